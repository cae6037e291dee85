import { type Document, JSON_TYPE } from "../shared/document.ts";
import { ALL_SCOPES } from "../shared/scope.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

/**
 * RFC 9728: where a client learns which credentials this service takes, and who issues them. The root document stands
 * for the whole service; each endpoint that hosts connect to has one of its own, because some compare its URL.
 */
export function protectedResources(site: Site, endpointPaths: readonly string[]): Document[] {
  return ["", ...endpointPaths].map((path) => ({
    name: `protected-resource${path.replaceAll("/", "-")}`,
    title: "Protected resource metadata",
    description: "Which credentials this service takes, and where to get them (RFC 9728).",
    path: PATHS.protectedResource + path,
    mediaType: JSON_TYPE,
    text: () =>
      JSON.stringify({
        resource: site.baseUrl + path,
        resource_name: site.title,
        authorization_servers: [site.baseUrl],
        scopes_supported: ALL_SCOPES,
        bearer_methods_supported: ["header"],
        resource_documentation: urlOf(site, PATHS.authGuide),
      }),
  }));
}

import { type Document, JSON_TYPE } from "../shared/document.ts";
import { ALL_SCOPES } from "../shared/scope.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

/**
 * Creates the metadata that tells clients which credentials are accepted and where they are issued (RFC 9728). The root
 * document describes the whole service. Each address for hosts has its own document, because some hosts compare the URL.
 */
export function protectedResources(site: Site, addresses: readonly string[]): Document[] {
  return ["", ...addresses].map((address) => ({
    name: `protected-resource${address.replaceAll(/[/?]/g, "-")}`,
    title: "Protected resource metadata",
    description: "Which credentials this service accepts, and where to get them (RFC 9728).",
    path: PATHS.protectedResource + address,
    mediaType: JSON_TYPE,
    text: () =>
      JSON.stringify({
        resource: site.baseUrl + address,
        resource_name: site.title,
        authorization_servers: [site.baseUrl],
        scopes_supported: ALL_SCOPES,
        bearer_methods_supported: ["header"],
        resource_documentation: urlOf(site, PATHS.authGuide),
      }),
  }));
}

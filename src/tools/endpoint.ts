import { z } from "zod";
import { named, uri } from "../shared/schema.ts";
import { type EndpointInfo, type Site, urlOf } from "../shared/site.ts";

export const Endpoint = named(
  "Endpoint",
  z.object({
    path: z.string().describe("Path."),
    method: z.enum(["GET", "POST"]).describe("Method."),
    summary: z.string().describe("What it does."),
    authentication: z.enum(["none", "bearer", "x402"]).describe("What a request needs."),
    url: uri("Absolute URL."),
  }),
);
export type Endpoint = z.infer<typeof Endpoint>;

/**
 * Returns the endpoints as answers show them. The published schema knows GET and POST, and URLs, which the template of a
 * path is not: the others are in OpenAPI only.
 */
export function endpointsOf(site: Site, endpoints: readonly EndpointInfo[]): Endpoint[] {
  return endpoints.flatMap(({ path, method, summary, authentication }) =>
    method === "DELETE" || path.includes("{")
      ? []
      : [{ path, method, summary, authentication, url: urlOf(site, path) }],
  );
}

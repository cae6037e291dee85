import { z } from "zod";
import { named, uri } from "./schema.ts";
import { type EndpointFacts, type Site, urlOf } from "./site.ts";

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

/** The endpoint as an answer shows it. */
export function endpointOf(site: Site, facts: EndpointFacts): z.infer<typeof Endpoint> {
  return { ...facts, url: urlOf(site, facts.path) };
}

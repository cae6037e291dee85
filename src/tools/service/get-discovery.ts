import { z } from "zod";
import { named, uri } from "../../shared/schema.ts";
import { urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

const ProtocolKey = z.enum(["mcp", "ucp", "acp", "openapi", "x402"]);

const Protocol = named(
  "Protocol",
  z.object({
    name: z.string().describe("Name of the protocol."),
    key: ProtocolKey.describe("Key of the protocol."),
    version: z.string().describe("Version of the protocol that is spoken here."),
    transport: z.enum(["http", "http-json-rpc", "rest"]).describe("How messages travel."),
    endpoint: uri("Where the protocol is spoken."),
    manifests: z.array(uri("Absolute URL of a manifest.")).describe("Documents that describe the endpoint."),
  }),
);

const Discovery = named(
  "Discovery",
  z.object({
    version: z.string().describe("Major version of the API."),
    protocols: z.array(Protocol).describe("The protocols that this service speaks."),
    documents: z
      .record(z.string(), uri("Absolute URL of the document."))
      .describe("Every published discovery document, by name."),
  }),
);

export const getDiscovery = defineTool({
  name: "get_discovery",
  title: "Discover protocols",
  description:
    "The protocols that this service speaks, with version, transport, endpoint and manifests, and the URL of every discovery document. A protocol that is not served is not listed.",
  input: z.strictObject({ protocol: ProtocolKey.describe("Only this protocol. Omit to list all.").optional() }),
  output: Discovery,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/discovery" },
  example: { protocol: "mcp" },
}).handler(({ protocol }, { site }) => ({
  version: site.apiVersion,
  protocols: site.protocols
    .filter(({ key }) => protocol === undefined || key === protocol)
    .map(({ endpoint, manifests, ...facts }) => ({
      ...facts,
      endpoint: urlOf(site, endpoint),
      manifests: manifests.map((path) => urlOf(site, path)),
    })),
  documents: Object.fromEntries(Object.entries(site.documents).map(([name, path]) => [name, urlOf(site, path)])),
}));

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
    version: z.string().describe("Supported version of the protocol."),
    transport: z.enum(["http", "http-json-rpc", "rest"]).describe("Transport of the messages."),
    endpoint: uri("URL of the endpoint."),
    manifests: z.array(uri("Absolute URL of a manifest.")).describe("Documents that describe the endpoint."),
  }),
);

const Discovery = named(
  "Discovery",
  z.object({
    version: z.string().describe("Major version of the API."),
    protocols: z.array(Protocol).describe("The supported protocols."),
    documents: z
      .record(z.string(), uri("Absolute URL of the document."))
      .describe("Every published discovery document, by name."),
  }),
);

export const getDiscovery = defineTool({
  name: "get_discovery",
  title: "Discover protocols",
  description:
    "The protocols that this service supports, with version, transport, endpoint and manifests, and the URL of every discovery document. Unsupported protocols are not listed.",
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
    .map(({ name, key, version, transport, endpoint, manifests }) => ({
      name,
      key,
      version,
      transport,
      endpoint: urlOf(site, endpoint),
      manifests: manifests.map((path) => urlOf(site, path)),
    })),
  documents: Object.fromEntries(Object.entries(site.documents).map(([name, path]) => [name, urlOf(site, path)])),
}));

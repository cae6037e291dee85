import { z } from "zod";
import { named, uri } from "../shared/schema.ts";
import { type EndpointFacts, PATHS, type ProtocolFacts, type Site, urlOf } from "../shared/site.ts";

/** The protocol versions that are spoken here, newest first: the first is offered to a client that asks for another. */
export const PROTOCOL_VERSIONS = ["2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Where MCP is spoken. The second path is an alias that some hosts expect. */
export const MCP_PATHS: readonly string[] = [PATHS.mcp, "/mcp"];

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
];

export const McpEndpoint = named(
  "McpEndpoint",
  z.object({
    name: z.string().describe("Name of the service."),
    protocol: z.enum(["json-rpc-2.0"]).describe("The message protocol."),
    protocolVersion: z.string().describe("Newest MCP version that is spoken here.").optional(),
    transport: z.enum(["streamable-http"]).describe("The MCP transport.").optional(),
    endpoint: uri("Where to POST messages."),
    methods: z.array(z.string()).describe("The methods that are answered."),
    manifest: uri("The server card at its well-known path.").optional(),
    serverCard: uri("The server card beside the endpoint.").optional(),
    documentation: uri("The guide to connecting.").optional(),
  }),
);

/** What a GET of the endpoint answers. */
export function mcpEndpoint(site: Site): z.infer<typeof McpEndpoint> {
  return {
    name: site.title,
    protocol: "json-rpc-2.0",
    protocolVersion: PROTOCOL_VERSIONS[0],
    transport: "streamable-http",
    endpoint: urlOf(site, PATHS.mcp),
    methods: METHODS,
    manifest: urlOf(site, PATHS.mcpManifest),
    serverCard: urlOf(site, PATHS.serverCard),
    documentation: urlOf(site, PATHS.mcpGuide),
  };
}

export const MCP_ENDPOINTS: readonly EndpointFacts[] = [
  { path: PATHS.mcp, method: "GET", summary: "Describe the MCP endpoint", authentication: "none" },
  ...MCP_PATHS.map(
    (path) =>
      ({ path, method: "POST", summary: "Send an MCP message (JSON-RPC 2.0)", authentication: "none" }) as const,
  ),
];

export const MCP_PROTOCOL: ProtocolFacts = {
  key: "mcp",
  name: "Model Context Protocol",
  version: PROTOCOL_VERSIONS[0],
  transport: "http-json-rpc",
  endpoint: PATHS.mcp,
  manifests: [PATHS.mcpManifest, PATHS.serverCard],
};

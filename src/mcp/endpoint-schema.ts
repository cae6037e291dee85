import { z } from "zod";
import { named, uri } from "../shared/schema.ts";

/** The answer to a GET of the endpoint. */
export const McpEndpoint = named(
  "McpEndpoint",
  z.object({
    name: z.string().describe("Name of the service."),
    protocol: z.enum(["json-rpc-2.0"]).describe("The message protocol."),
    protocolVersion: z.string().describe("Newest MCP version that is spoken here.").optional(),
    transport: z.enum(["streamable-http"]).describe("The MCP transport.").optional(),
    endpoint: uri("Where to POST messages."),
    methods: z.array(z.string()).describe("The methods that are answered."),
    manifest: uri("The document at a well-known path that names this endpoint.").optional(),
    serverCard: uri("The server card next to the endpoint.").optional(),
    documentation: uri("The guide to connecting.").optional(),
  }),
);

export type McpEndpoint = z.infer<typeof McpEndpoint>;

import type { OpenApiObject } from "../shared/openapi.ts";
import { type EndpointInfo, PATHS } from "../shared/site.ts";

/** A discovery document that the API index and the OpenAPI document list as an operation. */
export interface DiscoveryOperation {
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The JSON Schema of the document. */
  readonly schema: OpenApiObject;
}

const text = (description: string) => ({ type: "string", description });
const uri = (description: string) => ({ type: "string", format: "uri", description });
const texts = (description: string) => ({ type: "array", items: { type: "string" }, description });
const byName = (description: string) => ({
  type: "object",
  additionalProperties: { type: "array", items: { type: "object" } },
  description,
});
/** Describes an object that may have additional fields, because the specifications define some. */
const object = (description: string, properties: OpenApiObject, optional: readonly string[] = []) => ({
  type: "object",
  description,
  properties,
  additionalProperties: true,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** The manifests of the commerce protocols and of MCP. */
export const DISCOVERY_OPERATIONS: readonly DiscoveryOperation[] = [
  {
    operationId: "read_mcp_server_card",
    path: PATHS.mcpManifest,
    summary: "Read the MCP server card",
    description: "How to connect over MCP: protocol version, transport, endpoint, capabilities and authentication.",
    schema: object("The server card.", {
      name: text("Reverse domain name of the server."),
      version: text("Version of the running release."),
      description: text("What the server is for."),
      protocolVersion: text("Newest supported MCP version."),
      endpoint: uri("Where to POST messages."),
      transport: object("The MCP transport.", { type: text("Its name."), endpoint: uri("Where to POST messages.") }),
      capabilities: { type: "object", description: "What the server can do, as in `initialize`." },
      authentication: object("The accepted credentials.", {
        required: { type: "boolean", description: "Whether every message needs one." },
        schemes: texts("The kinds of credentials."),
        resourceMetadata: uri("Where to learn how to get one (RFC 9728)."),
      }),
    }),
  },
  {
    operationId: "read_ucp_profile",
    path: PATHS.ucpProfile,
    summary: "Read the UCP profile",
    description: "Services and capabilities for the Universal Commerce Protocol.",
    schema: object("The profile.", {
      ucp: object("What is declared.", {
        version: text("Release of UCP."),
        services: byName("Services with their transports, by name."),
        capabilities: byName("Supported capabilities, by name."),
        payment_handlers: byName("Payment handlers, by name: none."),
      }),
    }),
  },
  {
    operationId: "read_acp_discovery",
    path: PATHS.acp,
    summary: "Read the ACP discovery document",
    description: "What this service offers under the Agentic Commerce Protocol.",
    schema: object("The discovery document.", {
      protocol: object("The protocol.", {
        name: text("Name of the protocol."),
        version: text("Release of ACP."),
        supported_versions: texts("Every supported release."),
      }),
      api_base_url: uri("Base of the REST API."),
      transports: texts("How messages travel."),
      capabilities: object(
        "What can be done.",
        {
          services: texts("Services of ACP: none."),
          extensions: { type: "array", items: { type: "object" }, description: "Functions that ACP has no name for." },
          supported_currencies: texts("Currencies of prices."),
          supported_locales: texts("Languages."),
        },
        ["extensions"],
      ),
    }),
  },
];

export const DISCOVERY_ENDPOINTS: readonly EndpointInfo[] = DISCOVERY_OPERATIONS.map(({ path, summary }) => ({
  path,
  method: "GET",
  summary,
  authentication: "none",
}));

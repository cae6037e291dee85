import { MAX_FIELDS } from "../shared/json.ts";
import { headerReferences, type OpenApiObject, problemResponse, STANDARD_HEADERS } from "../shared/openapi.ts";
import { componentName } from "../shared/schema.ts";
import type { Site } from "../shared/site.ts";
import { McpEndpoint } from "./endpoint-schema.ts";
import { MCP_ENDPOINT, MCP_PATHS, mcpEndpoint, type McpEndpointInfo } from "./endpoint.ts";
import { MAX_BATCH } from "./json-rpc.ts";
import { MCP_BODY_BYTES } from "./message-reader.ts";
import { PROTOCOL_VERSIONS } from "./versions.ts";

/** Returns the MCP endpoint under each of its paths as OpenAPI path items. */
export function mcpPathItems(site: Site): OpenApiObject {
  const items = MCP_PATHS.map((path) => {
    const suffix = path === MCP_ENDPOINT.path ? MCP_ENDPOINT.suffix : "_alias";
    return [path, mcpPathItem(site, { ...MCP_ENDPOINT, suffix })] as const;
  });
  return Object.fromEntries(items);
}

const VERSION_PARAMETER = {
  name: "MCP-Protocol-Version",
  in: "header",
  required: false,
  description: "The MCP version that was negotiated.",
  schema: { type: "string", enum: PROTOCOL_VERSIONS },
};

const ACCEPT_PARAMETER = {
  name: "Accept",
  in: "header",
  required: false,
  description: "A stream is not offered: text/event-stream is answered 405, unless application/json is preferred.",
  schema: { type: "string", enum: ["application/json", "text/event-stream"], default: "application/json" },
};

const RPC_ERROR = {
  type: "object",
  description: "A JSON-RPC error.",
  properties: {
    jsonrpc: { const: "2.0" },
    id: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
    error: {
      type: "object",
      properties: { code: { type: "integer" }, message: { type: "string" }, data: {} },
      required: ["code", "message"],
    },
  },
  required: ["jsonrpc", "id", "error"],
};

/** Returns an MCP endpoint as an OpenAPI path item. The specification of MCP describes the messages. */
export function mcpPathItem(site: Site, endpoint: McpEndpointInfo): OpenApiObject {
  const { suffix, tag, summaries, takesCredentials, example } = endpoint;
  const base = { tags: [tag] };
  return {
    get: {
      ...base,
      operationId: `describe_mcp${suffix}`,
      summary: summaries.get,
      description: "Name, protocol, endpoint and methods. No server-initiated stream is offered.",
      security: [],
      parameters: [ACCEPT_PARAMETER, VERSION_PARAMETER],
      responses: {
        "200": {
          description: "The endpoint.",
          headers: STANDARD_HEADERS,
          content: {
            "application/json": {
              schema: { $ref: `#/components/schemas/${componentName(McpEndpoint)}` },
              example: mcpEndpoint(site, endpoint),
            },
          },
        },
        "403": rpcResponse("The Host is not served here."),
        "405": problemResponse("method-not-allowed"),
        "429": problemResponse("rate-limited"),
      },
    },
    post: {
      ...base,
      operationId: `send_mcp_message${suffix}`,
      summary: summaries.post,
      description:
        "One JSON-RPC 2.0 message, or a batch under a version before 2025-06-18. Failures of a message are reported in the JSON-RPC error field with status 200.",
      security: takesCredentials ? [{}, { bearer: [] }] : [],
      parameters: [VERSION_PARAMETER],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: MESSAGE,
            example: { jsonrpc: "2.0", id: 1, method: "tools/call", params: example },
          },
        },
      },
      responses: postResponses(endpoint),
    },
  };
}

/** Text that only the size of the body bounds. */
const TEXT = { type: "string", maxLength: MCP_BODY_BYTES };
const OBJECT = { type: "object", maxProperties: MAX_FIELDS };

const MESSAGE = {
  description: "A JSON-RPC message, or an array of messages.",
  oneOf: [
    {
      ...OBJECT,
      properties: {
        jsonrpc: { const: "2.0" },
        id: { anyOf: [TEXT, { type: "integer" }] },
        method: TEXT,
        params: OBJECT,
      },
      required: ["jsonrpc"],
    },
    { type: "array", items: OBJECT, minItems: 1, maxItems: MAX_BATCH },
  ],
};

const ANSWER = {
  type: "object",
  properties: {
    jsonrpc: { const: "2.0" },
    id: RPC_ERROR.properties.id,
    result: { type: "object" },
    error: RPC_ERROR.properties.error,
  },
  required: ["jsonrpc", "id"],
};

function postResponses({ takesCredentials, statuses }: McpEndpointInfo): OpenApiObject {
  const own = Object.entries(statuses).map(([status, description]) => [status, rpcResponse(description)] as const);
  const unauthenticated = {
    "401": rpcResponse("A credential is needed, or the one that was sent is not valid (code -32001).", [
      "WWW-Authenticate",
    ]),
  };
  return {
    "200": {
      description: "The answer: a result, or an error in the JSON-RPC error field.",
      headers: STANDARD_HEADERS,
      content: {
        "application/json": {
          schema: {
            oneOf: [ANSWER, { type: "array", items: ANSWER }],
          },
          example: { jsonrpc: "2.0", id: 1, result: {} },
        },
      },
    },
    "202": { description: "Only notifications or responses: nothing to answer.", headers: STANDARD_HEADERS },
    "400": rpcResponse("The MCP-Protocol-Version is not supported."),
    ...(takesCredentials ? unauthenticated : {}),
    "403": rpcResponse("The Origin, the Host or the scope of the credential does not permit this."),
    "413": rpcResponse("The body is too large."),
    "415": rpcResponse("The body is compressed, or not declared as application/json."),
    "429": rpcResponse("Too many messages.", ["Retry-After"]),
    "500": problemResponse("internal-error"),
    ...Object.fromEntries(own),
  };
}

/** Returns a response with a JSON-RPC error, and with additional headers. */
function rpcResponse(description: string, headers: readonly string[] = []): OpenApiObject {
  const example = { jsonrpc: "2.0", id: null, error: { code: -32000, message: description } };
  return {
    description,
    headers: { ...STANDARD_HEADERS, ...headerReferences(headers) },
    content: { "application/json": { schema: RPC_ERROR, example } },
  };
}

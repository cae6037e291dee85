import { PATHS, type Site } from "../shared/site.ts";
import { MCP_PATHS, mcpEndpoint, PROTOCOL_VERSIONS } from "./endpoint.ts";

type Json = Record<string, unknown>;

/** The MCP endpoint as OpenAPI path items. The messages themselves are MCP's to describe. */
export function mcpPathItems(site: Site): Json {
  return Object.fromEntries(MCP_PATHS.map((path) => [path, pathItem(site, path)]));
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
  description: "A stream is not offered: text/event-stream is answered 405.",
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

function pathItem(site: Site, path: string): Json {
  const suffix = path === PATHS.mcp ? "" : "_alias";
  const base = { tags: ["mcp"] };
  return {
    get: {
      ...base,
      operationId: `describe_mcp${suffix}`,
      summary: "Describe the MCP endpoint",
      description: "Name, protocol, endpoint and methods. No server-initiated stream is offered.",
      parameters: [ACCEPT_PARAMETER, VERSION_PARAMETER],
      responses: {
        "200": {
          description: "The endpoint.",
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/McpEndpoint" }, example: mcpEndpoint(site) },
          },
        },
        "403": rpcResponse("The Host is not served here."),
        "405": problem("405-method-not-allowed"),
        "429": problem("429-rate-limited"),
      },
    },
    post: {
      ...base,
      operationId: `send_mcp_message${suffix}`,
      summary: "Send an MCP message",
      description:
        "One JSON-RPC 2.0 message, or a batch under a version before 2025-06-18. Failures of a message are reported in the JSON-RPC error member with status 200.",
      security: [{}, { bearer: [] }],
      parameters: [VERSION_PARAMETER],
      requestBody: { required: true, content: { "application/json": { schema: MESSAGE, example: EXAMPLE_MESSAGE } } },
      responses: postResponses(),
    },
  };
}

const MESSAGE = {
  description: "A JSON-RPC message, or an array of messages.",
  oneOf: [
    {
      type: "object",
      properties: {
        jsonrpc: { const: "2.0" },
        id: { anyOf: [{ type: "string" }, { type: "integer" }] },
        method: { type: "string" },
        params: { type: "object" },
      },
      required: ["jsonrpc"],
    },
    { type: "array", items: { type: "object" }, minItems: 1, maxItems: 50 },
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

const EXAMPLE_MESSAGE = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "list_plans", arguments: { key: "scan" } },
};

function postResponses(): Json {
  return {
    "200": {
      description: "The answer: a result, or an error in the JSON-RPC error member.",
      content: {
        "application/json": {
          schema: {
            oneOf: [ANSWER, { type: "array", items: ANSWER }],
          },
          example: { jsonrpc: "2.0", id: 1, result: {} },
        },
      },
    },
    "202": { description: "Only notifications or responses: nothing to answer." },
    "400": rpcResponse("The MCP-Protocol-Version is not supported."),
    "401": rpcResponse("A credential is needed, or the one that was sent is not valid (code -32001).", {
      "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" },
    }),
    "403": rpcResponse("The Origin, the Host or the scope of the credential does not permit this."),
    "413": rpcResponse("The body is too large."),
    "415": rpcResponse("The body is not declared as application/json."),
    "429": rpcResponse("Too many messages.", { "Retry-After": { $ref: "#/components/headers/Retry-After" } }),
    "500": problem("500-internal-error"),
  };
}

function rpcResponse(description: string, headers?: Json): Json {
  const example = { jsonrpc: "2.0", id: null, error: { code: -32000, message: description } };
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    content: { "application/json": { schema: RPC_ERROR, example } },
  };
}

const problem = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

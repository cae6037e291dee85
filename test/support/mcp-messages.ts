import { type Answer, send } from "./server.ts";

export { unlimited } from "./unlimited.ts";

/** The endpoint, and its alias: both lead to one handler. */
export const MCP_PATHS = ["/api/mcp", "/mcp"] as const;

type Id = string | number;

/** A JSON-RPC request. */
export function request(method: string, params?: unknown, id: Id = 1) {
  return { jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) } as const;
}

export function notification(method: string, params?: unknown) {
  return { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) } as const;
}

export function call(name: unknown, args?: unknown, id: Id = 1) {
  return request("tools/call", { name, ...(args === undefined ? {} : { arguments: args }) }, id);
}

export function initialize(protocolVersion: string, id: Id = 1) {
  return request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } }, id);
}

export interface Posting {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** POSTs a message; text goes out as it is. */
export function post(base: string, message: unknown, { path = "/api/mcp", headers, from }: Posting = {}) {
  return send(base, path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message),
    ...(from === undefined ? {} : { from }),
  });
}

/** The error object of an answer with exactly the fields of a JSON-RPC error. */
export function rpcError({ text }: Answer): { id: unknown; code: number; message: string; data?: unknown } {
  const { jsonrpc, id, error, ...others } = JSON.parse(text);
  if (jsonrpc !== "2.0" || Object.keys(others).length > 0 || typeof error?.message !== "string") {
    throw new Error(`This is no JSON-RPC error: ${text.slice(0, 500)}`);
  }
  return { id, ...error };
}

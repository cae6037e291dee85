/** JSON-RPC 2.0 as MCP uses it: shapes, error objects and the framing of a POST body. */

export interface RpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RpcId;
  readonly method: string;
  readonly params?: unknown;
}

export type RpcId = string | number;

/** What a body may hold. Only a message with a method and an id is answered. */
export interface RpcMessage {
  readonly jsonrpc: "2.0";
  readonly id?: RpcId;
  readonly method?: string;
  readonly params?: unknown;
}

export interface RpcError {
  readonly jsonrpc: "2.0";
  readonly id: RpcId | null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  /** Refused before the message was looked at: transport rules. */
  refused: -32000,
} as const;

export function rpcError(id: RpcId | null, code: number, message: string, data?: unknown): RpcError {
  return { jsonrpc: "2.0", id, error: data === undefined ? { code, message } : { code, message, data } };
}

export function isRequest(message: RpcMessage): message is RpcRequest {
  return message.method !== undefined && message.id !== undefined;
}

/** The messages of a body, or the error that answers it whole. */
export type Frame =
  | { readonly batch: boolean; readonly messages: readonly RpcMessage[] }
  | { readonly error: RpcError };

const MAX_BATCH = 50;

/** Takes a parsed body apart. Batches were part of MCP until 2025-03-26: `batchAllowed` says whether this one may be. */
export function frame(body: unknown, batchAllowed: boolean): Frame {
  if (Array.isArray(body)) return batchAllowed ? frameBatch(body) : invalid(null, NO_BATCHES);
  return isMessage(body) ? { batch: false, messages: [body] } : invalid(idOf(body), SHAPE);
}

function frameBatch(items: readonly unknown[]): Frame {
  if (items.length === 0) return invalid(null, "The batch is empty.");
  if (items.length > MAX_BATCH) return invalid(null, `A batch holds at most ${MAX_BATCH} messages.`);
  const messages: RpcMessage[] = [];
  const ids = new Set<RpcId>();
  for (const item of items) {
    if (!isMessage(item)) return invalid(idOf(item), SHAPE);
    if (item.method === "initialize") return invalid(idOf(item), "initialize must not be part of a batch.");
    if (isRequest(item)) {
      if (ids.has(item.id)) return invalid(item.id, "Two requests of the batch have the same id.");
      ids.add(item.id);
    }
    messages.push(item);
  }
  return { batch: true, messages };
}

const NO_BATCHES = "JSON-RPC batches were removed in MCP 2025-06-18. Send one message in each POST.";
const SHAPE = 'Invalid request: send an object with jsonrpc "2.0", a method, and for a request a string or integer id.';

function invalid(id: RpcId | null, message: string): Frame {
  return { error: rpcError(id, RPC.invalidRequest, message) };
}

function isMessage(value: unknown): value is RpcMessage {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { jsonrpc, method, id } = value as Record<string, unknown>;
  if (jsonrpc !== "2.0") return false;
  if (id !== undefined && !isId(id)) return false;
  return typeof method === "string" || (method === undefined && ("result" in value || "error" in value));
}

function isId(value: unknown): value is RpcId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function idOf(value: unknown): RpcId | null {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return isId(id) ? id : null;
}

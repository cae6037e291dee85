/** A JSON-RPC 2.0 request as MCP uses it. */
export interface RpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RpcId;
  readonly method: string;
  readonly params?: unknown;
}

export type RpcId = string | number;

/** A message in a body. Only a message with a method and an id is answered. */
export interface RpcMessage {
  readonly jsonrpc: "2.0";
  readonly id?: RpcId;
  readonly method?: string;
  readonly params?: unknown;
}

export interface RpcErrorResponse {
  readonly jsonrpc: "2.0";
  readonly id: RpcId | null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The JSON-RPC error codes in use. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  /** The transport refused the request before its messages ran. */
  refused: -32000,
} as const;

export function rpcError(id: RpcId | null, code: number, message: string, data?: unknown): RpcErrorResponse {
  return { jsonrpc: "2.0", id, error: data === undefined ? { code, message } : { code, message, data } };
}

/** Returns an answer as JSON text. `result` is JSON text. */
export function rpcResult(id: RpcId, result: string): string {
  return `${rpcPrefix(id)}${result}}`;
}

/** Returns the text before the result of an answer. */
export function rpcPrefix(id: RpcId): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
}

export function isRequest(message: RpcMessage): message is RpcRequest {
  return message.method !== undefined && message.id !== undefined;
}

/** The messages of a body. */
export interface RpcMessages {
  readonly batch: boolean;
  readonly messages: readonly RpcMessage[];
}

/** The messages of a body, or the error that answers the whole body, with its HTTP status. */
export type ParsedMessages = RpcMessages | { readonly status: number; readonly error: RpcErrorResponse };

export const MAX_BATCH = 50;

/** Parses the messages of a body. `batchAllowed` is true for revisions up to 2025-03-26, which had batches. */
export function parseMessages(body: unknown, batchAllowed: boolean): ParsedMessages {
  if (Array.isArray(body)) return batchAllowed ? parseBatch(body) : invalid(null, NO_BATCHES);
  return isMessage(body) ? { batch: false, messages: [body] } : invalid(idOf(body), SHAPE);
}

function parseBatch(items: readonly unknown[]): ParsedMessages {
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

function invalid(id: RpcId | null, message: string): ParsedMessages {
  return { status: 200, error: rpcError(id, RPC.invalidRequest, message) };
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

/** Returns the id of a value that may be a message, or null. */
export function idOf(value: unknown): RpcId | null {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return isId(id) ? id : null;
}

import { bodyTooLarge } from "../shared/http.ts";
import { JsonError, MAX_FIELDS, parseJson } from "../shared/json.ts";
import {
  idOf,
  isRequest,
  type ParsedMessages,
  parseMessages,
  RPC,
  type RpcId,
  type RpcMessage,
  type RpcRequest,
  rpcError,
} from "./json-rpc.ts";

/** The largest body in bytes, unless it calls a tool with a larger limit. */
export const MCP_BODY_BYTES = 65_536;

/** Parses bodies into messages. One error answers a body that is malformed or exceeds a bound. */
export class MessageReader {
  /** The limits in bytes, by name, of the tools that accept larger bodies. */
  readonly #largerLimits: ReadonlyMap<string, number>;
  /** The largest body of any call, in bytes. */
  readonly maxBytes: number;

  constructor(largerLimits: ReadonlyMap<string, number>) {
    this.#largerLimits = largerLimits;
    this.maxBytes = Math.max(MCP_BODY_BYTES, ...this.#largerLimits.values());
  }

  /** Parses a body of at most `mostBytes`, in UTF-8. */
  read(body: Buffer, batchAllowed: boolean): ParsedMessages {
    const parsed = parseBody(body, batchAllowed);
    if ("error" in parsed) return parsed;
    const { messages } = parsed;
    const limit = body.length > MCP_BODY_BYTES ? this.#limitOf(messages) : MCP_BODY_BYTES;
    return body.length > limit ? tooLargeFor(messages, limit) : (protocolRefusal(messages) ?? parsed);
  }

  /** Returns the size limit of a body: the largest limit of its calls. */
  #limitOf(messages: readonly RpcMessage[]): number {
    return Math.max(MCP_BODY_BYTES, ...messages.map((message) => this.#largerLimits.get(toolOf(message)) ?? 0));
  }
}

function parseBody(body: Buffer, batchAllowed: boolean): ParsedMessages {
  try {
    return parseMessages(parseJson(body), batchAllowed);
  } catch (thrown) {
    if (!(thrown instanceof JsonError)) throw thrown;
    // A body that is not JSON calls no tool with a larger limit.
    const isTooLarge = thrown.value === undefined && body.length > MCP_BODY_BYTES;
    return isTooLarge ? tooLargeFor([], MCP_BODY_BYTES) : refusalOf(thrown);
  }
}

/** Returns the error for a body that is larger than its limit. */
function tooLargeFor([first, ...others]: readonly RpcMessage[], limit: number): ParsedMessages {
  const id = others.length === 0 ? (first?.id ?? null) : null;
  return { status: 413, error: rpcError(id, RPC.refused, bodyTooLarge(limit).message) };
}

/** Returns the error for rejected JSON. An error in the params of a message has its own code. */
function refusalOf({ message, issue, value }: JsonError): ParsedMessages {
  if (value === undefined) return { status: 200, error: rpcError(null, RPC.parseError, `Parse error: ${message}`) };
  const [first, ...others] = issue.path;
  const [sent, [field]] = Array.isArray(value) ? [value[Number(first)] as unknown, others] : [value, issue.path];
  const id: RpcId | null = field === "id" ? null : idOf(sent);
  const [code, what] =
    field === "params" ? [RPC.invalidParams, "Invalid params"] : [RPC.invalidRequest, "Invalid request"];
  return { status: 200, error: rpcError(id, code, `${what}. ${message}`) };
}

/**
 * Refuses messages that have more fields and items in total than any client needs, because the schemas of the SDK have no
 * bounds. The arguments of a tool do not count: its own schema bounds them.
 */
function protocolRefusal(messages: readonly RpcMessage[]): ParsedMessages | undefined {
  let fields = 0;
  for (const message of messages) {
    if (!isRequest(message)) continue;
    fields += protocolFieldCount(message);
    if (fields > MAX_FIELDS) {
      const detail = `Invalid params. Send at most ${MAX_FIELDS} fields and items in all, apart from the arguments of tools.`;
      return { status: 200, error: rpcError(message.id, RPC.invalidParams, detail) };
    }
  }
  return undefined;
}

function protocolFieldCount({ method, params }: RpcRequest): number {
  if (method !== "tools/call" || typeof params !== "object" || params === null) return fieldCount(params);
  const { arguments: args } = params as { readonly arguments?: unknown };
  return fieldCount(params, args);
}

/** Counts the items and fields of all arrays and objects in a value, except those in `except`. */
function fieldCount(value: unknown, except?: unknown): number {
  if (typeof value !== "object" || value === null || value === except) return 0;
  let fields = 0;
  for (const name in value) fields += 1 + fieldCount((value as Record<string, unknown>)[name], except);
  return fields;
}

/** Returns the name of the tool that a message calls. Empty when it calls none. */
function toolOf({ method, params }: RpcMessage): string {
  const { name } = (params ?? {}) as { name?: unknown };
  return method === "tools/call" && typeof name === "string" ? name : "";
}

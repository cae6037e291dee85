import type { JSONRPCMessage, Server, ServerContext, Transport } from "@modelcontextprotocol/server";
import type { Caller } from "../tools/tool.ts";
import { RPC, type RpcId, type RpcRequest, rpcError } from "./json-rpc.ts";

/** Makes a server that asks `callerOf` on whose behalf a message came. */
export type ServerFactory = (callerOf: (context: ServerContext) => Caller) => Server;

/**
 * The SDK as a stateless engine: a message in, its answer out.
 *
 * A server of the SDK can be connected once, and building one for each request costs twenty times the request. So one
 * long-lived server stands behind one in-memory transport, which gives every message an id of its own: ids of different
 * clients never meet, and what belongs to a request is looked up by that id, never kept on the server. `initialize`, the
 * only method that writes on the server, goes to a second one.
 */
export class McpEngine {
  readonly #calls: OneShotTransport;
  readonly #handshakes: OneShotTransport;

  private constructor(calls: OneShotTransport, handshakes: OneShotTransport) {
    this.#calls = calls;
    this.#handshakes = handshakes;
  }

  static async create(factory: ServerFactory): Promise<McpEngine> {
    return new McpEngine(await connect(factory), await connect(factory));
  }

  /** Answers a request. What the SDK refuses without an answer is answered as an invalid request. */
  request(request: RpcRequest, caller: Caller): Promise<object> {
    return (request.method === "initialize" ? this.#handshakes : this.#calls).request(request, caller);
  }

  /** Requests that wait for their answer. */
  get pending(): number {
    return this.#calls.pending + this.#handshakes.pending;
  }
}

async function connect(factory: ServerFactory): Promise<OneShotTransport> {
  const transport = new OneShotTransport();
  const server = factory((context) => transport.callerOf(context.mcpReq.id));
  server.onerror = () => transport.refuse();
  await server.connect(transport);
  return transport;
}

interface Pending {
  readonly request: RpcRequest;
  readonly caller: Caller;
  readonly resolve: (answer: object) => void;
}

class OneShotTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];
  readonly #pending = new Map<RpcId, Pending>();
  #nextId = 1;
  /** The message that is being handed in: the SDK's guards run synchronously. */
  #entering: RpcId = 0;

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Called by the SDK with an answer. A notification has no stream to go to and is dropped. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message || message.id === undefined) return;
    this.#settle(message.id, message);
  }

  request(request: RpcRequest, caller: Caller): Promise<object> {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#pending.set(id, { request, caller, resolve });
      this.#entering = id;
      const { method, params } = request;
      try {
        if (isDeeperThan(MAX_DEPTH, params)) throw new RangeError("The params are nested too deeply.");
        // What the params hold is the SDK's to check.
        this.onmessage?.({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) } as JSONRPCMessage);
      } catch {
        this.refuse();
      } finally {
        this.#entering = 0;
      }
    });
  }

  /** A message that the SDK's guards refuse gets no answer from it, only an error: answer it, so that no call hangs. */
  refuse(): void {
    if (this.#entering === 0) return;
    this.#settle(
      this.#entering,
      rpcError(null, RPC.invalidRequest, "Invalid request: the params do not fit the method."),
    );
  }

  callerOf(id: RpcId): Caller {
    const pending = this.#pending.get(id);
    if (pending === undefined) throw new Error("A message that is not pending has no caller.");
    return pending.caller;
  }

  get pending(): number {
    return this.#pending.size;
  }

  #settle(id: RpcId, answer: object): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    const { request, resolve } = pending;
    resolve({ ...readable(answer, request.method), id: request.id });
  }
}

/** Params nested deeper than this are refused: code that walks them recursively, the SDK's own too, would run out of stack. */
const MAX_DEPTH = 64;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const member of Object.values(value)) if (isDeeperThan(levels - 1, member)) return true;
  return false;
}

/** The SDK puts a dump of schema issues into the message of malformed params: say the same in a sentence. */
function readable(answer: object, method: string): object {
  const { error } = answer as { error?: { code: number; message: string } };
  const dump = error && /^(?:Invalid \S+ request: )?(\[\s*\{[\s\S]*\}\s*\])$/.exec(error.message)?.[1];
  if (!error || !dump) return answer;
  const issues = JSON.parse(dump) as { path: (string | number)[]; message: string }[];
  const faults = issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const message = `Invalid ${method} request. ${faults.join(". ")}.`;
  return { ...answer, error: { ...error, code: RPC.invalidParams, message } };
}

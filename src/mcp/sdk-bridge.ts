import type { JSONRPCMessage, Server, ServerContext, Transport } from "@modelcontextprotocol/server";
import { RPC, type RpcId, rpcError } from "./json-rpc.ts";
import type { PreparedRequest } from "./tool-set.ts";

/** Creates a server that calls `requestOf` to get the request of a message. */
export type ServerFactory = (requestOf: (context: ServerContext) => PreparedRequest) => Server;

/**
 * Answers requests with the SDK, statelessly.
 *
 * A server of the SDK can be connected only once, and creating one for each request takes twenty times as long as the
 * request. So one long-lived server has an in-memory transport, which gives every message a new id. The ids of different
 * clients cannot collide, and the state of a request is looked up by that id instead of being stored on the server.
 * `initialize`, the only method that changes the server, goes to a second server.
 */
export class SdkBridge {
  readonly #calls: OneShotTransport;
  readonly #handshakes: OneShotTransport;

  private constructor(calls: OneShotTransport, handshakes: OneShotTransport) {
    this.#calls = calls;
    this.#handshakes = handshakes;
  }

  static async create(factory: ServerFactory): Promise<SdkBridge> {
    return new SdkBridge(await connect(factory), await connect(factory));
  }

  /** Answers a request. A request that the SDK drops without an answer is answered as an invalid one. */
  request(prepared: PreparedRequest): Promise<object> {
    return (prepared.request.method === "initialize" ? this.#handshakes : this.#calls).request(prepared);
  }

  /** The number of pending requests. */
  get pending(): number {
    return this.#calls.pending + this.#handshakes.pending;
  }
}

async function connect(factory: ServerFactory): Promise<OneShotTransport> {
  const transport = new OneShotTransport();
  const server = factory((context) => transport.requestOf(context.mcpReq.id));
  server.onerror = () => transport.refuse();
  await server.connect(transport);
  return transport;
}

interface Pending {
  readonly prepared: PreparedRequest;
  readonly resolve: (answer: object) => void;
}

class OneShotTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];
  readonly #pending = new Map<RpcId, Pending>();
  #nextId = 1;
  /** The id of the message that the SDK is validating, which it does synchronously. */
  #validatingId: RpcId = 0;

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Called by the SDK with an answer. A notification has no stream and is dropped. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message || message.id === undefined) return;
    this.#settle(message.id, message);
  }

  request(prepared: PreparedRequest): Promise<object> {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#pending.set(id, { prepared, resolve });
      this.#validatingId = id;
      const { method, params } = prepared.request;
      try {
        // The SDK validates the params.
        this.onmessage?.({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) } as JSONRPCMessage);
      } catch {
        this.refuse();
      } finally {
        this.#validatingId = 0;
      }
    });
  }

  /** Answers the message that the SDK has just rejected, which would get no answer otherwise. */
  refuse(): void {
    if (this.#validatingId === 0) return;
    this.#settle(
      this.#validatingId,
      rpcError(null, RPC.invalidRequest, "Invalid request: the params do not fit the method."),
    );
  }

  requestOf(id: RpcId): PreparedRequest {
    const pending = this.#pending.get(id);
    if (pending === undefined) throw new Error("A message that is not pending has no request.");
    return pending.prepared;
  }

  get pending(): number {
    return this.#pending.size;
  }

  #settle(id: RpcId, answer: object): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    const {
      prepared: { request },
      resolve,
    } = pending;
    resolve({ ...withReadableIssues(answer, request.method), id: request.id });
  }
}

/** The most issues in an answer, so that a small request cannot cause a large answer. */
const MAX_ISSUES = 10;

/** Returns an answer in which sentences replace the SDK's JSON dump of schema issues. */
function withReadableIssues(answer: object, method: string): object {
  const { error } = answer as { error?: { code: number; message: string } };
  const dump = error && /^(?:Invalid \S+ request: )?(\[\s*\{[\s\S]*\}\s*\])$/.exec(error.message)?.[1];
  if (!error || !dump) return answer;
  const issues = JSON.parse(dump) as { path: (string | number)[]; message: string }[];
  const sentences = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.join(".")}: ${message}`);
  const message = `Invalid ${method} request. ${sentences.join(". ")}.`;
  return { ...answer, error: { ...error, code: RPC.invalidParams, message } };
}

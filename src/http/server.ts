import { once } from "node:events";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { ClientDisconnected, type HttpReply, type HttpRequest, type RequestOrigin } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { addressKey, clientAddress } from "../shared/address.ts";
import { watchProxies } from "./proxy-warnings.ts";
import { type ConnectionLimits, connectionLimits } from "./connection-limits.ts";
import { Connections } from "./connections.ts";
import { quietTurn, stopListening, wait } from "./draining.ts";
import { Incident } from "./incident.ts";
import type { OverloadMonitor } from "./event-loop-monitor.ts";
import { beganWithHead, NO_CONNECT, type ParserError, parserProblem, refusalOf } from "./refusals.ts";
import { ReplyWriter } from "./reply-writer.ts";
import { requestIdOf } from "./request-id.ts";
import { hasBody, NodeRequest } from "./request.ts";

// An import would also load what node:http loads lazily, such as a WebSocket client: 8 MB and 30 ms at the start.
const { createServer } = process.getBuiltinModule("node:http");

/** The time limits that disconnect slow clients. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  /**
   * Longer than proxies keep idle connections, so that the proxy closes them first and no request is lost in a closing
   * connection.
   */
  readonly keepAliveMs: number;
  /** The time without a byte in either direction after which a connection ends. */
  readonly idleMs: number;
  /** The interval at which the first two limits are checked. */
  readonly checkMs: number;
  /** The time without an event after which an incident is over. */
  readonly calmMs: number;
}

const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 75_000,
  idleMs: 30_000,
  checkMs: 1_000,
  calmMs: 10_000,
};

/** The time after the end of listening in which the last accepted connections can send their requests. */
const SETTLE_MS = 500;

export interface HttpServerParts {
  readonly answer: (request: HttpRequest) => HttpReply | Promise<HttpReply>;
  /** Answers a request that reaches no handler: malformed, too slow, with too large headers, or during an overload. */
  readonly refuse: (from: RequestOrigin, problem: Problem) => Promise<HttpReply>;
  /** Returns whether a path is answered during an overload. */
  readonly isVital: (path: string) => boolean;
  readonly trustedProxies: BlockList | undefined;
  /** True when clients connect over HTTPS. */
  readonly secure: boolean;
  readonly log: Logger;
  readonly timeouts?: Timeouts;
  readonly limits?: ConnectionLimits;
  /** Undefined when no request is refused because of an overload. */
  readonly overload?: OverloadMonitor;
}

/** The options for ending a server. */
export interface DrainOptions {
  /** The time in which it still accepts connections. Each answer closes its connection. */
  readonly acceptMs: number;
  /** The time after which the remaining connections are closed. */
  readonly graceMs: number;
  /** Aborts to close everything immediately. */
  readonly force?: AbortSignal | undefined;
}

/** The HTTP server: one listener, limits against slow and broken clients, and a problem document for every refusal. */
export class HttpServer {
  readonly server: Server;
  readonly #parts: HttpServerParts;
  readonly #connections: Connections;
  readonly #replies: ReplyWriter;
  readonly #busy: Incident;
  readonly #watchProxy: ReturnType<typeof watchProxies>;
  readonly #unwatch: (() => void) | undefined;
  /** Connections whose last request has broken framing. The refusal is sent instead of the answer of its handler. */
  readonly #broken = new WeakSet<Duplex>();
  #draining = false;

  constructor(parts: HttpServerParts) {
    const { trustedProxies, log, timeouts = TIMEOUTS, limits = connectionLimits() } = parts;
    const options: ServerOptions & { readonly optimizeEmptyRequests: boolean } = {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // Checked by refusalOf instead, because the answers of node are not problem documents.
      requireHostHeader: false,
      // A request without a body has no stream to read. The types lack this option.
      optimizeEmptyRequests: true,
    };
    const server = createServer(options);
    server.timeout = timeouts.idleMs;
    this.server = server;
    this.#parts = parts;
    this.#connections = new Connections({ server, limits, trustedProxies, log, calmMs: timeouts.calmMs });
    this.#replies = new ReplyWriter(parts.secure);
    this.#busy = new Incident(log, BUSY, timeouts.calmMs);
    this.#watchProxy = watchProxies(trustedProxies, log);
    this.#unwatch = parts.overload?.watch();
    for (const event of ["request", "checkContinue", "checkExpectation"] as const)
      server.on(event, (incoming: IncomingMessage, response: ServerResponse) => this.#answer(incoming, response));
    server.on("connect", (incoming: IncomingMessage, socket: Duplex) => {
      void this.#refuseRaw(socket, this.#originOf(incoming), NO_CONNECT, false);
    });
    server.on("clientError", (error: ParserError, socket: Socket) => this.#onParserError(error, socket));
  }

  /** Reports whether the server listens and no stop was requested. */
  get isReady(): boolean {
    return this.server.listening && !this.#draining;
  }

  /**
   * Ends the server without losing a request. It accepts connections for a while and closes each after its answer. Idle
   * connections stay open until then, because a request may be on its way. The remaining ones are closed at the end.
   */
  async drain({ acceptMs, graceMs, force = NEVER }: DrainOptions): Promise<void> {
    this.#draining = true;
    const settleMs = Math.min(acceptMs, SETTLE_MS);
    const closed = new AbortController();
    const early = AbortSignal.any([closed.signal, force]);
    await wait(acceptMs, early);
    await quietTurn(this.server);
    stopListening(this.server, () => closed.abort());
    await wait(settleMs, early);
    this.#connections.endIdle();
    await wait(graceMs - acceptMs - settleMs, early);
    this.#connections.cut();
    if (!closed.signal.aborted) await once(closed.signal, "abort");
    this.#unwatch?.();
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    const { answer, refuse } = this.#parts;
    if (!this.#connections.begin(incoming.socket, response)) {
      incoming.socket.destroy();
      return;
    }
    const request = new NodeRequest(incoming, response, this.#originOf(incoming));
    try {
      const refusal = refusalOf(incoming) ?? this.#overloadOf(request);
      const reply = refusal === undefined ? answer(request) : refuse(request, refusal);
      // The parser reads the rest of a body before even an immediate answer is sent.
      if (reply instanceof Promise || hasBody(incoming)) void this.#sendLater(incoming, response, request, reply);
      else this.#send(incoming, response, request, reply)?.catch((error) => this.#fail(error, request, response));
    } catch (error) {
      this.#fail(error, request, response);
    }
  }

  async #sendLater(
    incoming: IncomingMessage,
    response: ServerResponse,
    request: HttpRequest,
    reply: HttpReply | Promise<HttpReply>,
  ): Promise<void> {
    try {
      const ready = await reply;
      if (!this.#isBroken(incoming)) await this.#send(incoming, response, request, ready);
    } catch (error) {
      this.#fail(error, request, response);
    }
  }

  #send(
    incoming: IncomingMessage,
    response: ServerResponse,
    { id }: HttpRequest,
    reply: HttpReply,
  ): Promise<void> | undefined {
    if (this.#draining && this.#connections.waitsOnlyFor(incoming.socket, response)) response.shouldKeepAlive = false;
    return this.#replies.write(incoming, response, id, reply);
  }

  #fail(error: unknown, { id: requestId }: HttpRequest, response: ServerResponse): void {
    if (error instanceof ClientDisconnected || response.destroyed) return;
    this.#parts.log.error({ err: error, requestId }, "a request could not be answered");
    response.destroy();
  }

  #isBroken({ complete, socket }: IncomingMessage): boolean {
    return !complete && this.#broken.has(socket);
  }

  #overloadOf({ path }: HttpRequest): Problem | undefined {
    const { overload, isVital } = this.#parts;
    if (!overload?.isOverloaded || isVital(path)) return undefined;
    this.#busy.happened({});
    return new Problem("rate-limited", "The service has more to do than it can. Nothing was done with this request.", {
      status: 503,
      retryAfterSeconds: 5,
    });
  }

  #onParserError(error: ParserError, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    this.#broken.add(socket);
    const arriving = this.#connections.arriving(socket);
    const from = arriving === undefined ? unknownOrigin(socket) : this.#originOf(arriving);
    const toHead = arriving === undefined ? beganWithHead(error) : arriving.method === "HEAD";
    // Answers keep the order of their requests, so the refusal waits for the pending ones.
    void this.#connections.settled(socket).then(() => this.#refuseRaw(socket, from, parserProblem(error), toHead));
  }

  async #refuseRaw(socket: Duplex, from: RequestOrigin, problem: Problem, toHead: boolean): Promise<void> {
    this.#replies.writeRaw(socket, from.id, await this.#parts.refuse(from, problem), toHead);
  }

  #originOf({ headers, socket }: IncomingMessage): RequestOrigin {
    const forwarded = headers["x-forwarded-for"];
    const header = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
    const address = clientAddress(socket.remoteAddress, header, this.#parts.trustedProxies);
    this.#watchProxy(address, header);
    return { id: requestIdOf(headers["x-request-id"]), address: addressKey(address) };
  }
}

const NEVER = new AbortController().signal;

const BUSY = {
  began: "there is more to do than can be done: requests are answered 503",
  ended: "all requests are answered again",
};

/** Returns the origin of a request of which only the socket is known. */
function unknownOrigin({ remoteAddress }: Socket): RequestOrigin {
  return { id: requestIdOf(undefined), address: addressKey(clientAddress(remoteAddress, undefined, undefined)) };
}

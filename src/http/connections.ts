import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { addressKey, clientAddress, isTrusted } from "../shared/address.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import { Incident } from "./incident.ts";

/** The most unanswered requests of a connection. A client that pipelines more without reading is disconnected. */
const MAX_PIPELINED = 32;

export interface ConnectionsParts {
  readonly server: Server;
  readonly limits: ConnectionLimits;
  /** The addresses of proxies, which forward the requests of many clients. */
  readonly trustedProxies: BlockList | undefined;
  readonly log: Logger;
  /** The time without a refused connection after which the incident is over. */
  readonly calmMs: number;
}

/**
 * Tracks the pending answers of each connection. It limits connections and pipelining, keeps answers in order, and
 * distinguishes idle connections from busy ones.
 */
export class Connections {
  readonly #open = new Map<Duplex, ServerResponse[]>();
  /** The number of connections of each client address. */
  readonly #held = new Map<string, number>();
  readonly #parts: ConnectionsParts;
  readonly #full: Incident;
  readonly #greedy: Incident;
  /** The listener for the close of an answer. */
  readonly #onClose: (this: ServerResponse) => void;
  #ending = false;

  constructor(parts: ConnectionsParts) {
    this.#parts = parts;
    const end = (response: ServerResponse) => this.#end(response);
    this.#onClose = function () {
      end(this);
    };
    const { server, limits, log, calmMs } = parts;
    this.#full = new Incident(log, FULL, calmMs);
    this.#greedy = new Incident(log, GREEDY, calmMs);
    server.maxConnections = limits.total;
    server.on("drop", () => this.#full.happened({ limit: limits.total }));
    server.on("connection", (socket: Socket) => this.#admit(socket));
  }

  #admit(socket: Socket): void {
    const peer = clientAddress(socket.remoteAddress, undefined, undefined);
    // A socket without an address is already closed.
    if (peer === "" || !(this.#isProxy(peer) || this.#hold(socket, addressKey(peer)))) {
      socket.destroy();
      return;
    }
    this.#open.set(socket, []);
    socket.once("close", () => this.#open.delete(socket));
  }

  #isProxy(peer: string): boolean {
    const { trustedProxies } = this.#parts;
    return trustedProxies !== undefined && isTrusted(trustedProxies, peer);
  }

  /** Counts a connection for its address. Returns false when the address has reached its limit. */
  #hold(socket: Socket, address: string): boolean {
    const { perAddress } = this.#parts.limits;
    const held = this.#held.get(address) ?? 0;
    if (held >= perAddress) {
      this.#greedy.happened({ address, limit: perAddress });
      return false;
    }
    this.#held.set(address, held + 1);
    socket.once("close", () => this.#release(address));
    return true;
  }

  #release(address: string): void {
    const left = (this.#held.get(address) ?? 1) - 1;
    if (left === 0) this.#held.delete(address);
    else this.#held.set(address, left);
  }

  /** Registers a pending answer. Returns false when the connection has too many, and the caller then closes it. */
  begin(socket: Duplex, response: ServerResponse): boolean {
    const open = this.#open.get(socket);
    if (open === undefined || open.length >= MAX_PIPELINED) return false;
    open.push(response);
    // An answer closes once. `once` would allocate two more objects, and a closure another two.
    response.on("close", this.#onClose);
    return true;
  }

  #end(response: ServerResponse): void {
    const { socket } = response.req;
    const open = this.#open.get(socket);
    if (open === undefined) return;
    open.splice(open.indexOf(response), 1);
    if (this.#ending && open.length === 0) socket.end();
  }

  /** Returns whether this is the only pending answer of the connection, which can then be closed after it without loss. */
  waitsOnlyFor(socket: Duplex, response: ServerResponse): boolean {
    const open = this.#open.get(socket);
    return open?.length === 1 && open[0] === response;
  }

  /** Returns the request whose headers have arrived but whose body has not. */
  arriving(socket: Duplex): IncomingMessage | undefined {
    for (const { req } of this.#open.get(socket) ?? []) if (!req.complete) return req;
    return undefined;
  }

  /** Waits until every complete request of this connection is answered. */
  async settled(socket: Duplex): Promise<void> {
    const complete = [...(this.#open.get(socket) ?? [])].filter(({ req }) => req.complete);
    await Promise.all(complete.map((response) => once(response, "close")));
  }

  /**
   * Closes the connections without a pending answer, including those that never sent a complete request, and every other
   * one after its last answer.
   */
  endIdle(): void {
    this.#ending = true;
    for (const [socket, open] of this.#open) if (open.length === 0) socket.destroy();
  }

  /** Destroys every connection. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

const FULL = {
  began:
    "new connections are refused: this process holds as many as its limit of open files allows. Raise that limit (ulimit -n, LimitNOFILE) or start more processes",
  ended: "new connections are accepted again",
};

const GREEDY = {
  began:
    "further connections of an address are refused: it holds as many as one may. If it is a proxy of yours, name it in TRUSTED_PROXIES",
  ended: "no address holds too many connections any more",
};

/**
 * Sends requests at a fixed rate, however long the answers take, as many clients would. It runs in a separate process.
 * Each connection has its own address and ends before the quota of that client is used up.
 */
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { nextAddress } from "./client-address.ts";

export interface Order {
  readonly port: number;
  /** The requests in wire format, which are sent in turn. */
  readonly requests: readonly string[];
  /** Each client replaces `{{token}}` with the next of these. */
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly milliseconds: number;
}

export interface Outcome {
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The number of answers with 503 and no Retry-After. */
  readonly withoutRetryAfter: number;
  /** The number of requests whose connection ended without an answer. */
  readonly unanswered: number;
  /** The number of requests that were not sent, because no connection was free. */
  readonly notSent: number;
  /** The milliseconds of each answer, except those with 503, which are immediate. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const TICK_MS = 5;
const MOST_CONNECTIONS = 1_000;
const REQUESTS_PER_CLIENT = 100;
/** The time for the pending answers at the end. */
const LAST_MS = 10_000;

let clients = 0;

class Arrivals {
  readonly #order: Order;
  readonly #statuses: Record<string, number> = {};
  readonly #latency = createHistogram();
  readonly #idle: Client[] = [];
  #open = 0;
  #arrived = 0;
  #waiting = 0;
  #withoutRetryAfter = 0;
  #unanswered = 0;
  #notSent = 0;

  constructor(order: Order) {
    this.#order = order;
  }

  async run(): Promise<Outcome> {
    const { perSecond, milliseconds } = this.#order;
    const began = performance.now();
    for (let now = 0; now < milliseconds; now = performance.now() - began) {
      while (this.#arrived < (now * perSecond) / 1_000) this.#arrive();
      await sleep(TICK_MS);
    }
    for (const end = performance.now() + LAST_MS; this.#waiting > 0 && performance.now() < end;) await sleep(TICK_MS);
    for (const client of this.#idle) client.end();
    return {
      statuses: this.#statuses,
      withoutRetryAfter: this.#withoutRetryAfter,
      unanswered: this.#unanswered + this.#waiting,
      notSent: this.#notSent,
      p50: this.#latency.percentile(50) / 1_000,
      p99: this.#latency.percentile(99) / 1_000,
      max: this.#latency.max / 1_000,
    };
  }

  #arrive(): void {
    const { requests } = this.#order;
    const request = requests[this.#arrived % requests.length] ?? "";
    this.#arrived += 1;
    const client = this.#idle.pop() ?? this.#connect();
    if (client === undefined) {
      this.#notSent += 1;
      return;
    }
    this.#waiting += 1;
    client.send(request);
  }

  #connect(): Client | undefined {
    if (this.#open === MOST_CONNECTIONS) return undefined;
    this.#open += 1;
    const { port, tokens } = this.#order;
    clients += 1;
    return new Client(port, tokens[clients % tokens.length] ?? "", {
      answered: (client, answer) => this.#answered(client, answer),
      closed: (client, isWaiting) => this.#closed(client, isWaiting),
    });
  }

  #answered(client: Client, { status, tellsWhen, milliseconds }: Answer): void {
    this.#waiting -= 1;
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    if (status !== 503) this.#latency.record(Math.max(1, Math.round(milliseconds * 1_000)));
    else if (!tellsWhen) this.#withoutRetryAfter += 1;
    if (client.isSpent) client.end();
    else this.#idle.push(client);
  }

  #closed(client: Client, isWaiting: boolean): void {
    this.#open -= 1;
    const place = this.#idle.indexOf(client);
    if (place >= 0) this.#idle.splice(place, 1);
    if (!isWaiting) return;
    this.#waiting -= 1;
    this.#unanswered += 1;
  }
}

interface Answer {
  readonly status: number;
  /** True when it has a Retry-After. */
  readonly tellsWhen: boolean;
  readonly milliseconds: number;
}

interface ClientEvents {
  readonly answered: (client: Client, answer: Answer) => void;
  readonly closed: (client: Client, isWaiting: boolean) => void;
}

/** A connection with at most one pending request. */
class Client {
  readonly #socket: Socket;
  readonly #token: string;
  readonly #events: ClientEvents;
  #sent = 0;
  #sentAt: number | undefined;
  #head = "";
  #missing = 0;

  constructor(port: number, token: string, events: ClientEvents) {
    this.#token = token;
    this.#events = events;
    this.#socket = connect({ port, host: "127.0.0.1", localAddress: nextAddress(), noDelay: true });
    this.#socket.on("data", (chunk) => this.#read(chunk));
    // What comes then is told by the end of the connection.
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => events.closed(this, this.#sentAt !== undefined));
  }

  get isSpent(): boolean {
    return this.#sent === REQUESTS_PER_CLIENT || !this.#socket.writable || /\r\nconnection: close/i.test(this.#head);
  }

  send(request: string): void {
    this.#sent += 1;
    this.#sentAt = performance.now();
    this.#socket.write(request.replace("{{token}}", this.#token));
  }

  end(): void {
    this.#socket.end();
  }

  #read(chunk: Buffer): void {
    if (this.#missing === 0) {
      this.#head = chunk.toString("latin1", 0, Math.min(chunk.length, 8_192));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1]);
      this.#missing = this.#head.indexOf("\r\n\r\n") + 4 + length;
    }
    this.#missing -= chunk.length;
    if (this.#missing !== 0 || this.#sentAt === undefined) return;
    const milliseconds = performance.now() - this.#sentAt;
    this.#sentAt = undefined;
    const status = Number(this.#head.slice(9, 12));
    this.#events.answered(this, { status, tellsWhen: /\r\nretry-after: \d/i.test(this.#head), milliseconds });
  }
}

process.on("message", (order: Order) => {
  void new Arrivals(order).run().then((outcome) => process.send?.(outcome));
});

import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { lazyAsync } from "../shared/lazy.ts";
import type { Clock } from "../shared/ports.ts";
import type { RatePolicy } from "./policies.ts";
import type { RateCount, RateCounter } from "./rate-limit.ts";
import { MemoryRateCounter } from "./memory-rate-counter.ts";

/** The time limits of the connection to Redis, in milliseconds. */
export interface RedisTimeouts {
  /** The longest wait for an answer. */
  readonly answerMs: number;
  /** The longest wait for the connection when the first request, or the start of the server, opens it. */
  readonly connectMs: number;
  /** The time after a failure in which everything is counted in memory, and before a lost connection is reopened. */
  readonly retryMs: number;
  /**
   * The longest silence of a connection that owes an answer. After that it is closed, because a vanished peer never
   * closes it.
   */
  readonly silenceMs: number;
}

export const REDIS_TIMEOUTS: RedisTimeouts = { answerMs: 100, connectMs: 1_000, retryMs: 1_000, silenceMs: 2_000 };

/**
 * A window is a number that expires. PEXPIRE starts it at the first hit of a key, and repairs a key that would never
 * expire. It has no effect on a missing key, so that reading opens no window.
 */
const COUNT_HIT = `
local total
if ARGV[1] == "0" then
  total = tonumber(redis.call("GET", KEYS[1]) or "0")
else
  total = redis.call("INCRBY", KEYS[1], ARGV[1])
end
local left = redis.call("PTTL", KEYS[1])
if left < 0 then
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { total, left }
`;

export interface RedisRateCounterOptions {
  /** `redis://` or `rediss://`, with the password in it if there is one. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn" | "info">;
  /** The prefix of every key: `rl:` by default. */
  readonly prefix?: string;
  readonly timeouts?: RedisTimeouts;
}

/**
 * Counts in fixed windows in Redis, by its clock, so that several instances share one quota. While Redis fails, each
 * instance counts in its own memory: no request fails because of it, and only requests in progress wait.
 */
export class RedisRateCounter implements RateCounter {
  readonly #connection: Connection;
  readonly #memory: MemoryRateCounter;
  readonly #clock: Clock;
  readonly #log: Pick<Logger, "warn" | "info">;
  readonly #prefix: string;
  readonly #retryMs: number;
  /** The time of the next attempt to use Redis; undefined while it is in use, and infinite during an attempt. */
  #retryAt: number | undefined;

  constructor({ url, clock, log, prefix = "rl:", timeouts = REDIS_TIMEOUTS }: RedisRateCounterOptions) {
    this.#connection = new Connection(url, timeouts);
    this.#memory = new MemoryRateCounter(clock);
    this.#clock = clock;
    this.#log = log;
    this.#prefix = prefix;
    this.#retryMs = timeouts.retryMs;
  }

  /** Connects now instead of with the first hit, so that the first hit is fast. Never throws: a failure is logged. */
  async connect(): Promise<void> {
    try {
      await this.#connection.open();
    } catch (error) {
      this.#fail(error);
    }
  }

  hit(policy: RatePolicy, key: string, cost: number): RateCount | Promise<RateCount> {
    if (this.#retryAt === undefined) return this.#hitShared(policy, key, cost);
    // Only a hit that writes is an attempt, because a read-only replica would still answer a read.
    if (cost > 0 && this.#isTimeToRetry(this.#retryAt)) void this.#retry(policy, key, cost);
    return this.#memory.hit(policy, key, cost);
  }

  /** Closes the connection immediately, without waiting for Redis. Later hits are counted in memory. */
  close(): Promise<void> {
    this.#retryAt = Number.POSITIVE_INFINITY;
    this.#connection.close();
    return Promise.resolve();
  }

  async #hitShared(policy: RatePolicy, key: string, cost: number): Promise<RateCount> {
    try {
      return await this.#count(policy, key, cost);
    } catch (error) {
      this.#fail(error);
      return this.#memory.hit(policy, key, cost);
    }
  }

  /** Tries Redis with a hit that was already answered from memory, so that no request waits for the outcome. */
  async #retry(policy: RatePolicy, key: string, cost: number): Promise<void> {
    this.#retryAt = Number.POSITIVE_INFINITY;
    try {
      await this.#count(policy, key, cost);
      this.#retryAt = undefined;
      this.#log.info("Redis answers again: rate limits are shared by all instances");
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Returns whether Redis may be tried again, also after the clock was set back. */
  #isTimeToRetry(retryAt: number): boolean {
    const waitMs = retryAt - this.#clock.now();
    return waitMs <= 0 || (waitMs > this.#retryMs && retryAt !== Number.POSITIVE_INFINITY);
  }

  #count({ name, windowSeconds }: RatePolicy, key: string, cost: number): Promise<RateCount> {
    return this.#connection.countHit(`${this.#prefix}${name}:${key}`, cost, windowSeconds * 1000);
  }

  #fail(error: unknown): void {
    if (this.#retryAt === undefined)
      this.#log.warn({ reason: reasonOf(error) }, "Redis fails: rate limits are counted in memory, by each instance");
    this.#retryAt = this.#clock.now() + this.#retryMs;
  }
}

type Client = Redis & { countHit(key: string, cost: number, windowMs: number): Promise<[number, number]> };

/** The connection to Redis. It is opened at first use, and ioredis reopens it whenever it is lost. */
class Connection {
  readonly #url: string;
  readonly #timeouts: RedisTimeouts;
  readonly #client = lazyAsync(() => this.#connect());
  /** Aborted on close: disconnects the client, or prevents its creation. */
  readonly #ended = new AbortController();
  /** The reason why there is no connection. */
  #failure: Error | undefined;

  constructor(url: string, timeouts: RedisTimeouts) {
    this.#url = url;
    this.#timeouts = timeouts;
  }

  /** Returns the connected client. Throws when there is no connection in time. */
  async open(): Promise<Client> {
    const client = await this.#client();
    if (client.status !== "ready") throw this.#failure ?? failure("ETIMEDOUT");
    return client;
  }

  /** Counts a hit. Throws when the answer is an error or does not come in time. */
  async countHit(key: string, cost: number, windowMs: number): Promise<RateCount> {
    const client = await this.open();
    const [total, resetMs] = await withTimeout(this.#timeouts.answerMs, client.countHit(key, cost, windowMs));
    if (!Number.isInteger(total) || !Number.isInteger(resetMs)) throw failure("EBADANSWER");
    return { total, resetMs };
  }

  close(): void {
    this.#ended.abort();
  }

  /** Creates the client. It is connected, has failed, or is still connecting when the time limit is over. */
  async #connect(): Promise<Client> {
    const { Redis } = await import("ioredis");
    const { signal } = this.#ended;
    const { connectMs, retryMs, silenceMs } = this.#timeouts;
    signal.throwIfAborted();
    const client = new Redis(this.#url, {
      protocol: 2,
      scripts: { countHit: { lua: COUNT_HIT, numberOfKeys: 1 } },
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: silenceMs,
      socketTimeout: silenceMs,
      disconnectTimeout: 0,
      keepAlive: 10_000,
      retryStrategy: () => retryMs,
    }) as Client;
    signal.addEventListener("abort", () => client.disconnect());
    client.on("ready", () => (this.#failure = undefined));
    client.on("error", (error) => (this.#failure = error));
    client.on("close", () => (this.#failure ??= failure("ECONNRESET")));
    const settled = new Promise<void>((resolve) => {
      for (const event of ["ready", "error", "end"]) client.once(event, () => resolve());
    });
    await withTimeout(connectMs, settled).catch(() => {});
    return client;
  }
}

/**
 * Rejects when a promise takes longer. An answer that came while this process was busy is not late: it is read before
 * setImmediate.
 */
function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(failure("ETIMEDOUT"))), ms);
    void answer.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

function failure(code: string): Error {
  return Object.assign(new Error("Redis does not answer"), { code });
}

/**
 * Returns the code of an error and nothing else, because its message may quote the failed command, and with it a
 * password.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return /^[A-Z]{2,}(?= )/.exec(error.message)?.[0] ?? "connection lost";
}

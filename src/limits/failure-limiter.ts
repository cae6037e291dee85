import { Semaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import { ClientDisconnected } from "../shared/http.ts";
import type { RatePolicy } from "./policies.ts";
import type { Metering, RateCount } from "./rate-limit.ts";

/** The most attempts of clients over their quota that run at once. The pool of PostgreSQL has 10 connections. */
const AT_ONCE = 4;

/** The client of an attempt. */
export interface AttemptingClient {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface AttemptResult<T> {
  readonly result: T;
  /** The failures of the client, this one included. */
  readonly count: RateCount;
}

/**
 * Limits failures by client without refusing an attempt that would succeed, because clients behind one address cannot
 * be told apart in advance. Attempts over the quota are queued, so that a flood never occupies the database.
 */
export class FailureLimiter {
  readonly #policy: RatePolicy;
  /** Refuses no attempt. A waiting attempt is an open request, and leaves the queue when its client disconnects. */
  readonly #semaphore = new Semaphore({ running: AT_ONCE, waiting: Number.POSITIVE_INFINITY });

  constructor(policy: RatePolicy) {
    this.#policy = policy;
  }

  /** Runs an attempt and counts it when it has failed. An attempt that throws is not counted. */
  async run<T>(
    metering: Metering,
    client: AttemptingClient,
    attempt: () => Promise<T>,
    hasFailed: (result: T) => boolean,
  ): Promise<AttemptResult<T>> {
    // Counted before the attempt, so that simultaneous attempts all count, and refunded unless it fails.
    const count = await metering.tally(this.#policy, 1);
    let failed = false;
    try {
      const result = await (count.total > this.#policy.quota ? this.runQueued(client, attempt) : attempt());
      failed = hasFailed(result);
      if (failed) return { result, count };
      return { result, count: { ...count, total: count.total - 1 } };
    } finally {
      if (!failed) await metering.tally(this.#policy, -1);
    }
  }

  /** Queues an attempt without counting it. Throws ClientDisconnected when the client disconnects before its turn. */
  async runQueued<T>({ signal }: AttemptingClient, attempt: () => Promise<T>): Promise<T> {
    try {
      return await this.#semaphore.run(attempt, signal);
    } catch (thrown) {
      throw thrown instanceof SemaphoreBusy ? new ClientDisconnected() : thrown;
    }
  }
}

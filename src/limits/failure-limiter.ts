import { Semaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import { ClientDisconnected } from "../shared/http.ts";
import type { RatePolicy } from "./policies.ts";
import type { Metering, RateCount } from "./rate-limit.ts";

/** Most attempts of clients over their quota that run at once. The pool of PostgreSQL has 10 connections. */
const AT_ONCE = 4;

/** The client of an attempt. */
export interface AttemptingClient {
  /** Aborts when the client goes. */
  readonly signal: AbortSignal;
}

export interface AttemptResult<T> {
  readonly result: T;
  /** The failures of the client, this one included. */
  readonly count: RateCount;
}

/**
 * Limits failures by client without refusing an attempt that would succeed: clients behind one address cannot be told
 * apart before. Over its quota a client's attempts wait for their turn, so that a flood never occupies the database.
 */
export class FailureLimiter {
  readonly #policy: RatePolicy;
  /** Turns no attempt away: a waiting attempt is an open request, and leaves when its client goes. */
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
    // Counted before, so that many at once do not pass for one, and taken back unless it failed.
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

  /** Runs an attempt when its turn comes, without counting it. Throws ClientDisconnected when the client goes before. */
  async runQueued<T>({ signal }: AttemptingClient, attempt: () => Promise<T>): Promise<T> {
    try {
      return await this.#semaphore.run(attempt, signal);
    } catch (thrown) {
      throw thrown instanceof SemaphoreBusy ? new ClientDisconnected() : thrown;
    }
  }
}

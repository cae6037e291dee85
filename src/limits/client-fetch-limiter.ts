import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { KeyedSemaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import type { RatePolicy } from "./policies.ts";
import { Metering, type RateCounter } from "./rate-limit.ts";

/** The limits of one client address, so that no client takes the capacity of the others. */
const OF_ONE_ADDRESS = { running: 2, waiting: 8 } as const;
/**
 * The longest wait in milliseconds. A request may wait and fetch twice, and must answer before a silent connection is
 * cut.
 */
const WAIT_MS = 5_000;
const RETRY_SECONDS = 10;

export interface ClientFetchLimiterParts {
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  /** The most fetches that a client address may cause. */
  readonly policy: RatePolicy;
  /** Creates the error for a client that has to retry later: 429 for too many fetches, 503 for too many at once. */
  readonly refusal: (message: string, status: number, retryAfterSeconds: number) => Error;
}

/** Limits the fetches that clients cause. A client chooses the URL, so its fetches are counted by its own address. */
export class ClientFetchLimiter {
  readonly #parts: ClientFetchLimiterParts;
  readonly #fetches = new KeyedSemaphore(OF_ONE_ADDRESS);

  constructor(parts: ClientFetchLimiterParts) {
    this.#parts = parts;
  }

  /** Runs a fetch for a client address. Throws a refusal when that address has too many. */
  async run<T>(address: string, fetch: () => Promise<T>): Promise<T> {
    await this.#charge(address);
    try {
      return await this.#fetches.run(address, fetch, this.#parts.clock.timeout(WAIT_MS));
    } catch (thrown) {
      if (!(thrown instanceof SemaphoreBusy)) throw thrown;
      throw this.#parts.refusal("Too many fetches for your address are in progress.", 503, RETRY_SECONDS);
    }
  }

  async #charge(address: string): Promise<void> {
    const { rateCounter, policy, refusal } = this.#parts;
    try {
      await new Metering(rateCounter, address).charge(policy);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      throw refusal(
        "Too many fetches were made for your address.",
        thrown.status,
        thrown.retryAfterSeconds ?? RETRY_SECONDS,
      );
    }
  }
}

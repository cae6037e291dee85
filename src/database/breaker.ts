import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "../shared/problem.ts";
import type { DatabaseLog } from "./connection.ts";

/** The interval of the probes during an outage, in milliseconds. */
const PROBE_MS = 500;
const RETRY_SECONDS = 2;

export interface BreakerParts {
  /** Returns whether an error means that the database itself does not answer. */
  readonly isOutage: (error: unknown) => boolean;
  /** Runs a small query with a time limit. Throws when the database does not answer. */
  readonly probe: () => Promise<void>;
  /** Cancels what waits for the database. */
  readonly onOutage?: () => void;
  readonly log: DatabaseLog;
}

/**
 * A circuit breaker for the database. Only the first calls of an outage wait for a time-out: later ones are refused
 * immediately until a probe succeeds. The log gets one line when an outage begins and one when it ends.
 */
export class Breaker {
  readonly #parts: BreakerParts;
  /** The start of the outage by the monotonic clock. */
  #since: number | undefined;
  #refused = 0;
  #closed = false;
  #probing: Promise<boolean> | undefined;
  readonly #waiting = new Set<(reason: Problem) => void>();

  constructor(parts: BreakerParts) {
    this.#parts = parts;
  }

  /** True while calls are refused. */
  get isOpen(): boolean {
    return this.#since !== undefined;
  }

  /** Runs a statement. Throws a problem with status 503 when the database does not answer, immediately during an outage. */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    this.#requireAnswering();
    try {
      return await statement();
    } catch (error) {
      if (!this.#parts.isOutage(error)) throw error;
      await this.suspect();
      throw new Problem(
        "internal-error",
        "The database did not answer. If this request changes something, read it again before you repeat it.",
        { status: 503, retryAfterSeconds: RETRY_SECONDS, cause: error },
      );
    }
  }

  /** Waits for a connection. Throws a problem with status 503 as soon as an outage begins. */
  async wait<T>(connecting: () => Promise<T>): Promise<T> {
    this.#requireAnswering();
    const outage = Promise.withResolvers<never>();
    this.#waiting.add(outage.reject);
    try {
      return await Promise.race([connecting(), outage.promise]);
    } catch (error) {
      if (error instanceof Problem) throw error;
      await this.suspect();
      throw unreachable(error);
    } finally {
      this.#waiting.delete(outage.reject);
    }
  }

  /**
   * Probes the database after an error, which may concern one connection alone. Returns whether the database answers. If
   * it does not, an outage begins.
   */
  async suspect(): Promise<boolean> {
    if (this.isOpen) return false;
    this.#probing ??= this.#probe().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #probe(): Promise<boolean> {
    try {
      await this.#parts.probe();
      return true;
    } catch (error) {
      this.#begin(error);
      return false;
    }
  }

  close(): void {
    this.#closed = true;
  }

  #requireAnswering(): void {
    if (!this.isOpen) return;
    this.#refused += 1;
    throw unreachable();
  }

  #begin(error: unknown): void {
    if (this.isOpen || this.#closed) return;
    this.#since = performance.now();
    this.#refused = 0;
    const { code } = error as NodeJS.ErrnoException;
    this.#parts.log.warn({ code }, "the database does not answer: what needs it is refused until it does");
    for (const reject of this.#waiting) reject(unreachable(error));
    this.#parts.onOutage?.();
    void this.#awaitEnd(this.#since);
  }

  async #awaitEnd(since: number): Promise<void> {
    while (!this.#closed) {
      await delay(PROBE_MS, undefined, { ref: false });
      try {
        await this.#parts.probe();
      } catch {
        continue;
      }
      this.#since = undefined;
      const seconds = Math.round((performance.now() - since) / 1000);
      this.#parts.log.info({ seconds, refused: this.#refused }, "the database answers again");
      return;
    }
  }
}

function unreachable(cause?: unknown): Problem {
  return new Problem("internal-error", "The database cannot be reached at the moment. Nothing was changed.", {
    status: 503,
    retryAfterSeconds: RETRY_SECONDS,
    cause,
  });
}

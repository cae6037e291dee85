import type { Logger } from "pino";
import type { UsageReport, UsageStore } from "./ports.ts";
import type { Clock, Identity } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";

/** Counts the requests of credentials in memory and stores them periodically, so that no request waits. */
export class UsageRecorder {
  readonly #store: UsageStore;
  readonly #clock: Clock;
  readonly #log: Logger;
  #calls = new Map<string, number>();
  #lastUsed = new Map<string, number>();
  /** The calls that are being stored. */
  #unstored: ReadonlyMap<string, number> = new Map();
  /** The number of successful writes. */
  #writes = 0;
  #writing = Promise.resolve();

  constructor(store: UsageStore, clock: Clock, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  /** Counts one request of a credential. */
  note({ accountId, sourceId }: Pick<Identity, "accountId" | "sourceId">): void {
    const now = this.#clock.now();
    this.#calls.set(accountId, (this.#calls.get(accountId) ?? 0) + 1);
    if (sourceId !== undefined) this.#lastUsed.set(sourceId, now);
  }

  /** Returns the calls of an account since `fromDay`, including those of this process that are not stored yet. */
  async calls(accountId: string, fromDay: string): Promise<number> {
    const writes = this.#writes;
    const stored = await this.#store.calls(accountId, fromDay);
    // Calls that were stored in the meantime are in one of the two counts, and it is unknown in which.
    if (writes !== this.#writes) return this.calls(accountId, fromDay);
    return stored + (this.#calls.get(accountId) ?? 0) + (this.#unstored.get(accountId) ?? 0);
  }

  /** Returns when a credential was used last, if this process has not stored that yet. */
  lastUsed(sourceId: string): number | undefined {
    return this.#lastUsed.get(sourceId);
  }

  /**
   * Stores the counts since the last write, after any write in progress. Counts that cannot be stored stay in memory.
   */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#calls.size === 0) return;
    const calls = this.#calls;
    const lastUsed = this.#lastUsed;
    this.#calls = new Map();
    this.#lastUsed = new Map();
    this.#unstored = calls;
    try {
      await this.#store.add(reportOf(calls, lastUsed, this.#clock.now()));
      this.#writes += 1;
    } catch (error) {
      // An outage of the database is logged once elsewhere.
      if (!(error instanceof Problem)) this.#log.warn({ err: error }, "usage could not be stored and will be retried");
      for (const [id, count] of calls) this.#calls.set(id, (this.#calls.get(id) ?? 0) + count);
      for (const [id, at] of lastUsed) if (!this.#lastUsed.has(id)) this.#lastUsed.set(id, at);
    } finally {
      this.#unstored = new Map();
    }
  }
}

/** Creates a report. It covers a minute, so requests just before midnight may count for the next day. */
function reportOf(calls: ReadonlyMap<string, number>, lastUsed: ReadonlyMap<string, number>, now: number): UsageReport {
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    calls: [...calls].map(([accountId, count]) => ({ accountId, day, count })),
    lastUsed: [...lastUsed].map(([sourceId, at]) => ({ sourceId, at })),
  };
}

import type { Logger } from "pino";
import { Problem } from "../shared/problem.ts";
import type { JobWork } from "./ports.ts";

/** Does the jobs of one kind, few at once and each key once at a time. */
export class WorkerPool {
  readonly #work: JobWork;
  readonly #log: Logger;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #urge = new AbortController();
  #stopped = false;

  constructor(work: JobWork, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  /** Returns the number of additional jobs that can be taken. */
  get free(): number {
    return this.#stopped ? 0 : this.#work.concurrency - this.#underWay.size;
  }

  /** Does a job, unless it is under way here or there is no room: its rows are found again later. */
  take(key: string): void {
    if (this.free <= 0 || this.#underWay.has(key)) return;
    const done = this.#work
      .handle(key, this.#urge.signal)
      .catch((error: unknown) => {
        // An outage of the database is logged where it is noticed.
        if (!(error instanceof Problem)) this.#log.error({ err: error, kind: this.#work.kind }, "a job failed");
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, done);
  }

  /** Takes what its rows say is to be done. Returns whether there was anything. */
  async takeDue(): Promise<boolean> {
    if (this.free <= 0) return false;
    try {
      const due = await this.#work.due(this.free);
      for (const key of due) this.take(key);
      return due.length > 0;
    } catch (error) {
      if (!(error instanceof Problem)) this.#log.warn({ err: error }, "due jobs cannot be read; this is tried again");
      return false;
    }
  }

  /** Takes nothing more and waits until everything is done; after `graceMs` what is under way is aborted. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    const urge = setTimeout(() => this.#urge.abort(), graceMs);
    if (graceMs === 0) this.#urge.abort();
    await Promise.all(this.#underWay.values());
    clearTimeout(urge);
  }
}

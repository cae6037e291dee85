import type { Logger } from "pino";
import { Problem } from "../shared/problem.ts";
import type { JobWorker } from "./ports.ts";

/** Keys that are read for each job at once: other processes read the same, and take the first of them. */
const DUE_PER_JOB = 8;

/** Does the jobs of one kind, few at once and each key once at a time. */
export class WorkerPool {
  readonly #work: JobWorker;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<void>>();
  /** Keys that were due when the rows were asked last, the oldest first. */
  #due: string[] = [];
  readonly #abort = new AbortController();
  #stopped = false;

  constructor(work: JobWorker, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  /** Returns the number of additional jobs that can be taken. */
  get free(): number {
    return this.#stopped ? 0 : this.#work.concurrency - this.#running.size;
  }

  /** Does a job, unless it is under way here or there is no room: its rows are found again later. */
  take(key: string): void {
    if (this.free <= 0 || this.#running.has(key)) return;
    const done = this.#work
      .handle(key, this.#abort.signal)
      .catch((error: unknown) => {
        // An outage of the database is logged where it is noticed.
        if (!(error instanceof Problem)) this.#log.error({ err: error, kind: this.#work.kind }, "a job failed");
      })
      .finally(() => {
        this.#running.delete(key);
        this.#takeNext();
      });
    this.#running.set(key, done);
  }

  /** Goes on with what is due where a job is done, or was another process's. */
  #takeNext(): void {
    while (this.free > 0) {
      const key = this.#due.shift();
      if (key === undefined) return;
      this.take(key);
    }
  }

  /** Takes what its rows say is to be done, the oldest first. Returns whether there was anything. */
  async takeDue(): Promise<boolean> {
    if (this.free <= 0) return false;
    try {
      this.#due = [...(await this.#work.due(DUE_PER_JOB * this.#work.concurrency))];
      const isAny = this.#due.length > 0;
      this.#takeNext();
      return isAny;
    } catch (error) {
      if (!(error instanceof Problem)) this.#log.warn({ err: error }, "due jobs cannot be read; this is tried again");
      return false;
    }
  }

  /** Takes nothing more and waits until everything is done; after `graceMs` what is under way is aborted. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    if (graceMs === 0) this.#abort.abort();
    await Promise.all(this.#running.values());
    clearTimeout(timer);
  }
}

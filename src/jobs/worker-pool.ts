import type { Logger } from "pino";
import { Problem } from "../shared/problem.ts";
import type { JobWorker } from "./ports.ts";

/**
 * The number of due keys to read for each concurrent job. Other processes read the same keys and may take the first
 * ones.
 */
const DUE_PER_JOB = 8;

/** Runs the jobs of one kind, a few at a time, and never two of one key. */
export class WorkerPool {
  readonly #work: JobWorker;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<void>>();
  /** Keys that were due at the last check, the oldest first. */
  #due: string[] = [];
  readonly #abort = new AbortController();
  #stopped = false;

  constructor(work: JobWorker, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  /** The number of jobs that can be started now. */
  get free(): number {
    return this.#stopped ? 0 : this.#work.concurrency - this.#running.size;
  }

  /**
   * Starts a job, unless it already runs here or the pool is full. A job that is not started is found in its rows
   * later.
   */
  take(key: string): void {
    if (this.free <= 0 || this.#running.has(key)) return;
    const done = this.#work
      .handle(key, this.#abort.signal)
      .catch((error: unknown) => {
        // A database outage is logged where it is detected.
        if (!(error instanceof Problem)) this.#log.error({ err: error, kind: this.#work.kind }, "a job failed");
      })
      .finally(() => {
        this.#running.delete(key);
        this.#takeNext();
      });
    this.#running.set(key, done);
  }

  /** Starts due jobs until the pool is full. */
  #takeNext(): void {
    while (this.free > 0) {
      const key = this.#due.shift();
      if (key === undefined) return;
      this.take(key);
    }
  }

  /** Starts the jobs that are due, the oldest first. Returns whether there were any. */
  async takeDue(): Promise<boolean> {
    if (this.free <= 0) return false;
    try {
      this.#due = [...(await this.#work.due(DUE_PER_JOB * this.#work.concurrency))];
      const isAny = this.#due.length > 0;
      this.#takeNext();
      return isAny;
    } catch (error) {
      if (!(error instanceof Problem))
        this.#log.warn({ err: error }, "due jobs cannot be read; they are read again later");
      return false;
    }
  }

  /** Takes no more jobs and waits for those that run. Aborts them after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    if (graceMs === 0) this.#abort.abort();
    await Promise.all(this.#running.values());
    clearTimeout(timer);
  }
}

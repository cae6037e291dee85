import type { Logger } from "pino";
import { every } from "../shared/interval.ts";
import type { JobQueue, JobWorker } from "./ports.ts";
import { WorkerPool } from "./worker-pool.ts";

/** The interval at which the rows are checked. Work that another process left behind is found within this time. */
const POLL_MS = 2_000;

/** The delay after the start, so that jobs do not slow down the first requests. */
const START_DELAY_MS = 200;

/** Runs jobs in the process that enqueues them. For one machine with SQLite. */
export class InProcessQueue implements JobQueue {
  readonly #log: Logger;
  readonly #pools = new Map<string, WorkerPool>();
  readonly #stops: (() => void)[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  async enqueue(kind: string, key: string): Promise<void> {
    this.#pools.get(kind)?.take(key);
  }

  work(work: JobWorker): void {
    const pool = new WorkerPool(work, this.#log);
    this.#pools.set(work.kind, pool);
    const first = setTimeout(() => void pool.takeDue(), START_DELAY_MS).unref();
    this.#stops.push(() => clearTimeout(first));
    this.#stops.push(every(POLL_MS, () => void pool.takeDue()));
  }

  async stop(graceMs: number): Promise<void> {
    for (const stop of this.#stops) stop();
    await Promise.all([...this.#pools.values()].map((pool) => pool.stop(graceMs)));
  }
}

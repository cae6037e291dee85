import type { Logger } from "pino";
import { every } from "../shared/interval.ts";
import type { JobQueue, JobWorker } from "./ports.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Interval at which the rows are asked. Work that another process left is found within this time. */
const POLL_MS = 2_000;

/** After the start: what a process needs to answer its first requests comes before. */
const START_DELAY_MS = 200;

/** Works in the process that enqueues: for one machine with SQLite. */
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

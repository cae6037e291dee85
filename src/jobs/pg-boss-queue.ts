import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { every } from "../shared/interval.ts";
import { lazyAsync } from "../shared/lazy.ts";
import type { JobQueue, JobWorker } from "./ports.ts";
import { WorkerPool } from "./worker-pool.ts";

const POLL_MS = 500;
/** The interval at which the rows are checked for jobs whose wake-up was lost. */
const DUE_POLL_MS = 5_000;
/** The time after which a wake-up that no worker took is dropped: the rows are checked anyway. */
const RETENTION_SECONDS = 3_600;

export interface PgBossQueueParts {
  readonly url: string;
  readonly log: Logger;
}

/**
 * Wakes workers in other processes through pg-boss, which is loaded when this process enqueues or finds its first job.
 */
export class PgBossQueue implements JobQueue {
  readonly #parts: PgBossQueueParts;
  readonly #pools = new Map<string, WorkerPool>();
  readonly #queues = new Set<string>();
  readonly #stops: (() => void)[] = [];
  #isUsed = false;
  #started = false;

  constructor(parts: PgBossQueueParts) {
    this.#parts = parts;
  }

  async enqueue(kind: string, key: string): Promise<void> {
    this.#isUsed = true;
    const boss = await this.#queue(kind);
    await boss.send(kind, { key }, { singletonKey: key });
  }

  work(work: JobWorker): void {
    const pool = new WorkerPool(work, this.#parts.log);
    this.#pools.set(work.kind, pool);
    const takeDue = async () => {
      if (await pool.takeDue()) this.#isUsed = true;
    };
    void takeDue();
    this.#stops.push(every(DUE_POLL_MS, () => void takeDue()));
    let isAsking = false;
    const poll = async (): Promise<void> => {
      if (!this.#isUsed || isAsking || pool.free <= 0) return;
      isAsking = true;
      try {
        await this.#fetch(work.kind, pool);
      } catch (error) {
        this.#parts.log.debug({ err: error }, "the queue does not answer; jobs are found in their rows");
      } finally {
        isAsking = false;
      }
    };
    this.#stops.push(every(POLL_MS, () => void poll()));
  }

  async stop(graceMs: number): Promise<void> {
    for (const stop of this.#stops) stop();
    await Promise.all([...this.#pools.values()].map((pool) => pool.stop(graceMs)));
    if (this.#started) await (await this.#boss()).stop({ graceful: false, close: true });
  }

  /** Completes each wake-up as soon as it is received. The rows say whether the work itself is done. */
  async #fetch(kind: string, pool: WorkerPool): Promise<void> {
    const boss = await this.#queue(kind);
    const jobs = await boss.fetch<{ key: string }>(kind, { batchSize: pool.free });
    if (jobs.length === 0) return;
    await boss.complete(
      kind,
      jobs.map(({ id }) => id),
    );
    for (const { data } of jobs) pool.take(data.key);
  }

  async #queue(kind: string): Promise<PgBoss> {
    const boss = await this.#boss();
    if (!this.#queues.has(kind)) {
      // One waiting wake-up is enough for a key.
      await boss.createQueue(kind, { policy: "short", deleteAfterSeconds: 60, retentionSeconds: RETENTION_SECONDS });
      this.#queues.add(kind);
    }
    return boss;
  }

  readonly #boss = lazyAsync(async (): Promise<PgBoss> => {
    const { PgBoss: Boss } = await import("pg-boss");
    const { url, log } = this.#parts;
    const boss = new Boss({ connectionString: url, schema: schemaFor(url), max: 2, supervise: true, schedule: false });
    // Without a listener a lost connection would end the process.
    boss.on("error", (error: Error) =>
      log.debug({ err: error }, "the queue has a problem; jobs are found in their rows"),
    );
    this.#started = true;
    return boss.start();
  });
}

/**
 * Returns the schema of the queue. Installations that share a database, each in its own schema, have separate queues.
 */
function schemaFor(url: string): string {
  const own = /search_path=(\w+)/.exec(new URL(url).searchParams.get("options") ?? "")?.[1];
  return own === undefined || own === "public" ? "pgboss" : `${own}_pgboss`;
}

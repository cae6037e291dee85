import { pino } from "pino";
import { InProcessQueue } from "../../src/jobs/in-process-queue.ts";
import { PgBossQueue } from "../../src/jobs/pg-boss-queue.ts";
import type { JobQueue } from "../../src/jobs/ports.ts";

/**
 * Returns the queue that a server has in an environment. It grants no seconds when the server stops: what an assistant
 * of a test keeps from answering is not answered in them either.
 */
export function hastyQueue({ DATABASE_URL: url }: Readonly<Record<string, string>>): JobQueue {
  const log = pino({ level: "silent" });
  const queue = url === undefined ? new InProcessQueue(log) : new PgBossQueue({ url, log });
  return {
    enqueue: (kind, key) => queue.enqueue(kind, key),
    work: (work) => queue.work(work),
    stop: () => queue.stop(0),
  };
}

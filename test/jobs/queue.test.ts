import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { InProcessQueue } from "../../src/jobs/in-process-queue.ts";
import { PgBossQueue } from "../../src/jobs/pg-boss-queue.ts";
import type { JobQueue } from "../../src/jobs/ports.ts";
import { createPostgres } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";

const log = pino({ level: "silent" });
const missing = process.env["TEST_DATABASE_URL"] === undefined;

const QUEUES = [
  { name: "in this process", skipped: false, make: async () => [new InProcessQueue(log)] },
  {
    name: missing ? "on PostgreSQL (skipped: no PostgreSQL)" : "on PostgreSQL",
    skipped: missing,
    make: async () => {
      const { env } = await createPostgres();
      const url = env["DATABASE_URL"] ?? "";
      return [new PgBossQueue({ url, log }), new PgBossQueue({ url, log })];
    },
  },
] as const;

const nothing = async () => [];

describe.each(QUEUES)("a queue $name", ({ skipped, make }) => {
  it.skipIf(skipped)(
    "wakes a worker for each key, finds jobs whose wake-up was lost, and ends those that run",
    async () => {
      const queues: readonly JobQueue[] = await make();
      const [first] = queues;
      const worker = queues.at(-1);
      if (first === undefined || worker === undefined) throw new Error("There is no queue.");
      const done: string[] = [];
      const ended: string[] = [];
      worker.work({
        kind: "live-run",
        concurrency: 2,
        due: async () => (done.includes("lost") ? [] : ["lost"]),
        handle: async (key) => void done.push(key),
      });
      worker.work({
        kind: "long",
        concurrency: 1,
        due: nothing,
        handle: (key, signal) =>
          new Promise((resolve) => {
            done.push(key);
            signal.addEventListener("abort", () => resolve(void ended.push(key)));
          }),
      });
      await eventually(() => done.includes("lost"));
      await first.enqueue("live-run", "a");
      await first.enqueue("live-run", "b");
      await eventually(() => done.includes("a") && done.includes("b"));
      await first.enqueue("long", "c");
      await eventually(() => done.includes("c"));
      await Promise.all(queues.map((queue) => queue.stop(0)));
      expect(ended).toEqual(["c"]);
    },
  );

  it.skipIf(skipped)("goes on after a job that fails", async () => {
    const queues: readonly JobQueue[] = await make();
    const [queue] = queues;
    const done: string[] = [];
    queue?.work({
      kind: "live-run",
      concurrency: 1,
      due: nothing,
      handle: async (key) => {
        done.push(key);
        if (key === "bad") throw new Error("It fails.");
      },
    });
    for (const key of ["bad", "good"]) {
      await queue?.enqueue("live-run", key);
      await eventually(() => done.includes(key));
    }
    await Promise.all(queues.map((one) => one.stop(0)));
    expect(done).toEqual(["bad", "good"]);
  });
});

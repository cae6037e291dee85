import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { WorkerPool } from "../../src/jobs/worker-pool.ts";
import { SqlScheduleStore } from "../../src/schedules/storage/schedule-store.ts";
import type { ScheduleTables } from "../../src/schedules/storage/tables.ts";
import { newId } from "../../src/shared/secret.ts";
import { addAccount, DAY_MS, NEW_SCHEDULE, NOW, PLACES } from "../database/support.ts";
import { eventually } from "../support/eventually.ts";

const WORKERS = 3;
const CONCURRENCY = 2;
const AT_ONCE = WORKERS * CONCURRENCY;
const ROWS = 40;
const log = pino({ level: "silent" });

describe.each(PLACES)("workers that look at the same time on $name", ({ skipped, place: create }) => {
  it.skipIf(skipped)("all find work, the oldest first, and do each row once", async () => {
    const place = await create();
    onTestFinished(() => place.remove());
    const database = place.database();
    const accountId = await addAccount(database);
    const rows = Array.from({ length: ROWS }, (_, at) => ({ id: newId("sch"), nextAt: NOW - ROWS + at }));
    const schedules = new SqlScheduleStore(database.queries<ScheduleTables>());
    for (const row of rows) await schedules.add({ ...NEW_SCHEDULE, ...row, accountId }, ROWS);

    const taken: string[] = [];
    const all = Promise.withResolvers<undefined>();
    const pools = Array.from({ length: WORKERS }, () => {
      const store = new SqlScheduleStore(place.database().queries<ScheduleTables>());
      return new WorkerPool(
        {
          kind: "schedule",
          concurrency: CONCURRENCY,
          due: (limit) => store.due(limit, NOW),
          handle: async (id) => {
            const claimed = await store.claim(id, NOW);
            if (claimed === undefined) return;
            taken.push(id);
            await all.promise;
            await store.skip(claimed, NOW + DAY_MS);
          },
        },
        log,
      );
    });
    const look = () => Promise.all(pools.map((pool) => pool.takeDue()));
    await look();
    await eventually(() => taken.length === AT_ONCE);
    expect(pools.map(({ free }) => free)).toEqual(pools.map(() => 0));
    expect(new Set(taken)).toEqual(new Set(rows.slice(0, AT_ONCE).map(({ id }) => id)));

    all.resolve(undefined);
    await eventually(async () => {
      await look();
      return new Set(taken).size === ROWS;
    });
    await Promise.all(pools.map((pool) => pool.stop(1_000)));
    expect(taken).toHaveLength(ROWS);
  });
});

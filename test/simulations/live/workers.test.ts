import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { type RunningWorker, startWorker } from "../../../src/worker.ts";
import { preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { DATABASES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { newMerchant } from "../../support/merchant.ts";
import { startServer } from "../../support/server.ts";
import { NO_WORK } from "../workers.ts";
import { assistantsFile, ended, entry, PAIR } from "./support.ts";

const WORKERS = 4;
/** Runs that one worker handles at once. */
const RUNS_OF_WORKER = 4;
/** Requests that are held: one more than three workers can send at once. */
const HELD = (WORKERS - 1) * RUNS_OF_WORKER + 1;
const DAY_CENTS = 120;
/** One request at a time. The daily cap allows twenty reservations. */
const DEAR = { inputCentsPerMillion: 5_000, outputCentsPerMillion: 400, concurrency: 1 };
const log = pino({ level: "silent" });

describe.each(DATABASES)(`${WORKERS} workers on $database`, ({ missing, create }) => {
  it.skipIf(missing)("ask no task twice, and together stay below the cap of the day", async () => {
    const all = Promise.withResolvers<undefined>();
    const assistant = await startAssistantServer(async (asked) => {
      if (asked.request >= HELD - 1) all.resolve(undefined);
      await all.promise;
      return preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);
    });
    const env = {
      ...(await create()).env,
      ASSISTANTS_FILE: assistantsFile(entry(assistant, DEAR)),
      LIVE_DAILY_CENTS: String(DAY_CENTS),
      LOG_LEVEL: "silent",
    };
    // The server accepts runs and leaves the work to workers.
    const server = await startServer({ queue: NO_WORK }, env);
    const merchant = await newMerchant(server, "dominate");
    const started = Array.from({ length: WORKERS * RUNS_OF_WORKER }, () =>
      merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 100 }),
    );
    const ids = (await Promise.all(started)).map(({ id }) => id as string);
    const workers: RunningWorker[] = [];
    for (let at = 1; at <= WORKERS; at++) {
      workers.push(await startWorker(env, { log }));
      // Each worker claims as many runs as it can before the next one starts.
      await eventually(() => assistant.asked.length >= Math.min(at * RUNS_OF_WORKER, HELD));
    }
    const runs = await Promise.all(ids.map((id) => ended(merchant, id)));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(runs.map(({ status }) => status)).not.toContain("completed");
    const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((total, run) => total + of(run), 0);
    expect(assistant.asked).toHaveLength(sum(({ progress }) => progress.done));
    const db = await server.app.database.queries<SimulationTables>().db();
    const days = await db.selectFrom("live_spend").selectAll().execute();
    const { input, output } = assistant.billed;
    const billed = input * DEAR.inputCentsPerMillion + output * DEAR.outputCentsPerMillion;
    expect(days.reduce((total, day) => total + day.settled_micro_cents, 0)).toBe(billed);
    for (const day of days) expect(day.settled_micro_cents).toBeLessThanOrEqual(DAY_CENTS * 1e6);
    expect(sum(({ spend }) => spend.cents)).toBeCloseTo(billed / 1e6, 3);
  });
});

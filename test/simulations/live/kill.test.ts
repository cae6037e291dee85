import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { costOf, mostTokens } from "../../../src/engine/live/cost.ts";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { startWorker } from "../../../src/worker.ts";
import { type MerchantAtPages, newMerchantAtPages } from "../../schedules/support.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { DATABASES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { rounds } from "../../support/rounds.ts";
import { startServer } from "../../support/server.ts";
import { startWorkerProcess } from "../../support/service-process.ts";
import { startCalibration } from "../calibration/support.ts";
import { expireLeases, NO_WORK } from "../workers.ts";
import { assistantsFile, entry, PAIR, PRICES } from "./support.ts";

const CONCURRENCY = 3;
const BUDGET_CENTS = 100;
/** More than is set aside for any request of this test, in micro-cents. */
const MOST_OF_A_REQUEST = costOf(mostTokens(8_000), PRICES);
const log = pino({ level: "silent" });
/** Prefers the rival for cycling, and the product for anything else: no run ends early. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);

const SIMULATION = {
  tasks: 24,
  start: async ({ call }: MerchantAtPages) =>
    (await call("run_simulation", { ...PAIR, mode: "live", budgetCents: BUDGET_CENTS })).id,
};

/** Every kind of run that asks, with how often it asks. */
const KINDS = [
  SIMULATION,
  {
    tasks: 72,
    start: async ({ call }: MerchantAtPages) => {
      const { product, ...against } = PAIR;
      const b = { ...product, title: "Steel bottle for a backpack" };
      return (await call("compare_listings", { ...against, a: product, b, mode: "live", budgetCents: BUDGET_CENTS }))
        .id;
    },
  },
  { tasks: 200, start: (merchant: MerchantAtPages) => startCalibration(merchant, BUDGET_CENTS) },
];

describe.each(DATABASES)("a worker that is killed in a live run on $database", ({ missing, create }) => {
  it.skipIf(missing)(
    "leaves a run that another one finishes once: no answer that was stored is asked for again, and nothing is paid twice but what was in the air",
    async () => {
      const { env: place } = await create();
      const assistant = await startAssistantServer(mixed);
      const env = {
        ...place,
        ASSISTANTS_FILE: assistantsFile(entry(assistant, { ...PRICES, concurrency: CONCURRENCY })),
        LIVE_DAILY_CENTS: "1000000",
        LOG_LEVEL: "silent",
      };
      // It takes runs and leaves the work to workers.
      const server = await startServer({ queue: NO_WORK }, env);
      const merchant = await newMerchantAtPages(server);
      const db = await server.app.database.queries<SimulationTables>().db();
      const rowOf = (id: string) =>
        db
          .selectFrom("simulations")
          .select(["status", "spend_micro_cents"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
      for (let round = 0; round < rounds(20 * KINDS.length, 1); round++) {
        const { tasks, start } = KINDS[round % KINDS.length] ?? SIMULATION;
        assistant.asked.length = 0;
        assistant.billed = { input: 0, output: 0 };
        const held = 1 + ((round * 7) % (tasks - CONCURRENCY));
        assistant.script = (asked) => (asked.request >= held ? "hang" : mixed(asked));
        const id = await start(merchant);
        const killed = await startWorkerProcess(env);
        await eventually(() => assistant.asked.length === held + CONCURRENCY);
        await killed.end("SIGKILL");
        assistant.script = mixed;
        await expireLeases(place);
        const other = await startWorker(env, { log });
        await eventually(async () => (await rowOf(id)).status === "completed");
        await other.stop();
        const answered = db
          .selectFrom("simulation_tasks")
          .select("task_key")
          .where("simulation_id", "=", id)
          .where("outcome", "like", '%"picked"%');
        expect(await answered.execute()).toHaveLength(tasks);
        // Questions that were under way when the process died are asked again, and no others.
        expect(assistant.asked).toHaveLength(tasks + CONCURRENCY);
        const { input, output } = assistant.billed;
        const billed = input * PRICES.inputCentsPerMillion + output * PRICES.outputCentsPerMillion;
        const { spend_micro_cents: spent } = await rowOf(id);
        expect(spent).toBeGreaterThanOrEqual(billed);
        // What was set aside for those in the air stays spent, and not a cent more.
        expect(spent).toBeLessThanOrEqual(billed + CONCURRENCY * MOST_OF_A_REQUEST);
      }
    },
    3_600_000,
  );
});

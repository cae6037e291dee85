// @module-tag fault/end
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { costOf, mostTokens } from "../../../src/engine/live/cost.ts";
import { isOpen, type SimulationStatus } from "../../../src/simulations/run-kinds.ts";
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
/** Enough for a few requests. */
const TINY_CENTS = 1;
/** More than the reservation of any request of this test, in micro-cents. */
const MOST_OF_A_REQUEST = costOf(mostTokens(8_000), PRICES);
const log = pino({ level: "silent" });
/** Picks the rival for cycling, and the product for other queries, so that no run ends early. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);

const SIMULATION = {
  tasks: 24,
  start: async ({ call }: MerchantAtPages) =>
    (await call("run_simulation", { ...PAIR, mode: "live", budgetCents: BUDGET_CENTS })).id,
};

/** Every kind of run that asks assistants, with its number of requests. */
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

/** Starts a service with a paid assistant that accepts runs and leaves the work to workers. */
async function startIdle(place: Readonly<Record<string, string>>) {
  const assistant = await startAssistantServer(mixed);
  const env = {
    ...place,
    ASSISTANTS_FILE: assistantsFile(entry(assistant, { ...PRICES, concurrency: CONCURRENCY })),
    LIVE_DAILY_CENTS: "1000000",
    LOG_LEVEL: "silent",
  };
  const server = await startServer({ queue: NO_WORK }, env);
  const db = await server.app.database.queries<SimulationTables>().db();
  const rowOf = (id: string) =>
    db.selectFrom("simulations").select(["status", "spend_micro_cents"]).where("id", "=", id).executeTakeFirstOrThrow();
  /** Finishes a run whose worker was killed. */
  const finish = async (id: string): Promise<void> => {
    await expireLeases(place);
    const worker = await startWorker(env, { log });
    await eventually(async () => !isOpen({ status: (await rowOf(id)).status as SimulationStatus }));
    await worker.stop();
  };
  const billed = () =>
    assistant.billed.input * PRICES.inputCentsPerMillion + assistant.billed.output * PRICES.outputCentsPerMillion;
  return { env, assistant, merchant: await newMerchantAtPages(server), db, rowOf, finish, billed };
}

describe.each(DATABASES)("a worker that is killed in a live run on $database", ({ missing, create }) => {
  it.skipIf(missing)(
    "leaves a run that another one finishes once: no answer that was stored is asked for again, and nothing is paid twice but what was in the air",
    async () => {
      const { env, assistant, merchant, db, rowOf, finish, billed } = await startIdle((await create()).env);
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
        await finish(id);
        const { status, spend_micro_cents: spent } = await rowOf(id);
        expect(status).toBe("completed");
        const answered = db
          .selectFrom("simulation_tasks")
          .select("task_key")
          .where("simulation_id", "=", id)
          .where("outcome", "like", '%"picked"%');
        expect(await answered.execute()).toHaveLength(tasks);
        // Only requests that were open when the process died are sent again.
        expect(assistant.asked).toHaveLength(tasks + CONCURRENCY);
        expect(spent).toBeGreaterThanOrEqual(billed());
        // Only the reservations of those requests stay charged.
        expect(spent).toBeLessThanOrEqual(billed() + CONCURRENCY * MOST_OF_A_REQUEST);
      }
    },
    3_600_000,
  );

  it.skipIf(missing)(
    "leaves a cap that holds to the micro-cent, however much of it was in the air",
    async () => {
      const { env, assistant, merchant, db, rowOf, finish, billed } = await startIdle((await create()).env);
      const ids: string[] = [];
      for (let round = 0; round < rounds(20, 1); round++) {
        assistant.asked.length = 0;
        assistant.billed = { input: 0, output: 0 };
        assistant.script = (asked) => (asked.request >= round % 5 ? "hang" : mixed(asked));
        const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: TINY_CENTS });
        ids.push(id);
        const killed = await startWorkerProcess(env);
        await eventually(() => assistant.asked.length > round % 5);
        await killed.end("SIGKILL");
        assistant.script = mixed;
        await finish(id);
        const { status, spend_micro_cents: spent } = await rowOf(id);
        expect(status).toBe("partial");
        expect(spent).toBeLessThanOrEqual(TINY_CENTS * 1e6);
        expect(billed()).toBeLessThanOrEqual(spent);
      }
      const days = await db.selectFrom("live_spend").selectAll().execute();
      const charged = days.reduce((sum, day) => sum + day.reserved_micro_cents + day.settled_micro_cents, 0);
      const spent = await Promise.all(ids.map(async (id) => (await rowOf(id)).spend_micro_cents));
      expect(charged).toBe(spent.reduce((sum, one) => sum + one, 0));
    },
    3_600_000,
  );
});

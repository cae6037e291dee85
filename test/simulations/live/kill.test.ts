import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { startWorker } from "../../../src/worker.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { DATABASES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { newMerchant } from "../../support/merchant.ts";
import { rounds } from "../../support/rounds.ts";
import { startServer } from "../../support/server.ts";
import { startWorkerProcess } from "../../support/service-process.ts";
import { expireLeases, NO_WORK } from "../workers.ts";
import { assistantsFile, ended, entry, PAIR, PRICES } from "./support.ts";

const CONCURRENCY = 3;
const TASKS = 24;
const log = pino({ level: "silent" });
/** Prefers the rival for cycling, and the product for anything else: no run ends early. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);

describe.each(DATABASES)("a worker that is killed in a live run on $database", ({ missing, create }) => {
  it.skipIf(missing)(
    "leaves a run that another one finishes once: no answer that was stored is asked for again, and no cap is exceeded",
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
      const merchant = await newMerchant(await startServer({ queue: NO_WORK }, env), "compete");
      const budgetCents = 20;
      for (let round = 0; round < rounds(20, 1); round++) {
        assistant.asked.length = 0;
        assistant.billed = { input: 0, output: 0 };
        const held = 1 + ((round * 7) % (TASKS - CONCURRENCY));
        assistant.script = (asked) => (asked.request >= held ? "hang" : mixed(asked));
        const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents });
        const killed = await startWorkerProcess(env);
        await eventually(() => assistant.asked.length === held + CONCURRENCY);
        await killed.end("SIGKILL");
        assistant.script = mixed;
        await expireLeases(place);
        const other = await startWorker(env, { log });
        const run = await ended(merchant, id);
        await other.stop();
        expect(run).toMatchObject({ status: "completed", progress: { done: TASKS, total: TASKS } });
        // What was in the air when the process died is asked again, and nothing else.
        expect(assistant.asked).toHaveLength(TASKS + CONCURRENCY);
        const { input, output } = assistant.billed;
        const billed = (input * PRICES.inputCentsPerMillion + output * PRICES.outputCentsPerMillion) / 1e6;
        expect(run.spend.cents).toBeGreaterThanOrEqual(billed);
        expect(run.spend.cents).toBeLessThanOrEqual(budgetCents);
      }
    },
    3_600_000,
  );
});

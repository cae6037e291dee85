import { describe, expect, it } from "vitest";
import { createAssistants } from "../../../src/assistants/assistants.ts";
import type { LiveAssistant } from "../../../src/assistants/ports.ts";
import { SqlLiveStore } from "../../../src/simulations/storage/live-store.ts";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { ManualQueue } from "../../schedules/support.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { DATABASES } from "../../support/databases.ts";
import { newMerchant } from "../../support/merchant.ts";
import { startServer } from "../../support/server.ts";
import { expireLeases, NO_WORK } from "../workers.ts";
import { PAIR, PRICES } from "./support.ts";

const TASKS = 24;
/** More claims than a run may have without progress. */
const ROUNDS = 30;

function soundAt({ baseUrl }: AssistantServer): LiveAssistant {
  return {
    key: "sound",
    name: "Sound",
    provider: "openai-compatible",
    model: "scripted-1",
    baseUrl,
    apiKey: undefined,
    prices: PRICES,
    priceAsOf: undefined,
    vendor: "here",
    concurrency: 2,
    timeoutMs: 30_000,
    temperature: undefined,
    seed: false,
  };
}

describe.each(DATABASES)("a live run on $database that fails in this service", ({ missing, create }) => {
  it.skipIf(missing)("each time is ended after some tries, with a reason, its spend and its answers", async () => {
    const { env } = await create();
    const server = await startAssistantServer((asked) =>
      preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked),
    );
    const sound = soundAt(server);
    let isBroken = false;
    const defect = {
      ...sound,
      key: "defect",
      get concurrency(): number {
        if (isBroken) throw new Error("A defect of this service.");
        return 1;
      },
    };
    const queue = new ManualQueue();
    const service = await startServer({ queue, assistants: createAssistants([sound, defect]) }, env);
    const merchant = await newMerchant(service, "compete");
    const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 100 });
    isBroken = true;
    const states = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await queue.run().catch(() => undefined);
      await expireLeases(env);
      states.add((await merchant.call("get_simulation", { id })).status);
    }
    expect([...states]).toEqual(["running", "failed"]);
    const run = await merchant.call("get_simulation", { id, include: ["answers"] });
    expect(run).toMatchObject({ error: { code: "internal_error" }, progress: { done: TASKS, total: 2 * TASKS } });
    expect(run.headline).toContain("The recorded answers are kept.");
    expect(run.answers[0]).toMatchObject({ assistant: "sound", outcome: "picked" });
    expect(server.asked).toHaveLength(TASKS);
    const { input, output } = server.billed;
    const billed = input * PRICES.inputCentsPerMillion + output * PRICES.outputCentsPerMillion;
    expect(run.spend.cents).toBeCloseTo(billed / 1e6, 3);
    const { simulations } = await merchant.call("list_simulations", {});
    expect(simulations[0]).toMatchObject({ id, status: "failed", headline: run.headline });
  });

  it.skipIf(missing)(
    "in one process after the other goes on as long as each ends a task, or gives it back",
    async () => {
      const { env } = await create();
      const assistants = createAssistants([soundAt(await startAssistantServer())]);
      const service = await startServer({ queue: NO_WORK, assistants }, env);
      const merchant = await newMerchant(service, "compete");
      const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 100 });
      const queries = service.app.database.queries<SimulationTables>();
      const store = new SqlLiveStore(queries);
      const tasks = await (
        await queries.db()
      )
        .selectFrom("simulation_tasks")
        .select(["assistant", "task_key"])
        .execute();
      const claim = async () => {
        const claimed = await store.claim(id, 0, true);
        if (claimed === undefined) throw new Error("Another worker has it.");
        expect(claimed.idleClaims).toBe(1);
        return claimed;
      };
      for (const { assistant, task_key: key } of tasks) {
        const outcome = { kind: "none", reasons: [], model: null, repaired: false } as const;
        await store.finishTask(await claim(), { assistant, key, outcome, costMicroCents: 0, recordingKeys: [] }, 0);
        await expireLeases(env);
        await store.release(await claim());
      }
    },
  );
});

import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SQLITE_FILE } from "../../../src/database/sqlite.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { DATABASES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { type Merchant, newMerchant } from "../../support/merchant.ts";
import { rounds } from "../../support/rounds.ts";
import { type Answer, send, startServer } from "../../support/server.ts";
import { type ServiceProcess, startProcess } from "../../support/service-process.ts";
import { assistantsFile, entry, PAIR, PRICES } from "./support.ts";

const CONCURRENCY = 3;
const TASKS = 24;
/** Prefers the rival for cycling, and the product for anything else: no run ends early. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);

/** Ends every lease, as 30 seconds do. */
async function expireLeases({ DATA_DIR, DATABASE_URL }: Readonly<Record<string, string>>): Promise<void> {
  const sql = "update simulations set lease_until = 0 where lease_until is not null";
  if (DATA_DIR !== undefined) {
    const file = new DatabaseSync(join(DATA_DIR, SQLITE_FILE), { timeout: 5_000 });
    file.exec(sql);
    file.close();
    return;
  }
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe.each(DATABASES)("a process that is killed in a live run on $database", ({ missing, create }) => {
  it.skipIf(missing)(
    "leaves a run that another one finishes once: no answer that was stored is asked for again, and no cap is exceeded",
    async () => {
      const { env: place } = await create();
      const assistant = await startAssistantServer(mixed);
      const env = {
        ...place,
        ASSISTANTS_FILE: assistantsFile(entry(assistant, { ...PRICES, concurrency: CONCURRENCY })),
        LIVE_DAILY_CENTS: "1000000",
      };
      const setUp = await startServer({}, place);
      const merchant = await newMerchant(setUp, "compete");
      await merchant.key();
      await setUp.stop();
      let service = await startProcess(env);
      const budgetCents = 20;
      for (let round = 0; round < rounds(20, 1); round++) {
        assistant.asked.length = 0;
        assistant.billed = { input: 0, output: 0 };
        const held = 1 + ((round * 7) % (TASKS - CONCURRENCY));
        assistant.script = (asked) => (asked.request >= held ? "hang" : mixed(asked));
        const { id } = await request(service, merchant, "POST", "", { ...PAIR, mode: "live", budgetCents });
        await eventually(() => assistant.asked.length === held + CONCURRENCY);
        await service.end("SIGKILL");
        assistant.script = mixed;
        await expireLeases(place);
        service = await startProcess(env);
        let run = await request(service, merchant, "GET", `/${id}`);
        await eventually(async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          run = await request(service, merchant, "GET", `/${id}`);
          return run.status === "completed";
        });
        expect(run.progress).toEqual({ done: TASKS, total: TASKS });
        // What was in the air when the process died is asked again, and nothing else.
        expect(assistant.asked).toHaveLength(TASKS + CONCURRENCY);
        const { input, output } = assistant.billed;
        const billed = (input * PRICES.inputCentsPerMillion + output * PRICES.outputCentsPerMillion) / 1e6;
        expect(run.spend.cents).toBeGreaterThanOrEqual(billed);
        expect(run.spend.cents).toBeLessThanOrEqual(budgetCents);
      }
      await service.end("SIGTERM");
    },
    3_600_000,
  );
});

/** Sends a request of the merchant and returns its answer. */
async function request(
  service: ServiceProcess,
  merchant: Merchant,
  method: string,
  path: string,
  body?: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
): Promise<any> {
  const headers = { Authorization: `Bearer ${await merchant.key()}`, "Content-Type": "application/json" };
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer: Answer = await send(service.base, `/api/merchant/v1/simulations${path}`, sent);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text);
}

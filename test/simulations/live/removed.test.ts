import { describe, expect, it } from "vitest";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { ManualQueue } from "../../schedules/support.ts";
import { preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { DATABASES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { hastyQueue } from "../../support/hasty-queue.ts";
import { type Merchant, merchantAt, newMerchant } from "../../support/merchant.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { NO_WORK } from "../workers.ts";
import { assistantsFile, ended, entry, PAIR, runLive } from "./support.ts";

/** Tasks that are asked before the assistant stops answering. */
const ANSWERED = 7;
const MINUTE_MS = 60_000;

const startRun = async ({ call }: Merchant): Promise<string> =>
  (await call("run_simulation", { ...PAIR, mode: "live", budgetCents: 100 })).id;

/** Lets time pass for the runs that no worker holds. */
async function wait(server: TestServer, minutes: number): Promise<void> {
  const db = await server.app.database.queries<SimulationTables>().db();
  await db
    .updateTable("simulations")
    .set((e) => ({
      created_at: e("created_at", "-", minutes * MINUTE_MS),
      lease_until: e("lease_until", "-", minutes * MINUTE_MS),
    }))
    .where("status", "=", "queued")
    .execute();
}

describe.each(DATABASES)("after the operator has removed all assistants, on $database", ({ missing, create }) => {
  it.skipIf(missing)("runs that are open end with what was answered, when nobody else asks anything", async () => {
    const { env } = await create();
    const assistant = await startAssistantServer((asked) =>
      asked.request < ANSWERED ? preferring("Steel")(asked) : "hang",
    );
    const before = { ...env, ASSISTANTS_FILE: assistantsFile(entry(assistant, { concurrency: 1 })) };
    const first = await startServer({ queue: hastyQueue(env) }, before);
    const owner = await newMerchant(first, "compete");
    const begun = await startRun(owner);
    await eventually(() => assistant.asked.length > ANSWERED);
    await first.stop();
    const other = await startServer({ queue: NO_WORK }, before);
    const untouched = await startRun(await merchantAt(other, owner.accountId));

    const queue = new ManualQueue();
    const server = await startServer({ queue }, env);
    const merchant = await merchantAt(server, owner.accountId);
    const statuses = async () => {
      await queue.run();
      const runs = [begun, untouched].map((id) => merchant.call("get_simulation", { id }));
      return (await Promise.all(runs)).map(({ status }) => status as string);
    };
    await wait(server, 9);
    expect(await statuses()).toEqual(["queued", "queued"]);
    // Another process can ask, so these runs wait for it.
    assistant.script = () => "hang";
    const asking = await startServer({ queue: hastyQueue(env) }, before);
    await eventually(async () => (await statuses()).every((status) => status === "running"));
    const third = await startRun(await merchantAt(other, owner.accountId));
    await wait(server, 60);
    await queue.run();
    expect(await merchant.call("get_simulation", { id: third })).toMatchObject({ status: "queued" });
    await asking.stop();
    expect(await statuses()).toEqual(["queued", "queued"]);
    await wait(server, 11);
    expect(await statuses()).toEqual(["partial", "failed"]);
    const kept = await merchant.call("get_simulation", { id: begun, include: ["answers"] });
    expect(kept).toMatchObject({ progress: { done: ANSWERED }, answers: [{ outcome: "picked" }, {}, {}, {}, {}] });
    expect(kept.warnings).toContainEqual(expect.objectContaining({ code: "stopped_removed" }));
    expect(await merchant.call("get_simulation", { id: untouched })).toMatchObject({
      headline: "The operator has removed the assistants of this run, and none of them had answered.",
      error: { code: "assistants_removed" },
    });
  });

  it.skipIf(missing)("a replay that waits is done, and a run that waits is cancelled", async () => {
    const { env } = await create();
    const assistant = await startAssistantServer(preferring("Steel"));
    const before = { ...env, ASSISTANTS_FILE: assistantsFile(entry(assistant)) };
    const first = await startServer({}, before);
    const owner = await newMerchant(first, "compete");
    const run = await runLive(owner);
    await first.stop();
    const idle = await merchantAt(await startServer({ queue: NO_WORK }, before), owner.accountId);
    const { id } = await idle.call("run_simulation", { mode: "replay", replayOf: run.id });
    const waiting = await startRun(idle);
    const merchant = await merchantAt(await startServer({}, env), owner.accountId);
    expect((await ended(merchant, id)).result).toEqual(run.result);
    await merchant.call("cancel_simulation", { id: waiting });
    expect(await ended(merchant, waiting)).toMatchObject({ status: "cancelled" });
  });
});

it("a run with one removed assistant asks the others to the end, and says so", async () => {
  const assistant = await startAssistantServer((asked) =>
    preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked),
  );
  const { env } = await DATABASES[0].create();
  const both = assistantsFile(entry(assistant), entry(assistant, { key: "other", name: "Other" }));
  const idle = await startServer({ queue: NO_WORK }, { ...env, ASSISTANTS_FILE: both });
  const owner = await newMerchant(idle, "compete");
  const id = await startRun(owner);
  const server = await startServer({}, { ...env, ASSISTANTS_FILE: assistantsFile(entry(assistant)) });
  const run = await ended(await merchantAt(server, owner.accountId), id);
  expect(run).toMatchObject({ status: "partial", progress: { done: 24, total: 48 } });
  expect(run.warnings).toContainEqual(expect.objectContaining({ code: "stopped_removed" }));
});

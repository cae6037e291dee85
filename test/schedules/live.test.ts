import { expect, it } from "vitest";
import type { SimulationTables } from "../../src/simulations/storage/tables.ts";
import { entry, assistantsFile, PAIR, PRICES } from "../simulations/live/support.ts";
import { preferring, startAssistantServer } from "../support/assistant-server.ts";
import { createSqlite } from "../support/databases.ts";
import { addWebhook, newMerchantAtPages, schedule, startMonitored, startReceiver } from "./support.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

it("a schedule of real assistants runs twice for its noise floor and for a change, which it reports with its cause", async () => {
  const receiver = await startReceiver();
  const assistant = await startAssistantServer(preferring("Steel"));
  const server = await startMonitored({ ASSISTANTS_FILE: assistantsFile(entry(assistant)) });
  const { clock, queue } = server;
  const merchant = await newMerchantAtPages(server);
  await addWebhook(merchant, receiver.url);
  const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 7 });
  await queue.run();
  const path = await schedule(merchant, id);
  /** Repeats, and returns how many runs that took, and the headlines that were sent. */
  const repeated = async () => {
    const before = await merchant.call("list_simulations", {});
    receiver.received.length = 0;
    for (let poll = 0; poll < 4; poll++) {
      await queue.run();
      clock.at += 30_000;
    }
    const { total } = await merchant.call("list_simulations", {});
    clock.at += DAY_MS;
    return {
      runs: total - before.total,
      headlines: receiver.received.map(({ body }) => JSON.parse(body).data.headline),
    };
  };
  expect(await repeated()).toEqual({ runs: 2, headlines: [] });
  const page = (await merchant.browser.get(path)).text;
  expect(page).toContain("Noise floor, from two runs one after the other: Local model 0 points.");
  expect(page).toContain("at most 7 cents a run");
  expect(await repeated()).toEqual({ runs: 1, headlines: [] });

  assistant.script = preferring("flask");
  expect(await repeated()).toEqual({
    runs: 2,
    headlines: ["Local model chooses you 100 points less often than before (noise floor 0 points)."],
  });
  expect(await repeated()).toEqual({ runs: 1, headlines: [] });

  assistant.model = "scripted-2";
  expect(await repeated()).toEqual({
    runs: 2,
    headlines: [
      "Local model answers with another model: scripted-2 now, scripted-1 before. Figures before and after cannot be compared.",
    ],
  });
  expect((await merchant.browser.get(path)).text).toContain("model changed");
});

it("a schedule of real assistants whose second run fails has no baseline, and makes both runs again at its next time", async () => {
  const assistant = await startAssistantServer(preferring("Steel"));
  const server = await startMonitored({ ASSISTANTS_FILE: assistantsFile(entry(assistant, PRICES)) });
  const { clock, queue } = server;
  const merchant = await newMerchantAtPages(server);
  const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 7 });
  await queue.run();
  const path = await schedule(merchant, id);
  const repeat = async () => {
    for (let poll = 0; poll < 3; poll++) {
      clock.at += 30_000;
      await queue.run();
    }
    return (await merchant.browser.get(path)).text;
  };
  await queue.run();
  const db = await server.app.database.queries<SimulationTables>().db();
  await db.updateTable("live_spend").set({ settled_micro_cents: 1e12 }).execute();
  expect(await repeat()).toContain("Failed: The daily cap of this installation is used up.");
  clock.at += DAY_MS;
  const before = await merchant.call("list_simulations", {});
  expect(await repeat()).toContain("Noise floor, from two runs one after the other: Local model 0 points.");
  const { total } = await merchant.call("list_simulations", {});
  expect(total - before.total).toBe(2);
});

it("a schedule of real assistants shows no share for a run in which they chose no listing", async () => {
  const assistant = await startAssistantServer(() => ({ choose: "none" }));
  const server = await startMonitored({ ASSISTANTS_FILE: assistantsFile(entry(assistant)) });
  const { clock, queue } = server;
  const merchant = await newMerchantAtPages(server);
  const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 7 });
  await queue.run();
  const path = await schedule(merchant, id);
  for (let poll = 0; poll < 4; poll++) {
    await queue.run();
    clock.at += 30_000;
  }
  const page = (await merchant.browser.get(path)).text;
  expect(page).toContain("nobody chosen");
  expect(page).not.toContain("0 to 100 %");
});

it("a schedule of real assistants that were removed says how to get one", async () => {
  const { env } = await createSqlite();
  const assistant = await startAssistantServer(preferring("Steel"));
  const first = await startMonitored({ ...env, ASSISTANTS_FILE: assistantsFile(entry(assistant)) });
  const merchant = await newMerchantAtPages(first);
  const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 7 });
  await first.queue.run();
  const path = await schedule(merchant, id);
  const { queue } = await startMonitored(env, { clock: first.clock });
  first.clock.at += 1_000;
  await queue.run();
  expect((await merchant.browser.get(path)).text).toContain("Failed: This installation has no real assistant.");
});

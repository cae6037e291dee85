import { expect, it } from "vitest";
import { preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { createSqlite } from "../../support/databases.ts";
import { merchantAt, newMerchant } from "../../support/merchant.ts";
import { startServer } from "../../support/server.ts";
import { assistantsFile, ended, entry, runLive } from "./support.ts";

it("a run is replayed with the same bytes after its assistant was changed, or removed, even as the only one", async () => {
  const assistant = await startAssistantServer((asked) =>
    asked.request % 5 === 0 ? { text: "no json" } : preferring("Steel")(asked),
  );
  const { env } = await createSqlite();
  const start = (...entries: object[]) =>
    startServer({}, { ...env, ...(entries.length === 0 ? {} : { ASSISTANTS_FILE: assistantsFile(...entries) }) });
  const first = await start(entry(assistant));
  const owner = await newMerchant(first, "compete");
  const run = await runLive(owner);
  await first.stop();
  const requests = assistant.asked.length;
  for (const entries of [
    [entry(assistant, { temperature: 0.3, seed: true })],
    [entry(assistant, { key: "other" })],
    [],
  ]) {
    const server = await start(...entries);
    const merchant = await merchantAt(server, owner.accountId);
    const { id } = await merchant.call("run_simulation", { mode: "replay", replayOf: run.id });
    const replayed = await ended(merchant, id);
    expect(JSON.stringify(replayed.result)).toBe(JSON.stringify(run.result));
    await server.stop();
  }
  expect(assistant.asked).toHaveLength(requests);
});

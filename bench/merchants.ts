/** Accounts with a key and a stored run each, for what the service answers from its database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashSecret, newId } from "../src/shared/secret.ts";
import { finish } from "../src/shared/steps.ts";
import { CURRENT_VERSION, loadOfflineEngine } from "../src/simulations/offline-engine.ts";
import { resolveRequest, simulationSnapshot } from "../src/simulations/run-request.ts";
import { SqlSimulationStore } from "../src/simulations/storage/simulation-store.ts";
import type { SimulationTables } from "../src/simulations/storage/tables.ts";
import { mintKeys, openDatabase } from "./keys.ts";
import { RUN } from "./merchant-scenarios.ts";

/** The number of accounts: more than the clients of a minute, so that no quota is used up. */
const ACCOUNTS = 500;

export interface Merchants {
  /** The folder of their database. */
  readonly dataDir: string;
  /** A key of each account. */
  readonly tokens: readonly string[];
  /** The id of its stored run. */
  readonly runs: readonly string[];
}

/** Writes the database. Its folder is removed at the end. */
export async function makeMerchants(): Promise<Merchants> {
  const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase(dataDir);
  const tokens = await mintKeys(database, ACCOUNTS, ["account:read", "simulations:read", "simulations:run"]);
  const store = new SqlSimulationStore(database.queries<SimulationTables>());
  const placed = await resolveRequest(RUN, async () => []);
  const { answer, method, input } = finish((await loadOfflineEngine(CURRENT_VERSION)).run(placed));
  const runs: string[] = [];
  for (const token of tokens) {
    const credential = await database.credentials.apiKey(hashSecret(token));
    const id = newId("sim");
    const now = Date.now();
    await store.add(
      credential?.accountId ?? "",
      {
        id,
        kind: "simulate",
        status: "completed",
        mode: "offline",
        createdAt: now,
        startedAt: now,
        finishedAt: now,
        answer,
        method,
        input: { ...simulationSnapshot(placed), features: input },
        listingIds: [],
        summary: { product: answer.product, headline: answer.headline, counts: answer.result.counts },
        inputHash: "",
        key: undefined,
      },
      ACCOUNTS,
    );
    runs.push(id);
  }
  await database.close();
  return { dataDir, tokens, runs };
}

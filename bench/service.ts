/** The service as an operator runs it, with accounts, for benches that send the mix of all clients. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mintKeys, openDatabase } from "./keys.ts";
import { MIX } from "./scenarios.ts";
import { ask, Server } from "./servers.ts";
import { wire } from "./wire.ts";

/** Not a multiple of the number of requests in the mix, so that every account sends every request. */
const ACCOUNTS = 1_999;

export interface Service {
  readonly server: Server;
  /** The mix in wire format, with `{{token}}` for a key. */
  readonly requests: readonly string[];
  /** A key of each account. */
  readonly tokens: readonly string[];
}

/** Starts the service with an embedded database and accounts. It finds what an earlier process compiled. */
export async function startService(): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase(dataDir);
  const tokens = await mintKeys(database, ACCOUNTS, ["account:read", "listings:read", "listings:write"]);
  await database.close();
  const env = { DATA_DIR: dataDir, NODE_DISABLE_COMPILE_CACHE: "" };
  await (await Server.start("product", false, env)).stop();
  const server = await Server.start("product", false, env);
  return { server, requests: MIX.map((sending) => wire(sending, server.port)), tokens };
}

/** Checks that every request of the mix succeeds, because a load of failures would prove nothing. */
export async function checkAnswers({ server, tokens }: Service): Promise<void> {
  for (const { headers = {}, ...sending } of MIX) {
    const own = JSON.parse(JSON.stringify(headers).replace("{{token}}", tokens[0] ?? "")) as Record<string, string>;
    const { status, body } = await ask(server.port, { ...sending, headers: own });
    const failed = status >= 400 && status !== 402;
    assert.ok(!failed && !body.includes('"isError":true'), `${sending.path}: ${status} ${body.slice(0, 300)}`);
  }
}

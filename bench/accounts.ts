/** Credentials: keys verified from SQLite and from memory, and a tool call with a key compared with the same call without. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BearerCredentials } from "../src/accounts/bearer-credentials.ts";
import { MemoryRateCounter } from "../src/limits/memory-rate-counter.ts";
import { systemClock } from "../src/shared/system-clock.ts";
import type { CredentialStore } from "../src/accounts/ports.ts";
import { Metering } from "../src/limits/rate-limit.ts";
import { hashSecret } from "../src/shared/secret.ts";
import { mintKeys, openDatabase } from "./keys.ts";
import type { Order, Outcome } from "./load.ts";
import { wire } from "./wire.ts";
import { ask, Server, startLoad } from "./servers.ts";
import { median } from "./median.ts";

/** Each account has its own quota, and a client ends long before it is used up. */
const ACCOUNTS = 2_000;
const TURN_MS = 1_500;
const LEAST_PER_SECOND = 20_000;
const LEAST_RATIO = 0.8;

const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const database = openDatabase(dataDir);
const keys = await mintKeys(database, ACCOUNTS);
const stored = await verificationsPerSecond(withoutMemory(database.credentials));
const remembered = await verificationsPerSecond(database.credentials);
const hashed = perSecond(() => void hashSecret(keys[0] ?? ""));
await database.close();
row("keys verified, each from SQLite", `${thousands(stored)}/s`, ">= 20k/s", stored >= LEAST_PER_SECOND);
row("keys verified, from memory", `${thousands(remembered)}/s`);
row("their hash alone", `${thousands(hashed)}/s`);

const server = await Server.start("product", false, { DATA_DIR: dataDir });
const load = startLoad();
const cost = { open: [] as number[], withKey: [] as number[] };
const body = JSON.stringify({
  jsonrpc: "2.0",
  id: 7,
  method: "tools/call",
  params: { name: "list_plans", arguments: { key: "scan" } },
});
const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const probe = { method: "POST", path: "/api/mcp", headers: { ...headers, Authorization: `Bearer ${keys[0]}` }, body };
assert.equal((await ask(server.port, { ...probe, method: "POST" })).status, 200);
for (let round = 0; round < 5; round += 1) {
  const withKey = await turn(keys);
  const open = await turn();
  // The first round warms up.
  if (round > 0) {
    cost.open.push(open);
    cost.withKey.push(withKey);
  }
}
const ratio = median(cost.open.map((us, i) => us / (cost.withKey[i] ?? NaN)));
row("tools/call with a key", `${ratio.toFixed(2)} of the open one`, `>= ${LEAST_RATIO}`, ratio >= LEAST_RATIO);
load.kill();
await server.stop();

/** A store whose version is always unknown, so that nothing is served from the cache. */
function withoutMemory(store: CredentialStore): CredentialStore {
  return {
    apiKey: (hash) => store.apiKey(hash),
    accessToken: (hash) => store.accessToken(hash),
    epoch: () => undefined,
  };
}

/** Verifies all keys in turn, one at a time, for two seconds. */
async function verificationsPerSecond(store: CredentialStore): Promise<number> {
  const credentials = new BearerCredentials({ store, clock: systemClock });
  const metering = new Metering(new MemoryRateCounter(systemClock), "bench");
  const client = { signal: new AbortController().signal };
  for (const key of keys) assert.ok(await credentials.verify(`Bearer ${key}`, metering, client));
  const began = performance.now();
  let verified = 0;
  while (performance.now() - began < 2_000) {
    for (const key of keys) await credentials.verify(`Bearer ${key}`, metering, client);
    verified += keys.length;
  }
  return (verified / (performance.now() - began)) * 1000;
}

function perSecond(work: () => void): number {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < 500) {
    for (let i = 0; i < 1000; i += 1) work();
    done += 1000;
  }
  return (done / (performance.now() - began)) * 1000;
}

/** Returns the CPU time of an answer in microseconds. Each client has its own key. */
async function turn(tokens?: readonly string[]): Promise<number> {
  const { port } = server;
  const all = tokens === undefined ? headers : { ...headers, Authorization: "Bearer {{token}}" };
  const requests = [wire({ method: "POST", path: "/api/mcp", headers: all, body }, port)];
  const before = server.cpuMicroseconds();
  load.send({ port, requests, milliseconds: TURN_MS, ...(tokens && { tokens }) } satisfies Order);
  const [{ answers, fault }] = (await once(load, "message")) as [Outcome];
  assert.equal(fault, undefined, fault);
  return (server.cpuMicroseconds() - before) / answers;
}

function thousands(value: number): string {
  return `${(value / 1000).toFixed(1)}k`;
}

function row(name: string, value: string, target = "", passed?: boolean): void {
  const verdict = passed === undefined ? "" : passed ? "PASS" : "FAIL";
  console.log(`${name.padEnd(42)}${value.padStart(22)}  ${target.padEnd(10)}${verdict}`.trimEnd());
}

/**
 * Memory: what the service holds after many requests of every kind, and whether that still grows. See README.md.
 *
 *   node bench/memory.ts [--requests 500000]
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { mintKeys, openDatabase } from "./keys.ts";
import type { Order, Outcome } from "./load.ts";
import { MIX } from "./scenarios.ts";
import { ask, Server, startLoad } from "./servers.ts";
import { wire } from "./wire.ts";

const { values } = parseArgs({ options: { requests: { type: "string", default: "500000" } } });
const REQUESTS = Number(values.requests);
/** No divisor of the number of requests in the mix, so that every account sends every request. */
const ACCOUNTS = 1_999;
const TURN_MS = 1_000;
/** Turns after which the pools of connections and the caches are as they stay. */
const ROWS = 10;
const IDLE_MB = 80;
const LOADED_MB = 150;
/** How much more the last third may take than the one before: what garbage makes of a sample. */
const FLAT = 1.05;

const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const database = openDatabase(dataDir);
const tokens = await mintKeys(database, ACCOUNTS, ["account:read", "listings:read", "listings:write"]);
await database.close();

// An operator's process finds what an earlier one compiled.
const env = { DATA_DIR: dataDir, NODE_DISABLE_COMPILE_CACHE: "" };
await (await Server.start("product", false, env)).stop();
const server = await Server.start("product", false, env);
const load = startLoad();
await sleep(TURN_MS);
const idle = server.residentMegabytes();
row("idle", idle);
const requests = MIX.map((sending) => wire(sending, server.port));
for (const sending of MIX) await checkAnswer(sending);

const samples: number[] = [];
let sent = 0;
for (let shown = 1; sent < REQUESTS;) {
  load.send({ port: server.port, requests, tokens, milliseconds: TURN_MS } satisfies Order);
  const [{ answers, fault }] = (await once(load, "message")) as [Outcome];
  assert.equal(fault, undefined, fault);
  sent += answers;
  samples.push(server.residentMegabytes());
  if (sent < (shown * REQUESTS) / ROWS) continue;
  row(`after ${sent} requests`, samples.at(-1) ?? NaN);
  shown += 1;
}
load.kill();
await server.stop();

const third = Math.floor(samples.length / 3);
const [middle, last] = [Math.max(...samples.slice(-2 * third, -third)), Math.max(...samples.slice(-third))];
verdict(`idle: ${mega(idle)}`, `<= ${IDLE_MB} MB`, idle <= IDLE_MB);
verdict(`the most: ${mega(Math.max(...samples))}`, `<= ${LOADED_MB} MB`, Math.max(...samples) <= LOADED_MB);
verdict(`the most in the last thirds: ${mega(middle)}, ${mega(last)}`, `<= ${FLAT}`, last <= middle * FLAT);

/** A load in which everything fails would say nothing about memory. */
async function checkAnswer({ headers = {}, ...sending }: (typeof MIX)[number]): Promise<void> {
  const own = JSON.parse(JSON.stringify(headers).replace("{{token}}", tokens[0] ?? "")) as Record<string, string>;
  const { status, body } = await ask(server.port, { ...sending, headers: own });
  const failed = status >= 400 && status !== 402;
  assert.ok(!failed && !body.includes('"isError":true'), `${sending.path}: ${status} ${body.slice(0, 300)}`);
}

function mega(megabytes: number): string {
  return `${megabytes.toFixed(0)} MB`;
}

function row(name: string, megabytes: number): void {
  console.log(`${name.padEnd(44)}${mega(megabytes).padStart(8)}`);
}

function verdict(name: string, target: string, passed: boolean): void {
  console.log(`${name.padEnd(52)}${target.padEnd(12)}${passed ? "PASS" : "FAIL"}`);
  if (!passed) process.exitCode = 1;
}

/**
 * Memory: what the service holds after many requests of every kind, and whether that still grows. See README.md.
 *
 *   node bench/memory.ts [--requests 500000]
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Order, Outcome } from "./load.ts";
import { startLoad } from "./servers.ts";
import { checkAnswers, startService } from "./service.ts";

const { values } = parseArgs({ options: { requests: { type: "string", default: "500000" } } });
const REQUESTS = Number(values.requests);
const TURN_MS = 1_000;
/** The number of turns after which the pools of connections and the caches are filled. */
const ROWS = 10;
const IDLE_MB = 80;
const LOADED_MB = 150;
/** The most growth of the last third over the one before, by which garbage alone makes samples differ. */
const FLAT = 1.05;

const service = await startService();
const { server, requests, tokens } = service;
const load = startLoad();
await sleep(TURN_MS);
const idle = server.residentMegabytes();
row("idle", idle);
await checkAnswers(service);

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

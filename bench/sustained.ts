/**
 * Load: requests of every kind at 70 % of what the service can answer, at 300 %, and at 70 % again. See README.md.
 *
 *   node bench/sustained.ts [--short]
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Order, Outcome } from "./arrivals.ts";
import type { Order as FullOrder, Outcome as FullOutcome } from "./load.ts";
import { startLoad } from "./servers.ts";
import { checkAnswers, startService } from "./service.ts";

const { short = false } = parseArgs({ options: { short: { type: "boolean" } } }).values;
const PLAN = short
  ? { capacityMs: 3_000, steadyMs: 6_000, overloadMs: 5_000, recoveryMs: 3_000 }
  : { capacityMs: 20_000, steadyMs: 30 * 60_000, overloadMs: 60_000, recoveryMs: 60_000 };
/** The pause in which pending requests are answered and a detected overload ends. */
const CALM_MS = 3_000;
const SAMPLE_MS = 1_000;
/** The most growth of memory in the last third of a long load over the one before, by which garbage makes samples differ. */
const FLAT = 1.05;

const service = await startService();
const { server, requests, tokens } = service;
await checkAnswers(service);
const arrivals = startLoad("arrivals");
const memory: number[] = [];
const sampling = setInterval(() => memory.push(server.residentMegabytes()), SAMPLE_MS);

await answersPerSecond(PLAN.capacityMs / 2);
const capacity = await answersPerSecond(PLAN.capacityMs);
console.log(`capacity: ${capacity.toFixed(0)} answers in a second\n`);
console.log(`${"load".padEnd(24)}${["p50", "p99", "most"].map((name) => name.padStart(9)).join("")} ms   answers`);
memory.length = 0;
const steady = await phase("70 %", 0.7, PLAN.steadyMs);
const third = Math.floor(memory.length / 3);
const [middle, last] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))];
const overload = await phase("300 %", 3, PLAN.overloadMs);
await sleep(CALM_MS);
const recovery = await phase("70 %, after that", 0.7, PLAN.recoveryMs);
clearInterval(sampling);
arrivals.kill();
await server.stop();

console.log("");
verdict("every request is answered as it should be at 70 %", isWell(steady));
verdict("at 300 % there is no failure but 503 with Retry-After", isWell(overload, "503"));
verdict("and every request is answered again afterwards", isWell(recovery));
const memories = `${middle.toFixed(0)} and ${last.toFixed(0)} MB in the second and last third at 70 %`;
if (short) console.log(memories);
else verdict(memories, last <= middle * FLAT);

/** Keeps connections busy without a pause. */
async function answersPerSecond(milliseconds: number): Promise<number> {
  const load = startLoad();
  load.send({ port: server.port, requests, tokens, milliseconds } satisfies FullOrder);
  const [{ answers, fault }] = (await once(load, "message")) as [FullOutcome];
  load.kill();
  assert.equal(fault, undefined, fault);
  return (answers / milliseconds) * 1_000;
}

async function phase(name: string, share: number, milliseconds: number): Promise<Outcome> {
  const perSecond = share * capacity;
  arrivals.send({ port: server.port, requests, tokens, perSecond, milliseconds } satisfies Order);
  const [outcome] = (await once(arrivals, "message")) as [Outcome];
  const { statuses, unanswered, notSent, p50, p99, max } = outcome;
  const times = [p50, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join("");
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const others = ` unanswered: ${unanswered}  no free connection: ${notSent}`;
  const all = `${name}, ${(milliseconds / 1_000).toFixed(0)} s`;
  console.log(`${all.padEnd(24)}${times}      ${counts.join("  ")} ${others}`);
  return outcome;
}

function isWell({ statuses, unanswered, withoutRetryAfter }: Outcome, ...refusals: readonly string[]): boolean {
  const good = new Set(["200", "402", ...refusals]);
  return unanswered + withoutRetryAfter === 0 && Object.keys(statuses).every((status) => good.has(status));
}

function verdict(name: string, passed: boolean): void {
  console.log(`${name.padEnd(66)}${passed ? "PASS" : "FAIL"}`);
  if (!passed) process.exitCode = 1;
}

/**
 * Compares MCP over HTTP with other servers for Node that have the same tools and give the same answers: the CPU time that
 * a request costs them, as a multiple of what it costs the service, in turns of one run.
 *
 *     npm ci --prefix bench/peers --ignore-scripts
 *     node bench/peers.ts [--rounds N] [--check]
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { parseArgs } from "node:util";
import type { Order } from "./peers/load.ts";
import { type Scenario, SCENARIOS } from "./scenarios.ts";
import { ask, type Peer, Server, startLoad } from "./servers.ts";
import { median } from "./median.ts";

/** Least multiples of what a request costs the service. */
const TARGETS: Readonly<Record<Peer, number>> = { "mcp-lite": 2, sdk: 18 };
/** The warm-up, after which the code of the slower frameworks is compiled. */
const WARM_MS = 6_000;
const TURN_MS = 1_500;

interface Result {
  readonly structuredContent?: object;
  readonly tools?: readonly { readonly name: string; readonly description: string }[];
}

const { rounds, check } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, check: { type: "boolean" } },
}).values;

const call = scenario("tools/call list_plans");
const list = scenario("tools/list");
const product = await Server.start("product");
const RESULTS = JSON.stringify({ list_plans: await resultOf(product, call) });
const peers = await Promise.all(
  (Object.keys(TARGETS) as Peer[]).map(async (name) => ({
    name,
    server: await Server.start(name, false, { RESULTS }),
  })),
);
for (const { name, server } of peers) await expectSameAnswers(name, server);

const load = startLoad("peers/load");
for (const measured of [call, list]) {
  for (const server of [product, ...peers.map((peer) => peer.server)]) await turn(server, measured, WARM_MS);
  const costs: number[][] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const own = await turn(product, measured, TURN_MS);
    const others: number[] = [];
    for (const { server } of peers) others.push((await turn(server, measured, TURN_MS)) / own);
    costs.push([own, ...others]);
  }
  report(measured, costs);
}
load.disconnect();
for (const server of [product, ...peers.map((peer) => peer.server)]) await server.stop();

function scenario(name: string): Scenario {
  const found = SCENARIOS.find((candidate) => candidate.name === name);
  assert.ok(found, name);
  return found;
}

/** Returns the result of a request, which a framework may send as an event. */
async function resultOf({ port }: Server, sending: Scenario): Promise<Result> {
  const { body } = await ask(port, sending);
  return (JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) as { result: Result }).result;
}

async function expectSameAnswers(name: string, server: Server): Promise<void> {
  const described = ({ tools }: Result) => tools?.map((tool) => [tool.name, tool.description]);
  const [plans, expectedPlans] = [await resultOf(server, call), await resultOf(product, call)];
  const [tools, expectedTools] = [await resultOf(server, list), await resultOf(product, list)];
  assert.deepEqual(plans.structuredContent, expectedPlans.structuredContent, name);
  assert.deepEqual(described(tools), described(expectedTools), name);
}

/** Keeps a server busy and returns the CPU time of an answer in microseconds. */
async function turn(server: Server, sending: Scenario, milliseconds: number): Promise<number> {
  const before = server.cpuMicroseconds();
  load.send({ port: server.port, sending, milliseconds } satisfies Order);
  const [answers] = (await once(load, "message")) as [number];
  return (server.cpuMicroseconds() - before) / answers;
}

/** Prints a scenario. Each round has the time of the service, then the multiples of the others. */
function report({ name }: Scenario, all: readonly (readonly number[])[]): void {
  console.log(`${name}: ${median(all.map(([own = Number.NaN]) => own)).toFixed(1)} us of CPU`);
  for (const [i, peer] of peers.entries()) {
    const times = median(all.map((costs) => costs[i + 1] ?? Number.NaN));
    const target = TARGETS[peer.name];
    console.log(
      `  ${peer.name}: ${times.toFixed(1)} times as much, >= ${target}: ${times >= target ? "PASS" : "FAIL"}`,
    );
    if (check === true && times < target) process.exitCode = 1;
  }
}

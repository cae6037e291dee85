/**
 * Compares the service with bare node doing the same work, in the same run and in turns. See README.md.
 *
 *   node bench/run.ts [--quick] [--check] [--only TEXT]
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startStandIn } from "../test/news/stand-in/server.ts";
import type { ReadyMade } from "./bare.ts";
import type { Order, Outcome } from "./load.ts";
import { MERCHANT_SCENARIOS, RUN_ID } from "./merchant-scenarios.ts";
import { makeMerchants } from "./merchants.ts";
import { NEWS, type Scenario, SCENARIOS as OPEN_SCENARIOS, type Sending } from "./scenarios.ts";
import { type Answer, ask, PINNED, Server, type ServerName, startLoad } from "./servers.ts";
import { wire } from "./wire.ts";
import { median } from "./median.ts";

const { quick, check, only } = parseArgs({
  options: { quick: { type: "boolean" }, check: { type: "boolean" }, only: { type: "string" } },
}).values;

const SCENARIOS = [...OPEN_SCENARIOS, ...MERCHANT_SCENARIOS];

/** A turn is one measurement of one server. New processes average out the differences between starts. */
const PLAN = quick
  ? { starts: 1, rounds: 3, turnMs: 600, warmMs: 800, coldStarts: 3 }
  : { starts: 3, rounds: 3, turnMs: 1_000, warmMs: 1_000, coldStarts: 9 };

/** The least answers before a scenario is measured. */
const WARM_ANSWERS = 3_000;
const LONG_WARM_ANSWERS = 100;
/** The number of connections for slow requests. More would overload the service. */
const LONG_CONNECTIONS = 8;

const COLD_START_MS = 400;
const IDLE_MB = 90;

/** Headers that depend on the moment. */
const VARYING = new Set(["date", "ratelimit", "ratelimit-remaining", "ratelimit-reset"]);

/** The id and the times of a run that was just made, and the number of calls so far. */
const OF_ONE_CALL =
  /(\\?"(?:id|createdAt|startedAt|finishedAt)\\?":\\?")(?:sim_\w+|20\d\d-[\d:.TZ-]+)(?=\\?")|(?<="requests\\?":)\d+/g;

/** Methods of MCP that always answer the same. */
const CONSTANT_METHODS = new Set(["tools/list", "initialize"]);

type Pair = Readonly<Record<ServerName, Server>>;
/** Measurements of the two servers: those with one index were taken next to each other. */
type Samples = Readonly<Record<ServerName, number[]>>;

const samples = (): Samples => ({ product: [], bare: [] });
/** The requests in wire format. A client that has an answer sends its ETag. */
const sent = new Map<Scenario, Sending>(SCENARIOS.map((scenario) => [scenario, scenario]));
const cpu = new Map<Scenario, Samples>(SCENARIOS.map((scenario) => [scenario, samples()]));
const coldStart = samples();
const idle = samples();
const loaded = samples();

const load = startLoad();
/** Source of the news. */
const standIn = await startStandIn({}, { articles: 100 });
const merchants = await makeMerchants();
const measured = SCENARIOS.filter(({ name }) => name.includes(only ?? ""));
const targets = measured.filter(({ target }) => target !== undefined);
const others = measured.filter(({ target }) => target === undefined);

for (let i = 0; i < PLAN.coldStarts; i += 1) {
  for (const name of order(i)) {
    const server = await Server.start(name);
    coldStart[name].push(server.coldStartMs);
    await server.stop();
  }
}
for (let i = 0; i < PLAN.starts; i += 1) {
  const pair: Pair = {
    product: await Server.start("product", false, {
      NEWS_UPSTREAM_ORIGIN: standIn.origin,
      DATA_DIR: merchants.dataDir,
    }),
    bare: await Server.start("bare", true, { DATA_DIR: merchants.dataDir }),
  };
  await sleep(1_000);
  for (const name of order(i)) idle[name].push(pair[name].residentMegabytes());
  await prepare(pair);
  await measure(pair, targets);
  for (const name of order(i)) loaded[name].push(pair[name].residentMegabytes());
  if (!quick && i === PLAN.starts - 1) await measure(pair, others);
  for (const name of order(i)) await pair[name].stop();
}
load.disconnect();
await standIn.stop();
report();

/** Measures the product first, then bare node, then the other way round. */
function order(turn: number): readonly ServerName[] {
  return turn % 2 === 0 ? ["product", "bare"] : ["bare", "product"];
}

/** Gives bare node its constant answers, and checks that both servers answer the same. */
async function prepare({ product, bare }: Pair): Promise<void> {
  const answers = new Map<Scenario, Answer>();
  for (const scenario of SCENARIOS) answers.set(scenario, await askKnown(product, scenario));
  bare.child.send(readyMade(answers));
  await once(bare.child, "message");
  for (const [scenario, expected] of answers) {
    const given = await ask(bare.port, ofMerchant(sendingOf(scenario)));
    const { status = 200 } = scenario;
    assert.equal(expected.status, status, `${scenario.name}: ${expected.body}`);
    assert.equal(given.status, status, `${scenario.name}: ${given.body}`);
    assert.deepEqual(comparable(given), comparable(expected), scenario.name);
  }
}

/** Requests an answer, and requests it again with its ETag where the scenario is about that. */
async function askKnown({ port }: Server, scenario: Scenario): Promise<Answer> {
  const answer = await ask(port, ofMerchant(scenario));
  if (scenario.known !== true) return answer;
  sent.set(scenario, { ...scenario, headers: { ...scenario.headers, "If-None-Match": answer.headers["etag"] ?? "" } });
  return ask(port, sendingOf(scenario));
}

/** Returns a request as the first merchant sends it. */
function ofMerchant(sending: Sending): Sending {
  const { tokens, runs } = merchants;
  const text = JSON.stringify(sending)
    .replace("{{token}}", tokens[0] ?? "")
    .replace(RUN_ID, runs[0] ?? "");
  return JSON.parse(text) as Sending;
}

function sendingOf(scenario: Scenario): Sending {
  return sent.get(scenario) ?? scenario;
}

/**
 * Returns the part of an answer that must be equal for both servers. The order of headers and JSON fields may differ.
 */
function comparable({ headers, body }: Answer): unknown {
  const steady = Object.entries(headers).map(([name, value]) => [name, VARYING.has(name) ? "" : value]);
  const json = headers["content-type"] === "application/json";
  const same = body.replace(OF_ONE_CALL, (_, name: string | undefined) => name ?? "0");
  return { headers: Object.fromEntries(steady) as object, body: json ? (JSON.parse(same) as unknown) : same };
}

function readyMade(answers: ReadonlyMap<Scenario, Answer>): ReadyMade {
  const pages: Record<string, Answer> = {};
  const results: Record<string, string> = {};
  let news = "";
  for (const [{ name, path, headers = {} }, answer] of answers) {
    if (CONSTANT_METHODS.has(name)) {
      results[name] = JSON.stringify((JSON.parse(answer.body) as { result: object }).result);
    }
    if (path === NEWS) news = answer.body;
    // A 304 is sent of the page that a client without the ETag gets.
    if (!path.startsWith("/api/") && answer.status !== 304)
      pages[`${path} ${headers["Accept-Encoding"] ?? ""}`] = answer;
  }
  return { pages, news, results };
}

/** Warms both servers up with everything, then lets them take turns. */
async function measure(pair: Pair, scenarios: readonly Scenario[]): Promise<void> {
  for (const scenario of scenarios) {
    for (const name of order(0)) await warm(pair[name], scenario);
  }
  for (let round = 0; round < PLAN.rounds; round += 1) {
    for (const scenario of scenarios) {
      for (const name of order(round)) {
        cpu.get(scenario)?.[name].push((await turn(pair[name], scenario, PLAN.turnMs)).microseconds);
      }
    }
  }
}

/** Warms a server up by time and by number of answers, because a busy machine gives few answers in that time. */
async function warm(server: Server, scenario: Scenario): Promise<void> {
  const least = scenario.isLong === true ? LONG_WARM_ANSWERS : WARM_ANSWERS;
  for (let total = 0; total < least;) total += (await turn(server, scenario, PLAN.warmMs)).answers;
}

interface Turn {
  readonly answers: number;
  /** The CPU time of an answer. */
  readonly microseconds: number;
}

/** Keeps a server busy. */
async function turn(server: Server, scenario: Scenario, milliseconds: number): Promise<Turn> {
  const before = server.cpuMicroseconds();
  load.send({
    port: server.port,
    requests: [wire(sendingOf(scenario), server.port)],
    milliseconds,
    tokens: merchants.tokens,
    runs: merchants.runs,
    ...(scenario.isLong === true ? { connections: LONG_CONNECTIONS } : {}),
  } satisfies Order);
  const [{ answers, fault }] = (await once(load, "message")) as [Outcome];
  assert.equal(fault, undefined, `${scenario.name}: ${fault}`);
  return { answers, microseconds: (server.cpuMicroseconds() - before) / answers };
}

function report(): void {
  const rows = [["", "product", "bare", "ratio", "target", ""]];
  let failed = false;
  const verdict = (passed: boolean): string => {
    failed ||= !passed;
    return passed ? "PASS" : "FAIL";
  };
  for (const [{ name, target }, { product, bare }] of cpu) {
    if (product.length === 0) continue;
    const ratio = median(product.map((us, i) => (bare[i] ?? NaN) / us));
    const numbers = [`${median(product).toFixed(1)} us`, `${median(bare).toFixed(1)} us`, ratio.toFixed(2)];
    rows.push([name, ...numbers, ...(target === undefined ? [] : [`>= ${target}`, verdict(ratio >= target)])]);
  }
  const limited = (name: string, { product, bare }: Samples, unit: string, limit?: number): void => {
    const value = median(product);
    const numbers = [`${value.toFixed(0)} ${unit}`, `${median(bare).toFixed(0)} ${unit}`, ""];
    rows.push([name, ...numbers, ...(limit === undefined ? [] : [`<= ${limit} ${unit}`, verdict(value <= limit)])]);
  };
  limited("cold start to first answer", coldStart, "ms", COLD_START_MS);
  limited("resident memory, idle", idle, "MB", IDLE_MB);
  limited("resident memory, loaded", loaded, "MB");
  const widths = [28, 10, 10, 7, 10, 6];
  for (const row of rows) {
    const cells = row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0)));
    console.log(cells.join("").trimEnd());
  }
  console.log(`\nNode ${process.version}, ${PINNED ? "servers on one core, load on another" : "cores not pinned"}.`);
  if (check && failed) process.exitCode = 1;
}

/** Simulations: what a run, its diagnosis and its reading cost, compared with the bare arithmetic of the same draws. */
import { pino } from "pino";
import { DRAW_COUNT, drawNormals } from "../src/engine/choice/draws.ts";
import { FEATURES } from "../src/engine/choice/features.ts";
import { typicalListing, typicalQueries } from "../test/simulations/support.ts";
import { end } from "../test/support/at-end.ts";
import { newMerchant } from "../test/support/merchant.ts";
import { startServer } from "../test/support/server.ts";
import { unlimited } from "../test/support/unlimited.ts";

const ASSISTANTS = 4;
const RIVALS = 5;
const QUERIES = 10;
/** The published coefficients and the two stress sets. */
const COEFFICIENT_SETS = 3;
const WARM_UP = 20;
const ROUNDS = 100;
const DRAWS = drawNormals("bench").slice(0, FEATURES.length);
const logOdds = new Float64Array(DRAW_COUNT);

const server = await startServer({ log: pino({ level: "silent" }), rateCounter: unlimited });
const merchant = await newMerchant(server, "dominate");
const cost = { bare: [] as number[], run: [] as number[], diagnosis: [] as number[], reading: [] as number[] };
for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
  if (round === WARM_UP) for (const values of Object.values(cost)) values.length = 0;
  await measure(round);
}
await end();
row("bare arithmetic of the draws", cost.bare);
row(`a run of ${ASSISTANTS} x ${RIVALS} x ${QUERIES}`, cost.run, 50);
row("its diagnosis, the default page", cost.diagnosis, 60);
row("the stored run, read", cost.reading, 2);

/** Measures a run of listings and queries that no other round has. Tools are called without a transport. */
async function measure(round: number): Promise<void> {
  const first = round * (RIVALS + 1);
  const product = typicalListing(first);
  const competitors = Array.from({ length: RIVALS }, (_, at) => typicalListing(first + 1 + at));
  const queries = typicalQueries(QUERIES, first);
  cost.bare.push(await cpuMs(() => drawAll(first)));
  let id = "";
  const run = async () => ({ id } = await merchant.call("run_simulation", { product, competitors, queries }));
  cost.run.push(await cpuMs(run));
  cost.diagnosis.push(await cpuMs(() => merchant.call("diagnose_simulation", { id })));
  cost.reading.push(await cpuMs(() => merchant.call("get_simulation", { id })));
}

/** The draws of every pair under every set of coefficients, and nothing else: a sum over the features, and its logistic. */
function drawAll(seed: number): number {
  let total = 0;
  for (let pair = 0; pair < ASSISTANTS * RIVALS * QUERIES * COEFFICIENT_SETS; pair += 1) {
    logOdds.fill(0);
    for (let feature = 0; feature < DRAWS.length; feature += 1) {
      const column = DRAWS[feature] ?? logOdds;
      const difference = ((pair + feature + seed) % 7) / 7 - 0.5;
      for (let at = 0; at < DRAW_COUNT; at += 1) logOdds[at] = (logOdds[at] ?? 0) + difference * (column[at] ?? 0);
    }
    for (let at = 0; at < DRAW_COUNT; at += 1) total += 1 / (1 + Math.exp(-(logOdds[at] ?? 0)));
  }
  return total;
}

/** CPU time of this process, which other programs hardly change. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

/** Prints a row with the limit of p95. */
function row(name: string, values: readonly number[], mostMs?: number): void {
  const [p50, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  const ratio = quantile(
    values.map((ms, at) => ms / (cost.bare[at] ?? Number.NaN)),
    0.5,
  );
  const target = mostMs === undefined ? "" : `p95 <= ${mostMs} ms  ${p95 <= mostMs ? "PASS" : "FAIL"}`;
  const figures = `p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${ratio.toFixed(2)} of bare`;
  console.log(`${name.padEnd(34)}${figures.padEnd(44)}${target}`.trimEnd());
}

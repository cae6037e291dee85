/**
 * Growth: what a request costs when there is more of everything. See README.md.
 *
 *   node bench/sweep.ts [--write]
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Dimension, DIMENSIONS } from "./growth.ts";
import { pictureOf, type Series } from "./growth-picture.ts";
import { mintKeys, openDatabase } from "./keys.ts";
import type { Order, Outcome } from "./load.ts";
import { Server, startLoad } from "./servers.ts";
import { wire } from "./wire.ts";

const { write } = parseArgs({ options: { write: { type: "boolean" } } }).values;
const PICTURE = new URL("../pages/assets/growth.svg", import.meta.url);
const ACCOUNTS = 499;
const TURNS = 5;
const TURN_MS = 400;

const load = startLoad();
const results: Series[] = [];
for (const dimension of DIMENSIONS) {
  const points = await measure(dimension);
  results.push({ name: dimension.name, points });
  console.log(dimension.name);
  for (const { size, ms } of points)
    console.log(`${size.toLocaleString("en").padStart(12)}${ms.toFixed(3).padStart(10)} ms`);
}
load.kill();
if (write) writeFileSync(PICTURE, pictureOf(results));

/** Measures a running service at one size after another. */
async function measure({ sizes, request, grow, tokens, connections }: Dimension): Promise<Series["points"]> {
  const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
  const database = openDatabase(dataDir);
  const keys = await mintKeys(database, ACCOUNTS, ["account:read", "listings:read", "listings:write"]);
  await database.close();
  const server = await Server.start("product", false, { DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.0/8" });
  const { port } = server;
  const points: { size: number; ms: number }[] = [];
  let before = 0;
  for (const size of sizes) {
    await grow?.({ port, dataDir, keys }, size, before);
    const order: Order = {
      port,
      requests: [wire(request(size), port)],
      tokens: tokens?.(keys) ?? keys,
      milliseconds: TURN_MS,
      ...(connections === undefined ? {} : { connections: connections(size) }),
    };
    // What a size needs is compiled, and its pages are read, before it counts.
    for (let warm = before === 0 ? 10 : 2; warm > 0; warm -= 1) await turn(server, order);
    const costs: number[] = [];
    for (let i = 0; i < TURNS; i += 1) costs.push(await turn(server, order));
    points.push({ size, ms: costs.toSorted((one, other) => one - other)[2] ?? Number.NaN });
    before = size;
  }
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return points;
}

/** Returns the CPU time of an answer in milliseconds. */
async function turn(server: Server, order: Order): Promise<number> {
  const before = server.cpuMicroseconds();
  load.send(order);
  const [{ answers, fault }] = (await once(load, "message")) as [Outcome];
  assert.equal(fault, undefined, fault);
  return (server.cpuMicroseconds() - before) / answers / 1_000;
}

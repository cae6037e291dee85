/**
 * Measures starts: CPU time of the process until its first answer, as a multiple of bare node in the same round. Takes
 * folders of unpacked packages, each to be compared; without one it builds this checkout.
 *
 *     node bench/start.ts [--rounds N] [FOLDER…]
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "./median.ts";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "agent-commerce-start-"));
process.once("exit", () => rmSync(scratch, { recursive: true }));

const { values, positionals } = parseArgs({ options: { rounds: { type: "string" } }, allowPositionals: true });
const rounds = Number(values.rounds ?? 15);
const folders = positionals.length > 0 ? positionals : [unpacked()];

/** Milliseconds of the processor, and by the clock. */
interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

const BARE_HTTP = `require("http").createServer((_, r) => r.end("{}")).listen(0, "127.0.0.1", function () {
  console.log("it listens on 127.0.0.1:" + this.address().port) })`;
const BARE_STDIO = `process.stdin.once("data", () => console.log("{}"))`;
const LIST = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`;

for (const [name, bare, measure] of [
  ["HTTP, first answer", BARE_HTTP, overHttp],
  ["stdio, tools/list", BARE_STDIO, overStdio],
] as const) {
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round <= rounds; round += 1) {
    const turn = ["node -e", ...folders];
    for (const form of round % 2 === 0 ? turn : turn.toReversed()) {
      const args = form === "node -e" ? ["-e", bare] : [join(form, "bin/agent-commerce.js")];
      const cost = await measure(args);
      // The first round compiles.
      if (round > 0) costs.set(form, [...(costs.get(form) ?? []), cost]);
    }
  }
  report(name, costs);
}

function report(name: string, costs: ReadonlyMap<string, readonly Cost[]>): void {
  const bare = costs.get("node -e") ?? [];
  console.log(`${name}, ${rounds} rounds, medians`);
  for (const [form, all] of costs) {
    const ratio = median(all.map(({ cpu }, i) => cpu / (bare[i]?.cpu ?? Number.NaN)));
    const cpu = median(all.map((cost) => cost.cpu)).toFixed(0);
    const wall = median(all.map((cost) => cost.wall)).toFixed(0);
    console.log(`  ${ratio.toFixed(2).padStart(6)} x bare  ${cpu.padStart(5)} ms CPU  ${wall.padStart(5)} ms  ${form}`);
  }
}

async function overHttp(args: readonly string[]): Promise<Cost> {
  return measured(args, async (child) => {
    const said = await firstOutput(child);
    const port = / listens on \S+:(\d+)/.exec(said)?.[1];
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/plans?key=scan`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The first answer is ${answer.status}.`);
  });
}

async function overStdio(args: readonly string[]): Promise<Cost> {
  return measured([...args, ...(args[0] === "-e" ? [] : ["stdio"])], async (child) => {
    child.stdin?.write(LIST);
    await firstOutput(child);
  });
}

/** Starts a process on an empty folder for data, lets it answer once, and ends it. */
async function measured(args: readonly string[], use: (child: ChildProcess) => Promise<void>): Promise<Cost> {
  const data = mkdtempSync(join(scratch, "data-"));
  const env = { PATH: process.env["PATH"], PORT: "0", DATA_DIR: data, LOG_LEVEL: "warn", NEWS_UPSTREAM_ORIGIN: "off" };
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  await use(child);
  const cost = { cpu: cpuOf(child), wall: performance.now() - began };
  child.kill("SIGINT");
  child.stdin?.end();
  await once(child, "exit");
  return cost;
}

async function firstOutput({ stdout }: ChildProcess): Promise<string> {
  const [said] = (await once(stdout ?? process.stdin, "data")) as [Buffer];
  return said.toString();
}

/** CPU time of all threads so far, in milliseconds. */
function cpuOf({ pid }: ChildProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const times = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Stages this checkout as it is published. */
function unpacked(): string {
  const folder = join(scratch, "package");
  execFileSync(process.execPath, [join(root, "ci/stage.ts"), folder]);
  return folder;
}

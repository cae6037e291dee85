/**
 * Batches on PostgreSQL: how long a catalogue takes with one, two and four workers.
 *
 *   TEST_DATABASE_URL=postgres://… node bench/batch.ts [--share=SHARE] [PRODUCTS [WORKERS…]]
 *
 * With a share, such as 0.15, each worker gets at most that share of a core, as on a slower machine. More workers than cores
 * can then be measured.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { end } from "../test/support/at-end.ts";
import { createPostgres } from "../test/support/databases.ts";
import { newMerchant } from "../test/support/merchant.ts";
import { startServer } from "../test/support/server.ts";
import { saveBottles } from "../test/simulations/batch/support.ts";
import { NO_WORK } from "../test/simulations/workers.ts";

const COMMAND = fileURLToPath(new URL("../bin/agent-commerce.js", import.meta.url));
/** The interval at which the share of a worker is checked. */
const HOLD_MS = 10;
const { values, positionals } = parseArgs({ options: { share: { type: "string" } }, allowPositionals: true });
const share = values.share === undefined ? undefined : Number(values.share);
const [products = 10_000, ...counts] = positionals.map(Number);

const { env } = await createPostgres();
const server = await startServer({ queue: NO_WORK, log: pino({ level: "silent" }) }, env);
const merchant = await newMerchant(server, "dominate");
await saveBottles(merchant, products, products);
process.stdout.write(`${products} products, as many rivals, ${availableParallelism()} cores\n`);
for (const workers of counts.length === 0 ? [1, 2, 4] : counts) await measure(workers);
await end();

/** Runs a batch of all products with a number of workers. */
async function measure(workers: number): Promise<void> {
  const { id } = await merchant.call("run_simulation", { products: [] });
  const started = performance.now();
  const processes = Array.from({ length: workers }, () =>
    spawn(process.execPath, [COMMAND, "worker"], {
      env: { PATH: process.env["PATH"], LOG_LEVEL: "silent", ...env },
      stdio: "ignore",
    }),
  );
  const ends = share === undefined ? [] : processes.map((child) => hold(child, share));
  let largest = 0;
  const early: number[] = [];
  let run = await merchant.call("get_simulation", { id, limit: 1 });
  for (; run.status !== "completed"; run = await merchant.call("get_simulation", { id, limit: 1 })) {
    const memory = Math.max(...processes.map(({ pid = 0 }) => residentBytes(pid)));
    if (run.progress.done > 0 && run.progress.done < products / 4) early.push(memory);
    largest = Math.max(largest, memory);
    await sleep(200);
  }
  const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1_000;
  const cpu = processes.map(({ pid = 0 }) => cpuSeconds(pid));
  for (const endHolding of ends) endHolding();
  for (const child of processes) child.kill("SIGKILL");
  const total = cpu.reduce((sum, one) => sum + one, 0);
  process.stdout.write(
    `${workers} worker${workers === 1 ? "" : "s"}: ${seconds.toFixed(1)} s, ${(products / seconds).toFixed(0)} products/s, ` +
      `${((total * 1_000) / products).toFixed(2)} ms of CPU each (${cpu.map((one) => one.toFixed(1)).join(" + ")} s), ` +
      `resident ${megabytes(Math.max(0, ...early))} MB in the first quarter, ${megabytes(largest)} MB at most; ` +
      `started after ${((performance.now() - started) / 1_000 - seconds).toFixed(1)} s; ${run.headline}\n`,
  );
}

/** Pauses a process whenever it has used more than its share of a core. Returns a function that ends this. */
function hold(child: ChildProcess, ofACore: number): () => void {
  const started = performance.now();
  let isStopped = false;
  const timer = setInterval(() => {
    const isOver = cpuSeconds(child.pid ?? 0) * 1_000 > ofACore * (performance.now() - started);
    if (isOver === isStopped) return;
    isStopped = isOver;
    child.kill(isOver ? "SIGSTOP" : "SIGCONT");
  }, HOLD_MS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

/** User and system time of a process. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

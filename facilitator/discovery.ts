/**
 * Asks a registry's own reader whether it finds the payable root: `npm run discovery-check [-- http://localhost:3000]`.
 * Without a URL it starts the service by itself. The exit code is the verdict.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";

const READER = join(import.meta.dirname, "node_modules", "@agentcash", "discovery", "bin", "discovery.js");
const SERVICE = join(import.meta.dirname, "..", "bin", "agent-commerce.js");

interface Discovered {
  readonly resources: readonly {
    readonly path: string;
    readonly priceHint?: string;
    readonly protocols?: readonly string[];
  }[];
  readonly warnings: readonly Warning[];
}

interface Checked {
  /** By method. */
  readonly advisories?: readonly {
    readonly authMode?: string;
    readonly estimatedPrice?: string;
    readonly protocols?: readonly string[];
  }[];
  readonly warnings: readonly Warning[];
}

interface Warning {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

const given = process.argv[2];
if (given === undefined) await withService(judge);
else await judge(given);

async function judge(base: string): Promise<void> {
  const { resources, warnings } = (await read("discover", base)) as Discovered;
  const listed = resources.find(({ path }) => path === "/api");
  report("discover lists /api for 0.01 USD by x402", listed?.priceHint === "0.01 USD" && isX402(listed), listed);
  // The other warnings about the API are for people to judge.
  for (const [line, { length }] of Map.groupBy(warnings, lineOf)) console.log(`     ${length} x ${line}`);

  const { advisories = [], warnings: faults } = (await read("check", `${base}/api`)) as Checked;
  const [only] = advisories;
  const isPaid = advisories.length === 1 && only?.authMode === "paid" && only.estimatedPrice === "0.01 USD";
  report("check reads that GET /api is paid, for 0.01 USD by x402", isPaid && isX402(only), advisories);
  report("check warns of nothing", faults.length === 0, faults.map(lineOf));
}

function isX402({ protocols }: { readonly protocols?: readonly string[] } = {}): boolean {
  return protocols?.join() === "x402";
}

function lineOf({ severity, code, message }: Warning): string {
  return `[${severity}] ${code}: ${message}`;
}

/** Prints the verdict; a FAIL becomes the exit code. */
function report(what: string, passed: boolean, seen: unknown): void {
  console.log(`${passed ? "PASS" : "FAIL"} ${what}`);
  if (passed) return;
  console.log("     It gave:", seen);
  process.exitCode = 1;
}

/** The exit code of the reader says no more than its answer does. */
async function read(command: "discover" | "check", url: string): Promise<unknown> {
  const reader = spawn(process.execPath, [READER, command, url, "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  return json(reader.stdout);
}

/** Runs the service on a free port while `use` needs it, without a trace on the disk. */
async function withService(use: (base: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-discovery-"));
  const service = spawn(process.execPath, [SERVICE], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(service, "exit");
  try {
    const [said] = (await Promise.race([once(service.stdout, "data"), ended])) as [unknown];
    const base = /http:\/\/localhost:\d+/.exec(String(said))?.[0];
    if (base === undefined) throw new Error(`The service did not say where it is: ${String(said)}`);
    await use(base);
  } finally {
    service.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

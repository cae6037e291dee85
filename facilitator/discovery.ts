/**
 * Checks that a registry's own reader finds the payable root: `npm run discovery-check [-- http://localhost:3000]`.
 * Without a URL it starts the service by itself. The exit code is the result.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";

const READER = join(import.meta.dirname, "node_modules", "@agentcash", "discovery", "bin", "discovery.js");
const SERVICE = join(import.meta.dirname, "..", "bin", "agent-commerce.js");

interface DiscoverAnswer {
  readonly resources: readonly {
    readonly path: string;
    readonly priceHint?: string;
    readonly protocols?: readonly string[];
  }[];
  readonly warnings: readonly Warning[];
}

interface CheckAnswer {
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

const url = process.argv[2];
if (url === undefined) await withService(checkPayableRoot);
else await checkPayableRoot(url);

async function checkPayableRoot(base: string): Promise<void> {
  const { resources, warnings } = (await read("discover", base)) as DiscoverAnswer;
  const listed = resources.find(({ path }) => path === "/api");
  report("discover lists /api for 0.01 USD by x402", listed?.priceHint === "0.01 USD" && isX402(listed), listed);
  // Other warnings about the API are only printed, for people to judge.
  for (const [line, { length }] of Map.groupBy(warnings, lineOf)) console.log(`     ${length} x ${line}`);

  const { advisories = [], warnings: checkWarnings } = (await read("check", `${base}/api`)) as CheckAnswer;
  const [only] = advisories;
  const isPaid = advisories.length === 1 && only?.authMode === "paid" && only.estimatedPrice === "0.01 USD";
  report("check reads that GET /api is paid, for 0.01 USD by x402", isPaid && isX402(only), advisories);
  report("check gives no warnings", checkWarnings.length === 0, checkWarnings.map(lineOf));
}

function isX402({ protocols }: { readonly protocols?: readonly string[] } = {}): boolean {
  return protocols?.join() === "x402";
}

function lineOf({ severity, code, message }: Warning): string {
  return `[${severity}] ${code}: ${message}`;
}

/** Prints the result of a check. A failure sets the exit code. */
function report(what: string, passed: boolean, found: unknown): void {
  console.log(`${passed ? "PASS" : "FAIL"} ${what}`);
  if (passed) return;
  console.log("     Found:", found);
  process.exitCode = 1;
}

/** Runs the reader and returns its answer, which says as much as its exit code. */
async function read(command: "discover" | "check", url: string): Promise<unknown> {
  const reader = spawn(process.execPath, [READER, command, url, "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  return json(reader.stdout);
}

/** Runs the service on a free port during `use`, and leaves nothing on the disk. */
async function withService(use: (base: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-discovery-"));
  const service = spawn(process.execPath, [SERVICE], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(service, "exit");
  try {
    const [output] = (await Promise.race([once(service.stdout, "data"), ended])) as [unknown];
    const base = /http:\/\/localhost:\d+/.exec(String(output))?.[0];
    if (base === undefined) throw new Error(`The service did not say where it is: ${String(output)}`);
    await use(base);
  } finally {
    service.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

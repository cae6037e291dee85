/**
 * Feeds by the command line: rows in a second of CPU time, the largest resident memory, and the same for nothing but the
 * parsing of the file. See README.md.
 *
 *   node bench/listings.ts [ROWS] [--check]
 */
import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { auditListing } from "../src/engine/audit/audit-listing.ts";
import { PROFILES } from "../src/engine/audit/profiles.ts";
import { completenessOf } from "../src/engine/features/listing-text.ts";
import { importFeed } from "../test/support/import-feed.ts";
import { feedLines } from "./feed-rows.ts";

const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
const rows = Number(positionals[0] ?? 100_000);
/** The promises of the command, and the time limit of a single audit. */
const [LEAST_ROWS, MOST_MB, MOST_MS] = [2_000, 300, 5];
const SAMPLE = 1_000;

const COMMAND = fileURLToPath(new URL("../bin/agent-commerce.js", import.meta.url));
const CSV_PARSE = pathToFileURL(fileURLToPath(import.meta.resolve("csv-parse"))).href;
/** Reports at the end of a process what it used. */
const USAGE = `data:text/javascript,${encodeURIComponent(
  `process.on("exit", () => process.stderr.write("\\n" + JSON.stringify(process.resourceUsage())));`,
)}`;
const PARSING = `import { createReadStream } from "node:fs"; import { parse } from "${CSV_PARSE}";
  for await (const row of createReadStream(process.argv[1]).pipe(parse({ columns: true }))) if (row.id === "") throw row;`;

const folder = mkdtempSync(join(tmpdir(), "agent-commerce-bench-"));
const feed = join(folder, "feed.csv");
await pipeline(Readable.from(feedLines(rows)), createWriteStream(feed));
const bare = await usageOf("--input-type=module", "-e", PARSING, feed);
const audited = await usageOf(COMMAND, "audit", feed);
rmSync(folder, { recursive: true });
const rowsPerSecond = rows / audited.cpuSeconds;
const auditMs = sampledAudit();

print(`parse ${rows} rows with csv-parse`, bare);
print(`agent-commerce audit of ${rows} rows`, audited);
say(`ratio to parsing: ${(audited.cpuSeconds / bare.cpuSeconds).toFixed(1)}`);
say(`one audit in all ${PROFILES.length} profiles: ${auditMs.toFixed(2)} ms of CPU`);
const isMissed = rowsPerSecond < LEAST_ROWS || audited.residentMb > MOST_MB || auditMs > MOST_MS;
say(`targets: ${LEAST_ROWS} rows/s, ${MOST_MB} MB, ${MOST_MS} ms: ${isMissed ? "missed" : "met"}`);
if (values.check === true && isMissed) process.exitCode = 1;

interface Usage {
  readonly cpuSeconds: number;
  readonly residentMb: number;
}

/** Runs a program to its end. All of its threads count. */
async function usageOf(...args: readonly string[]): Promise<Usage> {
  const child = spawn(process.execPath, ["--import", USAGE, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const said = await text(child.stderr);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(said.trimEnd().split("\n").at(-1) ?? "");
  return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, residentMb: (maxRSS * 1_024) / 1e6 };
}

/** Returns the CPU time of an audit with nothing around it, in milliseconds. */
function sampledAudit(): number {
  const { listings } = importFeed([...feedLines(SAMPLE)].join(""), { now: Date.now() });
  const auditListings = (): void => {
    for (const listing of listings)
      auditListing(listing, PROFILES, { completeness: completenessOf({ title: "", ...listing }) });
  };
  auditListings();
  const before = process.cpuUsage();
  auditListings();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / listings.length;
}

function print(what: string, { cpuSeconds, residentMb }: Usage): void {
  const speed = Math.round(rows / cpuSeconds);
  say(`${what}: ${cpuSeconds.toFixed(1)} s of CPU, ${speed} rows/s, ${residentMb.toFixed(0)} MB at most`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs the tests of failures, and prints a table of them. See README.md.
 *
 *   node bench/faults.ts [NAME…]
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import config from "../vitest.config.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FULL = process.env["FULL_TRIALS"] === "1";
const NAMES = new Set(process.argv.slice(2));

interface Scenario {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** The report that vitest writes. */
interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly Scenario[] }[];
}

const files = filesByTag();
const chosen = (config.test?.tags ?? []).filter(({ name }) => NAMES.size === 0 || NAMES.has(name.split("/")[1] ?? ""));
const outcomes = run(chosen.flatMap(({ name }) => files.get(name) ?? []));
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { name, description } of chosen) {
  console.log(`\n${name.split("/")[1]}: ${description}`);
  for (const file of files.get(name) ?? []) printFile(file, outcomes.get(file) ?? []);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;

/** Returns the test files under the tag in the first line of each. */
function filesByTag(): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync("test/**/*.test.ts", { cwd: ROOT }).toSorted()) {
    const tag = /^\/\/ @module-tag (\S+)/.exec(readFileSync(join(ROOT, file), "utf8"))?.[1];
    if (tag !== undefined) found.set(tag, [...(found.get(tag) ?? []), file]);
  }
  return found;
}

/** Runs the files. Returns the outcome of each of their tests. */
function run(paths: readonly string[]): ReadonlyMap<string, readonly Scenario[]> {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-faults-"));
  const report = join(folder, "report.json");
  const args = ["run", "--reporter=json", `--outputFile=${report}`, ...paths];
  spawnSync(join(ROOT, "node_modules/.bin/vitest"), args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  rmSync(folder, { recursive: true });
  return new Map(testResults.map(({ name, assertionResults }) => [relative(ROOT, name), assertionResults]));
}

function printFile(file: string, scenarios: readonly Scenario[]): void {
  console.log(`  ${file}, ${roundsOf(file)}`);
  if (scenarios.length === 0) tally("failed", "no test of this file ran");
  for (const { fullName, status, failureMessages } of scenarios) {
    const outcome = status === "passed" || status === "failed" ? status : "skipped";
    tally(outcome, fullName);
    for (const message of failureMessages) console.log(message.replaceAll(/^/gm, "             "));
  }
}

function tally(outcome: keyof typeof counts, scenario: string): void {
  counts[outcome] += 1;
  console.log(`    ${outcome.padEnd(9)}${scenario}`);
}

/** Returns a description of how often the tests of a file repeat their trials. */
function roundsOf(file: string): string {
  const calls = [...readFileSync(join(ROOT, file), "utf8").matchAll(/\brounds\(([\d_]+), ([\d_]+)\)/g)];
  const numbers = calls
    .map(([, full = "", few = ""]) => Number((FULL ? full : few).replaceAll("_", "")))
    .filter(Boolean);
  return numbers.length === 0 ? "once" : `rounds: ${numbers.join(", ")}`;
}

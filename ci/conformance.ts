/** The official MCP conformance suite against our transport with its fixtures, and against the real server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { report, ROOT, run, scratch, serve, serveProduct } from "./referee.ts";

const VERSION = "2025-06-18";
const BASELINE = join(ROOT, "ci", "conformance-expected-failures.yml");

/** The least number of scenarios. With fewer, something was not run. */
const LEAST_SCENARIOS = 27;
const LEAST_PASSING = 23;

/** Scenarios that need no fixtures. */
const PLAIN = ["server-initialize", "server-session-lifecycle", "ping", "tools-list", "resources-list", "prompts-list"];

const expectedFailures = [...readFileSync(BASELINE, "utf8").matchAll(/^ +- ([\w-]+)$/gm)].map(
  (match) => match[1] ?? "",
);

const fixtures = await serve([join("test", "conformance", "fixture-server.ts")]);
const url = fixtures.output.trim();
await wholeSuite();
await scenario("dns-rebinding-protection", url, "the fixtures");
await fixtures.stop();

const product = await serveProduct();
for (const path of ["/api/mcp", "/mcp"]) {
  for (const name of PLAIN) await scenario(name, product.base + path, path, ["--spec-version", VERSION]);
  await scenario("dns-rebinding-protection", product.base + path, path);
}
await product.stop();

/** Returns the verdicts by scenario from the summary. The number of checks proves nothing: they pass without a server. */
function verdicts(output: string): Map<string, boolean> {
  const lines = output.matchAll(/^([✓✗]) ([\w-]+): \d+ passed, (\d+) failed/gm);
  return new Map(Array.from(lines, ([, mark, name = "", failed]) => [name, mark === "✓" && failed === "0"] as const));
}

async function wholeSuite(): Promise<void> {
  const suite = ["server", "--url", url, "--suite", "all", "--spec-version", VERSION, "--output-dir", scratch];
  const { code, stdout, stderr } = await run("conformance", [...suite, "--expected-failures", BASELINE]);
  const byName = verdicts(stdout);
  const failing = [...byName].flatMap(([name, passed]) => (passed ? [] : [name]));
  const unexpected = failing.filter((name) => !expectedFailures.includes(name));
  const passing = byName.size - failing.length;
  for (const [name, passed] of byName) {
    if (passed) report(`${name} (${VERSION})`, true);
    else if (!unexpected.includes(name)) console.log(`     ${name} (${VERSION}) fails by design`);
    else report(`${name} (${VERSION})`, false, issuesOf(name));
  }
  report(`at least ${LEAST_SCENARIOS} scenarios ran: ${byName.size}`, byName.size >= LEAST_SCENARIOS, stdout + stderr);
  report(`at least ${LEAST_PASSING} scenarios pass: ${passing}`, passing >= LEAST_PASSING);
  report(
    `only the ${expectedFailures.length} expected scenarios fail, and the suite agrees`,
    code === 0 && failing.length === expectedFailures.length && unexpected.length === 0,
    `exit code ${code}, failing: ${failing.join(", ")}\n${stderr}`,
  );
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Returns the failures of a scenario that the suite wrote to its output folder. */
function issuesOf(scenarioName: string): string {
  const folders = readdirSync(scratch).filter((folder) => /^server-(.+)-\d{4}-/.exec(folder)?.[1] === scenarioName);
  const checks = folders.flatMap(
    (folder) => JSON.parse(readFileSync(join(scratch, folder, "checks.json"), "utf8")) as Check[],
  );
  const failed = checks.filter(({ status }) => status === "FAILURE");
  return failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join("\n");
}

async function scenario(name: string, target: string, where: string, args: readonly string[] = []): Promise<void> {
  const one = ["server", "--url", target, "--scenario", name, "--output-dir", scratch];
  const { code, stdout, stderr } = await run("conformance", [...one, ...args]);
  report(`${name} at ${where}`, code === 0, `${issuesOf(name)}\n${stdout}${stderr}`);
}

// Runs the steps of action.yml as GitHub does: the inputs as expressions, the files of the runner as variables, and bash.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const place = mkdtempSync(join(tmpdir(), "action-"));
const bin = join(place, "bin");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly id: string;
      readonly shell: string;
      readonly env: Readonly<Record<string, string>>;
      readonly run: string;
    }[];
  };
}

const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as Action;
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;

/** Results of a run of the action. */
interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs every step with these inputs. */
function run(given: Readonly<Record<string, string>>): Run {
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([key, { default: usual = "" }]) => [key, given[key] ?? usual]),
  );
  const temp = join(place, "temp");
  rmSync(temp, { recursive: true, force: true });
  mkdirSync(temp);
  const files = { GITHUB_OUTPUT: join(temp, "output"), GITHUB_STEP_SUMMARY: join(temp, "summary") };
  for (const path of Object.values(files)) writeFileSync(path, "");
  let ended: Omit<Run, "outputs" | "summary"> = { status: 0, stdout: "", stderr: "" };
  for (const step of action.runs.steps) {
    assert.equal(step.shell, "bash");
    const env = Object.entries(step.env).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => inputs[input] ?? ""),
    ]);
    // As the runner calls bash.
    const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.run];
    ended = spawnSync("bash", args, {
      cwd: place,
      encoding: "utf8",
      env: {
        PATH: `${bin}:${process.env["PATH"]}`,
        GITHUB_ACTION_PATH: root,
        RUNNER_TEMP: temp,
        ...files,
        ...(Object.fromEntries(env) as Record<string, string>),
      },
    });
    if (ended.status !== 0) break;
  }
  const lines = readFileSync(files.GITHUB_OUTPUT, "utf8").split("\n").filter(Boolean);
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  return { ...ended, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}

const HEADER = "id,title,description,price,brand,image_link,availability,link\n";
const row = (id: string, price: string) =>
  `${id},"Nordvik steel bottle 750 ml, matt black","An insulated steel bottle for cyclists.",${price},Nordvik,https://shop.example/a.jpg,in_stock,https://shop.example/${id}\n`;

/** Installs an `npx` that runs this checkout and reports the requested package. */
function prepare(): void {
  mkdirSync(bin);
  writeFileSync(
    join(bin, "npx"),
    `#!/bin/sh\n[ "$1 $2" = "--yes ${name}@${version}" ] || { echo "asked for $2" >&2; exit 9; }\nshift 2\n` +
      `exec "${process.execPath}" "${join(root, "bin/agent-commerce.js")}" "$@"\n`,
  );
  chmodSync(join(bin, "npx"), 0o755);
  mkdirSync(join(place, "feeds"));
  writeFileSync(join(place, "feeds/good.csv"), HEADER + row("A1", "24.90 EUR"));
  writeFileSync(join(place, "feeds/bad.csv"), HEADER + row("B1", "") + row("B2", "24.90"));
}

const checks: Readonly<Record<string, () => void>> = {
  "a feed without an error passes, and the summary says so": () => {
    const { status, outputs, summary } = run({ files: "feeds/good.csv" });
    assert.equal(status, 0);
    assert.equal(outputs["status"], "0");
    assert.match(summary, /^### Listing audit\n\n0 errors, \d+ warnings, \d+ notes? in 1 listing\n\n```text\n/);
    assert.equal(JSON.parse(readFileSync(outputs["report"] ?? "", "utf8")).failing, 0);
  },
  "an error fails the step after the outputs are written": () => {
    const { status, outputs, summary, stdout } = run({ files: "feeds/bad.csv" });
    assert.equal(status, 1);
    assert.equal(outputs["status"], "1");
    assert.match(stdout, /^feeds\/bad\.csv:2 priceCents price\.present error: /m);
    assert.match(summary, /price\.present/);
  },
  "patterns, several lines, profiles, a currency and a SARIF report": () => {
    const { outputs, stdout } = run({
      files: "feeds/*.csv\nfeeds/go?d.csv",
      profile: "google openai",
      currency: "EUR",
      "fail-on": "warn",
      sarif: "audit.sarif",
    });
    assert.equal(outputs["status"], "2", "one file is named twice");
    const once = run({ files: "feeds/*.csv", profile: "google openai", currency: "EUR", sarif: "audit.sarif" });
    assert.doesNotMatch(once.stdout, /currency_assumed/);
    assert.match(once.stdout, /id\.any/);
    assert.match(once.stdout, / in 3 listings$/m);
    assert.equal(once.outputs["sarif"], "audit.sarif");
    assert.equal(JSON.parse(readFileSync(join(place, "audit.sarif"), "utf8")).version, "2.1.0");
    assert.equal(stdout, "");
  },
  "a baseline lets an old catalog pass": () => {
    const { outputs } = run({ files: "feeds/bad.csv" });
    writeFileSync(join(place, "baseline.json"), readFileSync(outputs["report"] ?? "", "utf8"));
    assert.equal(run({ files: "feeds/bad.csv", baseline: "baseline.json" }).status, 0);
  },
  "a file that is not there fails with the name of the file": () => {
    const { status, stderr } = run({ files: "feeds/none-*.csv" });
    assert.equal(status, 2);
    assert.match(stderr, /feeds\/none-\*\.csv: There is no such file/);
  },
  "an input is never run as a command": () => {
    const { status } = run({
      files: 'feeds/good.csv $(touch hacked) ;touch hacked `touch hacked` "',
      profile: "$(touch hacked)",
    });
    assert.equal(status, 2);
    assert.equal(existsSync(join(place, "hacked")), false);
  },
  "a word that looks like an option is a file": () => {
    assert.match(run({ files: "--json=stolen" }).stderr, /--json=stolen: There is no such file/);
  },
};

prepare();
assert.equal(action.runs.using, "composite");
execFileSync("bash", ["-n", "-c", action.runs.steps.map((step) => step.run).join("\n")]);
for (const [what, check] of Object.entries(checks)) {
  check();
  console.log(`ok - ${what}`);
}
rmSync(place, { recursive: true });

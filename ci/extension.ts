// Applies the worked examples of CONTRIBUTING.md to a copy of the checkout, as a developer would, and runs everything
// that a change has to pass there: what CONTRIBUTING promises is then true of this version. The machine is a bare one,
// with Node and the tools of PROGRAMS only: the suite passes without databases and a browser, too, and names what it
// skips.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Programs of a machine with npm and a clone, in addition to Node. */
const PROGRAMS = ["npm", "npx", "git", "sh", "tar", "mkfifo"];

const root = join(import.meta.dirname, "..");
const temporary = mkdtempSync(join(tmpdir(), "extension-"));
const copy = join(temporary, "copy");
const programs = join(temporary, "bin");
const report = join(temporary, "tests.json");

/** A fenced block of CONTRIBUTING whose first line names a file: a whole file, or the lines to add to one. */
interface Block {
  readonly language: string;
  readonly path: string;
  readonly text: string;
}

/** Output of vitest's JSON reporter, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function blocksOf(markdown: string): Block[] {
  const fences = markdown.matchAll(/^```(ts|diff)\n(?:\/\/| \/\/) (\S+\.ts)\n([^]*?)^```$/gm);
  return [...fences].map(([, language = "", path = "", text = ""]) => ({ language, path, text }));
}

/** Inserts the lines with a plus after the lines without, which must occur in this order. */
function withAdditions(source: string, diff: string): string {
  const lines = source.split("\n");
  let at = 0;
  for (const line of diff.trimEnd().split("\n")) {
    const content = line.slice(1);
    if (line.startsWith("+")) {
      lines.splice(at, 0, content);
      at += 1;
    } else {
      const found = lines.indexOf(content, at);
      if (found < 0) throw new Error(`CONTRIBUTING shows a line that the file does not have: ${content}`);
      at = found + 1;
    }
  }
  return lines.join("\n");
}

function apply({ language, path, text }: Block): void {
  const target = join(copy, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, language === "diff" ? withAdditions(readFileSync(target, "utf8"), text) : text.trimStart());
  console.log(`${language === "diff" ? "changed" : "added"} ${path}`);
}

function run(...command: readonly string[]): void {
  console.log(`\n$ npm ${command.join(" ")}`);
  const env = { PATH: programs, HOME: process.env["HOME"], CHROMIUM_PATH: "none" };
  const { status } = spawnSync("npm", command, { cwd: copy, env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`npm ${command.join(" ")} failed in the copy with the examples of CONTRIBUTING.`);
}

function linkPrograms(): void {
  mkdirSync(programs);
  symlinkSync(process.execPath, join(programs, "node"));
  for (const program of PROGRAMS) {
    const path = execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).trim();
    symlinkSync(path, join(programs, program));
  }
}

/** Links the packages, but not their compile caches: a copy fills its own. */
function linkPackages(folder: string): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder)))
    if (name !== ".cache") symlinkSync(join(root, folder, name), join(copy, folder, name));
}

/** Prints how many tests were skipped for which reason. Throws for one whose name does not say the reason. */
function reportSkipped(): void {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName),
  );
  const reasons = skipped.map((name) => {
    const reason = /\(skipped: (.+?)\)/.exec(name)?.[1];
    if (reason === undefined) throw new Error(`This test does not say why it is skipped: ${name}`);
    return reason;
  });
  for (const reason of new Set(reasons))
    console.log(`skipped ${reasons.filter((other) => other === reason).length}: ${reason}`);
}

try {
  linkPrograms();
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(copy, file));
  for (const folder of ["node_modules", "facilitator/node_modules"]) linkPackages(folder);
  const blocks = blocksOf(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"));
  if (blocks.length < 6)
    throw new Error(`CONTRIBUTING has ${blocks.length} examples to apply; at least 6 were expected.`);
  for (const block of blocks) apply(block);
  // Tests ask git which files there are.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
  execFileSync("git", ["add", "--all"], { cwd: copy });
  run("run", "contracts");
  run("run", "check");
  run("test", "--", "--reporter=agent", "--reporter=json", `--outputFile.json=${report}`);
  reportSkipped();
  console.log("PASS the worked examples of CONTRIBUTING pass everything");
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

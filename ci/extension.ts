// Applies the worked examples of CONTRIBUTING.md to a copy of the checkout, as a developer would, and runs everything
// that a change has to pass there: what CONTRIBUTING promises is then true of this version.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "extension-"));

/** A fenced block of CONTRIBUTING whose first line names a file: a whole file, or the lines to add to one. */
interface Block {
  readonly language: string;
  readonly path: string;
  readonly text: string;
}

function blocksOf(markdown: string): Block[] {
  const fences = markdown.matchAll(/^```(ts|diff)\n(?:\/\/| \/\/) (\S+\.ts)\n([^]*?)^```$/gm);
  return [...fences].map(([, language = "", path = "", text = ""]) => ({ language, path, text }));
}

/** Inserts the lines with a plus behind the lines without, which have to be found in this order. */
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
  const { status } = spawnSync("npm", command, { cwd: copy, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`npm ${command.join(" ")} failed in the copy with the examples of CONTRIBUTING.`);
}

try {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(copy, file));
  for (const folder of ["node_modules", "facilitator/node_modules"])
    symlinkSync(join(root, folder), join(copy, folder));
  const blocks = blocksOf(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"));
  if (blocks.length < 6)
    throw new Error(`CONTRIBUTING has ${blocks.length} examples to apply; at least 6 were expected.`);
  for (const block of blocks) apply(block);
  // Tests ask git which files there are.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
  execFileSync("git", ["add", "--all"], { cwd: copy });
  run("run", "contracts");
  run("run", "check");
  run("test", "--", "--reporter=dot");
  console.log("PASS the worked examples of CONTRIBUTING pass everything");
} finally {
  rmSync(copy, { recursive: true, force: true });
}

import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { dataFolder } from "../support/data-dir.ts";
import { codeBlocks } from "../resources/markdown.ts";
import { type Outcome, runHere } from "../support/command.ts";
import { audit } from "./support.ts";

const PAGE = new URL("../../docs/command-line.md", import.meta.url);
const COMMAND = fileURLToPath(new URL("../../bin/agent-commerce.js", import.meta.url));

/** Makes a folder with the feeds of the page, where `agent-commerce` is this checkout. */
function workplace(feeds: Readonly<Record<string, string>>): { readonly folder: string; readonly PATH: string } {
  const folder = dataFolder();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "agent-commerce"), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  chmodSync(join(bin, "agent-commerce"), 0o755);
  for (const [name, text] of Object.entries(feeds)) writeFileSync(join(folder, name), text);
  return { folder, PATH: `${bin}:${process.env["PATH"]}` };
}

/** Runs a script of the page. A line that is a command of ours and nothing else runs in this process, but for the first. */
async function run(script: string, { folder, PATH }: ReturnType<typeof workplace>, isFirst = false): Promise<Outcome> {
  const all = { code: 0, stdout: "", stderr: "" };
  for (const line of script.replaceAll("\\\n", " ").split("\n")) {
    const [, operands] = /^agent-commerce ([^|<>&;$*`]*)$/.exec(line) ?? [];
    const isOurs = operands !== undefined && !isFirst;
    const { code, stdout, stderr } = await (isOurs ? runIn(folder, operands) : runShell(line, folder, { PATH }));
    all.code = code;
    all.stdout += stdout;
    all.stderr += stderr;
  }
  return all;
}

/** Runs a command of ours in this process. */
async function runIn(folder: string, operands: string): Promise<Outcome> {
  const here = process.cwd();
  process.chdir(folder);
  try {
    return await runHere(
      operands.match(/"[^"]*"|'[^']*'|\S+/g)?.map((word) => word.replaceAll(/^["']|["']$/g, "")) ?? [],
      {},
    );
  } finally {
    process.chdir(here);
  }
}

function runShell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile("sh", ["-c", script], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** Returns the pattern of an output as a text shows it: `…` is any text. */
function shown(text: string): RegExp {
  const parts = text.split("…").map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^]*?")}\\s*$`);
}

describe("the start of the README", () => {
  const start = readFileSync(new URL("../../README.md", import.meta.url), "utf8").split("\n## ")[1] ?? "";
  const blocks = codeBlocks(start);
  const [, ...commands] = blocks[0]?.code.split("\n") ?? [];
  const outputs = blocks.filter(({ language }) => language === "text").map(({ code }) => code);
  // The Node of the machine comes first, as in the shell of a newcomer; the commands have to find that of the checkout.
  const PATH = process.env["PATH"]?.replaceAll(/[^:]*node_modules[^:]*:/g, "");

  it.each(commands.map((command, at) => ({ command, output: outputs[at], at })))(
    "shows what $command prints",
    async ({ command, output = "", at }) => {
      const root = fileURLToPath(new URL("../../", import.meta.url));
      const operands = command.replace("npx --no agent-commerce ", "");
      // The first shows that a shell finds the command.
      const { stdout } = await (at === 0 ? runShell(command, root, { ...process.env, PATH }) : runIn(root, operands));
      expect(output).not.toBe("");
      expect(stdout).toContain(output);
    },
  );
});

describe("the page on the command line", async () => {
  const blocks = codeBlocks(readFileSync(PAGE, "utf8"));
  const [feed, rivals] = blocks.filter(({ language }) => language === "csv").map(({ code }) => `${code}\n`);
  const place = workplace({ "feed.csv": feed ?? "", "rivals.csv": rivals ?? "" });
  const examples = blocks.flatMap(({ language, code }, index) => {
    const next = blocks[index + 1];
    return language === "sh" ? [{ code, output: next?.language === "text" ? next.code : undefined }] : [];
  });

  it("has commands", () => {
    expect(examples.length).toBeGreaterThan(4);
  });

  it.each(examples)("runs $code", async ({ code, output }) => {
    const { stdout, stderr, code: status } = await run(code, place, code === examples[0]?.code);
    expect(stderr).toBe("");
    expect(status).toBeLessThan(2);
    if (output !== undefined) expect(stdout).toMatch(shown(output));
  });

  it("has the exit statuses of the commands", async () => {
    const [feedPath, baseline] = [join(place.folder, "feed.csv"), join(place.folder, "baseline.json")];
    expect((await audit([feedPath])).code).toBe(1);
    expect((await audit([join(place.folder, "nowhere.csv")])).code).toBe(2);
    expect((await audit([feedPath, "--baseline", baseline])).code).toBe(0);
    expect((await run("agent-commerce simulate --product feed.csv#B7 --rivals rivals.csv", place)).code).toBe(2);
  });
});

describe("the GitHub Action on the page", () => {
  const text = readFileSync(PAGE, "utf8");
  const action = parse(readFileSync(new URL("../../action.yml", import.meta.url), "utf8")) as {
    readonly inputs: object;
    readonly outputs: object;
  };
  const tableAfter = (heading: string) => {
    const [, table = ""] = text.split(`| ${heading} | Meaning |\n| --- | --- |\n`);
    return [...(table.split("\n\n")[0] ?? "").matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  };

  it("has the inputs and outputs of action.yml", () => {
    expect(tableAfter("Input")).toEqual(Object.keys(action.inputs));
    expect(tableAfter("Output")).toEqual(Object.keys(action.outputs));
  });

  it("is used in a workflow with inputs that it has", () => {
    const workflow = parse(codeBlocks(text).find(({ language }) => language === "yaml")?.code ?? "") as {
      readonly jobs: {
        readonly audit: { readonly steps: readonly { readonly uses: string; readonly with?: object }[] };
      };
    };
    const step = workflow.jobs.audit.steps.find(({ uses }) => uses.startsWith("agent-commerce/server@"));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? { none: 0 })));
  });
});

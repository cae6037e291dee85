/** The official MCP Inspector against the real server, over HTTP and stdio: no schema warning, every tool answers. */
import { join } from "node:path";
import { TOOLS } from "../src/tools/index.ts";
import { isListed, type ToolContract } from "../src/tools/tool.ts";
import { mintKey } from "./merchant.ts";
import { DATA_DIR, report, ROOT, run, serve, serveProduct, type Verdict } from "./referee.ts";

const PROGRAM = join(ROOT, "bin", "agent-commerce.js");

// The only external system of a tool, on this machine.
const news = await serve([join("test", "news", "stand-in", "main.ts"), "--port", "0"]);
const upstream = /Listening at (\S+)/.exec(news.output)?.[1] ?? "";
const product = await serveProduct({ NEWS_UPSTREAM_ORIGIN: upstream });
const LISTED = TOOLS.filter(isListed);

/** Each target has its own account, so that none uses data of another. */
const targets = [
  ["HTTP at /api/mcp", async () => overHttp("/api/mcp", await mintKey(product.base, "api"))],
  ["HTTP at /mcp", async () => overHttp("/mcp", await mintKey(product.base, "root"))],
  ["stdio", async () => overStdio(await mintKey(product.base, "stdio"))],
] as const;
// In sequence within a target, and the targets concurrently.
await Promise.all(targets.map(async ([name, open]) => inspect(name, await open())));
await product.stop();
await news.stop();

function overHttp(path: string, key: string): string[] {
  const header = `Authorization: Bearer ${key}`;
  return [`${product.base}${path}`, "--transport", "http", "--stored-auth-only", "--header", header];
}

function overStdio(key: string): string[] {
  const environment = { NEWS_UPSTREAM_ORIGIN: upstream, DATA_DIR, AGENT_COMMERCE_API_KEY: key };
  const settings = Object.entries(environment).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  return [process.execPath, PROGRAM, "stdio", ...settings];
}

function inspector(target: readonly string[], args: readonly string[]): Promise<Verdict> {
  // A busy machine needs long to start a process for each call over stdio.
  return run("mcp-inspector", ["--cli", ...target, "--format", "json", "--connect-timeout", "120000", ...args]);
}

async function inspect(name: string, target: readonly string[]): Promise<void> {
  const list = await inspector(target, ["--method", "tools/list", "--strict"]);
  const detail = `exit code ${list.code}\n${list.stderr}`;
  report(`${name}: tools/list --strict has no error and no warning`, list.code === 0 && list.stderr === "", detail);
  const listed = namesIn(list.stdout);
  const expected = LISTED.map(({ contract }) => contract.name);
  report(`${name}: every tool is listed`, listed.join() === expected.join(), `listed: ${listed.join(", ")}`);
  /** The answers of the tools so far. Examples refer to objects that they created. */
  let answers = "";
  for (const { contract } of LISTED) {
    const args = ["--tool-name", contract.name, "--tool-args-json", JSON.stringify(argumentsOf(contract, answers))];
    const called = await inspector(target, ["--method", "tools/call", ...args]);
    answers += called.stdout;
    report(
      `${name}: ${contract.name} answers`,
      called.code === 0,
      `exit code ${called.code}\n${called.stdout}${called.stderr}`,
    );
  }
  const app = await inspector(target, ["--method", "tools/call", "--tool-name", "run_sandbox", "--app-info"]);
  const found = app.code === 0 && app.stdout.includes("ui://agent-commerce/sandbox");
  report(`${name}: run_sandbox has a view`, found, `exit code ${app.code}\n${app.stdout}${app.stderr}`);
  // The exit code of the Inspector reports the failure of a tool, which this verifies.
  const wrong = await inspector(target, ["--method", "tools/call", "--tool-name", "nope"]);
  report(`${name}: an unknown tool is an error`, wrong.code === 5, `exit code ${wrong.code}\n${wrong.stderr}`);
}

/** Returns the example of a tool, with the id of an existing object. */
function argumentsOf({ example }: ToolContract, answers: string): object {
  const { id } = example as { readonly id?: string };
  if (id === undefined) return example;
  const prefix = id.slice(0, id.indexOf("_") + 1);
  return { ...example, id: new RegExp(`\\b${prefix}\\w+`).exec(answers)?.[0] ?? id };
}

function namesIn(output: string): string[] {
  try {
    const { result } = JSON.parse(output) as { result: { tools: { name: string }[] } };
    return result.tools.map((tool) => tool.name);
  } catch {
    return [];
  }
}

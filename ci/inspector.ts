/** The official MCP Inspector against the real server, over HTTP and stdio: no schema warning, every tool answers. */
import { join } from "node:path";
import { TOOLS } from "../src/tools/index.ts";
import { mintKey } from "./merchant.ts";
import { DATA_DIR, report, ROOT, run, serve, serveProduct, type Verdict } from "./referee.ts";

const PROGRAM = join(ROOT, "bin", "agent-commerce.js");

/** Where an example alone would not do: each target creates a key of its own, and revokes that one. */
const ARGUMENTS: Readonly<Record<string, (target: string, created: string) => object>> = {
  create_api_key: (target) => ({ name: target }),
  revoke_api_key: (_, id) => ({ id }),
};

// The one system that a tool reaches, on this machine.
const news = await serve([join("test", "news", "stand-in", "main.ts"), "--port", "0"]);
const upstream = /Listening at (\S+)/.exec(news.output)?.[1] ?? "";
const product = await serveProduct({ NEWS_UPSTREAM_ORIGIN: upstream });
const key = await mintKey(product.base);
const http = ["--transport", "http", "--stored-auth-only", "--header", `Authorization: Bearer ${key}`];
const environment = { NEWS_UPSTREAM_ORIGIN: upstream, DATA_DIR, AGENT_COMMERCE_API_KEY: key };
const settings = Object.entries(environment).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
const targets: readonly (readonly [string, readonly string[]])[] = [
  ["HTTP at /api/mcp", [`${product.base}/api/mcp`, ...http]],
  ["HTTP at /mcp", [`${product.base}/mcp`, ...http]],
  ["stdio", [process.execPath, PROGRAM, "stdio", ...settings]],
];
// One after the other within a target, the targets side by side.
await Promise.all(targets.map(([name, target]) => inspect(name, target)));
await product.stop();
await news.stop();

function inspector(target: readonly string[], args: readonly string[]): Promise<Verdict> {
  return run("mcp-inspector", ["--cli", ...target, "--format", "json", ...args]);
}

async function inspect(name: string, target: readonly string[]): Promise<void> {
  const list = await inspector(target, ["--method", "tools/list", "--strict"]);
  const detail = `exit code ${list.code}\n${list.stderr}`;
  report(`${name}: tools/list --strict has no error and no warning`, list.code === 0 && list.stderr === "", detail);
  const listed = namesIn(list.stdout);
  const expected = TOOLS.map(({ contract }) => contract.name);
  report(`${name}: every tool is listed`, listed.join() === expected.join(), `listed: ${listed.join(", ")}`);
  /** The id of the key that this target created. */
  let created = "";
  for (const { contract } of TOOLS) {
    const example = { ...contract.example, ...ARGUMENTS[contract.name]?.(name, created) };
    const args = ["--tool-name", contract.name, "--tool-args-json", JSON.stringify(example)];
    const called = await inspector(target, ["--method", "tools/call", ...args]);
    if (created === "") created = /\b(key_\w+)/.exec(called.stdout)?.[1] ?? "";
    report(
      `${name}: ${contract.name} answers`,
      called.code === 0,
      `exit code ${called.code}\n${called.stdout}${called.stderr}`,
    );
  }
  const app = await inspector(target, ["--method", "tools/call", "--tool-name", "run_sandbox", "--app-info"]);
  const found = app.code === 0 && app.stdout.includes("ui://agent-commerce/sandbox");
  report(`${name}: run_sandbox has a view`, found, `exit code ${app.code}\n${app.stdout}${app.stderr}`);
  // The Inspector tells a failure of a tool by its exit code: it does see one.
  const wrong = await inspector(target, ["--method", "tools/call", "--tool-name", "nope"]);
  report(`${name}: an unknown tool is an error`, wrong.code === 5, `exit code ${wrong.code}\n${wrong.stderr}`);
}

function namesIn(output: string): string[] {
  try {
    const { result } = JSON.parse(output) as { result: { tools: { name: string }[] } };
    return result.tools.map((tool) => tool.name);
  } catch {
    return [];
  }
}

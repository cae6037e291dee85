/** The official MCP Inspector against the real server, over HTTP and stdio: no schema warning, every tool answers. */
import { join } from "node:path";
import { TOOLS } from "../src/tools/index.ts";
import { report, ROOT, run, serve, serveProduct, type Verdict } from "./referee.ts";

const PROGRAM = join(ROOT, "bin", "agent-commerce.js");

// The one system that a tool reaches, on this machine.
const news = await serve([join("test", "news", "stand-in", "main.ts"), "--port", "0"]);
const upstream = /Listening at (\S+)/.exec(news.output)?.[1] ?? "";
const product = await serveProduct({ NEWS_UPSTREAM_ORIGIN: upstream });
const targets: readonly (readonly [string, readonly string[]])[] = [
  ["HTTP at /api/mcp", [`${product.base}/api/mcp`, "--transport", "http", "--stored-auth-only"]],
  ["HTTP at /mcp", [`${product.base}/mcp`, "--transport", "http", "--stored-auth-only"]],
  ["stdio", [process.execPath, PROGRAM, "stdio", "-e", `NEWS_UPSTREAM_ORIGIN=${upstream}`]],
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
  for (const { contract } of TOOLS) {
    const args = ["--tool-name", contract.name, "--tool-args-json", JSON.stringify(contract.example)];
    const called = await inspector(target, ["--method", "tools/call", ...args]);
    report(
      `${name}: ${contract.name} answers`,
      called.code === 0,
      `exit code ${called.code}\n${called.stdout}${called.stderr}`,
    );
  }
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

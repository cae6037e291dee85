/** Packs the bundle for desktop hosts: `node ci/mcpb.ts [FILE]`. Validates it, unpacks it elsewhere and lists its tools. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const root = join(import.meta.dirname, "..");
const mcpb = join(import.meta.dirname, "node_modules/.bin/mcpb");
const folder = mkdtempSync(join(tmpdir(), "agent-commerce-mcpb-"));
const file = resolve(process.argv[2] ?? join(folder, "agent-commerce.mcpb"));

try {
  const staged = join(folder, "staged");
  execFileSync(process.execPath, [join(root, "ci/stage.ts"), staged]);
  for (const map of globSync("dist/**/*.map", { cwd: staged })) rmSync(join(staged, map));
  copyFileSync(join(root, "packaging/mcpb/manifest.json"), join(staged, "manifest.json"));
  execFileSync(mcpb, ["validate", join(staged, "manifest.json")], { stdio: "pipe" });
  execFileSync(mcpb, ["pack", staged, file], { stdio: "pipe" });
  const unpacked = join(folder, "unpacked");
  execFileSync(mcpb, ["unpack", file, unpacked], { stdio: "pipe" });
  const tools = await toolsOf(unpacked);
  console.log(`PASS the bundle has ${(statSync(file).size / 1e6).toFixed(1)} MB and ${tools} tools`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the bundle like a host without user settings. Returns the number of its tools. */
async function toolsOf(unpacked: string): Promise<number> {
  const { server } = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8")) as {
    server: { mcp_config: { args: string[]; env: Record<string, string> } };
  };
  const args = server.mcp_config.args.map((arg) => arg.replace("${__dirname}", unpacked));
  const client = new Client({ name: "mcpb", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: server.mcp_config.env }));
  try {
    const { tools } = await client.listTools();
    assert.ok(tools.length > 10);
    assert.ok(!(await client.callTool({ name: "list_plans", arguments: {} })).isError);
    return tools.length;
  } finally {
    await client.close();
  }
}

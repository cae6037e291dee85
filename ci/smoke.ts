/** Uses the package as it would be published: packed, unpacked elsewhere, started over HTTP and over stdio. */
import assert from "node:assert/strict";
import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "agent-commerce-smoke-"));

try {
  const staged = join(folder, "staged");
  execFileSync(process.execPath, [join(root, "ci/stage.ts"), staged]);
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: staged, stdio: "pipe" });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["-xzf", join(folder, tarball), "-C", folder]);
  const unpacked = join(folder, "package");
  assert.ok(!existsSync(join(unpacked, "src")), "the package holds what was built, not the sources");
  assert.ok(!existsSync(join(unpacked, "node_modules")), "the package needs no other");
  const command = join(unpacked, "bin", "agent-commerce.js");
  await overHttp(command);
  await overStdio(command);
  await killed(command, unpacked);
  console.log("PASS the packed command serves HTTP and stdio");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function overHttp(command: string): Promise<void> {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const output = await firstOutput(child);
    const port = /:(\d+)\n/.exec(output)?.[1];
    const base = `http://127.0.0.1:${port}`;
    for (const path of [
      "/api/v1",
      "/api/v1/plans",
      "/openapi.json",
      "/docs",
      "/auth.md",
      "/signup",
      "/.well-known/oauth-authorization-server",
      "/.well-known/agent-skills/agent-commerce/SKILL.md",
    ]) {
      assert.equal((await fetch(base + path)).status, 200, path);
    }
    const reference = await (await fetch(`${base}/docs/api`, { headers: { accept: "text/html" } })).text();
    const renderer = /src="([^"]*swagger-ui-bundle\.js)"/.exec(reference)?.[1] ?? "";
    assert.equal((await fetch(base + renderer)).status, 200, "the API reference has its renderer");
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    assert.deepEqual(await exited, [0, null], "SIGTERM ends it with exit code 0");
  } finally {
    child.kill("SIGKILL");
  }
}

/** Returns the first output of a process. Rejects when it ends without any. */
async function firstOutput(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  const ended = once(child, "exit").then(() => assert.fail("The process does not start."));
  const [output] = (await Promise.race([once(child.stdout, "data"), ended])) as [Buffer];
  ended.catch(() => {});
  return output.toString();
}

/** Checks that a killed process leaves its compiled code to the next start. */
async function killed(command: string, unpacked: string): Promise<void> {
  const compiled = join(unpacked, "dist", ".compiled");
  rmSync(compiled, { recursive: true, force: true });
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await firstOutput(child);
  await pause(2_000);
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  const files = readdirSync(compiled, { recursive: true });
  assert.ok(files.length > 10, `a killed process leaves ${files.length} compiled files`);
}

async function overStdio(command: string): Promise<void> {
  const client = new Client({ name: "smoke", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, "stdio"] }));
  try {
    const { tools } = await client.listTools();
    assert.ok(tools.length >= 8);
    const result = await client.callTool({ name: "list_plans", arguments: { key: "scan" } });
    assert.ok(!result.isError);
  } finally {
    await client.close();
  }
}

/** Uses the package as it would be published: packed, unpacked elsewhere, started over HTTP and over stdio. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "agent-commerce-smoke-"));

try {
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
    cwd: root,
    stdio: "pipe",
  });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["-xzf", join(folder, tarball), "-C", folder]);
  const unpacked = join(folder, "package");
  assert.ok(!existsSync(join(unpacked, "src")), "the package holds what was built, not the sources");
  linkProductionPackages(unpacked);
  const command = join(unpacked, "bin", "agent-commerce.js");
  await overHttp(command);
  await overStdio(command);
  console.log("PASS the packed command serves HTTP and stdio");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Gives the unpacked package what an installation without dev dependencies has, and nothing more. */
function linkProductionPackages(unpacked: string): void {
  const list = execFileSync("npm", ["ls", "--omit=dev", "--all", "--parseable"], { cwd: root, encoding: "utf8" });
  for (const path of list.split("\n").filter((line) => line.includes("node_modules"))) {
    const target = join(unpacked, relative(root, path));
    if (path.lastIndexOf("node_modules") !== path.indexOf("node_modules")) continue;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(path, target);
  }
  assert.ok(!existsSync(join(unpacked, "node_modules", "swagger-ui-dist")), "an installation has no swagger-ui-dist");
}

async function overHttp(command: string): Promise<void> {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [output] = (await once(child.stdout, "data")) as [Buffer];
    const port = /:(\d+)\n/.exec(output.toString())?.[1];
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

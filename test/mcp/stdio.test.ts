import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createDatabase } from "../../src/shared/adapters/database/database.ts";
import { hashSecret, mintSecret, newId, secretHint } from "../../src/shared/secret.ts";
import { dataFolder } from "../support/data-dir.ts";
import { call, initialize, notification, request } from "../support/mcp-messages.ts";
import { stdioCommand } from "../support/mcp-clients.ts";

const workingFolder = dataFolder();
const dataDir = dataFolder();

function start(env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const child = spawn(stdioCommand.command, stdioCommand.args, {
    cwd: workingFolder,
    env: { PATH, DATA_DIR: dataDir, ...env },
    stdio: "pipe",
  });
  child.stdin.on("error", () => {});
  const got = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (got.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (got.stderr += chunk.toString()));
  return { child, got, closed: once(child, "close") as Promise<[number | null, string | null]> };
}

/** Starts the program, writes the lines, ends stdin at once and waits for the exit. */
async function run(lines: readonly (string | object)[], env: Record<string, string> = {}) {
  const { child, got, closed } = start(env);
  child.stdin.end(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  const [code] = await closed;
  const answers = got.stdout.split("\n").filter((line) => line !== "");
  return { code, ...got, answers: answers.map((line) => JSON.parse(line)) };
}

const handshake = [initialize("2025-06-18", "init"), notification("notifications/initialized")];
const byId = <A extends { id: unknown }>(answers: readonly A[], id: unknown) => answers.find((one) => one.id === id);

describe("stdio", () => {
  it("exits with 0 and without a word when stdin ends at once", async () => {
    expect(await run([])).toEqual({ code: 0, stdout: "", stderr: "", answers: [] });
  });

  it("ends what its host cancels, and answers it no more", async () => {
    const upstream = createServer(() => {}).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    const { port } = upstream.address() as AddressInfo;
    const { child, got, closed } = start({
      NEWS_UPSTREAM_ORIGIN: `http://127.0.0.1:${port}`,
      NEWS_UPSTREAM_TIMEOUT_MS: "25000",
      LOG_LEVEL: "silent",
    });
    for (const message of [...handshake, request("tools/call", { name: "get_news", arguments: {} }, "slow")])
      child.stdin.write(`${JSON.stringify(message)}\n`);
    await once(upstream, "request");
    child.stdin.end(`${JSON.stringify(notification("notifications/cancelled", { requestId: "slow" }))}\n`);
    upstream.closeAllConnections();
    upstream.close();
    expect(await closed).toEqual([0, null]);
    expect(
      got.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual(["init"]);
  });

  it("answers everything that came before stdin ended, then exits with 0", async () => {
    const { code, answers, stderr } = await run([
      ...handshake,
      "",
      request("ping", undefined, 1),
      request("tools/call", { name: "list_plans", arguments: { key: "scan" } }, 2),
      request("tools/call", { name: "list_plans", arguments: { key: "x" } }, 3),
      request("resources/read", { uri: "agent-commerce://docs/index" }, 4),
      request("nope", {}, 5),
      notification("notifications/cancelled", { requestId: 99 }),
      { jsonrpc: "2.0", id: 6, result: {} },
      initialize("2025-11-25", 7),
      initialize("2024-11-05", 8),
    ]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(answers).toHaveLength(8);
    expect(byId(answers, "init")).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
    expect(byId(answers, 1)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const { result } = byId(answers, 2);
    expect(result.structuredContent.plans).toHaveLength(1);
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    expect(byId(answers, 3)).toMatchObject({ result: { isError: true } });
    expect(byId(answers, 4)).toMatchObject({ result: { contents: [{ uri: "agent-commerce://docs/index" }] } });
    expect(byId(answers, 5)).toMatchObject({ error: { code: -32601 } });
    expect(byId(answers, 7)).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
    expect(byId(answers, 8)).toMatchObject({ result: { protocolVersion: "2024-11-05" } });
  });

  it("writes nothing but the protocol to stdout, one message on each line, even when it logs all it can", async () => {
    const env = { LOG_LEVEL: "trace", REDIS_URL: "redis://nowhere", DATA_DIR: "./nowhere" };
    const { code, stdout, stderr } = await run([...handshake, "{", request("tools/list")], env);
    expect(code).toBe(0);
    expect(stdout.endsWith("\n")).toBe(true);
    for (const line of stdout.trimEnd().split("\n")) expect(JSON.parse(line).jsonrpc).toBe("2.0");
    for (const line of stderr.trimEnd().split("\n")) if (line !== "") expect(JSON.parse(line).msg).toBeDefined();
  });

  it("answers what is malformed as HTTP does: a host never waits for nothing", async () => {
    const { code, answers } = await run([
      ...handshake,
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":[]}',
      '{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":5}}',
      `{"jsonrpc":"2.0","id":4,"method":"ping","params":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      '{"jsonrpc":"2.0","id":5}',
      '{"jsonrpc":"2.0","id":6,"method":"resources/read","params":{}}',
      "{nope",
      '{"foo":1}',
      '[{"jsonrpc":"2.0","id":7,"method":"ping"}]',
    ]);
    expect(code).toBe(0);
    for (const id of [1, 2, 3, 4, 5]) expect(byId(answers, id)).toMatchObject({ error: { code: -32600 } });
    expect(byId(answers, 6)).toMatchObject({ error: { code: -32602 } });
    const withoutId = answers.filter(({ id }) => id === null).map(({ error }) => error.code);
    expect(new Set(withoutId)).toEqual(new Set([-32700, -32600]));
    expect(withoutId).toHaveLength(2);
    expect(answers).toContainEqual([{ jsonrpc: "2.0", id: 7, result: {} }]);
  });

  it("ends a message at a line feed and nowhere else: text may hold every other separator", async () => {
    const word = "a\u2028b\u2029c\u0085d\u000be\u000cf";
    const prompt = request("prompts/get", { name: "explain_a_loss", arguments: { listing: word, rival: "r" } }, 1);
    const text = JSON.stringify(prompt);
    expect(text).toContain("\u2028");
    const { answers } = await run([text, `${JSON.stringify(request("ping", undefined, 2))}\r`]);
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([1, 2]));
    expect(JSON.stringify(byId(answers, 1))).toContain(word.replace("\u000b", "\\u000b").replace("\u000c", "\\f"));
  });

  it("takes a message in pieces, and several in one piece", async () => {
    const { child, got, closed } = start({});
    const text = `${JSON.stringify(request("ping", undefined, "é🌍"))}\n`;
    const bytes = Buffer.from(text + text + text);
    const cut = bytes.indexOf(Buffer.from("🌍")) + 2;
    child.stdin.write(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
    child.stdin.end(bytes.subarray(cut));
    expect((await closed)[0]).toBe(0);
    const answer = { jsonrpc: "2.0", id: "é🌍", result: {} };
    expect(
      got.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([answer, answer, answer]);
  });

  it("ends quietly when the host no longer reads", async () => {
    const { child, got, closed } = start({});
    child.stdout.destroy();
    child.stdin.write(`${JSON.stringify(request("tools/list"))}\n`.repeat(3));
    child.stdin.end();
    await closed;
    expect(got.stderr).not.toMatch(/EPIPE|\n\s+at /);
  });
});

describe("stdio with a bad configuration exits with 1 and says on stderr which variable is wrong", () => {
  it.each([
    { PORT: "abc", LOG_LEVEL: "loud", PUBLIC_URL: "ftp://x", AGENT_COMMERCE_API_KEY: "no key at all" },
    { AGENT_COMMERCE_API_KEY: "acs_sk_0123456789abcdef" },
  ])("%j", async (env) => {
    const { code, stdout, stderr } = await run([...handshake], env);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    for (const variable of Object.keys(env)) expect(stderr).toContain(variable);
    for (const secret of ["no key at all", "acs_sk_0123456789abcdef"]) expect(stderr).not.toContain(secret);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe("stdio and the data", () => {
  it("without a key opens no database, and writes nothing into the folder that it is started in", async () => {
    const folder = join(dataFolder(), "data");
    expect((await run([...handshake, call("list_plans", {}, 2)], { DATA_DIR: folder })).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(workingFolder)).toEqual([]);
  });

  it("with a key acts on its account, until the key is revoked by somebody else", async () => {
    const folder = dataFolder();
    const database = createDatabase({ url: undefined, dataDir: folder, log: pino({ level: "silent" }) });
    const key = mintSecret("apiKey");
    const account = { id: newId("acc"), email: "me@example.com", passwordHash: "", plan: "scan", createdAt: 0 };
    await database.accounts.add(account);
    const id = newId("key");
    const minted = { id, accountId: account.id, name: "stdio", hint: secretHint(key), hash: hashSecret(key) };
    const rest = { scopes: ["account:read"] as const, createdAt: 0, lastUsedAt: undefined, revokedAt: undefined };
    await database.keys.add({ ...minted, ...rest, expiresAt: undefined, sourceId: undefined, request: undefined }, 1);

    const { child, closed } = start({ DATA_DIR: folder, AGENT_COMMERCE_API_KEY: key });
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    const ask = async (message: object) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return JSON.parse((await answers.next()).value as string) as { result?: { structuredContent: object } };
    };
    expect((await ask(call("get_account", {}, 1))).result?.structuredContent).toMatchObject({ email: account.email });
    await database.keys.revoke(account.id, id, 1);
    expect(await ask(call("get_account", {}, 2))).toMatchObject({ id: 2, error: { code: -32001 } });
    child.stdin.end();
    expect((await closed)[0]).toBe(0);
    // What the process noted was written when it ended.
    expect(await database.usage.calls(account.id, "2000-01-01")).toBeGreaterThan(0);
    await database.close();
  });
});

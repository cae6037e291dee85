import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { runStdio } from "../../src/stdio.ts";
import type { BuildConstants } from "../../src/mcp/build-constants.ts";
import { ALL_SCOPES } from "../../src/shared/scope.ts";
import { MCP_BODY_BYTES } from "../../src/mcp/message-reader.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { runSandbox } from "../../src/tools/sandbox/run-sandbox.ts";
import { SANDBOX_LIMITS } from "../../src/tools/sandbox/limits.ts";
import { hashSecret, mintSecret, newId, secretHint } from "../../src/shared/secret.ts";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { call, initialize, notification, request } from "../support/mcp-messages.ts";
import { stdioCommand } from "../support/mcp-clients.ts";
import { createStores } from "../support/stores.ts";

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

/** Writes the lines, ends stdin at once and waits for the exit. */
async function run(lines: readonly (string | object)[], env: Record<string, string> = {}) {
  const { child, got, closed } = start(env);
  child.stdin.end(linesOf(lines));
  const [code] = await closed;
  return { code, ...got };
}

/** Speaks as the program does, in this process. Gives what was answered and logged when all is over. */
function speak(env: Record<string, string>, built?: BuildConstants) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  let text = "";
  stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const over = runStdio({ DATA_DIR: dataDir, NEWS_UPSTREAM_ORIGIN: "off", ...env }, { stdin, stdout }, { log }, built);
  const end = async (lines: readonly (string | object)[]) => {
    stdin.end(linesOf(lines));
    await over;
    await finished(stdout.end());
    return { logged, text, answers: parsed(text) };
  };
  return { stdin, stdout, end };
}

/** The messages of all complete lines. */
const parsed = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const linesOf = (lines: readonly (string | object)[]) =>
  lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");

/** A process that several tests talk with: to start one costs half a second of a core. */
function converse(env: Record<string, string>) {
  const { child, got, closed } = start(env);
  const write = (bytes: Uint8Array) => void child.stdin.write(bytes);
  let read = 0;
  return {
    write,
    /** Writes the lines, and gives so many answers. */
    async ask(count: number, lines: readonly (string | object)[]) {
      write(Buffer.from(linesOf(lines)));
      await eventually(() => parsed(got.stdout).length >= read + count);
      const answers = parsed(got.stdout).slice(read);
      read += count;
      return answers;
    },
    /**
     * Writes the last lines, ends stdin at once and waits for the exit. Returns every answer that was not read before.
     */
    async end(lines: readonly (string | object)[]) {
      child.stdin.end(linesOf(lines));
      const [code] = await closed;
      return { code, stderr: got.stderr, answers: parsed(got.stdout).slice(read) };
    },
  };
}

const handshake = [initialize("2025-06-18", "init"), notification("notifications/initialized")];
const byId = <A extends { id: unknown }>(answers: readonly A[], id: unknown) => answers.find((one) => one.id === id);

/** Largest body of a call, in bytes. */
const LARGEST_BYTES = Math.max(...TOOLS.map(({ contract }) => contract.route?.bodyBytes ?? 0));

describe("stdio", () => {
  it("writes nothing when stdin ends immediately", async () => {
    expect(await speak({}).end([])).toEqual({ answers: [], logged: [], text: "" });
  });

  it("answers from the facts of a build what follows from the release alone, and the rest from the service", async () => {
    const results = { "tools/list": '{"tools":[]}', "2025-06-18": '{"serverInfo":{"name":"built"}}' };
    const { end } = speak({}, { results, bodyBounds: [["run_sandbox", 100_000]] });
    const cursor = request("tools/list", { cursor: 5 }, "cursor");
    const { answers } = await end([...handshake, request("tools/list", {}, "list"), cursor, request("ping")]);
    expect(byId(answers, "init").result).toEqual({ serverInfo: { name: "built" } });
    expect(byId(answers, "list").result).toEqual({ tools: [] });
    expect(byId(answers, "cursor").error.code).toBe(-32602);
    expect(byId(answers, 1).result).toEqual({});
  });

  it("ends with the reason when the service cannot be started", async () => {
    const { end } = speak({ DEFAULT_PLAN: "none" }, { results: {}, bodyBounds: [] });
    await expect(end([request("ping")])).rejects.toThrow("DEFAULT_PLAN");
  });

  it("ends what its host cancels, and answers it no more", async () => {
    const upstream = createServer(() => {}).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    const { port } = upstream.address() as AddressInfo;
    const { stdin, end } = speak({
      NEWS_UPSTREAM_ORIGIN: `http://127.0.0.1:${port}`,
      NEWS_UPSTREAM_TIMEOUT_MS: "25000",
    });
    stdin.write(linesOf([...handshake, request("tools/call", { name: "get_news", arguments: {} }, "slow")]));
    await once(upstream, "request");
    const { answers } = await end([notification("notifications/cancelled", { requestId: "slow" })]);
    upstream.closeAllConnections();
    upstream.close();
    expect(answers.map(({ id }) => id)).toEqual(["init"]);
  });

  it("writes nothing but the protocol to stdout, one message on each line, even when it logs all it can", async () => {
    const env = { LOG_LEVEL: "trace", REDIS_URL: "redis://nowhere", DATA_DIR: "./nowhere" };
    const { code, stdout, stderr } = await run([...handshake, "{", request("tools/list")], env);
    expect(code).toBe(0);
    expect(stdout.endsWith("\n")).toBe(true);
    for (const line of stdout.trimEnd().split("\n")) expect(JSON.parse(line).jsonrpc).toBe("2.0");
    for (const line of stderr.trimEnd().split("\n")) if (line !== "") expect(JSON.parse(line).msg).toBeDefined();
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

describe("stdio without a key, in one conversation,", () => {
  const folder = join(dataFolder(), "data");
  let talk: ReturnType<typeof converse>;
  beforeAll(() => {
    talk = converse({ DATA_DIR: folder });
  });

  it("answers what is malformed as HTTP does: a host never waits for nothing", async () => {
    const answers = await talk.ask(9, [
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":[]}',
      '{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":5}}',
      `{"jsonrpc":"2.0","id":4,"method":"ping","params":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
      '{"jsonrpc":"2.0","id":5}',
      '{"jsonrpc":"2.0","id":6,"method":"resources/read","params":{}}',
      "{nope",
      '{"foo":1}',
      '[{"jsonrpc":"2.0","id":7,"method":"ping"}]',
    ]);
    for (const id of [1, 2, 3, 5]) expect(byId(answers, id)).toMatchObject({ error: { code: -32600 } });
    for (const id of [4, 6]) expect(byId(answers, id)).toMatchObject({ error: { code: -32602 } });
    const withoutId = answers.filter(({ id }) => id === null).map(({ error }) => error.code);
    expect(new Set(withoutId)).toEqual(new Set([-32700, -32600]));
    expect(withoutId).toHaveLength(2);
    expect(answers).toContainEqual([{ jsonrpc: "2.0", id: 7, result: {} }]);
  });

  it("has the bounds of HTTP: of a line that is too long it keeps nothing, and goes on with the next", async () => {
    const answers = await talk.ask(6, [
      JSON.stringify(call("run_sandbox", runSandbox.contract.example, 1)).padEnd(SANDBOX_LIMITS.bodyBytes),
      JSON.stringify(request("ping", undefined, 2)).padEnd(MCP_BODY_BYTES + 1),
      `"${"x".repeat(3 * LARGEST_BYTES)}"`,
      call("run_sandbox", { assistants: Array(1_001).fill(0) }, 3),
      '{"jsonrpc":"2.0","id":4,"method":"ping","params":{"a":1,"a":2}}',
      request("ping", undefined, 5),
    ]);
    expect(byId(answers, 1)).toHaveProperty("result.structuredContent");
    expect(byId(answers, 2)).toMatchObject({ error: { code: -32000, message: expect.stringContaining("65536") } });
    expect(byId(answers, null)).toMatchObject({
      error: { code: -32000, message: expect.stringContaining(`${LARGEST_BYTES}`) },
    });
    for (const id of [3, 4]) expect(byId(answers, id)).toMatchObject({ error: { code: -32602 } });
    expect(byId(answers, 5)).toEqual({ jsonrpc: "2.0", id: 5, result: {} });
    expect(answers).toHaveLength(6);
  });

  it("ends a message at a line feed and nowhere else: text may hold every other separator", async () => {
    const word = "a\u2028b\u2029c\u0085d\u000be\u000cf";
    const prompt = request("prompts/get", { name: "explain_a_loss", arguments: { listing: word, rival: "r" } }, 1);
    const text = JSON.stringify(prompt);
    expect(text).toContain("\u2028");
    const answers = await talk.ask(2, [text, `${JSON.stringify(request("ping", undefined, 2))}\r`]);
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([1, 2]));
    expect(JSON.stringify(byId(answers, 1))).toContain(word.replace("\u000b", "\\u000b").replace("\u000c", "\\f"));
  });

  it("takes a message in pieces, and several in one piece", async () => {
    const text = `${JSON.stringify(request("ping", undefined, "é🌍"))}\n`;
    const bytes = Buffer.from(text + text + text);
    const cut = bytes.indexOf(Buffer.from("🌍")) + 2;
    talk.write(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
    talk.write(bytes.subarray(cut));
    const answer = { jsonrpc: "2.0", id: "é🌍", result: {} };
    expect(await talk.ask(3, [])).toEqual([answer, answer, answer]);
  });

  it("answers everything that came before stdin ended, then exits with 0, and has opened no database", async () => {
    const { code, answers, stderr } = await talk.end([
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
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(workingFolder)).toEqual([]);
  });
});

describe("stdio with a bad configuration exits with 1 and says on stderr which variable is wrong", () => {
  it("and reveals no secret", async () => {
    const env = { PORT: "abc", LOG_LEVEL: "loud", PUBLIC_URL: "ftp://x", DATABASE_URL: "mysql://me:hidden@db" };
    const { code, stdout, stderr } = await run([...handshake], env);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    for (const variable of Object.keys(env)) expect(stderr).toContain(variable);
    expect(stderr).not.toContain("hidden");
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

const PROTECTED = call("get_account", {}, "protected");
const OPEN = call("list_plans", {}, "open");
const repeated = Array.from({ length: 130 }, (_, i) => call("list_plans", { key: "scan" }, i));

describe("stdio without a credential that is valid", () => {
  // Other values that are no key, such as a blank one, are a matter of the configuration.
  it("serves the open tools, and a protected call says what to set, even with a host's placeholder for an empty setting", async () => {
    const env = { AGENT_COMMERCE_API_KEY: "${user_config.api_key}" };
    const { answers, logged } = await speak(env).end([...handshake, OPEN, PROTECTED]);
    expect(logged).toEqual([]);
    expect(byId(answers, "open").result.structuredContent.plans).not.toEqual([]);
    const { error } = byId(answers, "protected");
    expect(error).toEqual({
      code: -32001,
      message: expect.stringContaining("AGENT_COMMERCE_API_KEY is not set."),
      data: { code: "unauthenticated", scope: ALL_SCOPES.join(" ") },
    });
    expect(error.message).toContain("DATA_DIR");
    expect(error.message).not.toMatch(/https?:/);
  });

  it.each([mintSecret("apiKey"), "acs_sk_wrong\nkey"])(
    "serves the open tools however often, and says in the log and in protected calls that the key is not valid: %j",
    async (key) => {
      const folder = dataFolder();
      const { end } = speak({ AGENT_COMMERCE_API_KEY: key, DATA_DIR: folder });
      const { answers, text, logged } = await end([...handshake, OPEN, PROTECTED, ...repeated]);
      expect(byId(answers, "open").result.structuredContent.plans).not.toEqual([]);
      for (const { id } of repeated) expect(byId(answers, id)).toHaveProperty("result");
      const { error } = byId(answers, "protected");
      expect(error).toMatchObject({ code: -32001, data: { code: "unauthenticated" } });
      expect(error.message).toContain("The key in AGENT_COMMERCE_API_KEY is not valid");
      expect(error.message).toContain("DATA_DIR");
      const [line, ...others] = logged;
      expect(others).toEqual([]);
      expect(JSON.parse(line ?? "")).toMatchObject({ database: folder, msg: expect.stringContaining("not valid") });
      for (const shown of [text, ...logged]) expect(shown).not.toContain(key);
    },
  );
});

describe("stdio and the data", () => {
  it("with a key acts on its account, until the key is revoked by somebody else", async () => {
    const folder = dataFolder();
    const database = createStores({ url: undefined, dataDir: folder, log: pino({ level: "silent" }) });
    const key = mintSecret("apiKey");
    const account = { id: newId("acc"), email: "me@example.com", passwordHash: "", plan: "scan", createdAt: 0 };
    await database.accounts.add(account);
    const id = newId("key");
    const minted = { id, accountId: account.id, name: "stdio", hint: secretHint(key), hash: hashSecret(key) };
    const rest = { scopes: ["account:read"] as const, createdAt: 0, lastUsedAt: undefined, revokedAt: undefined };
    await database.keys.add({ ...minted, ...rest, expiresAt: undefined, sourceId: undefined, request: undefined }, 1);

    const { stdin, stdout, end } = speak({ DATA_DIR: folder, AGENT_COMMERCE_API_KEY: key });
    const answers = createInterface(stdout)[Symbol.asyncIterator]();
    const ask = async (message: object) => {
      stdin.write(`${JSON.stringify(message)}\n`);
      return JSON.parse((await answers.next()).value as string) as { result?: { structuredContent: object } };
    };
    expect((await ask(call("get_account", {}, 1))).result?.structuredContent).toMatchObject({ email: account.email });
    await database.keys.revoke(account.id, id, 1);
    // Changes of another connection are noticed in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await ask(call("get_account", {}, 2))).toMatchObject({ id: 2, error: { code: -32001 } });
    expect(await ask(call("list_plans", {}, 3))).toHaveProperty("result");
    await end([]);
    // The usage of the conversation was written when it ended.
    expect(await database.usage.calls(account.id, "2000-01-01")).toBeGreaterThan(0);
    await database.close();
  });
});

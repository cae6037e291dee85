import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { initialize, notification, request } from "../support/mcp-messages.ts";
import { stdioCommand } from "../support/mcp-clients.ts";

interface Run {
  readonly code: number | null;
  readonly lines: string[];
  readonly stderr: string;
}

/** Starts the program, writes the lines, waits for as many answers, ends stdin and waits for the exit. */
async function run(lines: readonly (string | object)[], answers: number, env: Record<string, string> = {}): Promise<Run> {
  const { PATH = "" } = process.env;
  const child = spawn(stdioCommand.command, stdioCommand.args, { env: { PATH, ...env }, stdio: "pipe" });
  const exited = once(child, "close");
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on("error", () => {});
  for (const line of lines) child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  if (answers === 0) child.stdin.end();
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    if (stdout.split("\n").length > answers) child.stdin.end();
  });
  const [code] = (await exited) as [number | null];
  return { code, lines: stdout.split("\n").filter((line) => line !== ""), stderr };
}

const handshake = [initialize("2025-06-18", "init"), notification("notifications/initialized")];
const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));

describe("stdio", () => {
  it("exits with 0 when stdin ends, at once or after a talk", async () => {
    expect(await run([], 0)).toEqual({ code: 0, lines: [], stderr: "" });
    const { code, stderr } = await run([...handshake, request("ping")], 2);
    expect(code).toBe(0);
    expect(stderr).toBe("");
  });

  it("writes nothing but the protocol to stdout, one message on each line, and logs to stderr", async () => {
    const { code, lines, stderr } = await run(
      [
        ...handshake,
        request("tools/list", {}, 1),
        request("tools/call", { name: "list_plans", arguments: { key: "scan" } }, 2),
        request("tools/call", { name: "list_plans", arguments: { key: "x" } }, 3),
        request("resources/read", { uri: "agent-commerce://docs/index" }, 4),
        request("nope", {}, 5),
      ],
      6,
      { LOG_LEVEL: "trace" },
    );
    expect(code).toBe(0);
    const answers = parsed(lines);
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, "init"]);
    for (const answer of answers) expect(answer.jsonrpc).toBe("2.0");
    for (const line of stderr.split("\n").filter((text) => text !== "")) expect(() => JSON.parse(line)).not.toThrow();
  });

  it("answers a call as HTTP does: the data, and the same JSON as text", async () => {
    const { lines } = await run([...handshake, request("tools/call", { name: "list_plans" }, 2)], 2);
    const { result } = parsed(lines).find(({ id }) => id === 2);
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
  });

  it("negotiates like HTTP: the version that is asked for, or 2025-06-18", async () => {
    for (const [offered, agreed] of [
      ["2024-11-05", "2024-11-05"],
      ["2025-11-25", "2025-06-18"],
    ] as const) {
      const { lines } = await run([initialize(offered)], 1);
      expect(parsed(lines)[0].result.protocolVersion).toBe(agreed);
    }
  });

  it.each([
    ["params that are null", '{"jsonrpc":"2.0","id":9,"method":"ping","params":null}', 9, -32600],
    ["params that are an array", '{"jsonrpc":"2.0","id":9,"method":"tools/list","params":[]}', 9, -32600],
    ["a malformed _meta", '{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"_meta":5}}', 9, -32600],
    ["a message that is no JSON-RPC", '{"foo":1}', null, -32600],
    ["a line that is no JSON", "{nope", null, -32700],
  ])("answers %s: a host never waits for nothing", async (_, line, id, code) => {
    const { lines } = await run([...handshake, line, request("ping", undefined, "last")], 3);
    const answer = parsed(lines).find((one) => one.id !== "init" && one.id !== "last");
    expect(answer).toMatchObject({ jsonrpc: "2.0", id, error: { code } });
  });

  it.each([
    ["PORT", "abc"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "ftp://x"],
    ["TRUSTED_PROXIES", "everyone"],
    ["AGENT_COMMERCE_API_KEY", "no key at all"],
    ["AGENT_COMMERCE_API_KEY", "acs_sk_0123456789abcdef"],
  ])("exits with 1 and names %s when it holds %j, on stderr only", async (variable, value) => {
    const { code, lines, stderr } = await run([...handshake], 0, { [variable]: value });
    expect(code).toBe(1);
    expect(lines).toEqual([]);
    expect(stderr).toContain(variable);
    expect(stderr).not.toContain("acs_sk_0123456789abcdef");
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

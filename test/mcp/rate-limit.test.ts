import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TOOLS } from "../../src/tools/index.ts";
import { TestClock } from "../support/clock.ts";
import { call, initialize, MCP_PATHS, notification, post, request, rpcError } from "../support/mcp-messages.ts";
import { guardedRuns, guardedTool, KEY_WITH_SCOPE, KEY_WITHOUT_SCOPE, testCredentials } from "../support/mcp-tools.ts";
import { type Answer, send, startServer, type TestServer } from "../support/server.ts";

const MINUTE = 60_000;
const clock = new TestClock(Date.UTC(2026, 0, 1));
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    tools: [...TOOLS, guardedTool],
    credentials: testCredentials,
    clock,
  });
});
/** No window of an earlier test is still open. */
beforeEach(() => {
  clock.at += 60 * MINUTE;
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const ping = (from: string, headers: Record<string, string> = {}) =>
  post(server.base, request("ping"), { from, headers });

function expectRate({ headers }: Answer, remaining: number, reset = 60): void {
  expect(headers["ratelimit-policy"]).toBe('"mcp";q=600;w=60');
  expect(headers["ratelimit"]).toBe(`"mcp";r=${remaining};t=${reset}`);
  expect(headers["ratelimit-limit"]).toBe("600");
  expect(headers["ratelimit-remaining"]).toBe(String(remaining));
  expect(headers["ratelimit-reset"]).toBe(String(reset));
  expect(headers["api-version"]).toBe("1");
}

/** Uses up `messages` of the quota of an address. */
async function spend(messages: number, from: string, headers: Record<string, string> = {}): Promise<void> {
  for (let left = messages; left > 0; left -= 50) {
    const batch = Array.from({ length: Math.min(50, left) }, (_, id) => request("ping", undefined, id));
    expect((await post(server.base, batch, { from, headers })).status).toBe(200);
  }
}

describe("every answer of the endpoint says what is left", () => {
  const guarded = call("test_guarded", { word: "x" });
  const foreign = { "MCP-Protocol-Version": "2026-07-28" };
  const posts: [string, unknown, Record<string, string>, number][] = [
    ["a result", request("ping"), {}, 200],
    ["a handshake", initialize("2025-06-18"), {}, 200],
    ["a call", call("get_service"), {}, 200],
    ["a tool's failure", call("list_plans", { key: "x" }), {}, 200],
    ["a JSON-RPC error", request("nope"), {}, 200],
    ["a parse error", "{", {}, 200],
    ["a notification", notification("notifications/initialized"), {}, 202],
    ["a foreign version", request("ping"), foreign, 400],
    ["a missing credential", guarded, {}, 401],
    ["a wrong credential", request("ping"), bearer("x"), 401],
    ["a credential without the scope", guarded, bearer(KEY_WITHOUT_SCOPE), 403],
    ["a foreign origin", request("ping"), { Origin: "https://evil.example" }, 403],
    ["a foreign host", request("ping"), { Host: "evil.example" }, 403],
    ["a body that is too large", "x".repeat(262_145), {}, 413],
    ["a content type", request("ping"), { "Content-Type": "text/plain" }, 415],
  ];

  it.each(posts)("%s", async (_, message, headers, status) => {
    const answer = await post(server.base, message, { headers });
    expect(answer.status).toBe(status);
    expectRate(answer, 599);
  });

  it.each([
    ["GET", {}, 200],
    ["HEAD", {}, 200],
    ["GET", { Accept: "text/event-stream" }, 405],
    ["DELETE", {}, 405],
    ["PUT", {}, 405],
  ])("%s %j", async (method, headers, status) => {
    const answer = await send(server.base, "/api/mcp", { method, headers });
    expect(answer.status).toBe(status);
    expectRate(answer, 599);
  });

  it("a preflight, which costs nothing", async () => {
    for (const _ of [1, 2]) {
      const answer = await send(server.base, "/api/mcp", { method: "OPTIONS" });
      expect(answer.status).toBe(204);
      expectRate(answer, 600);
    }
  });
});

describe("the quota", () => {
  it("is one for both paths and for all methods", async () => {
    const from = "127.0.0.10";
    expectRate(await post(server.base, request("ping"), { path: MCP_PATHS[0], from }), 599);
    expectRate(await post(server.base, request("ping"), { path: MCP_PATHS[1], from }), 598);
    expectRate(await send(server.base, "/mcp", { from }), 597);
  });

  it("is another one than that of REST", async () => {
    const from = "127.0.0.11";
    await ping(from);
    const rest = await send(server.base, "/api/v1/plans", { from });
    expect(rest.headers["ratelimit"]).toBe('"public";r=119;t=60');
    expectRate(await ping(from), 598);
  });

  it("is one for each address", async () => {
    await spend(600, "127.0.0.12");
    expect((await ping("127.0.0.12")).status).toBe(429);
    expectRate(await ping("127.0.0.13"), 599);
  });

  it("is charged for each request of a batch", async () => {
    const from = "127.0.0.14";
    const batch = [request("ping", undefined, 1), call("get_service", {}, 2), request("nope", undefined, 3)];
    expectRate(await post(server.base, batch, { from }), 597);
    expectRate(await post(server.base, [request("ping")], { from }), 596);
  });

  it("belongs to the account when there is a credential: its keys share it wherever they come from", async () => {
    await spend(100, "127.0.0.15", bearer(KEY_WITH_SCOPE));
    expectRate(await ping("127.0.0.16", bearer(KEY_WITH_SCOPE)), 499);
    expectRate(await ping("127.0.0.16", bearer(KEY_WITHOUT_SCOPE)), 599);
    expectRate(await ping("127.0.0.16"), 599);
  });

  it("of an address is not charged for wrong credentials: those have one of their own, so that guessing is limited", async () => {
    const from = "127.0.0.17";
    for (let guesses = 0; guesses < 600; guesses += 1)
      expect((await ping(from, bearer("acs_sk_guess"))).status).toBe(401);
    expect((await ping(from, bearer("acs_sk_guess"))).status).toBe(429);
    expectRate(await ping(from), 599);
  });

  it("comes back when its window ends", async () => {
    const from = "127.0.0.18";
    await spend(600, from);
    clock.at += 20_500;
    const refused = await ping(from);
    expect(refused.status).toBe(429);
    expectRate(refused, 0, 40);
    expect(refused.headers["retry-after"]).toBe("40");
    clock.at += MINUTE - 20_500;
    expectRate(await ping(from), 599);
  });
});

describe("a message over the quota", () => {
  it("is 429 with Retry-After and the JSON-RPC error -32005", async () => {
    const from = "127.0.0.20";
    await spend(600, from);
    for (const message of [request("ping"), initialize("2025-06-18"), call("get_service")]) {
      const answer = await post(server.base, message, { from });
      expect(answer.status).toBe(429);
      expect(answer.headers["content-type"]).toBe("application/json");
      expect(answer.headers["retry-after"]).toBe("60");
      expectRate(answer, 0);
      expect(rpcError(answer)).toEqual({
        id: null,
        code: -32005,
        message: expect.stringContaining("60"),
        data: { code: "rate-limited", retryAfterSeconds: 60 },
      });
    }
  });

  it("of another method than POST is 429 with a problem", async () => {
    const from = "127.0.0.21";
    await spend(600, from);
    const answer = await send(server.base, "/api/mcp", { from });
    expect(answer.status).toBe(429);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.headers["retry-after"]).toBe("60");
    expectRate(answer, 0);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 429, code: "rate-limited" });
  });

  it("in a batch stops the whole batch before anything of it runs", async () => {
    guardedRuns.length = 0;
    const headers = bearer(KEY_WITH_SCOPE);
    await spend(598, "127.0.0.22", headers);
    const batch = [1, 2, 3].map((id) => call("test_guarded", { word: "no" }, id));
    const answer = await post(server.base, batch, { from: "127.0.0.22", headers });
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBe("60");
    expect(guardedRuns).toEqual([]);
  });

  it("carries no Retry-After on any other answer", async () => {
    expect((await ping("127.0.0.23")).headers).not.toHaveProperty("retry-after");
  });
});

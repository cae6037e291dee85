import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../support/identity.ts";
import { mintSecret } from "../../src/shared/secret.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { call, initialize, notification, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { guardedRuns, guardedTool, KEY_WITH_SCOPE, KEY_WITHOUT_SCOPE, testCredentials } from "../support/mcp-tools.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

const METADATA = `${PUBLIC_URL}/.well-known/oauth-protected-resource`;
const CHALLENGE = `Bearer resource_metadata="${METADATA}"`;

/** The data of an error that asks for a credential, with the challenge as the header has it. */
const asking = (code: string, scope: string, header: string | undefined) => ({
  code,
  resource_metadata: METADATA,
  scope,
  www_authenticate: header,
  _meta: { "mcp/www_authenticate": [header] },
});

let server: TestServer;
/** As the program starts: no key exists yet. */
let keyless: TestServer;
beforeAll(async () => {
  const tools = [...TOOLS, guardedTool];
  server = await startServer({ tools, credentials: testCredentials, rateCounter: unlimited });
  keyless = await startServer({ tools, rateCounter: unlimited });
});
beforeEach(() => {
  guardedRuns.length = 0;
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const guarded = (word: string, id: string | number = 1) => call("test_guarded", { word }, id);

describe("a protected tool", () => {
  const say = (message: unknown, headers: Record<string, string> = {}) => post(server.base, message, { headers });

  it("is listed for everyone, and the list is the same with a credential and without", async () => {
    const anonymous = await say(request("tools/list"));
    const names = json(anonymous).result.tools.map((tool: { name: string }) => tool.name);
    expect(names).toContain("test_guarded");
    for (const key of [KEY_WITH_SCOPE, KEY_WITHOUT_SCOPE])
      expect((await say(request("tools/list"), bearer(key))).text).toBe(anonymous.text);
  });

  it("without a credential is 401, -32001 and a challenge with resource_metadata first, then the scope, and no error", async () => {
    const answer = await say(guarded("no", "abc"));
    expect(answer.status).toBe(401);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.headers["www-authenticate"]).toBe(`${CHALLENGE}, scope="${EVERY_SCOPE}"`);
    expect(rpcError(answer)).toEqual({
      id: "abc",
      code: -32001,
      message: expect.stringContaining("keys:write"),
      data: asking("unauthenticated", EVERY_SCOPE, answer.headers["www-authenticate"]),
    });
    expect(guardedRuns).toEqual([]);
  });

  it("is refused before its arguments are looked at", async () => {
    expect((await say(call("test_guarded", { nope: 1 }))).status).toBe(401);
    expect((await say(call("test_guarded"))).status).toBe(401);
    const withMeta = { name: "test_guarded", arguments: { word: "no" }, _meta: { progressToken: 1 } };
    expect((await say(request("tools/call", withMeta))).status).toBe(401);
    expect(guardedRuns).toEqual([]);
  });

  it("with a credential that lacks the scope is 403 with insufficient_scope", async () => {
    const answer = await say(guarded("no"), bearer(KEY_WITHOUT_SCOPE));
    expect(answer.status).toBe(403);
    expect(answer.headers["www-authenticate"]).toBe(`${CHALLENGE}, scope="keys:write", error="insufficient_scope"`);
    expect(rpcError(answer)).toEqual({
      id: 1,
      code: -32001,
      message: expect.stringContaining("keys:write"),
      data: asking("unauthorized", "keys:write", answer.headers["www-authenticate"]),
    });
    expect(guardedRuns).toEqual([]);
  });

  it("with the right credential runs for its account, on either path", async () => {
    const plain = await say(guarded("one"), bearer(KEY_WITH_SCOPE));
    expect(plain.status).toBe(200);
    expect(json(plain).result.structuredContent).toEqual({ said: "one for account-1" });
    const params = { name: "test_guarded", arguments: { word: "two" }, _meta: {} };
    const slow = await say(request("tools/call", params), bearer(KEY_WITH_SCOPE));
    expect(json(slow).result.structuredContent).toEqual({ said: "two for account-1" });
    expect(guardedRuns).toEqual(["one", "two"]);
    expect(plain.headers).not.toHaveProperty("www-authenticate");
  });

  it("in a batch without a credential stops the whole batch: 401, and nothing of it runs", async () => {
    for (const batch of [
      [guarded("no", 1), request("ping", undefined, 2)],
      [request("ping", undefined, 1), call("get_service", {}, 2), guarded("no", 3)],
    ]) {
      const answer = await say(batch);
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe(`${CHALLENGE}, scope="${EVERY_SCOPE}"`);
      expect(rpcError(answer)).toMatchObject({ code: -32001, data: { resource_metadata: METADATA } });
    }
    expect(guardedRuns).toEqual([]);
  });

  it("in a batch with a credential that lacks the scope stops the whole batch too: one allowed call does not run", async () => {
    const answer = await say([guarded("no", 1), guarded("no", 2)], bearer(KEY_WITHOUT_SCOPE));
    expect(answer.status).toBe(403);
    expect(guardedRuns).toEqual([]);
  });

  it("in a batch with the right credential runs once for each call", async () => {
    const answer = await say([guarded("a", 1), guarded("b", 2)], bearer(KEY_WITH_SCOPE));
    expect(answer.status).toBe(200);
    expect(guardedRuns.sort()).toEqual(["a", "b"]);
  });

  it("as a notification runs nothing and needs nothing", async () => {
    const answer = await say(notification("tools/call", { name: "test_guarded", arguments: { word: "no" } }));
    expect(answer.status).toBe(202);
    expect(guardedRuns).toEqual([]);
  });

  it.each([
    ["the query", `?access_token=${KEY_WITH_SCOPE}`, {}],
    ["a cookie", "", { Cookie: `token=${KEY_WITH_SCOPE}` }],
    ["another header", "", { "X-API-Key": KEY_WITH_SCOPE }],
  ])("is not opened by a key in %s", async (_, query, headers) => {
    const answer = await post(server.base, guarded("no"), { path: `/api/mcp${query}`, headers });
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe(`${CHALLENGE}, scope="${EVERY_SCOPE}"`);
  });
});

describe("a credential that is not valid", () => {
  const messages = [
    ["ping", request("ping", undefined, 7), 7],
    ["initialize", initialize("2025-06-18", 7), 7],
    ["a public tool", call("get_service", {}, 7), 7],
    ["a protected tool", guarded("no", 7), 7],
    ["an unknown method", request("nope", undefined, 7), 7],
    ["a batch", [request("ping", undefined, 7), request("ping", undefined, 8)], 7],
    ["a notification", notification("notifications/initialized"), null],
  ] as const;

  it.each(messages)("is 401 on %s, with error invalid_token and the message's id", async (_, message, id) => {
    const answer = await post(server.base, message, { headers: bearer("acs_sk_unknown") });
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe(`${CHALLENGE}, scope="${EVERY_SCOPE}", error="invalid_token"`);
    expect(rpcError(answer)).toEqual({
      id,
      code: -32001,
      message: expect.any(String),
      data: asking("unauthenticated", EVERY_SCOPE, answer.headers["www-authenticate"]),
    });
    expect(answer.text).not.toContain("acs_sk_unknown");
    expect(guardedRuns).toEqual([]);
  });

  it.each([
    "Bearer",
    "Bearer ",
    "Basic YTpi",
    KEY_WITH_SCOPE,
    `Token ${KEY_WITH_SCOPE}`,
    `Bearer ${KEY_WITH_SCOPE} x`,
    `Bearer ${KEY_WITH_SCOPE}, Bearer ${KEY_WITH_SCOPE}`,
    `Bearer ${"k".repeat(600)}`,
    "",
  ])("is also a header such as %j", async (header) => {
    const answer = await post(server.base, request("ping"), { headers: { Authorization: header } });
    expect(answer.status).toBe(401);
    expect(rpcError(answer)).toMatchObject({ code: -32001, data: { resource_metadata: METADATA } });
  });

  it("may not stop an answer that comes before it: bad JSON stays a parse error, a foreign version stays a 400", async () => {
    const headers = bearer("acs_sk_unknown");
    expect(rpcError(await post(server.base, "{", { headers })).code).toBe(-32700);
    const version = { ...headers, "MCP-Protocol-Version": "2026-07-28" };
    expect((await post(server.base, request("server/discover"), { headers: version })).status).toBe(400);
  });

  it("is every key that the service did not issue", async () => {
    for (const key of [KEY_WITH_SCOPE, "acs_sk_anything", "x", mintSecret("apiKey"), mintSecret("refreshToken")]) {
      const answer = await post(keyless.base, request("ping"), { headers: bearer(key) });
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe(`${CHALLENGE}, scope="${EVERY_SCOPE}", error="invalid_token"`);
    }
  });
});

describe("a valid credential", () => {
  it.each(["Bearer", "bearer", "BEARER", "Bearer  "])("is taken with the scheme written %j", async (scheme) => {
    const headers = { Authorization: `${scheme} ${KEY_WITH_SCOPE}` };
    expect((await post(server.base, request("ping"), { headers })).status).toBe(200);
  });

  it("opens nothing that was not open before, and nothing is needed for what is open", async () => {
    for (const headers of [{}, bearer(KEY_WITHOUT_SCOPE)]) {
      const answer = await post(server.base, call("list_plans", { key: "scan" }), { headers });
      expect(json(answer).result.structuredContent.plans).toHaveLength(1);
    }
  });

  it("never lends its identity to another request that is under way", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        post(server.base, guarded(`w${i}`, i), { headers: i % 2 === 0 ? bearer(KEY_WITH_SCOPE) : {} }),
      ),
    );
    for (const [i, answer] of answers.entries()) expect(answer.status).toBe(i % 2 === 0 ? 200 : 401);
    expect(guardedRuns).toHaveLength(25);
  });
});

describe("the challenge", () => {
  it("leads to the metadata of the protected resource", async () => {
    const answer = await send(server.base, "/.well-known/oauth-protected-resource");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(json(answer)).toMatchObject({ resource: PUBLIC_URL, bearer_methods_supported: ["header"] });
  });

  it("is the base URL's of the configuration, never the Host's", async () => {
    const answer = await post(server.base, guarded("no"), { headers: { Host: "localhost:1" } });
    expect(answer.headers["www-authenticate"]).toContain(PUBLIC_URL);
  });

  it("names scopes that the metadata lists", async () => {
    const { scopes_supported: scopes } = json(await send(server.base, "/.well-known/oauth-protected-resource"));
    expect(scopes).toContain("keys:write");
  });

  it("lets a browser read it", async () => {
    const headers = { Origin: "http://localhost:6274" };
    const answer = await post(server.base, guarded("no"), { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers["access-control-allow-origin"]).toBe("http://localhost:6274");
    expect(answer.headers["access-control-expose-headers"]).toContain("WWW-Authenticate");
  });
});

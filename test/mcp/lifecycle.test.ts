import { beforeAll, describe, expect, it } from "vitest";
import { initialize, notification, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { json, startServer, type TestServer } from "../support/server.ts";

const SPOKEN = ["2025-06-18", "2025-03-26", "2024-11-05"];
const FOREIGN = ["2025-11-25", "2026-07-28", "2024-10-07", "1999-01-01", "latest", ""];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const version = (value: string) => ({ headers: { "MCP-Protocol-Version": value } });

describe("initialize", () => {
  it.each(SPOKEN)("echoes the version %s", async (spoken) => {
    const answer = await post(server.base, initialize(spoken));
    expect(answer.status).toBe(200);
    expect(json(answer).result.protocolVersion).toBe(spoken);
  });

  it.each(FOREIGN)("answers 2025-06-18 to a client that offers %j", async (foreign) => {
    const answer = await post(server.base, initialize(foreign));
    expect(answer.status).toBe(200);
    expect(json(answer).result.protocolVersion).toBe("2025-06-18");
  });

  it.each([...SPOKEN, ...FOREIGN, "x".repeat(500)])("ignores the MCP-Protocol-Version header %j", async (header) => {
    const answer = await post(server.base, initialize("2025-03-26"), { ...version(header) });
    expect(answer.status).toBe(200);
    expect(json(answer).result.protocolVersion).toBe("2025-03-26");
  });

  it("says who the server is and claims only what a stateless server can do", async () => {
    const { result } = json(await post(server.base, initialize("2025-06-18")));
    expect(result).toEqual({
      protocolVersion: "2025-06-18",
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      serverInfo: { name: "agent-commerce", title: "Agent Commerce Service", version: expect.stringMatching(/^\d+\./) },
      instructions: expect.stringContaining("synthetic"),
    });
    expect(Buffer.byteLength(result.instructions)).toBeLessThanOrEqual(2048);
  });

  it("issues no session id, and ignores one that is sent", async () => {
    const first = await post(server.base, initialize("2025-06-18"));
    expect(first.headers).not.toHaveProperty("mcp-session-id");
    const headers = { "Mcp-Session-Id": "abc", "Last-Event-ID": "7" };
    const second = await post(server.base, request("ping"), { headers });
    expect(second.status).toBe(200);
    expect(second.headers).not.toHaveProperty("mcp-session-id");
    expect(json(second)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });
});

describe("a handshake of one client changes nothing for another", () => {
  it("because every message is complete: a call needs no initialize, and none needs notifications/initialized", async () => {
    const before = await post(server.base, request("tools/list"));
    for (const offered of [...SPOKEN, ...FOREIGN]) await post(server.base, initialize(offered));
    await post(server.base, request("server/discover", MODERN_PARAMS));
    await post(server.base, request("tools/list", MODERN_PARAMS));
    expect((await post(server.base, request("tools/list"))).text).toBe(before.text);
  });

  it("because tools/list is the same under every version and without one", async () => {
    const plain = await post(server.base, request("tools/list"));
    for (const spoken of SPOKEN) {
      expect((await post(server.base, request("tools/list"), version(spoken))).text).toBe(plain.text);
    }
  });
});

const MODERN_PARAMS = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "modern", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

describe("the header MCP-Protocol-Version", () => {
  it.each(SPOKEN)("may be %s", async (spoken) => {
    const answer = await post(server.base, request("ping"), { ...version(spoken) });
    expect(answer.status).toBe(200);
    expect(json(answer)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  it("may be missing", async () => {
    expect((await post(server.base, request("ping"))).status).toBe(200);
  });

  it.each(["2025-11-25", "2026-07-28", "1999-01-01", "foo", "2025-06-18, 2025-06-18"])(
    "is refused with 400 on a request when it is %j, with the id and the versions that are spoken",
    async (foreign) => {
      const answer = await post(server.base, request("tools/list", undefined, "abc"), { ...version(foreign) });
      expect(answer.status).toBe(400);
      expect(answer.headers["content-type"]).toBe("application/json");
      const error = rpcError(answer);
      expect(error).toEqual({
        id: "abc",
        code: -32000,
        message: expect.any(String),
        data: { supported: SPOKEN, requested: foreign },
      });
      for (const spoken of SPOKEN) expect(error.message).toContain(spoken);
    },
  );

  it("is cut where it is long, so that no answer grows with it", async () => {
    const { data } = rpcError(await post(server.base, request("ping"), { ...version("9".repeat(8000)) }));
    expect((data as { requested: string }).requested).toBe("9".repeat(100));
  });

  it.each(["2025-11-25", "2026-07-28", "foo"])("is ignored on a notification when it is %j", async (foreign) => {
    const answer = await post(server.base, notification("notifications/initialized"), { ...version(foreign) });
    expect(answer.status).toBe(202);
    expect(answer.text).toBe("");
  });

  it("names a modern client's version, so that it falls back to initialize: never a 401, never a 404", async () => {
    for (const method of ["server/discover", "tools/list"]) {
      const answer = await post(server.base, request(method, MODERN_PARAMS), { ...version("2026-07-28") });
      expect(answer.status).toBe(400);
      expect(rpcError(answer)).toMatchObject({ code: -32000, data: { supported: SPOKEN, requested: "2026-07-28" } });
    }
  });
});

describe("messages that want no answer", () => {
  it.each([
    ["the notification that a client is initialized", notification("notifications/initialized")],
    ["an unknown notification", notification("notifications/whatever", { a: 1 })],
    ["a request that its sender gave no id", notification("tools/list")],
    ["a cancellation of somebody's request", notification("notifications/cancelled", { requestId: 1 })],
    ["a result", { jsonrpc: "2.0", id: 1, result: {} }],
    ["an error", { jsonrpc: "2.0", id: 1, error: { code: -1, message: "no" } }],
    ["a batch of notifications", [notification("notifications/a"), notification("notifications/b")]],
    ["a batch of responses", [{ jsonrpc: "2.0", id: 1, result: {} }]],
  ])("%s: 202 with an empty body", async (_, message) => {
    const answer = await post(server.base, message);
    expect(answer.status).toBe(202);
    expect(answer.text).toBe("");
    expect(answer.headers["content-length"]).toBe("0");
    expect(answer.headers).not.toHaveProperty("content-type");
  });
});

describe("methods", () => {
  it("ping answers an empty result", async () => {
    expect(json(await post(server.base, request("ping", {}, "p")))).toEqual({ jsonrpc: "2.0", id: "p", result: {} });
  });

  it.each([
    "nope",
    "nope/x",
    "",
    "__proto__",
    "constructor",
    "toString",
    "server/discover",
    "logging/setLevel",
    "completion/complete",
    "resources/subscribe",
    "tasks/list",
    "subscriptions/listen",
    "sampling/createMessage",
    "notifications/initialized",
    "Tools/List",
  ])("%j is not found: -32601 with HTTP 200, also for a modern client without a version header", async (method) => {
    for (const params of [undefined, {}, MODERN_PARAMS]) {
      const answer = await post(server.base, request(method, params, "m"));
      expect(answer.status).toBe(200);
      expect(rpcError(answer)).toMatchObject({ id: "m", code: -32601 });
    }
  });
});

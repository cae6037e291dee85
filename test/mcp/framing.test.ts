import { beforeAll, describe, expect, it } from "vitest";
import { MCP_BODY_BYTES } from "../../src/mcp/message-reader.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { call, initialize, notification, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const sizes = TOOLS.map(({ contract: { name, example, route } }) => ({ name, example, bytes: route?.bodyBytes ?? 0 }));

describe("a body", () => {
  it.each([
    ["is empty", ""],
    ["is cut", '{"jsonrpc":"2.0","id":1,"method":"ping"'],
    ["is two messages in a row", '{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}'],
    ["is no JSON", "hello"],
    ["has a byte order mark", '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ["is not UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])("that %s is a parse error with HTTP 200 and id null", async (_, body) => {
    const answer = await post(server.base, body);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(rpcError(answer)).toEqual({ id: null, code: -32700, message: expect.stringMatching(/^Parse error: /) });
  });

  it("is never quoted in the parse error", async () => {
    const { message } = rpcError(await post(server.base, '{"key": acs_sk_0123456789abcdef'));
    expect(message).not.toContain("acs_sk");
  });

  it.each([
    ["null", "null", null],
    ["a number", "5", null],
    ["a string", '"ping"', null],
    ["an object that is no message", '{"foo":1}', null],
    ["a message without jsonrpc", '{"id":4,"method":"ping"}', 4],
    ["a message of JSON-RPC 1.0", '{"jsonrpc":"1.0","id":4,"method":"ping"}', 4],
    ["a message whose jsonrpc is a number", '{"jsonrpc":2.0,"id":"x","method":"ping"}', "x"],
    ["a message without a method", '{"jsonrpc":"2.0","id":4}', 4],
    ["a message whose method is a number", '{"jsonrpc":"2.0","id":4,"method":5}', 4],
    ["a message whose method is an object", '{"jsonrpc":"2.0","id":4,"method":{}}', 4],
    ["a message that hides its fields behind __proto__", '{"__proto__":{"jsonrpc":"2.0","method":"ping"},"id":4}', 4],
    ["a message that hides its method behind __proto__", '{"__proto__":{"method":"ping"},"jsonrpc":"2.0","id":4}', 4],
  ])("that holds %s is an invalid request with HTTP 200, and with its id where it has one", async (_, body, id) => {
    const answer = await post(server.base, body);
    expect(answer.status).toBe(200);
    expect(rpcError(answer)).toEqual({ id, code: -32600, message: expect.any(String) });
  });

  it("may have unknown fields", async () => {
    const message = { ...request("ping"), extra: [1], result: "x", __proto__: null };
    expect(json(await post(server.base, message)).result).toEqual({});
  });

  it(`may hold ${MCP_BODY_BYTES} bytes and no more, unless it calls a tool that takes more`, async () => {
    const ofSize = (message: unknown, bytes: number) => JSON.stringify(message).padEnd(bytes);
    const plain = [request("ping"), request("nope"), call("nope"), request("ping", { name: "run_sandbox" })];
    for (const message of plain) {
      expect((await post(server.base, ofSize(message, MCP_BODY_BYTES))).status).toBe(200);
      const answer = await post(server.base, ofSize(message, MCP_BODY_BYTES + 1));
      expect(answer.status).toBe(413);
      const said = `The body is larger than ${MCP_BODY_BYTES} bytes. Send a smaller one.`;
      expect(rpcError(answer)).toEqual({ id: 1, code: -32000, message: said });
    }
  });

  it.each(sizes)(
    "that calls $name may be as large as that tool declares, alone and in a batch",
    async ({ name, example, bytes }) => {
      const bound = Math.max(MCP_BODY_BYTES, bytes);
      for (const body of [call(name, example), [request("ping", undefined, 2), call(name, example)]]) {
        const text = JSON.stringify(body);
        expect((await post(server.base, text.padEnd(bound))).status).not.toBe(413);
        for (const headers of [{}, { "Transfer-Encoding": "chunked" }]) {
          const answer = await post(server.base, text.padEnd(bound + 1), { headers });
          expect(answer.status).toBe(413);
          expect(rpcError(answer)).toMatchObject({ code: -32000, message: expect.stringContaining(String(bound)) });
        }
      }
    },
  );
});

describe("the id of a request", () => {
  it.each([
    "0",
    "-0",
    "-5",
    "1",
    "9007199254740991",
    "-9007199254740991",
    "1.0",
    "1e2",
    '""',
    '"0"',
    '"é\\"\\\\\\n🌍"',
    '"\\ud800"',
    `"${"i".repeat(1000)}"`,
  ])("may be %s, and comes back as it was, from either path", async (id) => {
    for (const [method, params] of [
      ["ping", "{}"],
      ["tools/list", "{}"],
      ["tools/call", '{"name":"list_plans"}'],
      ["nope", "{}"],
    ]) {
      const body = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
      const answer = await post(server.base, body);
      expect(answer.status).toBe(200);
      // -0 and 0 are the same number.
      expect(json(answer).id).toEqual(JSON.parse(id) + (typeof JSON.parse(id) === "number" ? 0 : ""));
    }
  });

  it.each(["null", "true", "{}", "[]", "[1]", "1.5", "1e400", "9007199254740993", "-1e30"])(
    "must not be %s: an invalid request with id null",
    async (id) => {
      const answer = await post(server.base, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
      expect(answer.status).toBe(200);
      expect(rpcError(answer)).toMatchObject({ id: null, code: -32600 });
    },
  );
});

describe("headers of a POST", () => {
  it.each([
    undefined,
    "*/*",
    "application/json",
    "text/event-stream",
    "application/json, text/event-stream",
    "text/html",
    "application/xml;q=0.1",
    "nonsense",
  ])("Accept %j is answered with JSON", async (accept) => {
    const headers = accept === undefined ? {} : { Accept: accept };
    const answer = await post(server.base, request("tools/list"), { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(json(answer).result.tools.length).toBeGreaterThan(0);
  });

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/json ;charset=UTF-8",
  ])("Content-Type %j is JSON", async (type) => {
    const answer = await post(server.base, request("ping"), { headers: { "Content-Type": type } });
    expect(answer.status).toBe(200);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-patch+json",
    "text/plain; application/json",
    "",
  ])("Content-Type %j is refused with 415: a page could send it without asking", async (type) => {
    const answer = await post(server.base, request("ping"), { headers: { "Content-Type": type } });
    expect(answer.status).toBe(415);
    expect(rpcError(answer)).toMatchObject({
      id: null,
      code: -32000,
      message: expect.stringContaining("application/json"),
    });
  });

  it("a missing Content-Type is refused with 415", async () => {
    const answer = await send(server.base, "/api/mcp", { method: "POST", body: JSON.stringify(request("ping")) });
    expect(answer.status).toBe(415);
  });
});

describe("a batch", () => {
  const before = [{}, { "MCP-Protocol-Version": "2025-03-26" }, { "MCP-Protocol-Version": "2024-11-05" }];

  it.each(before)("under %j is answered with an array, each answer with the id of its request", async (headers) => {
    const batch = [
      request("ping", undefined, 1),
      notification("notifications/initialized"),
      call("list_plans", { key: "scan" }, "1"),
      request("nope", undefined, "x"),
      { jsonrpc: "2.0", id: 99, result: {} },
      request("tools/list", undefined, 0),
      call("list_plans", { key: "nope" }, 7),
    ];
    const answer = await post(server.base, batch, { headers });
    expect(answer.status).toBe(200);
    const byId = new Map(json(answer).map((one: { id: unknown }) => [one.id, one]));
    expect([...byId.keys()]).toEqual([1, "1", "x", 0, 7]);
    expect(byId.get(1)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(byId.get("1")).toMatchObject({ result: { structuredContent: { plans: [{ key: "scan" }] } } });
    expect(byId.get("x")).toMatchObject({ error: { code: -32601 } });
    expect(byId.get(0)).toMatchObject({ result: { tools: expect.any(Array) } });
    expect(byId.get(7)).toMatchObject({ result: { isError: true } });
  });

  it("of one request is answered with an array of one", async () => {
    const answer = await post(server.base, [request("ping")]);
    expect(json(answer)).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
  });

  it("under 2025-06-18 is an invalid request, because that version has none", async () => {
    const headers = { "MCP-Protocol-Version": "2025-06-18" };
    for (const batch of [[request("ping")], [notification("notifications/initialized")], []]) {
      const answer = await post(server.base, batch, { headers });
      expect(answer.status).toBe(200);
      expect(rpcError(answer)).toMatchObject({
        id: null,
        code: -32600,
        message: expect.stringContaining("2025-06-18"),
      });
    }
  });

  it("under a version that is not spoken is refused with 400", async () => {
    const answer = await post(server.base, [request("ping", undefined, 8)], {
      headers: { "MCP-Protocol-Version": "2025-11-25" },
    });
    expect(answer.status).toBe(400);
    expect(rpcError(answer)).toMatchObject({ id: 8, code: -32000 });
  });

  const many = (count: number) => Array.from({ length: count }, (_, id) => request("ping", undefined, id));

  it.each([
    ["is empty", [], null],
    ["holds more than 50 messages", many(51), null],
    ["holds initialize", [initialize("2025-03-26", 5)], 5],
    ["holds initialize as a notification", [notification("initialize", {})], null],
    ["has an id twice", [request("ping", undefined, 5), call("get_service", {}, 5)], 5],
    ["has a string id twice", [request("ping", undefined, "a"), request("ping", undefined, "a")], "a"],
    ["holds something that is no message", [request("ping"), 5], null],
    ["holds a broken message", [request("ping", undefined, 1), { jsonrpc: "2.0", id: 2 }], 2],
    ["holds a batch", [[request("ping")]], null],
  ])("that %s is an invalid request as a whole", async (_, batch, id) => {
    const answer = await post(server.base, batch);
    expect(answer.status).toBe(200);
    expect(rpcError(answer)).toEqual({ id, code: -32600, message: expect.any(String) });
  });

  it('may hold 50 messages, and the ids 1 and "1" are two', async () => {
    expect(json(await post(server.base, many(50)))).toHaveLength(50);
    const two = [request("ping", undefined, 1), request("ping", undefined, "1")];
    expect(json(await post(server.base, two))).toHaveLength(2);
  });
});

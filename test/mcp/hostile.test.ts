import { beforeAll, describe, expect, it } from "vitest";
import { MCP_PATHS, post, request, unlimited } from "../support/mcp-messages.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const LEVELS = 50_000;
const ARRAYS = "[".repeat(LEVELS) + "]".repeat(LEVELS);
// An object costs six bytes a level: as deep as the body limit lets it be.
const OBJECTS = `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`;

/** A place for a deep value in a message, as JSON text. */
const PLACES: readonly (readonly [string, (deep: string) => string])[] = [
  ["a tool's argument", (deep) => callOf(`{"key":${deep}}`)],
  ["a tool's unknown argument", (deep) => callOf(`{"deep":${deep}}`)],
  ["the arguments", (deep) => callOf(deep)],
  ["_meta", (deep) => paramsOf("tools/call", `{"name":"list_plans","_meta":${deep}}`)],
  ["a member of _meta", (deep) => paramsOf("tools/call", `{"name":"list_plans","_meta":{"x":${deep}}}`)],
  ["a progress token", (deep) => paramsOf("tools/call", `{"name":"list_plans","_meta":{"progressToken":${deep}}}`)],
  ["an unknown member of the params", (deep) => paramsOf("tools/call", `{"name":"list_plans","task":${deep}}`)],
  ["a tool's name", (deep) => paramsOf("tools/call", `{"name":${deep}}`)],
  ["a cursor", (deep) => paramsOf("tools/list", `{"cursor":${deep}}`)],
  ["a uri", (deep) => paramsOf("resources/read", `{"uri":${deep}}`)],
  ["a prompt's arguments", (deep) => paramsOf("prompts/get", `{"name":"explain_a_loss","arguments":${deep}}`)],
  ["a client's capabilities", (deep) => initializeOf(`{"experimental":${deep}}`)],
  ...["ping", "tools/list", "tools/call", "resources/read", "initialize", "nope"].map(
    (method) => [`the params of ${method}`, (deep: string) => paramsOf(method, deep)] as const,
  ),
  ["the id", (deep) => `{"jsonrpc":"2.0","id":${deep},"method":"ping"}`],
  ["the method", (deep) => `{"jsonrpc":"2.0","id":1,"method":${deep}}`],
  ["jsonrpc", (deep) => `{"jsonrpc":${deep},"id":1,"method":"ping"}`],
  ["an unknown member", (deep) => `{"jsonrpc":"2.0","id":1,"method":"ping","extra":${deep}}`],
  ["the body itself", (deep) => deep],
];

const paramsOf = (method: string, params: string) => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
const callOf = (args: string) => paramsOf("tools/call", `{"name":"list_plans","arguments":${args}}`);
const initializeOf = (capabilities: string) =>
  paramsOf(
    "initialize",
    `{"protocolVersion":"2025-06-18","capabilities":${capabilities},"clientInfo":{"name":"x","version":"1"}}`,
  );

describe.each(MCP_PATHS)("values nested tens of thousands of levels deep at %s", (path) => {
  it.each(PLACES)(
    "in %s are answered with HTTP 200, as JSON-RPC, and tell nothing of the engine",
    async (_, message) => {
      for (const deep of [ARRAYS, OBJECTS]) {
        const answer = await post(server.base, message(deep), { path });
        expect(answer.status).toBe(200);
        const { jsonrpc, id, result, error } = json(answer);
        expect(jsonrpc).toBe("2.0");
        expect([1, null]).toContain(id);
        expect(result === undefined).toBe(error !== undefined);
        if (error !== undefined) expect([-32600, -32601, -32602]).toContain(error.code);
        expect(answer.text).not.toMatch(/call stack|RangeError|zod/i);
      }
    },
  );

  it("in a notification or a response are taken in and dropped", async () => {
    for (const deep of [ARRAYS, OBJECTS]) {
      for (const body of [
        `{"jsonrpc":"2.0","method":"notifications/x","params":${deep}}`,
        `{"jsonrpc":"2.0","id":1,"result":${deep}}`,
      ])
        expect((await post(server.base, body, { path })).status).toBe(202);
    }
  });

  it("in one message of a batch leave the others their answers", async () => {
    const body = `[{"jsonrpc":"2.0","id":2,"method":"ping"},${paramsOf("ping", ARRAYS)},${callOf(`{"key":"scan"}`).replace('"id":1', '"id":3')}]`;
    const answer = await post(server.base, body, { path });
    expect(answer.status).toBe(200);
    const [ping, deep, call] = json(answer);
    expect(ping).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
    expect(deep).toMatchObject({ id: 1, error: { code: -32600 } });
    expect(call).toMatchObject({ id: 3, result: { structuredContent: { plans: [{ key: "scan" }] } } });
  });

  it("leave nothing in the log that looks like a defect", () => {
    expect(server.logged).toEqual([]);
  });
});

it("an argument named __proto__ is a fault, as it is over REST", async () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_plans","arguments":{"__proto__":{}}}}';
  const { base } = await startServer();
  const answer = await send(base, "/mcp", { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(json(answer).result).toMatchObject({ isError: true });
  expect(json(answer).result.content[0].text).toContain("__proto__");
});

describe("params that are no object, and a _meta that is malformed", () => {
  const bad = [null, [], [1], "x", "", 0, 5, true, false];

  it.each(["ping", "tools/list", "tools/call", "resources/list", "initialize", "nope"])(
    "are an answer with the id of the request for %s: nothing hangs",
    async (method) => {
      for (const params of bad) {
        const answer = await post(server.base, request(method, params, "id"));
        expect(answer.status).toBe(200);
        expect(json(answer)).toMatchObject({ jsonrpc: "2.0", id: "id", error: { code: -32600 } });
      }
    },
  );

  it.each(["ping", "tools/list", "tools/call", "resources/read"])(
    "are an answer for the _meta of %s",
    async (method) => {
      const metas = [...bad, { progressToken: {} }, { progressToken: null }, { progressToken: 1.5 }];
      for (const meta of metas) {
        const params = { name: "list_plans", uri: "agent-commerce://plans", _meta: meta };
        const answer = await post(server.base, request(method, params, "id"));
        expect(answer.status).toBe(200);
        const { id, error, result } = json(answer);
        expect(id).toBe("id");
        expect(result === undefined).toBe(error !== undefined);
      }
    },
  );
});

describe("names of the prototype", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

  it.each(names)("%s as a member anywhere in a message changes nobody's answer", async (name) => {
    const bodies = [
      `{"${name}":{"method":"x"},"jsonrpc":"2.0","id":1,"method":"ping"}`,
      paramsOf("ping", `{"${name}":{"x":1}}`),
      paramsOf("tools/list", `{"${name}":{"cursor":5}}`),
      paramsOf("tools/call", `{"name":"list_plans","${name}":{"x":1}}`),
      paramsOf("tools/call", `{"name":"list_plans","_meta":{"${name}":{"x":1}}}`),
      callOf(`{"${name}":{"key":"scan"}}`),
      paramsOf("prompts/get", `{"name":"start_with_agent_commerce","arguments":{"${name}":"x"}}`),
    ];
    for (const body of bodies) {
      const answer = await post(server.base, body);
      expect(answer.status).toBe(200);
      expect(json(answer).id).toBe(1);
    }
    const plain = json(await post(server.base, callOf("{}")));
    expect(plain.result.structuredContent.plans.length).toBeGreaterThan(1);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("text that is hard to carry", () => {
  it("comes back as it was in an id, a name and an argument", async () => {
    for (const text of ["\u0000", "\u2028\u2029", "\ud83c\udf0d", "\ufeff", "</script>", "'\"\\", "\u200f\u202e"]) {
      const params = { name: "list_plans", arguments: { [text]: 1 } };
      const answer = json(await post(server.base, request("tools/call", params, text)));
      expect(answer.id).toBe(text);
      expect(answer.result.content[0].text).toContain(`- ${text}: `);
    }
  });
});

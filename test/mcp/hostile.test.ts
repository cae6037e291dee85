import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { json, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

/** As deep as the bound of a body lets them be: an array costs two bytes a level, an object six. */
const ARRAYS = "[".repeat(32_000) + "]".repeat(32_000);
const OBJECTS = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;

/** A place for a deep value in a message, as JSON text. */
const PLACES: readonly (readonly [string, (deep: string) => string])[] = [
  ["a tool's argument", (deep) => callOf(`{"key":${deep}}`)],
  ["a tool's unknown argument", (deep) => callOf(`{"deep":${deep}}`)],
  ["the arguments", (deep) => callOf(deep)],
  ["_meta", (deep) => paramsOf("tools/call", `{"name":"list_plans","_meta":${deep}}`)],
  ["a field of _meta", (deep) => paramsOf("tools/call", `{"name":"list_plans","_meta":{"x":${deep}}}`)],
  ["a progress token", (deep) => paramsOf("tools/call", `{"name":"list_plans","_meta":{"progressToken":${deep}}}`)],
  ["an unknown field of the params", (deep) => paramsOf("tools/call", `{"name":"list_plans","task":${deep}}`)],
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
  ["an unknown field", (deep) => `{"jsonrpc":"2.0","id":1,"method":"ping","extra":${deep}}`],
  ["the body itself", (deep) => deep],
];

const paramsOf = (method: string, params: string) => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
const callOf = (args: string) => paramsOf("tools/call", `{"name":"list_plans","arguments":${args}}`);
const initializeOf = (capabilities: string) =>
  paramsOf(
    "initialize",
    `{"protocolVersion":"2025-06-18","capabilities":${capabilities},"clientInfo":{"name":"x","version":"1"}}`,
  );

describe("values nested tens of thousands of levels deep", () => {
  it.each(PLACES)(
    "in %s are answered with HTTP 200, as JSON-RPC, and tell nothing of the engine",
    async (_, message) => {
      for (const deep of [ARRAYS, OBJECTS]) {
        const answer = await post(server.base, message(deep));
        expect(answer.status).toBe(200);
        const { jsonrpc, id, error } = json(answer);
        expect(jsonrpc).toBe("2.0");
        expect([1, null]).toContain(id);
        expect([-32600, -32602]).toContain(error.code);
        expect(error.message).toContain("Nest arrays and objects at most 64 levels deep.");
        expect(answer.text).not.toMatch(/call stack|RangeError|zod/i);
      }
    },
  );

  it("in a notification or a response are refused: whether it wants an answer is not known before its end", async () => {
    for (const deep of [ARRAYS, OBJECTS]) {
      for (const body of [
        `{"jsonrpc":"2.0","method":"notifications/x","params":${deep}}`,
        `{"jsonrpc":"2.0","id":1,"result":${deep}}`,
      ]) {
        const answer = await post(server.base, body);
        expect(answer.status).toBe(200);
        expect(json(answer)).toMatchObject({ error: { message: expect.stringContaining("64 levels deep") } });
      }
    }
  });

  it("in one message of a batch are the answer to the batch, with the id of that message", async () => {
    const body = `[{"jsonrpc":"2.0","id":2,"method":"ping"},${paramsOf("ping", ARRAYS)},{"jsonrpc":"2.0","id":3,"method":"ping"}]`;
    const answer = await post(server.base, body);
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({ id: 1, error: { code: -32602 } });
  });

  it("leave nothing in the log that looks like a defect", () => {
    expect(server.logged).toEqual([]);
  });
});

it.each([
  ["alone", callOf('{"__proto__":{}}')],
  ["and with _meta", paramsOf("tools/call", '{"name":"list_plans","arguments":{"__proto__":""},"_meta":{}}')],
])("an argument named __proto__ is an issue, as it is over REST: %s", async (_, body) => {
  const { result } = json(await post(server.base, body));
  expect(result).toMatchObject({ isError: true });
  expect(result.content[0].text).toContain("- __proto__: This name is not known here. Remove it.");
});

const list = (count: number) => `[${Array(count).fill(0).join(",")}]`;
const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0])));

describe("the fields of a message", () => {
  const errorOf = async (body: string) => {
    const answer = await post(server.base, body);
    expect(answer.status).toBe(200);
    return rpcError(answer);
  };

  it.each([
    ["an argument", callOf(`{"key":${list(1_001)}}`), "params.arguments.key: Send at most 1000 items."],
    ["the arguments", callOf(members(1_001)), "params.arguments: Send at most 1000 fields."],
    ["a client's capabilities", initializeOf(members(1_001)), "params.capabilities: Send at most 1000 fields."],
    ["the params of an unknown method", paramsOf("nope", list(1_001)), "params: Send at most 1000 items."],
  ])("are at most 1,000 in any array or object: in %s more are invalid params", async (_, body, detail) => {
    expect(await errorOf(body)).toEqual({ id: 1, code: -32602, message: `Invalid params. ${detail}` });
  });

  it.each([
    ["the id", `{"jsonrpc":"2.0","id":${list(1_001)},"method":"ping"}`, null],
    ["the message", `{"id":1,"jsonrpc":"2.0","method":"ping",${members(1_001).slice(1)}`, 1],
    ["an unknown field", `{"jsonrpc":"2.0","id":1,"method":"ping","x":${list(1_001)}}`, 1],
    ["a batch", list(1_001), null],
  ])("are at most 1,000 in any array or object: in %s more are an invalid request", async (_, body, id) => {
    expect(await errorOf(body)).toMatchObject({ id, code: -32600, message: expect.stringContaining("at most 1000") });
  });

  it("are at most 1,000 in all, apart from the arguments of tools", async () => {
    const many = (count: number) => `{"a":${list(count / 2)},"b":${list(count / 2)}}`;
    const refused = "Invalid params. Send at most 1000 fields and items in all, apart from the arguments of tools.";
    for (const body of [initializeOf(many(1_000)), paramsOf("tools/list", `{"_meta":${many(1_000)}}`)])
      expect(await errorOf(body)).toEqual({ id: 1, code: -32602, message: refused });
    const inBatch = Array.from({ length: 3 }, (_, id) => paramsOf("ping", many(400)).replace('"id":1', `"id":${id}`));
    expect(await errorOf(`[${inBatch.join(",")}]`)).toEqual({ id: 2, code: -32602, message: refused });
    const taken = paramsOf("tools/call", `{"name":"list_plans","arguments":${many(2_000)},"_meta":{}}`);
    expect(json(await post(server.base, taken)).result).toMatchObject({ isError: true });
  });

  it.each([
    ["an argument", callOf('{"key":"scan","k\\u0065y":"payg"}'), -32602, 1, "params.arguments.key"],
    [
      "the arguments",
      paramsOf("tools/call", '{"name":"x","arguments":{},"arguments":{}}'),
      -32602,
      1,
      "params.arguments",
    ],
    ["the params", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{},"params":{}}', -32602, 1, "params"],
    ["the method", '{"jsonrpc":"2.0","id":1,"method":"ping","method":"nope"}', -32600, 1, "method"],
    ["the id", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32600, null, "id"],
    ["a field in a batch", `[{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":1,"a":1}}]`, -32602, 7, "params.a"],
  ])("come once: %s that comes twice is refused and named", async (_, body, code, id, place) => {
    const error = await errorOf(body);
    expect(error).toMatchObject({ id, code });
    expect(error.message).toContain(`${place}: This field was sent more than once. Send it once.`);
  });

  it.each(["gzip", "br", "identity, deflate"])(
    "cannot be compressed: %s is refused with the reason",
    async (coding) => {
      const body = gzipSync(paramsOf("ping", "{}"));
      const answer = await post(server.base, body, { headers: { "Content-Encoding": coding } });
      expect([answer.status, answer.headers["accept-encoding"]]).toEqual([415, "identity"]);
      expect(rpcError(answer)).toMatchObject({
        id: null,
        code: -32000,
        message: expect.stringContaining("compression"),
      });
    },
  );
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

  it.each(names)("%s as a field anywhere in a message changes no answer", async (name) => {
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

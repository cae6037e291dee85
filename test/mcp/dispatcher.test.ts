import fc from "fast-check";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.ts";
import { SdkBridge } from "../../src/mcp/sdk-bridge.ts";
import { type PreparedRequest, prepareRequest } from "../../src/mcp/tool-set.ts";
import type { RpcRequest } from "../../src/mcp/json-rpc.ts";
import { McpDispatcher } from "../../src/mcp/dispatcher.ts";
import { createMcpServer } from "../../src/mcp/server.ts";
import { PROTOCOL_VERSIONS } from "../../src/mcp/versions.ts";
import { serviceContents } from "../../src/mcp/service-tools.ts";
import { resourceMetadataUrl } from "../../src/shared/challenge.ts";
import type { Identity } from "../../src/shared/ports.ts";
import { inputJsonSchema } from "../../src/shared/schema.ts";
import type { Caller } from "../../src/tools/tool.ts";
import { TestClock } from "../support/clock.ts";
import { testIdentity } from "../support/identity.ts";
import { call, initialize, request, unlimited } from "../support/mcp-messages.ts";
import { echoTool, failingTool, guardedTool, OFFLINE_TOOLS } from "../support/mcp-tools.ts";
import { fitting, nearly } from "../support/schema-arbitrary.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";
import { rounds } from "../support/rounds.ts";

const tools = [...OFFLINE_TOOLS, echoTool, guardedTool, failingTool];

let bridge: SdkBridge;
let dispatcher: McpDispatcher;
let prepared: (message: RpcRequest, identity?: Identity) => PreparedRequest;
let newCaller: (identity?: Identity) => Caller;
beforeAll(async () => {
  const app = compose(
    { PUBLIC_URL: "https://shop.example" },
    { tools, clock: new TestClock(0), rateCounter: unlimited, log: pino({ level: "silent" }) },
  );
  const { service, published } = app;
  const contents = serviceContents(service, published, resourceMetadataUrl(service.site));
  bridge = await SdkBridge.create((requestOf) => createMcpServer(contents, requestOf));
  dispatcher = new McpDispatcher(contents.tools, async () => bridge);
  prepared = (message, identity) => prepareRequest(contents.tools, message, newCaller(identity));
  newCaller = (identity) => ({
    identity,
    metering: service.metering("test"),
    signal: new AbortController().signal,
  });
});

const member: Identity = testIdentity("account-1", "keys:write");
const stranger: Identity = testIdentity("account-2");

/** Answers a message directly and with the SDK, and compares the answers. Returns whether it was answered directly. */
async function compare(message: unknown): Promise<boolean> {
  // Through text, as it comes from the wire: a field `__proto__` is a field then.
  const fresh = () => JSON.parse(JSON.stringify(message)) as RpcRequest;
  let taken = false;
  for (const identity of [undefined, stranger, member]) {
    const bridged = JSON.stringify(await bridge.request(prepared(fresh(), identity)));
    const direct = dispatcher.direct(prepared(fresh(), identity));
    if (direct === undefined) continue;
    taken = true;
    expect(JSON.parse((await direct).text)).toEqual(JSON.parse(bridged));
  }
  expect(bridge.pending).toBe(0);
  return taken;
}

const plans = (params: object) => request("tools/call", { name: "list_plans", ...params });

const raw = (text: string) => JSON.parse(text) as unknown;

const CLIENT = { name: "host", version: "1" };
const handshake = (changes: object) =>
  request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: CLIENT, ...changes });

/** Messages that need no SDK. */
const PLAIN: readonly (readonly [string, unknown])[] = [
  ...tools.map(
    ({ contract: { name } }) =>
      [
        `${name} with an argument named __proto__`,
        raw(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"__proto__":""}}}`),
      ] as const,
  ),
  ...[...PROTOCOL_VERSIONS, "2026-07-28", "", "x"].map(
    (version) => [`a handshake of version ${JSON.stringify(version)}`, initialize(version)] as const,
  ),
  [
    "a handshake with what hosts send",
    handshake({
      capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: {} },
      clientInfo: { ...CLIENT, title: "Host" },
    }),
  ],
  ["a list", request("tools/list")],
  ["a list with empty params", request("tools/list", {})],
  ["a list with a string id", request("tools/list", undefined, 'é"\\')],
  ...tools.map(({ contract }) => [`${contract.name} with its example`, call(contract.name, contract.example)] as const),
  ...OFFLINE_TOOLS.filter(({ contract }) => contract.input.safeParse({}).success).flatMap(({ contract }) => [
    [`${contract.name} with empty arguments`, call(contract.name, {})] as const,
    [`${contract.name} without arguments`, call(contract.name)] as const,
  ]),
  ...[0, -1, "", "abc", "1", "é🌍\u2028", '"}],{"', Number.MAX_SAFE_INTEGER].map(
    (id) => [`a call with the id ${JSON.stringify(id)}`, call("list_plans", { key: "scan" }, id)] as const,
  ),
  ...["", "é", "\u2028\u2029", "</script>", '"\\\n', "\u0000", "\ud83c\udf0d", "\ud800", "x".repeat(10_000)].map(
    (word) => [`a result that holds ${JSON.stringify(word.slice(0, 10))}`, call("test_echo", { word })] as const,
  ),
  ["a protected call", call("test_guarded", { word: "hello" })],
  ["a tool that throws", call("test_failing", { word: "throw" })],
  ["a tool that breaks its contract", call("test_failing", { word: "contract" })],
  ["a tool that finds its account gone", call("test_failing", { word: "gone" })],
  ["a tool over its own limit", call("test_failing", { word: "metered" })],
];

/** Messages for the SDK, or whose answer must look as if it came from there. */
const ODD: readonly (readonly [string, unknown])[] = [
  ["a handshake without params", request("initialize")],
  ["a handshake without capabilities", handshake({ capabilities: undefined })],
  ["a handshake without a client", handshake({ clientInfo: undefined })],
  ["a handshake of a client without a version", handshake({ clientInfo: { name: "host" } })],
  ["a handshake of a client whose title is null", handshake({ clientInfo: { ...CLIENT, title: null } })],
  ["a handshake with a version that is a number", handshake({ protocolVersion: 1 })],
  ["a handshake with a capability that is text", handshake({ capabilities: { sampling: "x" } })],
  ["a handshake with a capability that is null", handshake({ capabilities: { roots: null } })],
  ["a handshake with a detail that is text", handshake({ capabilities: { roots: { listChanged: "x" } } })],
  ["a handshake with details", handshake({ capabilities: { sampling: { tools: {} }, elicitation: { form: {} } } })],
  ["a handshake with other capabilities", handshake({ capabilities: { experimental: { x: {} }, own: 1 } })],
  ["a handshake with _meta", handshake({ _meta: {} })],
  ["a handshake with __proto__", raw('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"__proto__":{}}}')],
  ["a ping", request("ping")],
  ["an unknown method", request("nope")],
  ["a list with a cursor", request("tools/list", { cursor: "x" })],
  ["a list with a cursor that is a number", request("tools/list", { cursor: 5 })],
  ["a list with _meta", request("tools/list", { _meta: {} })],
  ["a list with null", request("tools/list", null)],
  ["a list with an array", request("tools/list", [])],
  ["a list with an unknown field", request("tools/list", { x: 1 })],
  ["a list with __proto__", raw('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{}}}')],
  ["a call with null", request("tools/call", null)],
  ["a call with an array", request("tools/call", [])],
  ["a call with text", request("tools/call", "list_plans")],
  ["a call without params", request("tools/call")],
  ["a call with empty params", request("tools/call", {})],
  ["a call without a name", request("tools/call", { arguments: {} })],
  ["a name that is a number", request("tools/call", { name: 5 })],
  ["a name that is an array of the name", request("tools/call", { name: ["list_plans"] })],
  ["an unknown tool", call("nope", {})],
  ["an empty name", call("", {})],
  ["__proto__ as a name", call("__proto__", {})],
  ["constructor as a name", call("constructor", {})],
  ["null as arguments", plans({ arguments: null })],
  ["an array as arguments", plans({ arguments: [] })],
  ["text as arguments", plans({ arguments: "x" })],
  ["a value that is not allowed", plans({ arguments: { key: "zz" } })],
  ["an unknown argument", plans({ arguments: { key: "payg", x: 1 } })],
  ["null for an optional argument", plans({ arguments: { key: null } })],
  ["prototype names as arguments", plans({ arguments: { constructor: 1, toString: 2 } })],
  [
    "__proto__ next to the name",
    raw('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_plans","__proto__":{"arguments":1}}}'),
  ],
  ["_meta with a progress token", plans({ arguments: { key: "scan" }, _meta: { progressToken: 1 } })],
  ["an empty _meta", plans({ _meta: {} })],
  ["a malformed _meta", plans({ _meta: 5 })],
  ["a malformed progress token", plans({ _meta: { progressToken: {} } })],
  ["a task", plans({ arguments: { key: "scan" }, task: { ttl: 5 } })],
  ["an unknown field", plans({ arguments: { key: "scan" }, extra: true })],
  ["fields of a later protocol", plans({ inputResponses: {}, requestState: "x" })],
  [
    "the envelope of a later protocol",
    plans({ _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }, arguments: { key: "scan" } }),
  ],
  ["wrong arguments of a protected call", call("test_guarded", { nope: 1 })],
];

describe("a direct answer is the same as the SDK's, for anonymous callers and for accounts", () => {
  it.each(PLAIN)("to %s, which is answered directly", async (_, message) => {
    expect(await compare(message)).toBe(true);
  });

  it.each(ODD)("to %s", async (_, message) => {
    await compare(message);
  });

  it("to at least sixty messages that are written down here", () => {
    expect(PLAIN.length + ODD.length).toBeGreaterThanOrEqual(60);
  });

  it.each(tools.map(({ contract }) => [contract.name, contract] as const))(
    "to any call of %s that fits its schema, which is answered directly",
    async (name, { input }) => {
      const args = fitting(inputJsonSchema(input), (schema) => schema);
      const property = fc.asyncProperty(args, anyId, async (value, id) => {
        expect(await compare(call(name, value, id))).toBe(true);
      });
      await fc.assert(property, { numRuns: rounds(20, 5) });
    },
  );

  it.each(tools.map(({ contract }) => [contract.name, contract] as const))(
    "to any call of %s that nearly fits its schema, or is anything",
    async (name, { input }) => {
      const args = nearly(inputJsonSchema(input), (schema) => schema);
      await fc.assert(
        fc.asyncProperty(args, anyId, fc.option(fc.jsonValue(), { nil: undefined }), async (value, id, meta) => {
          const params = { name, arguments: value, ...(meta === undefined ? {} : { _meta: meta }) };
          await compare(request("tools/call", params, id));
        }),
        { numRuns: rounds(30, 5) },
      );
    },
  );

  it("to any method with any params", async () => {
    const methods = ["tools/list", "tools/call", "ping", "resources/read", "prompts/get", "initialize"];
    const method = fc.oneof(fc.constantFrom(...methods), fc.string());
    await fc.assert(
      fc.asyncProperty(method, fc.option(fc.jsonValue(), { nil: undefined }), anyId, async (name, params, id) => {
        await compare(request(name, params, id));
      }),
      { numRuns: rounds(200, 40) },
    );
  });
});

const anyId = fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.maxSafeInteger());

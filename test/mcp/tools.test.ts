import { beforeAll, describe, expect, it } from "vitest";
import { TOOLS } from "../../src/tools/index.ts";
import { TestClock } from "../support/clock.ts";
import { call, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { echoTool, failingTool, MCP_TOOLS, OFFLINE_TOOLS } from "../support/mcp-tools.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    tools: [...TOOLS, echoTool, failingTool],
    rateCounter: unlimited,
    clock: new TestClock(Date.UTC(2026, 0, 1)),
  });
});

/** A call with `_meta` goes to the SDK; without one it is answered directly. */
const WAYS = [
  ["directly", {}],
  ["by the SDK", { _meta: { progressToken: 1 } }],
] as const;

describe("tools/list", () => {
  it("names every tool of the registry in its order, whatever cursor or _meta comes with it", async () => {
    for (const params of [undefined, {}, { cursor: "x" }, { _meta: { progressToken: "p" } }]) {
      const { result } = json(await post(server.base, request("tools/list", params)));
      expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual(
        [...MCP_TOOLS, echoTool, failingTool].map(({ contract }) => contract.name),
      );
      expect(result).not.toHaveProperty("nextCursor");
    }
  });
});

describe.each(WAYS)("tools/call, answered %s", (_, extra) => {
  const callTool = (name: unknown, args?: unknown) =>
    post(server.base, request("tools/call", { name, ...(args === undefined ? {} : { arguments: args }), ...extra }));

  it.each(OFFLINE_TOOLS.map(({ contract }) => [contract.name, contract.example] as const))(
    "%s gives its data as structuredContent and the same JSON as text",
    async (name, example) => {
      const { result } = json(await callTool(name, example));
      expect(Object.keys(result).sort()).toEqual(["content", "structuredContent"]);
      expect(result.content).toHaveLength(1);
      expect(result.content[0].type).toBe("text");
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    },
  );

  it.each(OFFLINE_TOOLS.flatMap(({ contract }) => (contract.route?.method === "GET" ? [contract] : [])))(
    "$name gives what REST gives",
    async ({ name, example, route }) => {
      const query = new URLSearchParams(example as Record<string, string>).toString();
      const rest = await send(server.base, `${route?.path}${query === "" ? "" : `?${query}`}`);
      expect(json(await callTool(name, example)).result.structuredContent).toEqual(json(rest));
    },
  );

  it("takes missing arguments as none", async () => {
    const { result } = json(await callTool("list_plans"));
    expect(result.structuredContent.plans.length).toBeGreaterThan(1);
  });

  it.each([
    ["a value that is not allowed", { key: "nope" }, ["key", '"scan"', '"payg"', '"dominate"', "invalid-value"]],
    ["a wrong type", { key: 5 }, ["key", '"scan"', "invalid-value"]],
    ["null", { key: null }, ["key", '"scan"']],
    ["an unknown name", { plan: "scan" }, ["plan", "not known", "unknown"]],
    ["names of the prototype", { constructor: 1, toString: 2 }, ["constructor", "toString", "unknown"]],
  ])("answers %s with isError and a text that names field, rule and allowed values", async (_case, args, words) => {
    const { result } = json(await callTool("list_plans", args));
    expect(Object.keys(result).sort()).toEqual(["content", "isError"]);
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: "text", text: expect.stringMatching(/^validation-failed: /) }]);
    for (const word of words) expect(result.content[0].text).toContain(word);
  });

  it("lists all issues of the arguments, each with its position and rule", async () => {
    const { result } = json(
      await callTool("run_sandbox", {
        product: { title: "", priceCents: -1, colour: "red" },
        competitors: [{ title: "x".repeat(201) }, 5],
        assistants: ["assistant_9"],
      }),
    );
    expect(result.isError).toBe(true);
    const { text } = result.content[0];
    for (const line of [
      /^- product\.title: .*at least 1 character/m,
      /^- product\.priceCents: .*at least the number 0/m,
      /^- product\.colour: .*not known/m,
      /^- competitors\[0\]\.title: .*at most 200 characters/m,
      /^- competitors\[1\]: .*an object/m,
      /^- assistants\[0\]: .*"assistant_1".*"assistant_4"/m,
    ]) {
      expect(text).toMatch(line);
    }
  });

  it("names a missing argument as required", async () => {
    const { result } = json(await callTool("run_sandbox", {}));
    expect(result.content[0].text).toMatch(/^- product: .*required/m);
    expect(result.content[0].text).toMatch(/^- competitors: .*required/m);
  });

  it.each([
    "nope",
    "",
    "LIST_PLANS",
    "list-plans",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "list_plans\u0000",
  ])("answers the unknown tool %j with the JSON-RPC error -32602 that points to tools/list", async (name) => {
    const answer = await callTool(name, {});
    expect(answer.status).toBe(200);
    expect(rpcError(answer)).toEqual({ id: 1, code: -32602, message: expect.stringContaining("tools/list") });
  });

  it("cuts the name of an unknown tool, so that no answer grows with it", async () => {
    const answer = await callTool("x".repeat(200_000), {});
    expect(answer.text.length).toBeLessThan(500);
  });

  it.each([
    ["without a name", {}],
    ["with a name that is a number", { name: 5 }],
    ["with a name that is an object", { name: { a: 1 } }],
    ["with arguments that are text", { name: "list_plans", arguments: "x" }],
    ["with arguments that are an array", { name: "list_plans", arguments: [] }],
    ["with arguments that are null", { name: "list_plans", arguments: null }],
  ])("%s is -32602 in a sentence, no dump", async (_case, params) => {
    const answer = await post(server.base, request("tools/call", { ...params, ...extra }));
    const error = rpcError(answer);
    expect(error).toMatchObject({ id: 1, code: -32602 });
    expect(error.message).toMatch(/params\.(name|arguments)/);
    expect(error.message).not.toContain("\n");
  });

  it("answers a bug of a tool with -32603, which does not reveal the cause, and logs it", async () => {
    for (const word of ["throw", "contract"]) {
      const seen = server.logged.length;
      const answer = await callTool("test_failing", { word });
      expect(answer.status).toBe(200);
      expect(rpcError(answer)).toMatchObject({ id: 1, code: -32603, data: { code: "internal-error" } });
      expect(answer.text).not.toContain("nobody may see");
      expect(server.logged.slice(seen).join("")).toContain("test_failing");
    }
  });

  it("reports a tool's own tighter limit as -32005", async () => {
    const answer = await callTool("test_failing", { word: "metered" });
    expect(answer.status).toBe(200);
    expect(rpcError(answer)).toMatchObject({ id: 1, code: -32005, data: { code: "rate-limited" } });
    expect(answer.headers["ratelimit-policy"]).toBe('"mcp";q=600;w=60, "test-tight";q=0;w=60');
  });
});

describe("one answer for one message", () => {
  it("holds for a call whose client names a progress token: no notification is mixed in", async () => {
    const params = { name: "test_echo", arguments: { word: "x" }, _meta: { progressToken: "token" } };
    const answer = await post(server.base, request("tools/call", params, 3));
    expect(json(answer)).toEqual({
      jsonrpc: "2.0",
      id: 3,
      result: { content: [{ type: "text", text: '{"said":"x"}' }], structuredContent: { said: "x" } },
    });
  });

  it("is the same both ways but for the order of its fields", async () => {
    const plain = json(await post(server.base, call("test_echo", { word: "é🌍\u2028" })));
    const metaed = json(
      await post(
        server.base,
        request("tools/call", { name: "test_echo", arguments: { word: "é🌍\u2028" }, _meta: {} }),
      ),
    );
    expect(plain).toEqual(metaed);
  });
});

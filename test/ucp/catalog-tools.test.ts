import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CLIENTS } from "../support/mcp-clients.ts";
import { call, initialize, notification, post, request, rpcError } from "../support/mcp-messages.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { UCP_SCHEMAS, ucpErrors, type UcpRelease } from "../wellknown/official-schemas.ts";
import { AGENT, agentProfile, FakeInternet, TOOLS_OF, ucpMcp } from "./support.ts";

const PATH = "/ucp/mcp";
const TOOLS = Object.values(TOOLS_OF);

const OLD_AGENT = "https://old.example/profile.json";
const AGENTS: Record<UcpRelease, string> = { "2026-08-25": AGENT, "2026-04-08": OLD_AGENT };
const RELEASES = Object.keys(AGENTS) as UcpRelease[];
const meta = { "ucp-agent": { profile: AGENT } };

let server: TestServer;
beforeAll(async () => {
  const guardedFetch = new FakeInternet({
    [AGENT]: agentProfile("2026-08-25"),
    [OLD_AGENT]: agentProfile("2026-04-08"),
  });
  server = await startServer({ guardedFetch, rateCounter: unlimited });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const ask = (message: unknown, headers: Record<string, string> = {}) =>
  post(server.base, message, { path: PATH, headers });

interface OpenRpc {
  methods: { name: string; params: { name: string; required: boolean }[] }[];
}

function openRpcOf(release: UcpRelease): OpenRpc {
  const file = `../fixtures/schemas/${UCP_SCHEMAS[release].folder}/services/shopping/mcp.openrpc.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as OpenRpc;
}

describe("the tools", () => {
  it("are the three of UCP's catalog, and none of this service's own list", async () => {
    const { tools } = json(await ask(request("tools/list"))).result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS);
    const { tools: own } = json(await post(server.base, request("tools/list"))).result;
    for (const { name } of own) expect(TOOLS).not.toContain(name);
    for (const tool of TOOLS) expect(rpcError(await post(server.base, call(tool, {}))).code).toBe(-32602);
  });

  it.each(RELEASES)("have the parameters of UCP's OpenRPC document, version %s", async (release) => {
    const { tools } = json(await ask(request("tools/list"))).result;
    const { methods } = openRpcOf(release);
    for (const { name, inputSchema } of tools) {
      const params = methods.find((method) => method.name === name)?.params ?? [];
      expect(Object.keys(inputSchema.properties), name).toEqual(params.map((param) => param.name));
      expect(inputSchema.required, name).toEqual(params.filter((param) => param.required).map((param) => param.name));
    }
  });

  it("are described, read only, and contact no other system", async () => {
    const { tools } = json(await ask(request("tools/list"))).result;
    for (const { title, description, annotations, outputSchema } of tools) {
      expect([title, description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\.$/)]);
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(outputSchema).toMatchObject({ type: "object", required: ["ucp"] });
    }
  });

  it("are listed for agents that send their profile with the request", async () => {
    const { result } = json(await ask(request("tools/list", { arguments: { meta } })));
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS);
  });
});

describe.each(RELEASES)("a call by an agent of %s", (release) => {
  const responses = {
    search: "shopping/catalog_search.json#/$defs/search_response",
    lookup: "shopping/catalog_lookup.json#/$defs/lookup_response",
    product: "shopping/catalog_lookup.json#/$defs/get_product_response",
  } as const;

  async function answered(operation: keyof typeof responses, catalog: object) {
    const answer = await ucpMcp(server.base, operation, catalog, { profile: AGENTS[release] });
    expect(answer.status, answer.text).toBe(200);
    const envelope = ucpErrors("2026-08-25", "transports/mcp_tool_call.json#/$defs/response", json(answer));
    expect(envelope, answer.text).toEqual([]);
    const { structuredContent, content, ...others } = json(answer).result;
    expect(others).toEqual({});
    expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
    const schema = structuredContent.ucp.status === "error" ? UCP_SCHEMAS[release].error : responses[operation];
    expect(ucpErrors(release, schema, structuredContent), answer.text).toEqual([]);
    return structuredContent;
  }

  it("returns UCP's answer as structured content that is valid for that version", async () => {
    const found = await answered("search", { query: "monthly" });
    expect(found.products.map(({ id }: { id: string }) => id)).toEqual(["compete", "scale", "dominate"]);
    expect(found.ucp).toEqual({
      version: release,
      capabilities: { "dev.ucp.shopping.catalog.search": [{ version: release }] },
    });
    expect((await answered("lookup", { ids: ["scan", "x"] })).messages).toEqual([
      { type: "info", code: "not_found", content: "x" },
    ]);
    expect((await answered("product", { id: "scan" })).product.id).toBe("scan");
  });

  it("returns an unknown product as a result and not as a protocol error", async () => {
    const { ucp, messages } = await answered("product", { id: "none" });
    expect([ucp.status, messages[0].code]).toEqual(["error", "not_found"]);
  });
});

describe("a wrong call", () => {
  it.each([
    ["no arguments", undefined],
    ["no meta", { catalog: { query: "monthly" } }],
    ["no agent", { meta: {}, catalog: { query: "monthly" } }],
    ["no profile", { meta: { "ucp-agent": {} }, catalog: { query: "monthly" } }],
    ["a profile that is not text", { meta: { "ucp-agent": { profile: [AGENT] } }, catalog: { query: "monthly" } }],
    ["a profile that is not a URL", { meta: { "ucp-agent": { profile: "agent" } }, catalog: { query: "monthly" } }],
    [
      "a URL that is too long",
      { meta: { "ucp-agent": { profile: AGENT + "x".repeat(50_000) } }, catalog: { query: "monthly" } },
    ],
    ["the profile as text", { meta: { "ucp-agent": AGENT }, catalog: { query: "monthly" } }],
    ["meta that is an array", { meta: [meta], catalog: { query: "monthly" } }],
  ])("without a profile is UCP's discovery failure: %s", async (_name, args) => {
    const answer = await ask(call("search_catalog", args));
    expect(answer.status).toBe(400);
    const { id, code, message, data } = rpcError(answer);
    expect([id, code]).toEqual([1, -32001]);
    expect(data).toEqual({ code: "invalid_profile_url", content: message, continue_url: `${PUBLIC_URL}/pricing` });
    expect(ucpErrors("2026-08-25", "transports/jsonrpc.json#/$defs/error_response", json(answer))).toEqual([]);
  });

  it.each([
    ["no catalog", {}, "/catalog"],
    ["a catalog that is text", { catalog: "monthly" }, "/catalog"],
    ["the query outside the catalog", { query: "monthly" }, "/catalog"],
    ["a query that is not text", { catalog: { query: 7 } }, "/catalog/query"],
    ["a page size of 0", { catalog: { query: "x", pagination: { limit: 0 } } }, "/catalog/pagination/limit"],
  ])("is reported as invalid params with the path: %s", async (_name, args, place) => {
    const answer = await ask(call("search_catalog", { meta, ...args }));
    expect(answer.status).toBe(200);
    const { code, message, data } = rpcError(answer);
    expect(code).toBe(-32602);
    expect(message.startsWith(`${place}: `), message).toBe(true);
    expect(data).toMatchObject({ code: "invalid_request", content: message });
  });

  it("is reported as invalid params for too many identifiers", async () => {
    const ids = Array.from({ length: 51 }, (_, i) => `id-${i}`);
    const { code, data } = rpcError(await ucpMcp(server.base, "lookup", { ids }));
    expect([code, data]).toEqual([-32602, expect.objectContaining({ code: "request_too_large" })]);
  });

  it.each(["list_plans", "checkout", "create_checkout", "__proto__", "constructor", ""])(
    "is reported as invalid params for an unknown tool: %j",
    async (name) => {
      const answer = await ask(call(name, { meta, catalog: {} }));
      expect([answer.status, rpcError(answer).code]).toEqual([200, -32602]);
    },
  );

  it("has the same status with any fields next to name and arguments", async () => {
    const args = { meta: { "ucp-agent": { profile: "https://nobody.example/p.json" } }, catalog: { query: "monthly" } };
    for (const more of [{}, { _meta: { progressToken: 1 } }, { extra: true }]) {
      const answer = await ask(request("tools/call", { name: "search_catalog", arguments: args, ...more }));
      expect([answer.status, rpcError(answer).data]).toEqual([
        424,
        expect.objectContaining({ code: "profile_unreachable" }),
      ]);
    }
  });

  it("affects only its own message in a batch", async () => {
    const unreachable = {
      meta: { "ucp-agent": { profile: "https://nobody.example/p.json" } },
      catalog: { query: "x" },
    };
    const answer = await ask([
      call("search_catalog", unreachable, 1),
      call("get_product", { meta, catalog: { id: "scan" } }, 2),
    ]);
    expect(answer.status).toBe(200);
    expect(json(answer)).toEqual([
      expect.objectContaining({ id: 1, error: expect.objectContaining({ code: -32001 }) }),
      expect.objectContaining({ id: 2, result: expect.any(Object) }),
    ]);
  });

  it("hides the cause of a defect, which is logged", async () => {
    const guardedFetch = { get: () => Promise.reject(new Error("the secret cause")) };
    const { base, logged } = await startServer({ guardedFetch });
    const answer = await ucpMcp(base, "search", { query: "monthly" });
    expect([answer.status, rpcError(answer).code]).toEqual([500, -32603]);
    expect(answer.text).not.toContain("secret cause");
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("secret cause");
  });
});

describe("the endpoint", () => {
  it("describes itself, and offers no stream, no session and no OAuth", async () => {
    const answer = await send(server.base, PATH);
    expect(json(answer)).toEqual({
      name: "Agent Commerce Service: plan catalog (UCP)",
      protocol: "json-rpc-2.0",
      protocolVersion: "2025-06-18",
      transport: "streamable-http",
      endpoint: PUBLIC_URL + PATH,
      methods: ["initialize", "ping", "tools/list", "tools/call"],
      manifest: `${PUBLIC_URL}/.well-known/ucp`,
      documentation: `${PUBLIC_URL}/docs/discovery#ucp`,
    });
    const stream = await send(server.base, PATH, { headers: { accept: "text/event-stream" } });
    const ended = await send(server.base, PATH, { method: "DELETE" });
    for (const { status, headers } of [stream, ended])
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect((await send(server.base, `/.well-known/oauth-protected-resource${PATH}`)).status).toBe(404);
  });

  it("answers the methods that it lists and no others", async () => {
    const { methods } = json(await send(server.base, PATH));
    for (const method of ["resources/list", "prompts/list", "resources/read", ...methods]) {
      const params = method === "initialize" ? initialize("2025-06-18").params : undefined;
      const { error } = json(await ask(request(method, params)));
      expect(error?.code === -32601, method).toBe(!methods.includes(method));
    }
    const { capabilities } = json(await ask(initialize("2025-06-18"))).result;
    expect(Object.keys(capabilities)).toEqual(["tools"]);
  });

  it("ignores credentials, because those of a UCP agent are not for this service", async () => {
    for (const authorization of ["Bearer acs_sk_wrong", "Bearer platform-token", "nonsense"]) {
      const args = { meta, catalog: { id: "scan" } };
      const answer = await ask(call("get_product", args), { authorization });
      expect(answer.status).toBe(200);
      expect(answer.headers["www-authenticate"]).toBeUndefined();
    }
  });

  const same: [string, unknown, Record<string, string>][] = [
    ["a ping", request("ping"), {}],
    ["a handshake of another version", initialize("1999-01-01"), {}],
    ["a notification", notification("notifications/initialized"), {}],
    ["invalid JSON", "{", {}],
    ["an object that is not a message", { hello: 1 }, {}],
    ["an empty batch", [], {}],
    ["a batch under the newest version", [request("ping")], { "MCP-Protocol-Version": "2025-06-18" }],
    ["an unsupported version", request("ping"), { "MCP-Protocol-Version": "2026-07-28" }],
    ["an unknown method", request("nope"), {}],
    ["params that are not an object", request("tools/call", [1]), {}],
    ["a foreign origin", request("ping"), { Origin: "https://evil.example" }],
    ["a foreign host", request("ping"), { Host: "evil.example" }],
    ["another content type", request("ping"), { "Content-Type": "text/plain" }],
    ["a body that is too large", "x".repeat(70_000), {}],
  ];

  it.each(same)("answers %s as /mcp does", async (_name, message, headers) => {
    const identified = { "X-Request-Id": "one", ...headers };
    const here = await ask(message, identified);
    const there = await post(server.base, message, { path: "/mcp", headers: identified });
    expect(here.status).toBe(there.status);
    expect({ ...here.headers, date: "", "content-length": "" }).toEqual({
      ...there.headers,
      date: "",
      "content-length": "",
    });
    if (message !== same[1]?.[1]) expect(here.text).toBe(there.text);
    else expect(json(here).result.protocolVersion).toBe(json(there).result.protocolVersion);
  });

  it("shares the quota of /mcp, and reports a used-up quota as UCP does", async () => {
    const { base } = await startServer({ guardedFetch: new FakeInternet() });
    const from = "127.9.8.7";
    const ping = (path: string) => post(base, request("ping"), { path, from });
    expect((await ping("/mcp")).headers["ratelimit"]).toMatch(/^"mcp";r=599;/);
    expect((await ping(PATH)).headers["ratelimit"]).toMatch(/^"mcp";r=598;/);
    const batch = Array.from({ length: 50 }, (_, id) => request("ping", undefined, id));
    for (let i = 0; i < 12; i++) await post(base, batch, { path: PATH, from });
    const answer = await ping(PATH);
    expect(answer.status).toBe(429);
    const { code, data } = rpcError(answer) as { code: number; data: { retry_after: number } };
    expect([code, data]).toEqual([-32000, expect.objectContaining({ code: "rate_limited" })]);
    expect(String(data.retry_after)).toBe(answer.headers["retry-after"]);
  });
});

describe("hostile calls", () => {
  const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  const message = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_catalog","arguments":${args}}}`;
  const agent = JSON.stringify(meta);

  it.each([
    ["deep arguments", message(deep)],
    ["a deep meta", message(`{"meta":${deep},"catalog":{"query":"x"}}`)],
    ["a deep profile", message(`{"meta":{"ucp-agent":{"profile":${deep}}},"catalog":{"query":"x"}}`)],
    ["a deep catalog", message(`{"meta":${agent},"catalog":${deep}}`)],
    ["a deep query", message(`{"meta":${agent},"catalog":{"query":${deep}}}`)],
    ["__proto__ as meta", message(`{"__proto__":{"meta":${agent},"catalog":{"query":"x"}}}`)],
    ["many identifiers", message(`{"meta":${agent},"catalog":{"ids":[${'"x",'.repeat(15_000)}"x"]}}`)],
  ])("are answered as JSON-RPC without internals: %s", async (_name, body) => {
    const answer = await ask(body);
    expect([200, 400]).toContain(answer.status);
    expect([-32001, -32600, -32602]).toContain(rpcError(answer).code);
    expect(answer.text).not.toMatch(/call stack|RangeError|zod/i);
    expect(answer.text.length).toBeLessThan(5_000);
    expect(server.logged).toEqual([]);
  });

  it("cause no fetch from this machine or its network", async () => {
    const { base } = await startServer({ rateCounter: unlimited });
    for (const profile of [
      "http://agent.example/profile.json",
      "https://127.0.0.1/profile.json",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/profile.json",
      "https://localhost/profile.json",
      "file:///etc/passwd",
    ]) {
      const answer = await ucpMcp(base, "search", { query: "monthly" }, { profile });
      expect([answer.status, rpcError(answer).data], profile).toEqual([
        400,
        expect.objectContaining({ code: "invalid_profile_url" }),
      ]);
    }
  });
});

describe.each(Object.entries(CLIENTS))("%s", (_, connect) => {
  it("lists the tools and calls each without an error", async () => {
    const complaints = (["log", "info", "warn", "error"] as const).map((level) => vi.spyOn(console, level));
    const session = await connect({ url: server.base + PATH });
    const { tools } = await session.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    const requests: Record<string, object> = {
      search_catalog: { query: "monthly" },
      lookup_catalog: { ids: ["scan"] },
      get_product: { id: "scan" },
    };
    for (const name of TOOLS) {
      const result = await session.callTool({ name, arguments: { meta, catalog: requests[name] } });
      expect(result).toMatchObject({ structuredContent: { ucp: { version: "2026-08-25" } } });
    }
    await expect(session.callTool({ name: "search_catalog", arguments: { meta } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("/catalog: "),
    });
    const unreachable = { "ucp-agent": { profile: "https://nobody.example/p.json" } };
    await expect(
      session.callTool({ name: "search_catalog", arguments: { meta: unreachable, catalog: { query: "x" } } }),
    ).rejects.toThrow(/profile_unreachable|cannot be fetched/);
    await session.close();
    expect(complaints.flatMap((complaint) => complaint.mock.calls)).toEqual([]);
  });
});

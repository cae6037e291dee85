import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { ASSISTANTS } from "../../src/sandbox/assistants.ts";
import { ALL_SCOPES } from "../../src/shared/scope.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { SANDBOX_LIMITS } from "../../src/tools/sandbox/limits.ts";
import { routesOf } from "../../src/tools/tool.ts";
import { TestClock } from "../support/clock.ts";
import { testIdentity } from "../support/identity.ts";
import { call } from "../support/mcp-messages.ts";
import { FakeFeed } from "../support/news.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";

let server: TestServer;
/** One without limits, at which every caller may do everything. */
let open: TestServer;
beforeAll(async () => {
  server = await startServer({ newsFeed: new FakeFeed({}) });
  const credentials = { isCurrent: () => true, verify: async () => testIdentity("account-1", ...ALL_SCOPES) };
  open = await startServer({ rateCounter: unlimited, credentials });
});

let requests = 0;
/** Each request comes from an address of its own, so that the tests do not share a quota. */
const get = (path: string, headers: Record<string, string> = {}) =>
  send(server.base, path, { headers, from: `127.0.1.${(requests++ % 250) + 1}` });
const post = (path: string, body: unknown, headers: Record<string, string> = { "content-type": "application/json" }) =>
  send(server.base, path, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
    from: `127.0.1.${(requests++ % 250) + 1}`,
  });

const ITEM = { title: "Steel bottle 750 ml" };
const SIMULATION = { product: ITEM, competitors: [{ title: "Bottle" }] };

/** Statuses of a request without arguments, by the authentication that the index names. */
const ANSWERS: Readonly<Record<string, readonly number[]>> = { none: [200, 422], bearer: [401], x402: [402] };

describe("GET /api/v1", () => {
  it("describes the service, its versioning, limits and errors", async () => {
    const index = json(await get("/api/v1"));
    expect(index).toMatchObject({
      name: "Agent Commerce Service",
      version: "1",
      documentation: `${PUBLIC_URL}/docs`,
      openapi: `${PUBLIC_URL}/openapi.json`,
      versioning: {
        strategy: "url-path",
        current: "v1",
        header: "API-Version",
        policy: `${PUBLIC_URL}/docs/versioning`,
        deprecationNoticeDays: 180,
        signals: { deprecation: "Deprecation", sunset: "Sunset" },
      },
      rateLimit: { policy: `${PUBLIC_URL}/docs/rate-limits` },
      errors: { mediaType: "application/problem+json", documentation: `${PUBLIC_URL}/docs/errors` },
    });
    expect(index.rateLimit.headers).toEqual([
      "RateLimit-Policy",
      "RateLimit",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      "Retry-After",
    ]);
  });

  it("lists every endpoint with an absolute URL of the public address, and each answers", async () => {
    const { endpoints } = json(await get("/api/v1"));
    expect(
      endpoints.map((endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`),
    ).toEqual([
      // Endpoints that are derived from the tools come first, in the order of the registry. The index knows GET and
      // POST, and URLs.
      ...TOOLS.flatMap(({ contract }) => routesOf(contract))
        .filter(({ method, path }) => method !== "DELETE" && !path.includes("{"))
        .map(({ method, path }) => `${method} ${path}`),
      "GET /api",
      "GET /api/mcp",
      "POST /api/mcp",
      "POST /mcp",
      "GET /.well-known/mcp.json",
      "GET /.well-known/ucp",
      "GET /.well-known/acp.json",
      "POST /ucp/catalog/search",
      "POST /ucp/catalog/lookup",
      "POST /ucp/catalog/product",
      "GET /ucp/mcp",
      "POST /ucp/mcp",
    ]);
    for (const { path, url, method, authentication } of endpoints) {
      expect(url).toBe(PUBLIC_URL + path);
      const answer = method === "GET" ? await get(path) : await post(path, {});
      // UCP reports a request that does not fit as 400.
      expect(path.startsWith("/ucp/catalog/") ? [400] : ANSWERS[authentication], path).toContain(answer.status);
      expect(authentication === "bearer", path).toBe(path.startsWith("/api/merchant/"));
    }
  });
});

describe("GET /api/v1/health", () => {
  it("is ok, with the server's clock", async () => {
    const clock = new TestClock(Date.UTC(2026, 10, 21, 12));
    const { base } = await startServer({ clock });
    expect(json(await send(base, "/api/v1/health"))).toEqual({
      status: "ok",
      service: "Agent Commerce Service",
      version: "1.0.0",
      timestamp: "2026-11-21T12:00:00.000Z",
    });
  });
});

describe("GET /api/v1/discovery", () => {
  it("lists the protocols that are served, and documents that are there", async () => {
    const { version, protocols, documents } = json(await get("/api/v1/discovery"));
    expect(version).toBe("1");
    expect(protocols.map(({ key }: { key: string }) => key)).toEqual(["mcp", "ucp", "acp", "openapi", "x402"]);
    expect(protocols[0]).toMatchObject({
      transport: "http-json-rpc",
      version: "2025-06-18",
      endpoint: `${PUBLIC_URL}/api/mcp`,
    });
    for (const url of Object.values<string>(documents)) {
      expect(url.startsWith(`${PUBLIC_URL}/`)).toBe(true);
      expect((await get(url.slice(PUBLIC_URL.length))).status, url).toBe(200);
    }
  });

  it.each(["mcp", "ucp", "acp", "openapi", "x402"])("narrows to the protocol %s", async (key) => {
    expect(json(await get(`/api/v1/discovery?protocol=${key}`)).protocols).toMatchObject([{ key }]);
  });
});

describe("GET /api/v1/plans", () => {
  it("has a free plan, a plan with a performance fee, and monthly subscriptions, in minor units", async () => {
    const { plans, currency } = json(await get("/api/v1/plans"));
    expect(currency).toBe("USD");
    expect(plans.map(({ key, billing }: { key: string; billing: string }) => [key, billing])).toEqual([
      ["scan", "free"],
      ["payg", "usage"],
      ["compete", "subscription"],
      ["scale", "subscription"],
      ["dominate", "subscription"],
    ]);
    for (const plan of plans) {
      expect(plan.currency).toBe("USD");
      expect(plan.price !== null).toBe(plan.billing === "subscription");
      expect(plan.performanceFee !== null).toBe(plan.billing === "usage");
      if (plan.price !== null) expect(plan.price).toEqual({ amountCents: expect.any(Number), interval: "month" });
    }
  });

  it("says of each plan whether it is available today, as the MCP tool does", async () => {
    const { plans } = json(await get("/api/v1/plans"));
    expect(plans.some(({ available }: { available: unknown }) => available === true)).toBe(true);
    for (const plan of plans) expect(plan.available, plan.key).toBeTypeOf("boolean");
    const { result } = json(await post("/mcp", call("list_plans")));
    expect(result.structuredContent.plans).toEqual(plans);
  });

  it("gives one plan by key", async () => {
    expect(json(await get("/api/v1/plans?key=payg")).plans).toHaveLength(1);
  });
});

describe("GET /api/v1/skills", () => {
  it("gives each skill with a path where its SKILL.md is served", async () => {
    const { skills } = json(await get("/api/v1/skills"));
    expect(skills.map(({ name }: { name: string }) => name)).toEqual([
      "agent-commerce",
      "optimize-listings",
      "validate-ucp",
    ]);
    for (const skill of skills) {
      expect(skill.url).toBe(PUBLIC_URL + skill.path);
      const answer = await get(skill.path);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(answer.text).toContain(`name: ${skill.name}`);
    }
  });

  it("gives one skill by name", async () => {
    expect(json(await get("/api/v1/skills?name=validate-ucp")).skills).toHaveLength(1);
  });
});

describe("GET /api/v1/onboarding", () => {
  it("makes five claims, each of which is true where it says", async () => {
    const { signals, start } = json(await get("/api/v1/onboarding"));
    expect(signals.map(({ key }: { key: string }) => key)).toEqual([
      "zero-auth-access",
      "free-tier",
      "self-serve-api-keys",
      "sandbox",
      "no-sales-contact-required",
    ]);
    for (const { key, verify, evidence } of signals) {
      const answer = await get(verify.slice(PUBLIC_URL.length));
      expect(answer.status, key).toBe(200);
      expect(answer.text, key).toContain(evidence);
    }
    for (const url of Object.values<string>(start)) expect((await get(url.slice(PUBLIC_URL.length))).status).toBe(200);
  });

  it("claims open access to every tool without a scope, and each of them is open over MCP", async () => {
    const { signals } = json(await get("/api/v1/onboarding"));
    const { summary } = signals.find(({ key }: { key: string }) => key === "zero-auth-access");
    expect(summary).toContain("Every tool without a scope");
    for (const { contract } of TOOLS) {
      const answer = await post("/mcp", call(contract.name, contract.example));
      expect(answer.status, contract.name).toBe(contract.scope === "public" ? 200 : 401);
    }
  });

  it("names evidence of open access that is not there once the operation needs a credential", async () => {
    const tools = TOOLS.map((tool) =>
      tool.contract.name === "get_service"
        ? { ...tool, contract: { ...tool.contract, scope: "account:read" as const } }
        : tool,
    );
    const { base } = await startServer({ tools });
    const open = json(await get("/api/v1/onboarding")).signals[0];
    const closed = json(await send(base, "/api/v1/onboarding")).signals[0];
    expect([open.key, open.available, closed.available]).toEqual(["zero-auth-access", true, false]);
    const answer = await send(base, closed.verify.slice(PUBLIC_URL.length));
    expect(answer.status).toBe(401);
    for (const { evidence } of [open, closed]) expect(answer.text).not.toContain(evidence);
  });
});

describe("GET /api/v1/sandbox", () => {
  it("states guarantees, limits and that it is synthetic", async () => {
    const sandbox = json(await get("/api/v1/sandbox"));
    expect(sandbox).toMatchObject({
      version: "1",
      mode: "sandbox_fixture",
      guarantees: { authentication: "none", persistence: "none", billing: "none", externalCalls: "none" },
      limits: { bodyBytes: 196_608, titleChars: 200, descriptionChars: 2_000, competitors: 5 },
    });
    expect(sandbox.disclaimer).toMatch(/synthetic/i);
    expect(sandbox.disclaimer).toMatch(/measure nothing real/);
  });
});

describe("POST /api/v1/sandbox/simulation", () => {
  it("compares for all four assistants when none is named", async () => {
    const answer = await post("/api/v1/sandbox/simulation", SIMULATION);
    expect(answer.status).toBe(200);
    const simulation = json(answer);
    expect(simulation).toMatchObject({ version: "1", mode: "sandbox_fixture", deterministic: true });
    expect(simulation.disclaimer).toMatch(/synthetic/i);
    expect(simulation.result.comparisons.map(({ assistant }: { assistant: string }) => assistant)).toEqual([
      "assistant_1",
      "assistant_2",
      "assistant_3",
      "assistant_4",
    ]);
  });

  it("gives the same bytes for the same request, whatever the order of fields and the white space", async () => {
    const one = '{"product":{"title":"A 5 kg thing","priceCents":100},"competitors":[{"title":"B","description":"c"}]}';
    const two =
      '{ "competitors": [ {"description":"c", "title":"B"} ],\n "product":{"priceCents":1e2,"title":"A 5 kg thing"}}';
    const [a, b, c] = [
      await post("/api/v1/sandbox/simulation", one),
      await post("/api/v1/sandbox/simulation", two),
      await post("/api/v1/sandbox/simulation", one),
    ];
    expect(a.status).toBe(200);
    expect(b.text).toBe(a.text);
    expect(c.text).toBe(a.text);
  });

  it.each([{}, { "content-type": "application/json" }, { "content-type": "Application/JSON ; charset=utf-8" }])(
    "takes JSON that is declared as such, or not declared at all: %j",
    async (headers) => {
      expect((await post("/api/v1/sandbox/simulation", SIMULATION, headers as Record<string, string>)).status).toBe(
        200,
      );
    },
  );

  it("takes the largest request that keeps every limit, with every character of it escaped", async () => {
    const { titleChars, descriptionChars, competitors } = SANDBOX_LIMITS;
    const item = {
      title: "🧴".repeat(titleChars),
      description: "🌍".repeat(descriptionChars),
      priceCents: 100_000_000,
    };
    const largest = escaped({ product: item, competitors: Array(competitors).fill(item), assistants: ASSISTANTS });
    expect(largest.length).toBeGreaterThan(158_000);
    expect(largest.length).toBeLessThanOrEqual(SANDBOX_LIMITS.bodyBytes);
    expect((await post("/api/v1/sandbox/simulation", largest)).status).toBe(200);
    const overMcp = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run_sandbox","arguments":${largest}}}`;
    const answer = await post("/mcp", overMcp);
    expect([answer.status, json(answer).result?.isError]).toEqual([200, undefined]);
  });

  it("counts characters, not UTF-16 units", async () => {
    const title = (length: number) => ({ ...SIMULATION, product: { title: "🧴".repeat(length) } });
    expect((await post("/api/v1/sandbox/simulation", title(200))).status).toBe(200);
    expect((await post("/api/v1/sandbox/simulation", title(201))).status).toBe(422);
  });

  it("lists all issues, with JSON Pointers into the body and names of parameters", async () => {
    const answer = await post("/api/v1/sandbox/simulation?verbose=1", {
      product: { title: "", priceCents: 1.5, "a/b~c": 1 },
      competitors: [{}, { title: "x", priceCents: 100_000_001 }],
      assistants: ["assistant_9"],
      extra: true,
    });
    expect(answer.status).toBe(422);
    const { code, errors } = json(answer);
    expect(code).toBe("validation-failed");
    expect(
      errors.map((error: { code: string; pointer?: string; parameter?: string }) => [
        error.code,
        error.pointer ?? error.parameter,
      ]),
    ).toEqual([
      ["unknown", "verbose"],
      ["too-small", "#/product/title"],
      ["invalid-type", "#/product/priceCents"],
      ["unknown", "#/product/a~1b~0c"],
      ["required", "#/competitors/0/title"],
      ["too-big", "#/competitors/1/priceCents"],
      ["invalid-value", "#/assistants/0"],
      ["unknown", "#/extra"],
    ]);
  });

  it.each([
    ["no body", ""],
    ["malformed JSON", '{"product":'],
    ["a body that is not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["null", "null"],
    ["an array", "[]"],
    ["no competitors", { product: ITEM, competitors: [] }],
    ["six competitors", { product: ITEM, competitors: Array(6).fill(ITEM) }],
    ["no assistants in the list", { ...SIMULATION, assistants: [] }],
    ["a description of 2,001 characters", { ...SIMULATION, product: { title: "x", description: "y".repeat(2001) } }],
    ["a negative price", { ...SIMULATION, product: { title: "x", priceCents: -1 } }],
    ["__proto__ as a field", '{"product":{"title":"x","__proto__":{}},"competitors":[{"title":"y"}]}'],
    ["a nesting of 20,000 levels", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ])("answers 422 to %s", async (_, body) => {
    const answer = await send(server.base, "/api/v1/sandbox/simulation", {
      method: "POST",
      body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      from: `127.0.2.${(requests++ % 250) + 1}`,
    });
    expect(answer.status).toBe(422);
    expect(json(answer)).toMatchObject({ code: "validation-failed", status: 422, errors: expect.any(Array) });
  });

  it("names at most 100 issues", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, 1]));
    expect(json(await post("/api/v1/sandbox/simulation", many)).errors).toHaveLength(100);
  });
});

describe("query parameters", () => {
  it.each([
    ["/api/v1/discovery?protocol=soap", "protocol"],
    ["/api/v1/plans?key=free", "key"],
    ["/api/v1/plans?key=", "key"],
    ["/api/v1/plans?key=scan&key=payg", "key"],
    ["/api/v1/plans?key=scan&key=scan", "key"],
    ["/api/v1/plans?foo=1", "foo"],
    ["/api/v1/plans?key[]=scan", "key[]"],
    ["/api/v1/plans?__proto__=1", "__proto__"],
    ["/api/v1/plans?KEY=scan", "KEY"],
    ["/api/v1/skills?name=other", "name"],
  ])("%s is a 422 that names the parameter", async (path, parameter) => {
    const answer = await get(path);
    expect(answer.status).toBe(422);
    expect(json(answer).errors).toContainEqual({ code: expect.any(String), detail: expect.any(String), parameter });
  });

  it("unknown ones are ignored where the operation takes none", async () => {
    for (const path of ["/api/v1?x=1", "/api/v1/health?key=1", "/api/v1/onboarding?a=b", "/api/v1/sandbox?q"]) {
      expect((await get(path)).status, path).toBe(200);
    }
  });

  it("a key in the query is never read", async () => {
    expect((await get("/api/v1/health?api_key=acs_sk_x")).status).toBe(200);
    expect((await get("/api/v1/plans?api_key=acs_sk_x")).status).toBe(422);
  });
});

/** JSON in which every character of every string is escaped, names of fields too. */
function escaped(value: object): string {
  return JSON.stringify(value).replaceAll(/"([^"]*)"/g, (_, text: string) => {
    const units = Array.from({ length: text.length }, (__, i) => text.charCodeAt(i).toString(16).padStart(4, "0"));
    return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
  });
}

/** The path with what the template takes from the example, and the rest of it. */
function withoutTemplate(template: string, example: object): { path: string; example: object } {
  const fields = new Map(Object.entries(example));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return value;
  });
  return { path, example: Object.fromEntries(fields) };
}

/** Every operation that takes a body, with a body that it takes. */
const POSTS = TOOLS.flatMap(({ contract: { route, example } }) =>
  route?.method === "POST" ? [{ ...withoutTemplate(route.path, example), bytes: route.bodyBytes ?? 65_536 }] : [],
);

describe.each(POSTS)("the body of POST $path", ({ path, example, bytes }) => {
  const ask = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    send(open.base, path, { method: "POST", headers: { Authorization: "Bearer any", ...headers }, body });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "multipart/form-data; boundary=x",
    "",
  ])("that is declared as %j is refused with 415 and what to send", async (type) => {
    const answer = await ask(JSON.stringify(example), { "Content-Type": type });
    expect(answer.status).toBe(415);
    expect(json(answer)).toMatchObject({ status: 415, code: "invalid-request" });
    expect(json(answer).detail).toContain("Content-Type: application/json");
  });

  it.each(["gzip", "br", "deflate", "zstd", "identity, gzip", "nonsense"])(
    "with the Content-Encoding %s is refused with 415 and the reason",
    async (coding) => {
      const answer = await ask(gzipSync(JSON.stringify(example)), { ...JSON_TYPE, "Content-Encoding": coding });
      expect(answer.status).toBe(415);
      expect(answer.headers["accept-encoding"]).toBe("identity");
      expect(json(answer)).toMatchObject({ status: 415, code: "invalid-request" });
      expect(json(answer).detail).toContain("without compression");
    },
  );

  it("with the Content-Encoding identity is taken", async () => {
    const answer = await ask(JSON.stringify(example), { ...JSON_TYPE, "Content-Encoding": "Identity" });
    expect([400, 415, 422]).not.toContain(answer.status);
  });

  it("with a field that comes twice is refused, and the field is named", async () => {
    const body = `{"a":[{"b":{"c/d":1,"c\\u002fd":2}}],${JSON.stringify({ more: 0, ...example }).slice(1)}`;
    const answer = await ask(body, JSON_TYPE);
    expect([answer.status, json(answer).code]).toEqual([422, "validation-failed"]);
    const detail = "This field was sent more than once. Send it once.";
    expect(json(answer).errors).toEqual([{ code: "repeated", detail, pointer: "#/a/0/b/c~1d" }]);
  });

  it.each([
    ["an array", `[${Array(1_001).fill(0).join(",")}]`, "Send at most 1000 items.", "#/a/0/b"],
    ["an object", JSON.stringify(numbered(1_001)), "Send at most 1000 fields.", "#/a/0/b"],
  ])(
    "with %s of more than 1,000 fields or items is refused, and the place is named",
    async (_, value, detail, pointer) => {
      const body = `{"a":[{"b":${value}}]}`;
      const answer = await ask(body, JSON_TYPE);
      expect(answer.status).toBe(body.length > bytes ? 413 : 422);
      if (answer.status === 422) expect(json(answer).errors).toEqual([{ code: "too-big", detail, pointer }]);
    },
  );

  it("with values nested more than 64 levels deep is refused", async () => {
    const answer = await ask(`{"a":${"[".repeat(64)}${"]".repeat(64)}}`, JSON_TYPE);
    expect(answer.status).toBe(422);
    const { code, detail, pointer } = json(answer).errors[0];
    expect([code, detail]).toEqual(["too-big", "Nest arrays and objects at most 64 levels deep."]);
    expect(pointer).toBe(`#/a${"/0".repeat(62)}`);
  });
});

const JSON_TYPE = { "Content-Type": "application/json" };

function numbered(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]));
}

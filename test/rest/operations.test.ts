import { beforeAll, describe, expect, it } from "vitest";
import { FakeFeed } from "../support/news.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ newsFeed: new FakeFeed({}) });
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

/** What a request without arguments gets, by the authentication that the index names. */
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
      "GET /api/v1",
      "GET /api/v1/health",
      "GET /api/v1/discovery",
      "GET /api/v1/plans",
      "GET /api/v1/skills",
      "GET /api/v1/news",
      "GET /api/v1/onboarding",
      "GET /api/v1/sandbox",
      "POST /api/v1/sandbox/simulation",
      "GET /api/merchant/v1/account",
      "POST /api/merchant/v1/keys",
      "GET /api/merchant/v1/keys",
      "POST /api/merchant/v1/keys/revocation",
      "GET /api",
      "GET /api/mcp",
      "POST /api/mcp",
      "POST /mcp",
      "POST /ucp/catalog/search",
      "POST /ucp/catalog/lookup",
      "POST /ucp/catalog/product",
    ]);
    for (const { path, url, method, authentication } of endpoints) {
      expect(url).toBe(PUBLIC_URL + path);
      const answer = method === "GET" ? await get(path) : await post(path, {});
      // UCP reports a request that does not fit as 400.
      expect(path.startsWith("/ucp/") ? [400] : ANSWERS[authentication], path).toContain(answer.status);
      expect(authentication === "bearer", path).toBe(path.startsWith("/api/merchant/"));
    }
  });
});

describe("GET /api/v1/health", () => {
  it("is ok, with the server's clock", async () => {
    const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
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
  it("makes five claims, each of which holds where it says", async () => {
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
});

describe("GET /api/v1/sandbox", () => {
  it("states guarantees, limits and that it is synthetic", async () => {
    const sandbox = json(await get("/api/v1/sandbox"));
    expect(sandbox).toMatchObject({
      version: "1",
      mode: "sandbox_fixture",
      guarantees: { authentication: "none", persistence: "none", billing: "none", externalCalls: "none" },
      limits: { bodyBytes: 65_536, titleChars: 200, descriptionChars: 2_000, competitors: 5 },
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

  it("gives the same bytes for the same request, whatever the order of members and the white space", async () => {
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

  it("answers whatever Content-Type the JSON is sent with", async () => {
    expect((await post("/api/v1/sandbox/simulation", SIMULATION, {})).status).toBe(200);
    expect((await post("/api/v1/sandbox/simulation", SIMULATION, { "content-type": "text/plain" })).status).toBe(200);
  });

  it("counts characters, not UTF-16 units", async () => {
    const title = (length: number) => ({ ...SIMULATION, product: { title: "🧴".repeat(length) } });
    expect((await post("/api/v1/sandbox/simulation", title(200))).status).toBe(200);
    expect((await post("/api/v1/sandbox/simulation", title(201))).status).toBe(422);
  });

  it("names all faults at once, with JSON Pointers into the body and names of parameters", async () => {
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
    ["__proto__ as a member", '{"product":{"title":"x","__proto__":{}},"competitors":[{"title":"y"}]}'],
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

  it("names at most 100 faults", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1]));
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

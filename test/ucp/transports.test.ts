import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { json, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { agentProfile, FakeInternet, TOOLS_OF, ucp, ucpMcp } from "./support.ts";

// The catalog is one, whichever way a request comes: what REST answers is what MCP answers.

type Operation = keyof typeof TOOLS_OF;

const NEW = agentProfile("2026-08-25") as { ucp: object };
const OLD = agentProfile("2026-04-08");
const SEARCH = { query: "monthly" };

const internet = new FakeInternet({});
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ guardedFetch: internet, rateCounter: unlimited });
});

interface Outcome {
  readonly status: number;
  /** The body as REST sends it. */
  readonly body: object;
}

async function overRest(operation: Operation, request: unknown, profile: string): Promise<Outcome> {
  const answer = await ucp(server.base, operation, JSON.stringify(request), { agent: `profile="${profile}"` });
  return { status: answer.status, body: json(answer) };
}

/** Converts a failure over MCP to its form over REST: with the status, and paths in the body. */
async function overMcp(operation: Operation, request: unknown, profile: string): Promise<Outcome> {
  const answer = await ucpMcp(server.base, operation, request, { profile });
  const { result, error } = json(answer);
  if (error === undefined) {
    expect(answer.status).toBe(200);
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    return { status: 200, body: result.structuredContent };
  }
  const isArguments = error.code === -32602;
  expect(answer.status === 200).toBe(isArguments);
  const { retry_after: _, ...body } = error.data;
  const content = body.content.replaceAll(/(?<=^| )\/catalog(?=[/:])/g, (_place: string, at: number, text: string) =>
    text[at + "/catalog".length] === ":" ? "/" : "",
  );
  return { status: isArguments ? 400 : answer.status, body: { ...body, content } };
}

let agents = 0;

/** Returns the answers of both transports to an agent with that page as its profile. */
async function both(operation: Operation, request: unknown, page: object | string) {
  const profile = `https://agent${agents++}.example/profile.json`;
  if (typeof page === "string") internet.putText(profile, page);
  else internet.put(profile, page);
  const rest = await overRest(operation, request, profile);
  const mcp = await overMcp(operation, request, profile);
  return { rest, mcp };
}

describe("an agent is answered alike over both transports", () => {
  const withCapability = (entry: object) => ({
    ucp: { ...NEW.ucp, capabilities: { "dev.ucp.shopping.catalog.search": [entry] } },
  });
  const pages: [string, object | string, number, string | undefined][] = [
    ["the newest release", NEW, 200, undefined],
    ["the release before", OLD, 200, undefined],
    ["no capability", agentProfile("2026-08-25", []), 200, "capabilities_incompatible"],
    ["other capabilities", agentProfile("2026-08-25", ["dev.ucp.shopping.cart"]), 200, "capabilities_incompatible"],
    ["a capability of another version", withCapability({ version: "2026-04-08" }), 200, "capabilities_incompatible"],
    [
      "a capability with a foreign schema",
      withCapability({ version: "2026-08-25", schema: "https://evil.example/x.json" }),
      200,
      "capabilities_incompatible",
    ],
    ["a page that is not JSON", "<html>", 422, "profile_malformed"],
    ["a page without services", { ucp: { version: "2026-08-25", payment_handlers: {} } }, 422, "profile_malformed"],
    ["an older release", agentProfile("2026-01-23"), 422, "version_unsupported"],
    ["a later release", agentProfile("2099-01-01"), 422, "version_unsupported"],
    ["a missing page", "status", 424, "profile_unreachable"],
    ["a host that takes too long", "timeout", 424, "profile_unreachable"],
    ["a host that cannot be reached", "network", 424, "profile_unreachable"],
    ["an address outside the internet", "address", 400, "invalid_profile_url"],
    ["a URL that must not be fetched", "url", 400, "invalid_profile_url"],
    ["another media type", "media-type", 422, "profile_malformed"],
    ["a page that is too large", "too-large", 422, "profile_malformed"],
    ["too many fetches", "busy", 503, "temporarily_unavailable"],
  ];

  it.each(pages)("with %s", async (_name, page, status, code) => {
    const { rest, mcp } = await both("search", SEARCH, page);
    expect(mcp).toEqual(rest);
    expect(mcp.status).toBe(status);
    const { code: own, messages = [] } = mcp.body as { code?: string; messages?: { code: string }[] };
    expect(own ?? messages[0]?.code).toBe(code);
  });
});

describe("a request is answered alike over both transports", () => {
  const requests: [string, Operation, unknown][] = [
    ["a search", "search", SEARCH],
    ["a search by filters", "search", { filters: { categories: ["free"], price: { max: 0 } } }],
    ["a page", "search", { query: "plan", pagination: { limit: 2 } }],
    ["a search in another currency", "search", { filters: { price: { max: 1 } }, context: { currency: "EUR" } }],
    ["a search that finds nothing", "search", { query: "zebra" }],
    ["a lookup", "lookup", { ids: ["scan", "payg-usage", "x"] }],
    ["a product", "product", { id: "payg" }],
    ["an unknown product", "product", { id: "none" }],
    ["unknown fields", "product", { id: "scan", selected: [{ name: "Color", label: "Blue" }], more: {} }],
    ["nothing to look for", "search", {}],
    ["a query that is not text", "search", { query: 7 }],
    ["several mistakes", "search", { query: 7, filters: { price: { min: -1 } }, pagination: { limit: 0 } }],
    ["a foreign cursor", "search", { query: "plan", pagination: { cursor: "bm9wZQ" } }],
    ["no identifier", "lookup", { ids: [] }],
    ["too many identifiers", "lookup", { ids: Array.from({ length: 51 }, (_, i) => `id-${i}`) }],
    ["a missing identifier", "product", {}],
    ["an array", "search", []],
    ["null", "search", null],
    ["text", "search", "monthly"],
  ];

  it.each(requests)("%s", async (_name, operation, request) => {
    const { rest, mcp } = await both(operation, request, NEW);
    expect(mcp).toEqual(rest);
  });

  it("any other JSON", async () => {
    const operations = fc.constantFrom(...(Object.keys(TOOLS_OF) as Operation[]));
    const request = fc.oneof(
      fc.record({ query: fc.jsonValue(), filters: fc.jsonValue(), pagination: fc.jsonValue() }, { requiredKeys: [] }),
      fc.record({ ids: fc.jsonValue(), id: fc.jsonValue(), context: fc.jsonValue() }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(operations, request, async (operation, value) => {
        const { rest, mcp } = await both(operation, value, NEW);
        expect(mcp).toEqual(rest);
      }),
      { numRuns: 60 },
    );
    expect(server.logged).toEqual([]);
  });
});

describe("profiles", () => {
  it("are fetched once for both transports", async () => {
    const profile = "https://both.example/profile.json";
    internet.put(profile, NEW);
    await overRest("search", SEARCH, profile);
    await overMcp("lookup", { ids: ["scan"] }, profile);
    await overRest("product", { id: "scan" }, profile);
    expect(internet.fetched.filter((url) => url === profile)).toHaveLength(1);
  });

  it("share one limit by client address over both transports", async () => {
    const { base } = await startServer({ guardedFetch: new FakeInternet({}) });
    const from = "127.7.8.1";
    for (let i = 0; i < 15; i++) {
      await ucp(base, "search", SEARCH, { agent: `profile="https://agent.example/${i}"`, from });
      await ucpMcp(base, "search", SEARCH, { profile: `https://agent.example/mcp/${i}`, from });
    }
    const rest = await ucp(base, "search", SEARCH, { agent: 'profile="https://agent.example/new"', from });
    const mcp = await ucpMcp(base, "search", SEARCH, { profile: "https://agent.example/new", from });
    expect([rest.status, mcp.status]).toEqual([429, 429]);
    const { error } = json(mcp);
    expect(error).toMatchObject({ code: -32000, data: { code: "rate_limited", content: json(rest).content } });
    expect(mcp.headers["retry-after"]).toBe(String(error.data.retry_after));
    expect(error.data.retry_after).toBeGreaterThan(0);
    expect((await ucpMcp(base, "search", SEARCH, { from: "127.7.8.2" })).status).toBe(424);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { TestClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { fetchFromHere, startFetchServer } from "../support/fetch-server.ts";
import { type Answer, json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { UCP_SCHEMAS, ucpErrors } from "../wellknown/official-schemas.ts";
import { AGENT, agentProfile, FakeInternet, ucp } from "./support.ts";

const SEARCH = { query: "monthly" };

const start = (guardedFetch = new FakeInternet(), clock = new TestClock()) =>
  startServer({ guardedFetch, clock, rateCounter: unlimited });

/** The server of all tests that need neither clock nor quota: each has an agent of its own. */
const internet = new FakeInternet({});
let shared: TestServer;

beforeAll(async () => {
  shared = await start(internet);
});

let agents = 0;

async function failure(page: object | string) {
  const agent = `https://agent${agents++}.example/profile.json`;
  if (typeof page === "string") internet.putText(agent, page);
  else internet.put(agent, page);
  const answer = await ucp(shared.base, "search", SEARCH, { agent: `profile="${agent}"` });
  return { status: answer.status, body: json(answer), type: answer.headers["content-type"] };
}

describe("a request without a usable UCP-Agent", () => {
  it.each([
    ["no header", ""],
    ["a bare URL", AGENT],
    ["a token in place of a string", `profile=${AGENT}`],
    ["another field only", 'version="2026-08-25"'],
    ["an open string", 'profile="https://agent.example/'],
    ["text after the dictionary", `profile="${AGENT}" nonsense`],
    ["a comma at the end", `profile="${AGENT}",`],
    ["no URL", 'profile="agent"'],
  ])("is refused as invalid_profile_url, and nothing is fetched: %s", async (_name, agent) => {
    const before = internet.fetched.length;
    const answer = await ucp(shared.base, "search", SEARCH, { agent });
    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(json(answer)).toEqual({
      code: "invalid_profile_url",
      content: expect.any(String),
      continue_url: `${PUBLIC_URL}/pricing`,
    });
    expect(internet.fetched).toHaveLength(before);
  });

  it("is refused when its URL must not be fetched", async () => {
    const { base } = await startServer({ rateCounter: unlimited });
    for (const url of [
      "http://agent.example/profile.json",
      "https://user:word@agent.example/profile.json",
      "https://127.0.0.1/profile.json",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/profile.json",
      "https://localhost/profile.json",
      "ftp://agent.example/profile.json",
    ]) {
      const answer = await ucp(base, "search", SEARCH, { agent: `profile="${url}"` });
      expect([answer.status, json(answer).code], url).toEqual([400, "invalid_profile_url"]);
    }
  });
});

describe("a profile that cannot be fetched", () => {
  it.each([
    ["status", 424, "profile_unreachable"],
    ["timeout", 424, "profile_unreachable"],
    ["network", 424, "profile_unreachable"],
    ["url", 400, "invalid_profile_url"],
    ["address", 400, "invalid_profile_url"],
    ["media-type", 422, "profile_malformed"],
    ["too-large", 422, "profile_malformed"],
  ])("because of its %s is a %i %s", async (refusal, status, code) => {
    expect(await failure(refusal)).toEqual({
      status,
      type: "application/json",
      body: { code, content: expect.any(String), continue_url: `${PUBLIC_URL}/pricing` },
    });
  });
});

describe("a profile that cannot be used", () => {
  const valid = agentProfile("2026-08-25") as { ucp: Record<string, unknown> };
  const without = (member: string) => ({ ucp: { ...valid.ucp, [member]: undefined } });

  it.each([
    ["no JSON", "<html>"],
    ["an array", [] as object],
    ["no field ucp", { version: "2026-08-25" }],
    ["no version", without("version")],
    ["no services", without("services")],
    ["no payment handlers", without("payment_handlers")],
    ["a version that is no date", { ucp: { ...valid.ucp, version: "draft" } }],
    ["capabilities as an array", { ucp: { ...valid.ucp, capabilities: [{ name: "x" }] } }],
    ["a capability without a version", { ucp: { ...valid.ucp, capabilities: { "com.x.y": [{}] } } }],
  ])("is profile_malformed: %s", async (_name, page) => {
    const { status, body } = await failure(page);
    expect([status, body.code]).toEqual([422, "profile_malformed"]);
  });

  it("is not quoted in the error", async () => {
    const { body } = await failure({ ucp: { version: "secret-inside" }, token: "secret" });
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it.each(["2026-01-11", "2026-01-23", "2099-01-01"])("is version_unsupported at release %s", async (version) => {
    // The oldest releases have other shapes, too: the version is what counts.
    const { status, body } = await failure({ ucp: { version, services: {}, capabilities: [{ name: "x", version }] } });
    expect([status, body.code]).toEqual([422, "version_unsupported"]);
    expect(body.content).toContain(`Protocol version ${version} is not supported`);
  });
});

describe("a profile without the capability of the operation", () => {
  it.each([
    ["none at all", agentProfile("2026-08-25", [])],
    ["others", agentProfile("2026-08-25", ["dev.ucp.shopping.checkout"])],
    [
      "one of another version",
      {
        ucp: {
          ...(agentProfile("2026-08-25") as { ucp: object }).ucp,
          capabilities: { "dev.ucp.shopping.catalog.search": [{ version: "2026-04-08" }] },
        },
      },
    ],
    [
      "one that somebody else describes",
      {
        ucp: {
          ...(agentProfile("2026-08-25") as { ucp: object }).ucp,
          capabilities: {
            "dev.ucp.shopping.catalog.search": [{ version: "2026-08-25", schema: "https://evil.example/x.json" }],
          },
        },
      },
    ],
    ["a name of every object", agentProfile("2026-08-25", ["constructor", "__proto__"])],
  ])("is an outcome with status 200, not a failure: %s", async (_name, page) => {
    const { status, body } = await failure(page);
    expect(status).toBe(200);
    expect(ucpErrors("2026-08-25", UCP_SCHEMAS["2026-08-25"].error, body)).toEqual([]);
    expect(body).toMatchObject({
      ucp: { version: "2026-08-25", status: "error", capabilities: {} },
      messages: [{ type: "error", code: "capabilities_incompatible", severity: "unrecoverable" }],
      continue_url: `${PUBLIC_URL}/pricing`,
    });
  });

  it("can still use the operations that it declares", async () => {
    const internet = new FakeInternet({ [AGENT]: agentProfile("2026-08-25", ["dev.ucp.shopping.catalog.lookup"]) });
    const { base } = await start(internet);
    expect(json(await ucp(base, "product", { id: "scan" })).product.id).toBe("scan");
    expect(json(await ucp(base, "search", SEARCH)).ucp.status).toBe("error");
  });
});

describe("profiles in use", () => {
  it("may omit the schemas of their capabilities", async () => {
    const ucpMember = (agentProfile("2026-08-25") as { ucp: object }).ucp;
    const entry = {
      version: "2026-08-25",
      spec: "https://ucp.dev/2026-08-25/specification/shopping/catalog/search",
      schema: "https://ucp.dev/2026-08-25/schemas/shopping/catalog_search.json",
    };
    const page = { ucp: { ...ucpMember, capabilities: { "dev.ucp.shopping.catalog.search": [entry] } }, keys: [] };
    expect(ucpErrors("2026-08-25", UCP_SCHEMAS["2026-08-25"].platform, page)).toEqual([]);
    expect((await failure(page)).body.products).toHaveLength(3);
    expect((await failure(agentProfile("2026-08-25"))).body.products).toHaveLength(3);
  });
});

describe("fetching profiles", () => {
  it("happens once for many requests, even simultaneous ones", async () => {
    const internet = new FakeInternet();
    const { base } = await start(internet);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ucp(base, "search", SEARCH)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await ucp(base, "lookup", { ids: ["scan"] });
    expect(internet.fetched).toEqual([AGENT]);
  });

  it.each([
    ["an hour when the answer does not say", undefined, 3_600],
    ["a minute at least", 0, 60],
    ["as long as the answer says", 600, 600],
    ["a day at most", 1e9, 86_400],
  ])("is repeated after %s", async (_name, maxAge, seconds) => {
    const internet = new FakeInternet();
    internet.maxAgeSeconds = maxAge;
    const clock = new TestClock();
    const { base } = await start(internet, clock);
    await ucp(base, "search", SEARCH);
    clock.at += seconds * 1_000 - 1;
    await ucp(base, "search", SEARCH);
    expect(internet.fetched).toHaveLength(1);
    clock.at += 1;
    await ucp(base, "search", SEARCH);
    expect(internet.fetched).toHaveLength(2);
  });

  it("is repeated a minute after a failure", async () => {
    const internet = new FakeInternet({});
    const clock = new TestClock();
    const { base } = await start(internet, clock);
    for (let i = 0; i < 5; i++) expect((await ucp(base, "search", SEARCH)).status).toBe(424);
    expect(internet.fetched).toHaveLength(1);
    internet.put(AGENT, agentProfile("2026-08-25"));
    clock.at += 60_000;
    expect((await ucp(base, "search", SEARCH)).status).toBe(200);
  });

  it("serves two profiles of one client address at once, while others of it wait and other addresses do not", async () => {
    const internet = new FakeInternet({});
    const { promise, resolve } = Promise.withResolvers<void>();
    internet.gate = promise;
    for (let i = 0; i < 12; i++) internet.put(`https://agent${i}.example/p.json`, agentProfile("2026-08-25"));
    const { base } = await start(internet);
    const ask = (i: number, from = "127.7.7.1") =>
      ucp(base, "search", SEARCH, { agent: `profile="https://agent${i}.example/p.json"`, from });
    const settled: Answer[] = [];
    const asked = Array.from({ length: 11 }, async (_, i) => void settled.push(await ask(i)));
    // Two run and eight wait.
    await eventually(() => settled.length === 1);
    const refused = settled.map((answer) => [answer.status, answer.headers["retry-after"], json(answer).code]);
    expect(refused).toEqual([[503, "10", "temporarily_unavailable"]]);
    expect(internet.fetched).toHaveLength(2);
    const other = ask(11, "127.7.7.2");
    await eventually(() => internet.fetched.length === 3);
    resolve();
    await Promise.all(asked);
    expect(settled.slice(1).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await other).status).toBe(200);
  });

  it("is limited by client address for all URLs together", async () => {
    const internet = new FakeInternet({ [AGENT]: agentProfile("2026-08-25") });
    const { base } = await startServer({ guardedFetch: internet });
    const asked: Answer[] = [];
    for (let i = 0; i < 31; i++)
      asked.push(
        await ucp(base, "search", SEARCH, { agent: `profile="https://agent.example/${i}"`, from: "127.7.7.3" }),
      );
    expect(asked.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(424));
    const refused = asked[30];
    expect([refused?.status, refused && json(refused).code]).toEqual([429, "rate_limited"]);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect(internet.fetched).toHaveLength(30);
    expect((await ucp(base, "search", SEARCH, { from: "127.7.7.4" })).status).toBe(200);
    expect((await ucp(base, "search", SEARCH, { from: "127.7.7.3" })).status).toBe(200);
  });

  it("that fails under load is not cached as a failure", async () => {
    const internet = new FakeInternet({ [AGENT]: "busy" });
    const { base } = await start(internet);
    const refused = await ucp(base, "search", SEARCH);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "10"]);
    internet.put(AGENT, agentProfile("2026-08-25"));
    expect((await ucp(base, "search", SEARCH)).status).toBe(200);
  });

  it("does not happen for an invalid request", async () => {
    const internet = new FakeInternet();
    const { base } = await start(internet);
    expect((await ucp(base, "search", {})).status).toBe(400);
    expect((await ucp(base, "search", "{")).status).toBe(400);
    expect(internet.fetched).toEqual([]);
  });

  it("follows no redirect and stops at the size limit, over real HTTPS", async () => {
    const pages: Record<string, () => [number, Record<string, string>, string]> = {
      "/good": () => [200, { "content-type": "application/json" }, JSON.stringify(agentProfile("2026-08-25"))],
      "/moved": () => [302, { location: "/good" }, ""],
      "/text": () => [200, { "content-type": "text/plain" }, "{}"],
      "/gone": () => [404, {}, ""],
      "/padded": () => [
        200,
        { "content-type": "application/json" },
        JSON.stringify({ ...agentProfile("2026-08-25"), pad: "x".repeat(120_000) }),
      ],
      "/huge": () => [200, { "content-type": "application/json" }, JSON.stringify({ pad: "x".repeat(200_000) })],
    };
    const agents = await startFetchServer((request, response) => {
      const [status, headers, body] = pages[request.url ?? ""]?.() ?? [500, {}, ""];
      response.writeHead(status, headers).end(body);
    });
    const { base } = await startServer({ guardedFetch: fetchFromHere(), rateCounter: unlimited });
    const outcome = async (path: string) => {
      const answer = await ucp(base, "search", SEARCH, { agent: `profile="${agents.origin}${path}"` });
      return [answer.status, json(answer).code];
    };
    expect(await outcome("/good")).toEqual([200, undefined]);
    expect(await outcome("/padded")).toEqual([200, undefined]);
    expect(await outcome("/moved")).toEqual([424, "profile_unreachable"]);
    expect(await outcome("/gone")).toEqual([424, "profile_unreachable"]);
    expect(await outcome("/text")).toEqual([422, "profile_malformed"]);
    expect(await outcome("/huge")).toEqual([422, "profile_malformed"]);
  });
});

describe("the surface of the catalog", () => {
  it("counts by the policy public, with headers, and refuses above the quota", async () => {
    const { base } = await startServer({ guardedFetch: new FakeInternet() });
    const first = await ucp(base, "search", SEARCH, { from: "127.9.9.9" });
    expect(first.headers).toMatchObject({ "ratelimit-policy": '"public";q=120;w=60', "ratelimit-remaining": "119" });
    let last = first;
    for (let i = 0; i < 120; i++) last = await ucp(base, "search", SEARCH, { from: "127.9.9.9" });
    expect(last.status).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(json(last).code).toBe("rate_limited");
  });

  it("refuses other methods, other media types and large bodies with UCP's errors", async () => {
    const { base } = await start();
    const get = await send(base, "/ucp/catalog/search");
    expect([get.status, get.headers.allow, json(get).code]).toEqual([405, "POST, OPTIONS", "method_not_allowed"]);
    const text = await ucp(base, "search", SEARCH, { headers: { "content-type": "text/plain" } });
    expect([text.status, json(text).code]).toEqual([415, "unsupported_media_type"]);
    const large = await ucp(base, "search", { query: "x".repeat(70_000) });
    expect([large.status, json(large).code]).toEqual([413, "request_too_large"]);
    const zipped = await ucp(base, "search", SEARCH, { headers: { "content-encoding": "gzip" } });
    expect([zipped.status, json(zipped).code]).toEqual([415, "unsupported_media_type"]);
    expect(json(zipped).content).toContain("without compression");
    for (const answer of [get, text, large, zipped]) expect(answer.headers["content-type"]).toBe("application/json");
  });

  it.each([
    ["a field that comes twice", '{"query":"x","query":"y"}', "query: This field was sent more than once."],
    [
      "an array of more than 1,000",
      `{"filters":{"categories":[${Array(1_001).fill(0).join(",")}]}}`,
      "filters.categories: ",
    ],
    ["a nesting beyond all bounds", `{"context":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "64 levels deep"],
  ])("refuses %s and says what to change", async (_, body, said) => {
    const { base } = await start();
    const answer = await ucp(base, "search", body);
    expect([answer.status, json(answer).code]).toEqual([400, "invalid_request"]);
    expect(json(answer).content).toContain(said);
  });

  it("permits pages of any origin to send UCP's header", async () => {
    const { base } = await start();
    const preflight = await send(base, "/ucp/catalog/search", { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toContain("UCP-Agent");
    const { headers } = await ucp(base, "search", SEARCH);
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
  });

  it("answers other paths below its endpoint with a problem document", async () => {
    const { base } = await start();
    expect((await send(base, "/ucp/checkout-sessions", { method: "POST" })).status).toBe(404);
    expect((await send(base, "/ucp")).status).toBe(200);
  });

  it("hides the cause of a defect, which is logged", async () => {
    const guardedFetch = { get: () => Promise.reject(new Error("the secret cause")) };
    const { base, logged } = await startServer({ guardedFetch });
    const answer = await ucp(base, "search", SEARCH);
    expect([answer.status, json(answer).code]).toEqual([500, "internal_error"]);
    expect(answer.text).not.toContain("secret cause");
    expect(logged).toEqual([expect.stringContaining("secret cause")]);
  });
});

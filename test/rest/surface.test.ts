import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EVERY_SCOPE } from "../support/identity.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool } from "../../src/tools/tool.ts";
import { bearerToken } from "../../src/accounts/bearer-credentials.ts";
import { named } from "../../src/shared/schema.ts";
import { TestClock } from "../support/clock.ts";
import { testIdentity } from "../support/identity.ts";
import type { Answer } from "../support/server.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

const echo = (name: string) => ({
  name,
  title: "Echo",
  description: "Only in tests.",
  input: z.strictObject({
    words: z.array(z.string()).optional(),
    count: z.int().optional(),
    flag: z.boolean().optional(),
  }),
  output: named(name, z.object({ input: z.record(z.string(), z.unknown()) })),
  effect: "read" as const,
  example: {},
});

const typed = defineTool({
  ...echo("test_typed"),
  scope: "public",
  route: { method: "GET", path: "/api/v1/test/typed" },
}).handler((input) => ({ input }));
const guarded = defineTool({
  ...echo("test_guarded"),
  scope: "account:read",
  route: { method: "GET", path: "/api/merchant/v1/test" },
}).handler((input) => ({ input }));
const broken = defineTool({
  ...echo("test_broken"),
  scope: "public",
  route: { method: "GET", path: "/api/v1/test/broken" },
}).handler((input) => {
  if (input.flag) return { input: 5 } as never;
  throw new Error("secret cause acs_sk_0123456789abcdef");
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    tools: [...TOOLS, typed, guarded, broken],
    credentials: {
      isCurrent: () => true,
      verify: async (authorization) => {
        const token = bearerToken(authorization);
        if (token === "acs_sk_reader") return testIdentity("a", "account:read");
        return token === "acs_sk_none" ? testIdentity("b") : undefined;
      },
    },
  });
});

let requests = 0;
const ask = (path: string, options: Parameters<typeof send>[2] = {}) =>
  send(server.base, path, { from: `127.0.3.${(requests++ % 250) + 1}`, ...options });

function expectCommonHeaders({ headers }: Answer): void {
  expect(headers["ratelimit-policy"]).toBe('"public";q=120;w=60');
  expect(headers["ratelimit"]).toMatch(/^"public";r=\d+;t=\d+$/);
  expect(headers["ratelimit-limit"]).toBe("120");
  expect(headers["ratelimit-remaining"]).toMatch(/^\d+$/);
  expect(headers["ratelimit-reset"]).toMatch(/^\d+$/);
  expect(headers["api-version"]).toBe("1");
  expect(headers["access-control-allow-origin"]).toBe("*");
}

function expectProblem(answer: Answer, status: number, code: string, instance?: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/problem+json");
  expect(json(answer)).toMatchObject({
    type: `${PUBLIC_URL}/docs/errors#${code}`,
    title: expect.any(String),
    status,
    code,
    detail: expect.any(String),
    resolution: expect.any(String),
    documentation: `${PUBLIC_URL}/docs/errors`,
    ...(instance === undefined ? {} : { instance }),
  });
}

describe("every response", () => {
  it.each([
    ["a success", "/api/v1/plans", {}, 200],
    ["HEAD", "/api/v1/plans", { method: "HEAD" }, 200],
    ["a preflight", "/api/v1/plans", { method: "OPTIONS" }, 204],
    ["a validation failure", "/api/v1/plans?x=1", {}, 422],
    ["an unknown path", "/api/v1/nothing", {}, 404],
    ["a wrong method", "/api/v1/plans", { method: "DELETE" }, 405],
    ["a wrong version", "/api/v1/plans", { headers: { "API-Version": "2" } }, 400],
    ["a missing credential", "/api/merchant/v1/test", {}, 401],
    ["an internal error", "/api/v1/test/broken", {}, 500],
    ["an unknown well-known resource", "/.well-known/nothing", {}, 404],
  ])("to %s carries the rate limit headers and API-Version", async (_, path, options, status) => {
    const answer = await ask(path, options);
    expect(answer.status).toBe(status);
    expectCommonHeaders(answer);
  });

  it("counts down, and 429 says when to retry", async () => {
    const from = "127.0.9.9";
    for (let remaining = 119; remaining >= 0; remaining -= 1) {
      const { status, headers } = await ask("/api/v1/plans", { from });
      expect([status, headers["ratelimit-remaining"]]).toEqual([200, String(remaining)]);
    }
    const refused = await ask("/api/v1/plans", { from });
    expectProblem(refused, 429, "rate-limited", "/api/v1/plans");
    expectCommonHeaders(refused);
    expect(refused.headers["retry-after"]).toBe(refused.headers["ratelimit-reset"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("/api/v1/health", { from: "127.0.9.10" })).status).toBe(200);
    expect((await ask("/api/v1/plans", { from, method: "OPTIONS" })).status).toBe(204);
  });

  it("quota comes back when the window ends", async () => {
    const clock = new TestClock(Date.UTC(2026, 0, 1));
    const { base } = await startServer({ clock });
    for (let i = 0; i < 121; i += 1) await send(base, "/api/v1/plans");
    expect((await send(base, "/api/v1/plans")).status).toBe(429);
    clock.at += 60_000;
    expect((await send(base, "/api/v1/plans")).headers["ratelimit-remaining"]).toBe("119");
  });

  it("of an operation without a cost is never 429, and reports what is left for others", async () => {
    const uncounted = TOOLS.flatMap(({ contract: { route } }) => (route?.uncounted === true ? [route.path] : []));
    expect(uncounted).toContain("/api/v1/health");
    const from = "127.0.9.11";
    for (let i = 0; i <= POLICIES.public.quota; i += 1) await ask("/api/v1/plans", { from });
    for (const path of uncounted) {
      for (let i = 0; i <= POLICIES.public.quota; i += 1) {
        const answer = await ask(path, { from });
        expect([answer.status, answer.headers["ratelimit-remaining"]]).toEqual([200, "0"]);
        expectCommonHeaders(answer);
      }
    }
    const fresh = await ask(uncounted[0] ?? "", { from: "127.0.9.12" });
    expect(fresh.headers["ratelimit-remaining"]).toBe(String(POLICIES.public.quota));
  });
});

describe("methods", () => {
  it.each(["PUT", "PATCH", "DELETE", "POST", "TRACE", "PROPFIND"])(
    "%s on a GET route is a 405 with Allow",
    async (method) => {
      const answer = await ask("/api/v1/plans", { method });
      expectProblem(answer, 405, "method-not-allowed", "/api/v1/plans");
      expect(answer.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    },
  );

  it("GET on a POST route is a 405 with Allow", async () => {
    const answer = await ask("/api/v1/sandbox/simulation");
    expectProblem(answer, 405, "method-not-allowed");
    expect(answer.headers["allow"]).toBe("POST, OPTIONS");
  });

  it("HEAD has the headers of GET and no body", async () => {
    const [head, got] = [await ask("/api/v1/plans", { method: "HEAD" }), await ask("/api/v1/plans")];
    expect(head.text).toBe("");
    expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
    expect(head.headers["content-type"]).toBe("application/json");
  });

  it("OPTIONS answers a preflight of any origin", async () => {
    const { status, headers, text } = await ask("/api/v1/sandbox/simulation", {
      method: "OPTIONS",
      headers: { Origin: "https://any.example", "Access-Control-Request-Method": "POST" },
    });
    expect([status, text]).toEqual([204, ""]);
    expect(headers["access-control-allow-methods"]).toBe("POST, OPTIONS");
    expect(headers["access-control-allow-headers"]).toContain("Content-Type");
    expect(headers["access-control-allow-headers"]).toContain("API-Version");
  });

  it("scripts may read the rate limit headers", async () => {
    const { headers } = await ask("/api/v1");
    for (const name of ["RateLimit", "RateLimit-Policy", "RateLimit-Reset", "Retry-After", "API-Version"]) {
      expect(headers["access-control-expose-headers"]).toContain(name);
    }
  });
});

describe("paths", () => {
  it.each([
    "/api/v2",
    "/api/v1/",
    "/api/v1/Plans",
    "/api/v1//plans",
    "/api/v1/plans/scan",
    "/.well-known/unknown",
    "/nothing",
    "/api/v1/%70lans",
  ])("%s is a 404 problem", async (path) => expectProblem(await ask(path), 404, "not-found", path));

  it("POST to a page is a 405, not the page library's own answer", async () => {
    const answer = await ask("/docs", { method: "POST" });
    expectProblem(answer, 405, "method-not-allowed", "/docs");
    expect(answer.headers["allow"]).toBe("GET, HEAD, OPTIONS");
  });

  it("the absolute form is served by its path alone", async () => {
    const answer = await ask("http://evil.example/api/v1");
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("evil");
  });

  it("no URL is ever made from the Host header", async () => {
    const answer = await ask("/api/v1", { headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" } });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("evil");
  });
});

describe("API-Version", () => {
  it("1 is accepted, and anything else is a 400 that names the header", async () => {
    expect((await ask("/api/v1", { headers: { "API-Version": "1" } })).status).toBe(200);
    for (const value of ["2", "v1", "", "1, 1", "1.0"]) {
      const answer = await ask("/api/v1/health", { headers: { "API-Version": value } });
      expectProblem(answer, 400, "invalid-request");
      expect(json(answer).detail).toContain("API-Version");
    }
  });
});

describe("credentials", () => {
  const challenge = `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`;

  it("none on a protected operation is a 401 with the challenge", async () => {
    const answer = await ask("/api/merchant/v1/test");
    expectProblem(answer, 401, "unauthenticated");
    expect(answer.headers["www-authenticate"]).toBe(`${challenge}, scope="${EVERY_SCOPE}"`);
  });

  it.each(["Bearer acs_sk_wrong", "Bearer", "Basic YTpi", "acs_sk_reader"])(
    "%s is a 401 that says invalid_token",
    async (authorization) => {
      const answer = await ask("/api/merchant/v1/test", { headers: { authorization } });
      expectProblem(answer, 401, "unauthenticated");
      expect(answer.headers["www-authenticate"]).toBe(`${challenge}, scope="${EVERY_SCOPE}", error="invalid_token"`);
    },
  );

  it("one without the scope is a 403", async () => {
    const answer = await ask("/api/merchant/v1/test", { headers: { authorization: "Bearer acs_sk_none" } });
    expectProblem(answer, 403, "unauthorized");
    expect(answer.headers["www-authenticate"]).toContain('error="insufficient_scope"');
  });

  it("one with the scope is served", async () => {
    expect((await ask("/api/merchant/v1/test", { headers: { authorization: "Bearer acs_sk_reader" } })).status).toBe(
      200,
    );
  });

  it("a wrong one does not matter to an open operation", async () => {
    expect((await ask("/api/v1/plans", { headers: { authorization: "Bearer nonsense" } })).status).toBe(200);
  });

  it("a missing one is described in terms of REST: the problem names no tool", async () => {
    for (const { contract } of TOOLS.filter((tool) => tool.contract.scope !== "public")) {
      const { route, scope, name } = contract;
      if (route === undefined) continue;
      const { method, path } = route;
      const none = await ask(path, { method });
      expectProblem(none, 401, "unauthenticated", path);
      expect(json(none).detail).toContain(scope);
      const lacking = await ask(path, { method, headers: { authorization: "Bearer acs_sk_none" } });
      expectProblem(lacking, 403, "unauthorized", path);
      for (const { text } of [none, lacking]) expect(text, path).not.toMatch(new RegExp(`\\btools?\\b|${name}`));
    }
  });

  it("one in the query is never read", async () => {
    expect((await ask("/api/merchant/v1/test?access_token=acs_sk_reader")).status).toBe(401);
  });
});

describe("arguments", () => {
  it("are decoded by their type", async () => {
    const answer = await ask("/api/v1/test/typed?words=a,b&words=c&count=-3&flag=true");
    expect(json(answer).input).toEqual({ words: ["a,b", "c"], count: -3, flag: true });
  });

  it.each(["count=1.5", "count=x", "count=", "count=1e3", "flag=yes", "flag=1", "words[]=a", "count=1&count=2"])(
    "%s is a 422",
    async (query) => {
      expectProblem(await ask(`/api/v1/test/typed?${query}`), 422, "validation-failed");
    },
  );
});

describe("an internal error", () => {
  it("does not reveal its cause, which is logged", async () => {
    const answer = await ask("/api/v1/test/broken");
    expectProblem(answer, 500, "internal-error", "/api/v1/test/broken");
    expect(answer.text).not.toContain("secret");
    expect(server.logged.join("")).toContain("a tool failed");
  });

  it("is what a result that breaks its schema becomes", async () => {
    expectProblem(await ask("/api/v1/test/broken?flag=true"), 500, "internal-error");
  });
});

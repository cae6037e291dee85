import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { Cors } from "../../src/http/cors.ts";
import type { RequestContext, HttpHandler } from "../../src/http/handler.ts";
import { jsonReply } from "../../src/http/reply.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { Metering } from "../../src/limits/rate-limit.ts";
import { ClientDisconnected, type HttpReply, type HttpRequest } from "../../src/shared/http.ts";
import { Problem } from "../../src/shared/problem.ts";
import { TestClock } from "../support/clock.ts";
import { emptySite, routerOf } from "../support/router.ts";

const cors = new Cors({ allowHeaders: ["Content-Type"], exposeHeaders: ["Allow"] });

const echo: HttpHandler = {
  routes: [{ path: "/things/{id}", methods: ["GET", "DELETE"] }],
  policy: POLICIES.public,
  cors,
  cacheControl: "no-store",
  async handle({ method }, { parameters, template, allow, metering }) {
    await metering.charge(POLICIES.public);
    return jsonReply(200, { method, parameters, template, allow });
  },
};

/** A handler of one path that does what a test wants. */
function handlerOf(handle: HttpHandler["handle"], parts: Partial<HttpHandler> = {}): HttpHandler {
  return { routes: [{ path: "/x", methods: ["GET"] }], policy: POLICIES.public, handle, ...parts };
}

function setUp(...handlers: HttpHandler[]) {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const rateCounter = new MemoryRateCounter(new TestClock(0));
  const router = routerOf(handlers, { site: emptySite("https://shop.example"), rateCounter, log });
  const send = (path: string, method = "GET", parts: Partial<HttpRequest> = {}) =>
    router.answer({
      id: "test",
      method,
      path,
      search: "",
      headers: {},
      address: "192.0.2.1",
      signal: new AbortController().signal,
      readBody: () => Promise.resolve(Buffer.alloc(0)),
      ...parts,
    });
  return { send, router, logged };
}

const bodyOf = ({ body = "" }: HttpReply): unknown => JSON.parse(body.toString());
const remaining = ({ headers }: HttpReply) => headers["RateLimit-Remaining"];

describe("a request", () => {
  it("goes to the handler of its path and method, with the parameters of the path", async () => {
    expect(bodyOf(await setUp(echo).send("/things/a%20b", "DELETE"))).toEqual({
      method: "DELETE",
      parameters: { id: "a b" },
      template: "/things/{id}",
      allow: "GET, HEAD, DELETE, OPTIONS",
    });
  });

  it("with HEAD goes to the handler of GET", async () => {
    expect(bodyOf(await setUp(echo).send("/things/1", "HEAD"))).toMatchObject({ method: "HEAD" });
  });

  it("with OPTIONS is answered from the table, and costs nothing", async () => {
    const reply = await setUp(echo).send("/things/1", "OPTIONS");
    expect({ status: reply.status, headers: reply.headers, body: reply.body }).toEqual({
      status: 204,
      headers: expect.objectContaining({
        Allow: "GET, HEAD, DELETE, OPTIONS",
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": "GET, HEAD, DELETE, OPTIONS",
        "Access-Control-Allow-Headers": "Content-Type, X-Request-Id",
        "Access-Control-Max-Age": "86400",
        "Cache-Control": "no-store",
        "RateLimit-Remaining": "120",
      }) as object,
    });
  });

  it("with another method is a 405 that names the methods, and costs one", async () => {
    const reply = await setUp(echo).send("/things/1", "POST");
    expect([reply.status, reply.headers["Allow"], remaining(reply)]).toEqual([
      405,
      "GET, HEAD, DELETE, OPTIONS",
      "119",
    ]);
    expect(bodyOf(reply)).toMatchObject({
      code: "method-not-allowed",
      detail: "/things/1 takes GET, HEAD, DELETE, OPTIONS, not POST.",
      instance: "/things/1",
    });
  });

  it("with another method gets the hint of its route", async () => {
    const hinted = handlerOf(() => jsonReply(200, {}), {
      routes: [{ path: "/x", methods: ["GET"], hint: "Forms go to /y." }],
    });
    expect(bodyOf(await setUp(hinted).send("/x", "POST"))).toMatchObject({
      detail: "/x takes GET, HEAD, not POST. Forms go to /y.",
    });
  });

  it("with OPTIONS is a 405 where no script of another origin has anything to do", async () => {
    const reply = await setUp(handlerOf(() => jsonReply(200, {}))).send("/x", "OPTIONS");
    expect([reply.status, reply.headers["Allow"]]).toEqual([405, "GET, HEAD"]);
    for (const name of Object.keys(reply.headers)) expect(name).not.toMatch(/^access-control/i);
  });

  it("for a path without a route goes to the handler for those", async () => {
    const reply = await setUp(echo).send("/nothing");
    expect([reply.status, bodyOf(reply)]).toEqual([404, expect.objectContaining({ code: "not-found" })]);
  });
});

describe("a failure", () => {
  const failing = (thrown: unknown, parts: Partial<HttpHandler> = {}) =>
    handlerOf(() => {
      throw thrown;
    }, parts);

  it("is a problem document; a bug is logged and reveals nothing", async () => {
    const { send, logged } = setUp(failing(new Error("on fire")));
    const reply = await send("/x");
    expect([reply.status, reply.headers["Content-Type"]]).toEqual([500, "application/problem+json"]);
    expect(String(reply.body)).not.toContain("fire");
    expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ msg: "a request failed", requestId: "test", path: "/x" }),
    ]);
  });

  it("has the form that its handler gives it", async () => {
    const fail = (thrown: unknown) => jsonReply(418, { told: String(thrown) });
    for (const handler of [failing("x", { fail }), failing("x", { fail: async (thrown) => fail(thrown) })])
      expect(bodyOf(await setUp(handler).send("/x"))).toEqual({ told: "x" });
    const reply = await setUp(failing(new Problem("conflict", "No."), { fail: () => undefined })).send("/x");
    expect(reply.status).toBe(409);
  });

  it("that no policy has counted costs one request, and a counted one costs no more", async () => {
    const counted = handlerOf(async (_, { metering }) => {
      await metering.charge(POLICIES.public);
      throw new Problem("conflict", "No.");
    });
    for (const handler of [counted, failing(new Problem("conflict", "No."))])
      expect(remaining(await setUp(handler).send("/x"))).toBe("119");
    const { policy: _, ...free } = failing(new Problem("conflict", "No."));
    expect(remaining(await setUp(free).send("/x"))).toBe("120");
  });

  it("of a client that has sent too many requests is a 429", async () => {
    const { send } = setUp(failing(new Problem("conflict", "No.")));
    for (let i = 0; i < POLICIES.public.quota; i += 1) expect((await send("/x")).status).toBe(409);
    const reply = await send("/x");
    expect([reply.status, reply.headers["Retry-After"]]).toEqual([429, "60"]);
  });

  it("of a client that is gone goes on: there is nobody to answer", async () => {
    await expect(setUp(failing(new ClientDisconnected())).send("/x")).rejects.toThrow(ClientDisconnected);
  });

  it("by the guard of a handler comes before everything, whatever the method", async () => {
    const guarded: HttpHandler = {
      ...echo,
      guard() {
        throw new Problem("unauthorized", "Not here.");
      },
    };
    for (const method of ["GET", "DELETE", "POST", "OPTIONS"])
      expect((await setUp(guarded).send("/things/1", method)).status).toBe(403);
  });
});

describe("every answer", () => {
  it("carries the version and the rate limits: those that counted it, else what is left of its handler's policy", async () => {
    const quiet = handlerOf(() => jsonReply(200, {}), { policy: POLICIES.mcp });
    const { headers } = await setUp(quiet).send("/x");
    expect(headers).toMatchObject({ "API-Version": "1", "RateLimit-Policy": '"mcp";q=600;w=60' });
    const busy = handlerOf(async (_, { metering }: RequestContext) => {
      await metering.charge(POLICIES.newsResolve);
      return jsonReply(200, {});
    });
    expect((await setUp(busy).send("/x")).headers["RateLimit-Policy"]).toBe('"news-resolve";q=10;w=60');
  });

  it("has the Cache-Control of its handler unless it sets one", async () => {
    const control = async (headers: Record<string, string>) =>
      (await setUp(handlerOf(() => jsonReply(200, {}, headers), { cacheControl: "no-store" })).send("/x")).headers[
        "Cache-Control"
      ];
    expect(await control({})).toBe("no-store");
    expect(await control({ "Cache-Control": "public" })).toBe("public");
  });

  it("may be read by the origins that the handler allows, and varies by origin", async () => {
    const one = new Cors({
      allowHeaders: [],
      exposeHeaders: [],
      originOf: ({ headers }) => (headers.origin === "https://a.example" ? headers.origin : undefined),
    });
    const { send } = setUp(handlerOf(() => jsonReply(200, {}), { cors: one }));
    const from = async (origin: string) => (await send("/x", "GET", { headers: { origin } })).headers;
    expect(await from("https://a.example")).toMatchObject({
      "Access-Control-Allow-Origin": "https://a.example",
      "Access-Control-Expose-Headers": expect.stringMatching(/^RateLimit-Policy, .*, API-Version, X-Request-Id$/),
      Vary: "Origin",
    });
    expect(await from("https://b.example")).not.toHaveProperty("Access-Control-Allow-Origin");
  });

  it("is counted where its handler counts, and the reply of the handler stays as it is", async () => {
    const counter = new MemoryRateCounter(new TestClock(0));
    const reply = Object.freeze({ status: 200, headers: Object.freeze({}) });
    const apart = handlerOf(() => reply, { startMetering: (address) => new Metering(counter, address) });
    await new Metering(counter, "192.0.2.1").charge(POLICIES.public, 20);
    expect(remaining(await setUp(apart).send("/x"))).toBe("100");
  });

  it("to what never became a request is a problem document without a path", async () => {
    const { router } = setUp(echo);
    const reply = await router.refuse({ id: "x", address: "192.0.2.1" }, new Problem("invalid-request", "Broken."));
    expect(reply.headers).toMatchObject({ "API-Version": "1", "RateLimit-Policy": '"public";q=120;w=60' });
    expect(bodyOf(reply)).not.toHaveProperty("instance");
  });
});

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { HttpServer } from "../../src/http/server.ts";
import { named } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool } from "../../src/tools/tool.ts";
import { exchange, openSocket, received } from "../support/raw.ts";
import { type Answer, json, send, type Sent, startServer, type TestServer } from "../support/server.ts";

const broken = defineTool({
  name: "test_breaks",
  title: "Break",
  description: "Only in tests.",
  input: z.strictObject({}),
  output: named("TestBreaks", z.object({})),
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/test/breaks" },
  example: {},
}).handler(() => {
  throw new Error("Broken.");
});

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  server = await startServer({ tools: [...TOOLS, broken] });
  plain = await startServer({}, { PUBLIC_URL: "http://localhost:3000" });
});

const rpc = { method: "POST", headers: { "Content-Type": "application/json" } };
const call = (name: string) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });

const ANSWERS: readonly (readonly [what: string, path: string, sent: Sent, status: number])[] = [
  ["a REST answer", "/api/v1/plans", {}, 200],
  ["a preflight of REST", "/api/v1/plans", { method: "OPTIONS" }, 204],
  ["a problem", "/api/v1/plans?x=1", {}, 422],
  ["an unknown path", "/nothing", {}, 404],
  ["an MCP answer", "/mcp", { ...rpc, body: call("list_plans") }, 200],
  ["a notification", "/mcp", { ...rpc, body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }, 202],
  ["an MCP challenge", "/mcp", { ...rpc, body: call("get_account") }, 401],
  ["a payment challenge", "/api", {}, 402],
  ["a page", "/", {}, 200],
  ["a page of accounts", "/login", {}, 200],
  ["a redirect", "/dashboard", {}, 303],
  ["a document", "/openapi.json", {}, 200],
  ["a preflight of a document", "/openapi.json", { method: "OPTIONS" }, 204],
  ["an endpoint of OAuth", "/token", { method: "POST" }, 400],
  ["the catalog of UCP", "/ucp/catalog/search", { method: "GET" }, 405],
];

describe("every answer", () => {
  it.each(ANSWERS)("carries its request's id, no sniffing and HTTPS only: %s", async (_, path, sent, status) => {
    const answer = await send(server.base, path, sent);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000",
    });
  });

  it("sends no HSTS when the public URL is not https", async () => {
    for (const path of ["/", "/api/v1/plans"])
      expect((await send(plain.base, path)).headers["strict-transport-security"]).toBeUndefined();
  });

  it("to a preflight lets scripts send an id", async () => {
    for (const path of ["/api/v1/plans", "/mcp", "/api", "/openapi.json", "/token"]) {
      const headers = { Origin: "http://localhost:3000", "Access-Control-Request-Method": "POST" };
      const answer = await send(server.base, path, { method: "OPTIONS", headers });
      expect(answer.headers["access-control-allow-headers"], path).toMatch(/, X-Request-Id$/);
    }
  });

  it("of a browser's request lets scripts read the id", async () => {
    for (const [what, path, sent] of ANSWERS) {
      const { headers } = await send(server.base, path, sent);
      const exposed = headers["access-control-expose-headers"];
      if (exposed !== undefined) expect(exposed, what).toMatch(/, X-Request-Id$/);
    }
    const { headers } = await send(server.base, "/api/v1/plans");
    expect(headers["access-control-expose-headers"]).toContain("X-Request-Id");
  });
});

describe("the id of a request", () => {
  const given = (answer: Answer) => answer.headers["x-request-id"];
  const ask = (id: string, path = "/api/v1/plans") => send(server.base, path, { headers: { "X-Request-Id": id } });

  it.each(["a", "4bf92f35-77b3", "Root=1-67891233:abc/def+x_y~z.@=", "x".repeat(128)])(
    "is the one that came with it: %s",
    async (id) => expect(given(await ask(id))).toBe(id),
  );

  it.each(["", " ", "two words", '"quoted"', "a,b", "<b>", "naïve", "{}", "x".repeat(129)])(
    "is made when what came is not fit for a log: %s",
    async (id) => expect(given(await ask(id))).toMatch(/^[\da-f-]{36}$/),
  );

  it("is made when two came", async () => {
    const text = await exchange(
      server.base,
      "GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\nX-Request-Id: b\r\nConnection: close\r\n\r\n",
    );
    expect(text).toMatch(/X-Request-Id: [\da-f-]{36}\r\n/);
  });

  it("is different for each request, even on one connection", async () => {
    const one = "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n";
    const text = await exchange(server.base, `${one}${one}${one}BAD\r\n\r\n`);
    const ids = [...text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it("is in every problem document", async () => {
    for (const [what, path, sent] of ANSWERS) {
      const answer = await send(server.base, path, { ...sent, headers: { ...sent.headers, "X-Request-Id": "told-1" } });
      expect(given(answer), what).toBe("told-1");
      if (answer.headers["content-type"] === "application/problem+json")
        expect(json(answer).requestId, what).toBe("told-1");
    }
    expect(json(await ask("told-2", "/api/v1/plans?x=1")).requestId).toBe("told-2");
    const head = await send(server.base, "/nothing", { method: "HEAD", headers: { "X-Request-Id": "told-3" } });
    const get = await ask("told-3", "/nothing");
    expect([head.text, head.headers["content-length"]]).toEqual(["", get.headers["content-length"]]);
  });

  it("is in the answer to what never became a request", async () => {
    for (const bytes of ["GARBAGE\r\n\r\n", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(17_000)}\r\n\r\n`]) {
      const text = await exchange(server.base, bytes);
      const id = /X-Request-Id: ([\da-f-]{36})\r\n/.exec(text)?.[1] ?? "none";
      expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ requestId: id });
    }
  });

  it("that came with a body which never arrived is in its 408", async () => {
    const { base } = await impatientServer();
    const socket = await openSocket(base);
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nX-Request-Id: slow-1\r\nContent-Length: 100\r\n\r\nhalf");
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*X-Request-Id: slow-1\r\n/);
  });

  it("is logged with what went wrong, over REST and over MCP", async () => {
    server.logged.length = 0;
    expect(json(await ask("broken-1", "/api/v1/test/breaks"))).toMatchObject({ status: 500, requestId: "broken-1" });
    await send(server.base, "/mcp", {
      ...rpc,
      headers: { ...rpc.headers, "X-Request-Id": "broken-2" },
      body: call("test_breaks"),
    });
    const lines = server.logged.map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      expect.objectContaining({ requestId: "broken-1", msg: "a tool failed" }),
      expect.objectContaining({ requestId: "broken-2", msg: "a tool failed" }),
    ]);
  });
});

/** Starts a server that waits for no client. */
async function impatientServer(): Promise<{ base: string }> {
  const impatient = new HttpServer({
    answer: async (request) => ({ status: 200, headers: {}, body: await request.readBody(1_000) }),
    refuse: async (_, problem) => ({ status: problem.status, headers: {} }),
    isVital: () => false,
    trustedProxies: undefined,
    secure: false,
    log: pino({ level: "silent" }),
    timeouts: { headersMs: 100, requestMs: 100, keepAliveMs: 1_000, idleMs: 1_000, checkMs: 20, calmMs: 20 },
  });
  impatient.server.listen(0, "127.0.0.1");
  await once(impatient.server, "listening");
  onTestFinished(() => impatient.drain({ acceptMs: 0, graceMs: 0 }));
  return { base: `http://127.0.0.1:${(impatient.server.address() as AddressInfo).port}` };
}

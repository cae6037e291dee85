import { beforeAll, describe, expect, it } from "vitest";
import { call, request } from "../support/mcp-messages.ts";
import { exchange } from "../support/raw.ts";
import { type Answer, PUBLIC_URL, send, type Sent, startServer, type TestServer } from "../support/server.ts";
import { ACCOUNT_HANDLER_OPTIONS } from "../../src/web/session/paths.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});

let requests = 0;
/** Each request comes from an address of its own, so that the tests do not share a quota. */
const ask = (path: string, options: Sent = {}) =>
  send(server.base, path, { from: `127.0.7.${(requests++ % 250) + 1}`, ...options });

const html = { Accept: "text/html" };
const asJson = { "Content-Type": "application/json" };
const asForm = { "Content-Type": "application/x-www-form-urlencoded" };
const message = (value: object): Sent => ({ method: "POST", headers: asJson, body: JSON.stringify(value) });

/** Name of the answer, path, request and status. */
const ANSWERS: readonly (readonly [string, string, Sent, number])[] = [
  ["a REST success", "/api/v1/plans", {}, 200],
  ["a REST failure", "/api/v1/plans?x=1", {}, 422],
  ["an unpaid request for the API root", "/api", {}, 402],
  ["an MCP result", "/mcp", message(request("tools/list")), 200],
  ["an MCP notification", "/mcp", message({ jsonrpc: "2.0", method: "notifications/initialized" }), 202],
  ["an MCP challenge", "/api/mcp", message(call("get_account")), 401],
  ["the description of the MCP endpoint", "/api/mcp", {}, 200],
  ["a UCP failure", "/ucp/catalog/search", message({ query: "monthly" }), 400],
  ["a UCP preflight", "/ucp/catalog/search", { method: "OPTIONS" }, 204],
  ["a discovery document", "/.well-known/mcp.json", {}, 200],
  ["HEAD of a document", "/.well-known/ucp", { method: "HEAD" }, 200],
  ["a preflight of a document", "/.well-known/acp.json", { method: "OPTIONS" }, 204],
  ["a document that takes no POST", "/.well-known/acp.json", { method: "POST" }, 405],
  ["an unknown well-known resource", "/.well-known/nothing", {}, 404],
  ["the OpenAPI document", "/openapi.json", {}, 200],
  ["the home page", "/", { headers: html }, 200],
  ["a page of the documentation", "/docs/errors", { headers: html }, 200],
  ["a page in Markdown", "/docs/errors.md", {}, 200],
  ["a page in a form that it does not have", "/docs", { headers: { Accept: "image/png" } }, 406],
  ["a page that is not there", "/nothing", { headers: html }, 404],
  ["an icon", "/favicon.svg", {}, 200],
  ["an asset that is not there", "/assets/x/nothing.css", {}, 404],
  ["a form of the playground", "/playground", { method: "POST", headers: asForm, body: "x=1" }, 422],
  ["a token request", "/token", { method: "POST", headers: asForm, body: "grant_type=x" }, 401],
  ["a GET of the token endpoint", "/token", {}, 405],
  ["a preflight of a registration", "/register", { method: "OPTIONS" }, 204],
  ["a page of accounts", "/login", { headers: html }, 200],
  ["a redirect", "/dashboard", { headers: html }, 303],
];

function expectStandardHeaders({ headers }: Answer, name: string): void {
  expect(headers["ratelimit-policy"], name).toMatch(/^"[\w-]+";q=\d+;w=\d+$/);
  expect(headers["ratelimit"], name).toMatch(/^"[\w-]+";r=\d+;t=\d+$/);
  for (const header of ["limit", "remaining", "reset"])
    expect(headers[`ratelimit-${header}`], name).toMatch(/^\d+$/);
  expect(headers["api-version"], name).toBe("1");
}

describe("every answer carries the rate limit headers and API-Version", () => {
  it.each(ANSWERS)("%s", async (name, path, options, status) => {
    const answer = await ask(path, options);
    expect(answer.status, answer.text.slice(0, 200)).toBe(status);
    expectStandardHeaders(answer, name);
  });

  it("every page of accounts, whatever the method", async () => {
    for (const { path } of ACCOUNT_HANDLER_OPTIONS.routes)
      for (const method of ["GET", "POST", "DELETE"]) expectStandardHeaders(await ask(path, { method }), path);
  });

  it("a 304", async () => {
    const { headers } = await ask("/docs/errors.md");
    const answer = await ask("/docs/errors.md", { headers: { "If-None-Match": headers.etag ?? "" } });
    expect(answer.status).toBe(304);
    expectStandardHeaders(answer, "304");
  });

  it("a request that is not valid HTTP", async () => {
    const text = await exchange(server.base, "NOT HTTP\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    for (const name of ["RateLimit-Policy", "RateLimit", "RateLimit-Reset", "API-Version"])
      expect(text).toContain(`\r\n${name}: `);
  });
});

describe("a document", () => {
  it("costs nothing: it says what is left of the public policy, and leaves that as it is", async () => {
    const from = "127.0.8.1";
    const remaining = async (path: string) =>
      Number((await send(server.base, path, { from })).headers["ratelimit-remaining"]);
    expect(await remaining("/llms.txt")).toBe(120);
    expect(await remaining("/api/v1/plans")).toBe(119);
    for (let i = 0; i < 5; i += 1) expect(await remaining("/docs/errors.md")).toBe(119);
    expect(await remaining("/api/v1/plans")).toBe(118);
  });

  it("is still served to a client that has nothing left", async () => {
    const from = "127.0.8.2";
    for (let i = 0; i < 121; i += 1) await send(server.base, "/api/v1/plans", { from });
    const answer = await send(server.base, "/.well-known/mcp.json", { from });
    expect([answer.status, answer.headers["ratelimit-remaining"]]).toEqual([200, "0"]);
  });

  it("may be kept by every cache, and scripts of every origin may read what it says of limits", async () => {
    const { headers } = await ask("/openapi.json", { headers: { Origin: PUBLIC_URL } });
    expect(headers["cache-control"]).toBe("public, max-age=300");
    const exposed = headers["access-control-expose-headers"]?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["ETag", "RateLimit", "RateLimit-Policy", "API-Version"]));
  });
});

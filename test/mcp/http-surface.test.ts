import { beforeAll, describe, expect, it } from "vitest";
import { initialize, MCP_PATHS, notification, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited }, { ALLOWED_ORIGINS: "https://app.example" });
});

const ALLOW = ["GET", "HEAD", "POST", "OPTIONS"];
const methodsOf = (allow: string | undefined) => allow?.split(", ").sort();

describe.each(MCP_PATHS)("%s", (path) => {
  it.each([undefined, "application/json", "*/*", "text/html"])(
    "describes the endpoint to a GET with Accept %j",
    async (accept) => {
      const answer = await send(server.base, path, accept === undefined ? {} : { headers: { Accept: accept } });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("application/json");
      expect(json(answer)).toEqual({
        name: "Agent Commerce Service",
        protocol: "json-rpc-2.0",
        protocolVersion: "2025-06-18",
        transport: "streamable-http",
        endpoint: `${PUBLIC_URL}/api/mcp`,
        methods: expect.arrayContaining(["initialize", "tools/list", "tools/call"]),
        manifest: `${PUBLIC_URL}/.well-known/mcp.json`,
        serverCard: `${PUBLIC_URL}/api/mcp/server-card`,
        documentation: `${PUBLIC_URL}/docs/mcp`,
      });
    },
  );

  it("names only methods that are answered", async () => {
    const { methods } = json(await send(server.base, path)) as { methods: string[] };
    for (const method of methods) {
      const params = initialize("2025-06-18").params;
      const { error } = json(await post(server.base, request(method, method === "initialize" ? params : {}), { path }));
      expect(error?.code, method).not.toBe(-32601);
    }
  });

  it("answers a HEAD like a GET, without the body", async () => {
    const got = await send(server.base, path);
    const answer = await send(server.base, path, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe("");
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(got.text)));
  });

  it.each([
    ["GET", { Accept: "text/event-stream" }],
    ["GET", { Accept: "application/json, text/event-stream" }],
    ["GET", { Accept: "text/event-stream", "Last-Event-ID": "1" }],
    ["HEAD", { Accept: "text/event-stream" }],
    ["DELETE", {}],
    ["DELETE", { "Mcp-Session-Id": "abc", "MCP-Protocol-Version": "2025-06-18" }],
    ["PUT", {}],
    ["PATCH", {}],
    ["QUERY", {}],
  ])("has no stream and no session: %s with %j is 405 with Allow and a problem", async (method, headers) => {
    const answer = await send(server.base, path, { method, headers });
    expect(answer.status).toBe(405);
    expect(methodsOf(answer.headers.allow)).toEqual([...ALLOW].sort());
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    if (method === "HEAD") return;
    expect(json(answer)).toMatchObject({
      type: `${PUBLIC_URL}/docs/errors#method-not-allowed`,
      status: 405,
      code: "method-not-allowed",
      instance: path,
    });
  });

  it("tells a browser that asks first what it may send", async () => {
    const headers = {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type,authorization,mcp-protocol-version",
    };
    const answer = await send(server.base, path, { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    expect(answer.headers["access-control-allow-origin"]).toBe("https://app.example");
    expect(answer.headers["vary"]).toBe("Origin");
    expect(methodsOf(answer.headers["access-control-allow-methods"])).toContain("POST");
    const allowed = answer.headers["access-control-allow-headers"]?.toLowerCase().split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["content-type", "authorization", "accept", "mcp-protocol-version"]),
    );
  });

  it("tells a page of a foreign origin nothing: its preflight names no origin", async () => {
    const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
    const answer = await send(server.base, path, { method: "OPTIONS", headers });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it.each([
    "https://app.example",
    PUBLIC_URL,
    "http://localhost",
    "http://localhost:6274",
    "http://127.0.0.1:3000",
    "http://[::1]:8080",
    "https://localhost:8443",
  ])("takes messages from pages of %s, and lets them read the answer and its headers", async (origin) => {
    const answer = await post(server.base, request("ping"), { path, headers: { Origin: origin } });
    expect(answer.status).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    expect(answer.headers["vary"]).toBe("Origin");
    const exposed = answer.headers["access-control-expose-headers"]?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["RateLimit", "Retry-After", "WWW-Authenticate"]));
  });

  it.each([
    "https://evil.example",
    "http://app.example",
    "https://app.example:444",
    "https://app.example.evil.example",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "null",
    "",
    "localhost",
    "*",
  ])("takes no message from pages of %j: 403, a JSON-RPC error without an id, and nothing to read", async (origin) => {
    for (const message of [request("ping"), initialize("2025-06-18"), notification("notifications/initialized")]) {
      const answer = await post(server.base, message, { path, headers: { Origin: origin } });
      expect(answer.status).toBe(403);
      expect(rpcError(answer)).toEqual({ id: null, code: -32000, message: expect.any(String) });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  it("takes messages from clients that are no browsers, which send no Origin", async () => {
    const answer = await post(server.base, request("ping"), { path });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe.each(MCP_PATHS)("the Host at %s of a server on loopback", (path) => {
  const own = () => [
    `localhost:${server.address.port}`,
    `127.0.0.1:${server.address.port}`,
    "[::1]:1",
    "LOCALHOST",
    "shop.example",
    "shop.example:8443",
  ];

  it("may be one of its own names", async () => {
    for (const host of own()) {
      expect((await post(server.base, request("ping"), { path, headers: { Host: host } })).status, host).toBe(200);
    }
  });

  it.each(["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1"])(
    "must not be %j, whatever the method: that is a page which rebinds DNS",
    async (host) => {
      const origin = { Origin: `http://${host}` };
      for (const headers of [{ Host: host }, { Host: host, ...origin }]) {
        const answer = await post(server.base, initialize("2025-06-18"), { path, headers });
        expect(answer.status).toBe(403);
        expect(rpcError(answer)).toMatchObject({ id: null, code: -32000 });
      }
      for (const method of ["GET", "DELETE", "OPTIONS"]) {
        expect((await send(server.base, path, { method, headers: { Host: host } })).status).toBe(403);
      }
    },
  );
});

describe("the Host of a server that listens on every address", () => {
  it("is not checked: a proxy or a network name stands in front of it", async () => {
    const open = await startServer({ rateCounter: unlimited }, { HOST: "0.0.0.0" });
    const answer = await post(open.base, request("ping"), { headers: { Host: "anything.example" } });
    expect(answer.status).toBe(200);
    const foreign = await post(open.base, request("ping"), { headers: { Origin: "https://evil.example" } });
    expect(foreign.status).toBe(403);
  });
});

describe("paths near the endpoint", () => {
  it.each(["/api/mcp/", "/mcp/", "/API/MCP", "/api/mcp/x", "/api/mc"])("%s is not the endpoint", async (path) => {
    const answer = await post(server.base, request("ping"), { path });
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });

  it("a query changes nothing, and a key in it is never read", async () => {
    const answer = await post(server.base, request("ping"), { path: "/api/mcp?api_key=acs_sk_0123456789" });
    expect(answer.status).toBe(200);
    expect(json(answer).result).toEqual({});
  });
});

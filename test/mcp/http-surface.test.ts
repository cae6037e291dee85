import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { initialize, MCP_PATHS, notification, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited }, { ALLOWED_ORIGINS: "https://app.example" });
});

/** The names of all headers that a client sends while it connects and calls a tool, in lower case. */
async function headersSentBy(mode: "legacy" | "auto", url: string): Promise<string[]> {
  const names = new Set<string>();
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (input, init) => {
      for (const name of new Headers(init?.headers).keys()) names.add(name);
      return fetch(input, init);
    },
  });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  await client.callTool({ name: "list_plans", arguments: {} });
  await client.close();
  return [...names];
}

const ALLOW = ["GET", "HEAD", "POST", "OPTIONS"];
const methodsOf = (allow: string | undefined) => allow?.split(", ").sort();

describe("/api/mcp", () => {
  it.each([
    undefined,
    "application/json",
    "*/*",
    "text/html",
    "text/event-stream;q=0.5, application/json",
    "application/json;q=0.9, text/event-stream;q=0.8",
    "*/*, text/event-stream;q=0.1",
    "application/json, text/event-stream;q=0",
  ])("describes the endpoint to a GET with Accept %j", async (accept) => {
    const answer = await send(server.base, "/api/mcp", accept === undefined ? {} : { headers: { Accept: accept } });
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
  });

  it("names only methods that are answered", async () => {
    const { methods } = json(await send(server.base, "/api/mcp")) as { methods: string[] };
    for (const method of methods) {
      const params = initialize("2025-06-18").params;
      const { error } = json(await post(server.base, request(method, method === "initialize" ? params : {})));
      expect(error?.code, method).not.toBe(-32601);
    }
  });

  it("answers a HEAD like a GET, without the body", async () => {
    const got = await send(server.base, "/api/mcp");
    const answer = await send(server.base, "/api/mcp", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe("");
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(got.text)));
  });

  it.each([
    ["GET", { Accept: "text/event-stream" }],
    ["GET", { Accept: "application/json, text/event-stream" }],
    ["GET", { Accept: "text/event-stream, application/json;q=0.5" }],
    ["GET", { Accept: "Text/Event-Stream ; Q=0.2 , application/json;q=0.1" }],
    ["GET", { Accept: "text/event-stream", "Last-Event-ID": "1" }],
    ["HEAD", { Accept: "text/event-stream" }],
    ["DELETE", {}],
    ["DELETE", { "Mcp-Session-Id": "abc", "MCP-Protocol-Version": "2025-06-18" }],
    ["PUT", {}],
    ["PATCH", {}],
    ["QUERY", {}],
  ])("has no stream and no session: %s with %j is 405 with Allow and a problem", async (method, headers) => {
    const answer = await send(server.base, "/api/mcp", { method, headers });
    expect(answer.status).toBe(405);
    expect(methodsOf(answer.headers.allow)).toEqual([...ALLOW].sort());
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    if (method === "HEAD") return;
    expect(json(answer)).toMatchObject({
      type: `${PUBLIC_URL}/docs/errors#method-not-allowed`,
      status: 405,
      code: "method-not-allowed",
      instance: "/api/mcp",
    });
  });

  it("answers a preflight with what a browser may send", async () => {
    const headers = {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type,authorization,mcp-protocol-version",
    };
    const answer = await send(server.base, "/api/mcp", { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    expect(answer.headers["access-control-allow-origin"]).toBe("https://app.example");
    expect(answer.headers["vary"]).toBe("Origin");
    expect(methodsOf(answer.headers["access-control-allow-methods"])).toContain("POST");
    const allowed = answer.headers["access-control-allow-headers"]?.toLowerCase().split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining([
        "content-type",
        "authorization",
        "accept",
        "mcp-protocol-version",
        "mcp-method",
        "mcp-name",
      ]),
    );
  });

  it.each(["legacy", "auto"] as const)(
    "lets a page send every header that the client of the newest revision sends when it connects in the mode %s",
    async (mode) => {
      const headers = {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "mcp-method, mcp-name",
      };
      const preflight = await send(server.base, "/api/mcp", { method: "OPTIONS", headers });
      const allowed = preflight.headers["access-control-allow-headers"]?.toLowerCase().split(", ");
      const sent = await headersSentBy(mode, `${server.base}/api/mcp`);
      expect(sent).toContain("mcp-protocol-version");
      if (mode === "auto") expect(sent).toContain("mcp-method");
      expect(allowed).toEqual(expect.arrayContaining(sent));
    },
  );

  it("allows nothing to a page of a foreign origin: its preflight names no origin", async () => {
    const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
    const answer = await send(server.base, "/api/mcp", { method: "OPTIONS", headers });
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
    const answer = await post(server.base, request("ping"), { headers: { Origin: origin } });
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
      const answer = await post(server.base, message, { headers: { Origin: origin } });
      expect(answer.status).toBe(403);
      expect(rpcError(answer)).toEqual({ id: null, code: -32000, message: expect.any(String) });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  it("takes messages from clients that are no browsers, which send no Origin", async () => {
    const answer = await post(server.base, request("ping"));
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe("the Host of a server on loopback", () => {
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
      expect((await post(server.base, request("ping"), { headers: { Host: host } })).status, host).toBe(200);
    }
  });

  it.each(["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1"])(
    "must not be %j, whatever the method: that is a page which rebinds DNS",
    async (host) => {
      const origin = { Origin: `http://${host}` };
      for (const headers of [{ Host: host }, { Host: host, ...origin }]) {
        const answer = await post(server.base, initialize("2025-06-18"), { headers });
        expect(answer.status).toBe(403);
        expect(rpcError(answer)).toMatchObject({ id: null, code: -32000 });
      }
      for (const method of ["GET", "DELETE", "OPTIONS"]) {
        expect((await send(server.base, "/api/mcp", { method, headers: { Host: host } })).status).toBe(403);
      }
    },
  );
});

describe("the Host of a server that listens on every address", () => {
  it("is not checked: a proxy or a network name is in front of it", async () => {
    const open = await startServer({ rateCounter: unlimited }, { HOST: "0.0.0.0" });
    const answer = await post(open.base, request("ping"), { headers: { Host: "anything.example" } });
    expect(answer.status).toBe(200);
    const foreign = await post(open.base, request("ping"), { headers: { Origin: "https://evil.example" } });
    expect(foreign.status).toBe(403);
  });
});

describe("paths near the endpoint", () => {
  it.each(["/mcp//", "/API/MCP", "/api/mcp/x", "/api/mc"])("%s is not the endpoint", async (path) => {
    const answer = await post(server.base, request("ping"), { path });
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });

  it.each(MCP_PATHS)("%s with a slash at the end is the endpoint, too", async (path) => {
    const answer = await post(server.base, request("ping"), { path: `${path}/` });
    expect([answer.status, json(answer).result]).toEqual([200, {}]);
    expect((await send(server.base, `${path}/`)).status).toBe(200);
    expect((await send(server.base, `${path}/`, { method: "DELETE" })).status).toBe(405);
  });

  it("a POST to the root is a 405 that names the endpoint", async () => {
    const answer = await post(server.base, request("ping"), { path: "/" });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(json(answer)).toMatchObject({ code: "method-not-allowed", detail: expect.stringContaining(" /mcp.") });
  });

  it("a query changes nothing, and a key in it is never read", async () => {
    const answer = await post(server.base, request("ping"), { path: "/api/mcp?api_key=acs_sk_0123456789" });
    expect(answer.status).toBe(200);
    expect(json(answer).result).toEqual({});
  });
});

import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { SANDBOX_LIMITS } from "../../src/tools/sandbox/limits.ts";
import { exchange, openSocket, received } from "../support/raw.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});

/** The status, headers and problem of a raw answer. */
function parse(raw: string) {
  const [head = "", body = ""] = raw.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, problem: JSON.parse(body) };
}

describe("what the HTTP library would refuse by itself is a problem document with the rate headers", () => {
  it.each([
    ["bytes that are not HTTP", "nonsense\r\n\r\n", 400],
    ["a bad method", "G@T / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["a missing Host", "GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two Hosts", "GET /api/v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["an empty Host", "GET /api/v1 HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 400],
    ["a Host that is none", "GET /docs HTTP/1.1\r\nHost: %%% bad\r\nConnection: close\r\n\r\n", 400],
    [
      "both Content-Length and Transfer-Encoding",
      "POST /api/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a bad Content-Length", "POST /api/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400],
    ["headers over 16 KiB", `GET /api/v1 HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(17_000)}\r\n\r\n`, 431],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n", 405],
    [
      "an expectation that cannot be met",
      "GET /api/v1 HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n",
      417,
    ],
  ])("%s", async (_, bytes, status) => {
    const answer = parse(await exchange(server.base, bytes));
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.headers["ratelimit-policy"]).toBe('"public";q=120;w=60');
    expect(answer.headers["api-version"]).toBe("1");
    expect(answer.problem).toMatchObject({ status, detail: expect.any(String), resolution: expect.any(String) });
  });
});

describe("what the HTTP library would refuse by itself, answered to HEAD,", () => {
  it.each([
    ["headers over 16 KiB", `HEAD /api/v1 HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(17_000)}\r\n\r\n`, 431],
    ["a bad header", "HEAD /api/v1 HTTP/1.1\r\nHo st: x\r\n\r\n", 400],
    [
      "both Content-Length and Transfer-Encoding",
      "HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a missing Host", "HEAD /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    [
      "an expectation that cannot be met",
      "HEAD /api/v1 HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n",
      417,
    ],
    [
      "a body that breaks its framing",
      "HEAD /api/v1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n",
      400,
    ],
  ])("has no body, only its length: %s", async (_, bytes, status) => {
    const [head = "", body] = (await exchange(server.base, bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-length: [1-9]/i);
    expect(body).toBe("");
  });

  it("has a body again after a GET on the same connection", async () => {
    const text = await exchange(
      server.base,
      `HEAD /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(17_000)}\r\n\r\n`,
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 431"]);
    expect(text).toContain('"status":431');
  });
});

describe("two Authorization headers", () => {
  const two = "Authorization: Bearer acs_sk_one\r\nauthorization: Bearer acs_sk_two\r\n";
  const ask = (method: string, path: string, headers: string) =>
    exchange(server.base, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);

  it.each([
    ["GET", "/api/merchant/v1/account"],
    ["GET", "/api/v1/plans"],
    ["POST", "/mcp"],
    ["POST", "/token"],
    ["POST", "/ucp/catalog/search"],
    ["GET", "/api"],
    ["GET", "/docs"],
    ["POST", "/login"],
  ])("are refused, whichever handler would answer: %s %s", async (method, path) => {
    const answer = parse(await ask(method, path, two));
    expect(answer.status).toBe(400);
    expect(answer.problem).toMatchObject({ code: "invalid-request", detail: expect.stringContaining("Authorization") });
    expect(JSON.stringify(answer.problem)).not.toContain("acs_sk_");
  });

  it("are refused when they say the same, too", async () => {
    const same = "Authorization: Bearer acs_sk_one\r\n".repeat(2);
    expect(parse(await ask("GET", "/api/merchant/v1/account", same)).status).toBe(400);
  });

  it("are two only when the name is the same", async () => {
    const one = "Authorization: Bearer acs_sk_one\r\nProxy-Authorization: Basic eDp5\r\n";
    expect(parse(await ask("GET", "/api/merchant/v1/account", one)).status).toBe(401);
  });
});

describe("bodies that are too large", () => {
  const path = "/api/v1/sandbox/simulation";
  const expectTooLarge = (answer: { status: number; text: string }) => {
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 413, code: "invalid-request" });
  };

  it("are refused when declared", async () => {
    expectTooLarge(await send(server.base, path, { method: "POST", body: "x".repeat(SANDBOX_LIMITS.bodyBytes + 1) }));
  });

  it("are refused when they come in chunks, and the client can read the answer", async () => {
    const { hostname, port } = new URL(server.base);
    const outgoing = request({ hostname, port, path, method: "POST", agent: false });
    outgoing.on("error", () => {});
    const answered = once(outgoing, "response");
    const block = Buffer.alloc(65_536);
    for (let i = 0; i < 16; i += 1) outgoing.write(block);
    const [incoming] = await answered;
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    expectTooLarge({ status: incoming.statusCode, text });
    outgoing.destroy();
  });

  it("are refused before they are sent when the client waits for leave", async () => {
    const answer = parse(
      await exchange(
        server.base,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\nExpect: 100-continue\r\n\r\n`,
      ),
    );
    expect(answer.status).toBe(413);
  });

  it("up to the limit are read", async () => {
    const body = '{"product":{"title":"a"},"competitors":[{"title":"b"}]}'.padEnd(SANDBOX_LIMITS.bodyBytes);
    expect((await send(server.base, path, { method: "POST", body })).status).toBe(200);
  });

  it("get leave to be sent when they fit", async () => {
    const body = '{"product":{"title":"a"},"competitors":[{"title":"b"}]}';
    const socket = await openSocket(server.base);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
    );
    const [first] = await once(socket, "data");
    expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue/);
    socket.write(body);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe("connections", () => {
  it("are kept alive between requests, also after a refused body", async () => {
    const socket = await openSocket(server.base);
    socket.write("POST /api/v1/plans HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}");
    socket.write("GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const text = await received(socket);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 405", "HTTP/1.1 200"]);
  });

  it("of a client that goes in the middle of a body leave no trace", async () => {
    const socket = await openSocket(server.base);
    socket.write("POST /api/v1/sandbox/simulation HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{");
    socket.destroy();
    expect((await send(server.base, "/api/v1/health")).status).toBe(200);
    expect(server.logged).toEqual([]);
  });
});

describe("pipelined requests", () => {
  it("are answered in their order, also when the last one is no HTTP", async () => {
    const text = await exchange(server.base, "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n");
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  });

  it("end the connection when far more come than are read", async () => {
    const own = await startServer();
    const text = await exchange(own.base, "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2_000));
    expect(text.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(2_000);
    expect((await send(own.base, "/openapi.json")).status).toBe(200);
  });
});

describe("HTTP/1.0", () => {
  it("gets no 100 Continue, which it would not understand", async () => {
    const body = '{"product":{"title":"a"},"competitors":[{"title":"b"}]}';
    const text = await exchange(
      server.base,
      `POST /api/v1/sandbox/simulation HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe("stopping", () => {
  it("does not wait for connections that have asked nothing", async () => {
    const own = await startServer();
    const silent = await openSocket(own.base);
    const half = await openSocket(own.base);
    half.write("GET / HT");
    await send(own.base, "/api/v1/health");
    const closed = [received(silent), received(half)];
    await own.stop();
    await Promise.all(closed);
  });

  it("finishes the request under way, then refuses connections", async () => {
    const own = await startServer();
    const socket = await openSocket(own.base);
    socket.write("POST /api/v1/sandbox/simulation HTTP/1.1\r\nHost: x\r\nContent-Length: 55\r\n\r\n");
    // The server has begun with this request when it answers another.
    await send(own.base, "/api/v1/health");
    const stopped = own.stop();
    socket.write('{"product":{"title":"a"},"competitors":[{"title":"b"}]}');
    const text = await received(socket);
    expect(text).toMatch(/^HTTP\/1\.1 200/);
    expect(text).toMatch(/Connection: close/i);
    await stopped;
    // An address of its own takes a connection of its own.
    await expect(send(own.base, "/api/v1/health", { from: "127.0.0.1" })).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe("documents and pages", () => {
  it("have an ETag, answer 304 to it, and HEAD and preflights", async () => {
    const got = await send(server.base, "/openapi.json");
    expect(got.status).toBe(200);
    expect(got.headers["content-type"]).toBe("application/json");
    const etag = got.headers.etag as string;
    const again = await send(server.base, "/openapi.json", { headers: { "If-None-Match": `"other", W/${etag}` } });
    expect([again.status, again.text]).toEqual([304, ""]);
    const head = await send(server.base, "/openapi.json", { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", got.headers["content-length"]]);
    for (const path of ["/", "/docs", "/openapi.json"]) {
      const preflight = await send(server.base, path, { method: "OPTIONS" });
      expect([preflight.status, preflight.headers["access-control-allow-origin"]], path).toEqual([204, "*"]);
    }
  });

  it("show every page in HTML and in Markdown", async () => {
    for (const page of ["/docs", "/docs/errors", "/docs/rate-limits", "/docs/versioning", "/docs/authentication"]) {
      const html = await send(server.base, page);
      expect(html.status, page).toBe(200);
      expect(html.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(html.text).toContain("<h1");
      const markdown = await send(server.base, `${page}.md`);
      expect(markdown.headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(markdown.text).toMatch(/^# /);
    }
  });

  it("describe every error code at its anchor", async () => {
    const { text } = await send(server.base, "/docs/errors");
    const problem = json(await send(server.base, "/nothing"));
    expect(text).toContain(`id="${problem.type.split("#")[1]}"`);
  });
});

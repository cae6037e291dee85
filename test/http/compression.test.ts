import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressedReply } from "../../src/http/compressed-reply.ts";
import type { HttpReply, HttpRequest } from "../../src/shared/http.ts";
import { send, startServer } from "../support/server.ts";

const BYTES = { br: brotliDecompressSync, gzip: gunzipSync };
const LONG = `{"text":"${"é shop ".repeat(2_000)}"}`;

const compressed = async (reply: Partial<HttpReply>, accepted?: string) =>
  compressedReply({ status: 200, headers: {}, ...reply }, {
    headers: accepted === undefined ? {} : { "accept-encoding": accepted },
  } as HttpRequest);

describe("a long answer is compressed", () => {
  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
  ] as const)("for a client that accepts %s", async (accepted, coding) => {
    const { headers, body } = await compressed({ body: LONG }, accepted);
    expect(headers).toEqual({ Vary: "Accept-Encoding", "Content-Encoding": coding });
    expect(BYTES[coding](body ?? "").toString()).toBe(LONG);
  });

  it("for nobody else, but caches learn that it may be", async () => {
    for (const accepted of [undefined, "identity", "zstd"]) {
      const { headers, body } = await compressed({ body: LONG, headers: { Vary: "Origin" } }, accepted);
      expect([headers, body]).toEqual([{ Vary: "Origin, Accept-Encoding" }, LONG]);
    }
  });

  it("at its best once it is sent again", async () => {
    const body = Buffer.from(LONG);
    const lengths: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const sent = (await compressed({ body }, "br")).body as Buffer;
      expect(brotliDecompressSync(sent).toString()).toBe(LONG);
      lengths.push(sent.length);
    }
    expect(lengths[1]).toBeLessThan(lengths[0] ?? 0);
    expect(lengths[2]).toBe(lengths[1]);
  });

  it.each(["br", "gzip"] as const)("with its own beginning before constant bytes, in %s", async (coding) => {
    const rest = Buffer.from(LONG);
    for (const prefix of ["", '{"id":1,', '{"id":"é"', "x".repeat(70_000)]) {
      const reply = await compressed({ prefix, body: rest }, coding);
      expect([reply.prefix, reply.headers["Content-Encoding"]]).toEqual([undefined, coding]);
      expect(BYTES[coding](reply.body ?? "").toString()).toBe(prefix + LONG);
    }
  });
});

it("a short answer, a problem and an answer in pieces are not compressed", async () => {
  async function* chunks() {
    yield LONG;
  }
  const problem = { body: LONG, headers: { "Content-Type": "application/problem+json" } };
  for (const reply of [{ body: "short" }, problem, { chunks: chunks() }])
    expect((await compressed(reply, "br")).headers).not.toHaveProperty("Content-Encoding");
});

it("REST and MCP compress their long answers", async () => {
  const { base } = await startServer();
  const list = JSON.stringify({ jsonrpc: "2.0", id: "é", method: "tools/list" });
  const headers = { "Content-Type": "application/json" };
  const listed = await send(base, "/api/mcp", { method: "POST", headers, body: list });
  expect(JSON.parse(listed.text)).toMatchObject({ id: "é" });
  for (const [path, init, coding, length] of [
    ["/api/mcp", { method: "POST", body: list }, "gzip", Buffer.byteLength(listed.text)],
    ["/api/v1/plans", {}, "br", undefined],
  ] as const) {
    const answer = await fetch(base + path, { ...init, headers: { ...headers, "Accept-Encoding": "gzip, br" } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, coding]);
    const text = await answer.text();
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    if (length !== undefined) expect(text).toBe(listed.text);
  }
});

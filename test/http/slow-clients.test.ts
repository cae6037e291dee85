// @module-tag fault/client
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpServer } from "../../src/http/server.ts";
import { openSocket, received } from "../support/raw.ts";

const BIG = "x".repeat(64 * 1024 * 1024);

let server: Server;
let base: string;
beforeAll(async () => {
  ({ server } = new HttpServer({
    async answer(request) {
      const body = request.method === "POST" ? await request.readBody(1_000) : BIG;
      return { status: 200, headers: { "Content-Type": "text/plain" }, body };
    },
    refuse: async (_, problem) => ({
      status: problem.status,
      headers: { "Content-Type": "text/plain" },
      body: problem.message,
    }),
    isVital: () => false,
    trustedProxies: undefined,
    secure: false,
    log: pino({ level: "silent" }),
    timeouts: { headersMs: 150, requestMs: 150, keepAliveMs: 1_000, idleMs: 400, checkMs: 20, calmMs: 20 },
  }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("a client that is too slow is cut", () => {
  it("in its headers, with a 408", async () => {
    const socket = await openSocket(base);
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow:");
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long/);
  });

  it("in its body, with a 408", async () => {
    const socket = await openSocket(base);
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("when it does not read its answer", async () => {
    const socket = await openSocket(base);
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => connectionsOf(server)).toBe(1);
    await expect.poll(() => connectionsOf(server)).toBe(0);
    socket.destroy();
  });
});

function connectionsOf(of: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    of.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

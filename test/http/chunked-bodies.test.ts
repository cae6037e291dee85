// @module-tag fault/client
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { HttpServer } from "../../src/http/server.ts";
import { eventually } from "../support/eventually.ts";
import { exchange, openSocket } from "../support/raw.ts";

/** Larger than what sockets buffer between two processes. */
const PIECE = "x".repeat(1_000_000);
const PIECES = 60;

/** A server whose every answer comes in pieces. */
async function start({ failsAt = Infinity } = {}) {
  const seen = { made: 0, ended: false };
  const logged: string[] = [];
  async function* chunks() {
    try {
      for (; seen.made < PIECES; seen.made += 1) {
        if (seen.made === failsAt) throw new Error("the database is gone");
        await pause(0);
        yield PIECE;
      }
    } finally {
      seen.ended = true;
    }
  }
  const http = new HttpServer({
    answer: async () => ({ status: 200, headers: { "Content-Type": "text/plain" }, chunks: chunks() }),
    refuse: async (_, problem) => ({ status: problem.status, headers: {} }),
    isVital: () => false,
    trustedProxies: undefined,
    secure: false,
    log: pino({ level: "error" }, { write: (line: string) => void logged.push(line) }),
  });
  http.server.listen(0, "127.0.0.1");
  await once(http.server, "listening");
  onTestFinished(() => http.drain({ acceptMs: 0, graceMs: 0 }));
  return { base: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`, seen, logged };
}

describe("an answer in pieces", () => {
  it("arrives whole, in chunks", async () => {
    const { base, seen } = await start();
    const answer = await fetch(base);
    expect(answer.headers.get("transfer-encoding")).toBe("chunked");
    expect((await answer.arrayBuffer()).byteLength).toBe(PIECE.length * PIECES);
    expect(seen).toEqual({ made: PIECES, ended: true });
  });

  it("is made as fast as the client reads it, and no further once the client is gone", async () => {
    const { base, seen } = await start();
    const socket = await openSocket(base);
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await eventually(() => seen.made > 0);
    let before = -1;
    while (before !== seen.made) {
      before = seen.made;
      await pause(50);
    }
    expect(seen.made).toBeLessThan(PIECES / 2);
    socket.destroy();
    await eventually(() => seen.ended);
    expect(seen.made).toBeLessThan(PIECES / 2);
  });

  it("that cannot be finished is cut, so that nobody takes it for the whole, and is logged", async () => {
    const { base, logged } = await start({ failsAt: 2 });
    await expect(fetch(base).then((answer) => answer.text())).rejects.toThrow();
    await eventually(() => logged.join("").includes("the database is gone"));
  });

  it("is not made for HEAD", async () => {
    const { base, seen } = await start();
    const answer = await exchange(base, "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen.made).toBe(0);
  });
});

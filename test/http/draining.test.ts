import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { HttpServer } from "../../src/http/server.ts";
import { eventually } from "../support/eventually.ts";
import { openSocket, received } from "../support/raw.ts";

interface Running {
  readonly http: HttpServer;
  readonly base: string;
  /** Answers what waits at /held. */
  readonly release: () => void;
  /** Returns the number of requests so far. */
  readonly asked: () => number;
}

/** A server that answers at once, but for /held. */
async function start(): Promise<Running> {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const http = new HttpServer({
    async answer({ path }) {
      asked += 1;
      if (path === "/held") await held.promise;
      return { status: 200, headers: {}, body: path };
    },
    refuse: async (_, problem) => ({ status: problem.status, headers: {} }),
    isVital: () => false,
    trustedProxies: undefined,
    secure: false,
    log: pino({ level: "silent" }),
  });
  http.server.listen(0, "127.0.0.1");
  await once(http.server, "listening");
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  onTestFinished(() => http.drain({ acceptMs: 0, graceMs: 0 }));
  return { http, base, release: held.resolve, asked: () => asked };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const HOUR_MS = 3_600_000;

/** Waits for the next bytes of an answer. */
async function next(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, "data")) as [Buffer];
  return bytes.toString();
}

/** A socket that has had one answer and keeps its connection. */
async function keptSocket(base: string): Promise<Socket> {
  const socket = await openSocket(base);
  socket.write(get("/first"));
  expect(await next(socket)).toMatch(/Connection: keep-alive/);
  return socket;
}

describe("a server that hands over", () => {
  it("is not ready from the first moment", async () => {
    const { http } = await start();
    expect(http.isReady).toBe(true);
    const force = new AbortController();
    const drained = http.drain({ acceptMs: HOUR_MS, graceMs: 2 * HOUR_MS, force: force.signal });
    expect(http.isReady).toBe(false);
    force.abort();
    await drained;
  });

  it("still accepts connections, and closes each with its answer", async () => {
    const { http, base } = await start();
    const force = new AbortController();
    const drained = http.drain({ acceptMs: HOUR_MS, graceMs: 2 * HOUR_MS, force: force.signal });
    for (let i = 0; i < 3; i += 1) {
      const socket = await openSocket(base);
      socket.write(get("/new"));
      expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/);
    }
    force.abort();
    await drained;
  });

  it("keeps idle connections, whose next request it answers", async () => {
    const { http, base } = await start();
    const socket = await keptSocket(base);
    const force = new AbortController();
    const drained = http.drain({ acceptMs: HOUR_MS, graceMs: 2 * HOUR_MS, force: force.signal });
    const other = await openSocket(base);
    other.write(get("/other"));
    await received(other);
    socket.write(get("/second"));
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/);
    force.abort();
    await drained;
  });

  it("answers all pipelined requests before it closes their connection", async () => {
    const { http, base, release, asked } = await start();
    const socket = await openSocket(base);
    socket.write(get("/held") + get("/second") + get("/third"));
    await eventually(() => asked() === 3);
    const drained = http.drain({ acceptMs: 1, graceMs: HOUR_MS });
    const text = received(socket);
    release();
    expect((await text).match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    await drained;
  });

  it("ends by itself when idle connections are all that is left", async () => {
    const { http, base } = await start();
    const idle = await keptSocket(base);
    const closed = received(idle);
    await http.drain({ acceptMs: 50, graceMs: HOUR_MS });
    await closed;
    await expect(openSocket(base)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("loses no request of clients that keep their connections and ask on", async () => {
    const { http, base } = await start();
    const answers: number[] = [];
    let drained: Promise<void> | undefined;
    const clients = Array.from({ length: 20 }, () => askUntilClosed(base, answers));
    await eventually(() => {
      if (answers.length > 500) drained ??= http.drain({ acceptMs: 1_000, graceMs: HOUR_MS });
      return drained !== undefined;
    });
    await Promise.all(clients);
    await drained;
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});

describe("a server that stops", () => {
  it("waits for the answer that is under way, and cuts what is left when its time is over", async () => {
    const { http, base, asked, release } = await start();
    const served = await openSocket(base);
    served.write(get("/held"));
    await eventually(() => asked() === 1);
    const text = received(served);
    const drained = http.drain({ acceptMs: 0, graceMs: HOUR_MS });
    release();
    expect(await text).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/);
    await drained;
  });

  it("cuts what is left when its time is over", async () => {
    const { http, base, asked } = await start();
    const socket = await openSocket(base);
    socket.write(get("/held"));
    await eventually(() => asked() === 1);
    const text = received(socket);
    await http.drain({ acceptMs: 0, graceMs: 50 });
    expect(await text).toBe("");
  });

  it("closes everything immediately when it is forced", async () => {
    const { http, base, asked } = await start();
    const socket = await openSocket(base);
    socket.write(get("/held"));
    await eventually(() => asked() === 1);
    const force = new AbortController();
    const drained = http.drain({ acceptMs: HOUR_MS, graceMs: 2 * HOUR_MS, force: force.signal });
    const text = received(socket);
    force.abort();
    await drained;
    expect(await text).toBe("");
    await expect(openSocket(base)).rejects.toThrow(/ECONNREFUSED/);
  });
});

/** Sends request after request over one connection until an answer closes it. Rejects when one is not answered. */
async function askUntilClosed(base: string, answers: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let closed = false; !closed;) {
    const sent = request(base, { agent }).end();
    const [incoming] = await once(sent, "response");
    incoming.resume();
    await once(incoming, "end");
    answers.push(incoming.statusCode);
    closed = incoming.headers.connection === "close";
  }
  agent.destroy();
}

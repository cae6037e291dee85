// @module-tag fault/client
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { BlockList } from "node:net";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectionLimits } from "../../src/http/connection-limits.ts";
import { HttpServer, type HttpServerParts } from "../../src/http/server.ts";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { rounds } from "../support/rounds.ts";
import { send } from "../support/server.ts";
import { startProcess } from "../support/service-process.ts";

describe("the limits of connections", () => {
  it("leave file descriptors for everything else, and no address more than an eighth", () => {
    expect(connectionLimits(256)).toEqual({ total: 160, perAddress: 20 });
    expect(connectionLimits(1_024)).toEqual({ total: 928, perAddress: 116 });
    expect(connectionLimits(1_048_576)).toEqual({ total: 10_000, perAddress: 1_250 });
  });
});

/** Number of connections that a careless or hostile client opens. */
const FLOOD = rounds(5_000, 500);

/** Sockets of the test that are still open. */
class Clients {
  readonly open = new Set<Socket>();

  /** Connects from an address. Gives the socket, whether or not the server keeps it. */
  async connect(base: string, from: string): Promise<Socket> {
    const { hostname, port } = new URL(base);
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    this.open.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => this.open.delete(socket));
    socket.resume();
    await Promise.race([once(socket, "connect"), once(socket, "close")]);
    return socket;
  }

  close(): void {
    for (const socket of this.open) socket.destroy();
  }
}

describe("a server that may open 256 files", () => {
  it("stays up when more connect, logs that once, and serves existing connections", async () => {
    const server = await startProcess({ DATA_DIR: dataFolder() }, "-n 256");
    const lines = (text: string) => server.logged.filter((line) => line.includes(text)).length;
    const clients = new Clients();
    onTestFinished(() => clients.close());
    for (let i = 0; i < 600; i += 1) await clients.connect(server.base, `127.6.${i >> 4}.1`);
    await eventually(() => clients.open.size <= 160);
    expect(lines("new connections are refused")).toBe(1);
    // One that is connected, asked over its own connection.
    const [one] = clients.open;
    one?.write("GET /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const [answer] = (await once(one as Socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect((await send(server.ops, "/readyz")).status).toBe(200);
    clients.close();
    await eventually(async () => (await send(server.base, "/login").catch(() => undefined))?.status === 200);
    expect(await server.end("SIGINT")).toBe(0);
  });

  it(`serves others while one address opens ${FLOOD} connections, and logs that once`, async () => {
    const server = await startProcess({ DATA_DIR: dataFolder() }, "-n 1024");
    const { perAddress } = connectionLimits(1_024);
    const clients = new Clients();
    onTestFinished(() => clients.close());
    for (let i = 0; i < FLOOD; i += 1) await clients.connect(server.base, "127.0.0.1");
    await eventually(() => clients.open.size <= perAddress);
    expect((await send(server.base, "/api/v1/plans", { from: "127.0.0.2" })).status).toBe(200);
    const refusals = server.logged.filter((line) => line.includes("further connections of an address"));
    expect(refusals.map((line) => (JSON.parse(line) as { address: string }).address)).toEqual(["127.0.0.1"]);
    expect(server.logged.join()).not.toContain("new connections are refused");
    expect(await server.end("SIGINT")).toBe(0);
  });
});

/** Starts a server that answers everything with an empty 200, and ends with the test. Gives its address and its log. */
async function startBare(parts: Pick<HttpServerParts, "limits" | "trustedProxies" | "timeouts">) {
  const logged: string[] = [];
  const http = new HttpServer({
    answer: async () => ({ status: 200, headers: {} }),
    refuse: async (_, problem) => ({ status: problem.status, headers: {} }),
    isVital: () => false,
    secure: false,
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    ...parts,
  });
  http.server.listen(0, "127.0.0.1");
  await once(http.server, "listening");
  onTestFinished(() => http.drain({ acceptMs: 0, graceMs: 0 }));
  return { base: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`, logged };
}

describe("a server that refused connections", () => {
  it("logs once that it accepts connections again, after a while without a refusal", async () => {
    const patient = { headersMs: 60_000, requestMs: 60_000, keepAliveMs: 60_000, idleMs: 60_000, checkMs: 1_000 };
    const { base, logged } = await startBare({
      limits: { total: 2, perAddress: 2 },
      trustedProxies: undefined,
      timeouts: { ...patient, calmMs: 500 },
    });
    const clients = new Clients();
    onTestFinished(() => clients.close());
    await Promise.all([1, 2, 3, 4, 5, 6].map((i) => clients.connect(base, `127.6.64.${i}`)));
    await eventually(() => logged.length === 2);
    expect(logged[0]).toContain("new connections are refused");
    expect(logged[1]).toContain("new connections are accepted again");
  });
});

describe("a trusted proxy", () => {
  it("may hold as many connections as it likes, for it brings the requests of many", async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress("127.0.0.1");
    const { base } = await startBare({ limits: { total: 100, perAddress: 2 }, trustedProxies });
    const clients = new Clients();
    onTestFinished(() => clients.close());
    for (let i = 0; i < 10; i += 1) {
      await clients.connect(base, "127.0.0.1");
      await clients.connect(base, "127.0.0.9");
    }
    await eventually(() => clients.open.size === 12);
    expect((await send(base, "/")).status).toBe(200);
    const refused = request(base, { localAddress: "127.0.0.9", agent: false }).end();
    await expect(once(refused, "response")).rejects.toThrow(/ECONNRESET|hang up/);
  });
});

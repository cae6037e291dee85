import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { startHttp } from "../../src/main.ts";
import { cachedCheck } from "../../src/http/readiness.ts";
import { TestClock } from "../support/clock.ts";
import { createSqlite, DATABASES } from "../support/databases.ts";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { openSocket } from "../support/raw.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";
import { createStores } from "../support/stores.ts";

const quiet = { LOG_LEVEL: "silent", NEWS_UPSTREAM_ORIGIN: "off", DATA_DIR: dataFolder() };

/** A server with probes, and where they are. */
async function startWithProbes(...[overrides, env]: Parameters<typeof startServer>) {
  const server = await startServer(overrides, { OPS_PORT: "0", ...env });
  return { server, ops: opsOf(server) };
}

function opsOf({ opsAddress }: TestServer): string {
  return `http://${opsAddress?.address}:${opsAddress?.port}`;
}

describe("probes", () => {
  it("are answered on loopback only, when OPS_PORT is set, and nowhere else", async () => {
    const { server, ops } = await startWithProbes({}, { HOST: "0.0.0.0" });
    expect(server.opsAddress?.address).toBe("127.0.0.1");
    expect((await send(ops, "/livez")).status).toBe(200);
    for (const path of ["/livez", "/readyz"]) expect((await send(server.base, path)).status).toBe(404);
    expect((await startServer()).opsAddress).toBeUndefined();
  });

  it.each(DATABASES)("say that a server lives and is ready, on $database", async ({ missing, create }) => {
    if (missing) return;
    const { ops } = await startWithProbes({}, (await create()).env);
    const live = await send(ops, "/livez");
    expect([live.status, json(live)]).toEqual([200, { status: "ok" }]);
    const ready = await send(ops, "/readyz");
    expect([ready.status, json(ready)]).toEqual([200, { status: "ready" }]);
    for (const { headers } of [live, ready])
      expect(headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
  });

  it("answer HEAD without a body, other methods 405, other paths 404", async () => {
    const { ops } = await startWithProbes();
    const head = await send(ops, "/readyz", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    const post = await send(ops, "/readyz", { method: "POST" });
    expect([post.status, post.headers.allow]).toEqual([405, "GET, HEAD"]);
    for (const path of ["/", "/metrics/", "/api/v1/health"]) expect((await send(ops, path)).status).toBe(404);
  });

  it("say from the first moment of a stop that the server is not ready, while it still answers", async () => {
    const { server, ops } = await startWithProbes();
    const force = new AbortController();
    const stopped = server.stop({ handOver: true, force: force.signal });
    const ready = await send(ops, "/readyz");
    expect([ready.status, json(ready)]).toEqual([503, { status: "not ready", failing: ["accepting"] }]);
    expect((await send(ops, "/livez")).status).toBe(200);
    expect((await send(server.base, "/api/v1/plans")).status).toBe(200);
    force.abort();
    await stopped;
    await expect(openSocket(ops)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("are answered while a start waits for its database, and say that it is not ready", async () => {
    const opened = Promise.withResolvers<void>();
    const database = createStores({
      url: undefined,
      dataDir: dataFolder(),
      log: { warn() {}, info() {} },
    });
    const port = await freePort();
    const starting = startHttp(
      { ...quiet, PORT: "0", OPS_PORT: String(port) },
      { database: { ...database, open: () => opened.promise, ping: () => opened.promise } },
    );
    const ops = `http://127.0.0.1:${port}`;
    await eventually(async () => (await send(ops, "/livez").catch(() => undefined))?.status === 200);
    const ready = await send(ops, "/readyz");
    expect([ready.status, json(ready).failing]).toEqual([503, ["accepting", "database"]]);
    opened.resolve();
    const running = await starting;
    onTestFinished(() => running.stop());
    await eventually(async () => (await send(ops, "/readyz")).status === 200);
  });

  it("say that a server is not ready whose database fails, and that it is ready again afterwards", async () => {
    const clock = new TestClock(1_000_000);
    let works = true;
    const { env } = await createSqlite();
    const database = createStores({ url: undefined, dataDir: env["DATA_DIR"] ?? "", log: { warn() {}, info() {} } });
    const ping = async () => (works ? database.ping() : Promise.reject(new Error("gone")));
    const { ops } = await startWithProbes({ database: { ...database, ping }, clock });
    expect((await send(ops, "/readyz")).status).toBe(200);
    works = false;
    expect((await send(ops, "/readyz")).status).toBe(200);
    clock.at += 1_000;
    expect(json(await send(ops, "/readyz"))).toEqual({ status: "not ready", failing: ["database"] });
    works = true;
    clock.at += 1_000;
    expect((await send(ops, "/readyz")).status).toBe(200);
  });
});

it("a server whose database lacks a migration, such as one restored from an old backup, is not ready", async () => {
  const { env } = await createSqlite();
  const { ops, server } = await startWithProbes({}, env);
  const db = await server.app.database.queries<{ migrations: { name: string } }>().db();
  await db.deleteFrom("migrations").where("name", "like", "0001%").execute();
  expect(json(await send(ops, "/readyz"))).toEqual({ status: "not ready", failing: ["migrations"] });
});

describe("a check of something that is asked", () => {
  it("asks once a second at most, whatever the clock does", async () => {
    const clock = new TestClock(1_000_000);
    let asked = 0;
    const check = cachedCheck(async () => void (asked += 1), clock);
    for (let i = 0; i < 10; i += 1) expect(await check()).toBe(true);
    expect(asked).toBe(1);
    clock.at += 1_000;
    await check();
    clock.at -= 3_600_000;
    await check();
    expect(asked).toBe(3);
  });

  it("does not wait for an answer that does not come, and asks nothing else until then", async () => {
    const clock = new TestClock(1_000_000);
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    const check = cachedCheck(() => {
      asked += 1;
      return answer.promise;
    }, clock);
    expect(await check()).toBe(false);
    clock.at += 5_000;
    expect(await check()).toBe(false);
    expect(asked).toBe(1);
    answer.resolve();
    await eventually(async () => {
      clock.at += 1_000;
      return check();
    });
  });
});

describe("OPS_PORT", () => {
  it("that is the PORT, or taken, stops the start by name", async () => {
    await expect(startHttp({ ...quiet, PORT: "3999", OPS_PORT: "3999" })).rejects.toMatchObject({
      name: "ConfigError",
      message: 'OPS_PORT takes another port than PORT, not "3999".',
    });
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    await expect(startHttp({ ...quiet, PORT: "0", OPS_PORT: String(port) })).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringContaining(`OPS_PORT ${port}`),
    });
    taken.close();
  });

  it("is free again when the PORT is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const ops = await freePort();
    await expect(startHttp({ ...quiet, PORT: String(port), OPS_PORT: String(ops) })).rejects.toThrow(/ PORT \d+/);
    await expect(openSocket(`http://127.0.0.1:${ops}`)).rejects.toThrow(/ECONNREFUSED/);
    taken.close();
  });
});

// @module-tag fault/redis
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { REDIS_TIMEOUTS, RedisRateCounter, type RedisRateCounterOptions } from "../../src/limits/redis-rate-counter.ts";
import type { RatePolicy } from "../../src/limits/policies.ts";
import { Metering, type RateCounter } from "../../src/limits/rate-limit.ts";
import { TestClock } from "../support/clock.ts";
import { TEST_CERTIFICATE, TEST_ONLY_KEY } from "../support/fetch-certificate.ts";
import { hasRedisServer, RedisProcess } from "../support/redis-server.ts";

const policy: RatePolicy = { name: "test", quota: 120, windowSeconds: 60, appliesTo: "tests" };
const short: RatePolicy = { name: "short", quota: 3, windowSeconds: 0.2, appliesTo: "tests" };

/** Collects log lines, one for each entry. */
function keptLog() {
  const lines: string[] = [];
  const keep = (level: string) => (fields: unknown, message?: string) =>
    void lines.push(`${level} ${JSON.stringify(fields)} ${message ?? ""}`);
  return { lines, warn: keep("warn"), info: keep("info") };
}

/** Creates a counter that is closed when the test ends, with its own clock and log. */
function counterAt(url: string, options: Partial<RedisRateCounterOptions> = {}) {
  const clock = new TestClock();
  const log = keptLog();
  const counter = new RedisRateCounter({ url, clock, log, ...options });
  onTestFinished(() => counter.close());
  return { counter, clock, lines: log.lines };
}

/** A lost connection is reopened soon. */
const SOON = { ...REDIS_TIMEOUTS, retryMs: 100 };

/** Counts the connections of this process to `port`, because other files of the suite have connections, too. */
function connectionsTo(port: number): number {
  const { libuv } = process.report.getReport() as { libuv: { remoteEndpoint?: { port: number } }[] };
  return libuv.filter(({ remoteEndpoint }) => remoteEndpoint?.port === port).length;
}

/** The server for the plain cases: one of this file, or else the configured one. */
const namedUrl = process.env["TEST_REDIS_URL"];
const hasRedis = hasRedisServer || namedUrl !== undefined;
const reason = hasRedis ? "" : " (skipped: no Redis)";
const ownReason = hasRedisServer ? "" : " (skipped: no redis-server)";
let url = namedUrl ?? "";
let plain: RedisProcess | undefined;
beforeAll(async () => {
  if (!hasRedisServer) return;
  plain = await RedisProcess.start();
  url = plain.url;
});
afterAll(() => plain?.remove());

interface Kind {
  readonly make: () => { counter: RateCounter; pass: (ms: number) => Promise<unknown> | void };
}

const kinds: [string, boolean, Kind][] = [
  [
    "in memory",
    true,
    {
      make() {
        const clock = new TestClock();
        return { counter: new MemoryRateCounter(clock), pass: (ms) => void (clock.at += ms) };
      },
    },
  ],
  [
    `in Redis${reason}`,
    hasRedis,
    {
      make: () => ({ counter: counterAt(url, { prefix: `test:${randomUUID()}:` }).counter, pass: (ms) => sleep(ms) }),
    },
  ],
];

describe.each(kinds)("a rate counter %s", (_, present, { make }) => {
  it.skipIf(!present)("opens a window with the first hit of a key, and starts a new one after it", async () => {
    const { counter, pass } = make();
    const first = await counter.hit(short, "a", 1);
    expect(first).toEqual({ total: 1, resetMs: expect.any(Number) });
    expect(first.resetMs).toBeGreaterThan(0);
    expect(first.resetMs).toBeLessThanOrEqual(200);
    await pass(20);
    const second = await counter.hit(short, "a", 1);
    expect(second.total).toBe(2);
    expect(second.resetMs).toBeLessThan(200);
    await pass(second.resetMs + 1);
    expect((await counter.hit(short, "a", 1)).total).toBe(1);
  });

  it.skipIf(!present)("counts each policy and each key separately", async () => {
    const { counter } = make();
    await counter.hit(policy, "a", 2);
    expect((await counter.hit(short, "a", 1)).total).toBe(1);
    expect((await counter.hit(policy, "b", 1)).total).toBe(1);
    expect((await counter.hit(policy, "a", 1)).total).toBe(3);
  });

  it.skipIf(!present)("only reads at a cost of 0, and opens no window", async () => {
    const { counter, pass } = make();
    expect(await counter.hit(short, "a", 0)).toEqual({ total: 0, resetMs: 200 });
    await pass(20);
    expect(await counter.hit(short, "a", 0)).toEqual({ total: 0, resetMs: 200 });
    await counter.hit(short, "a", 2);
    const read = await counter.hit(short, "a", 0);
    expect(read.total).toBe(2);
    await pass(read.resetMs + 1);
    expect((await counter.hit(short, "a", 0)).total).toBe(0);
  });

  it.skipIf(!present)("adds up any costs, in any order of policies and keys", async () => {
    const hits = fc.array(
      fc.record({
        policy: fc.constantFrom(policy, { ...policy, name: "other" }),
        key: fc.constantFrom("10.0.0.1", "2001:db8:0:0::/64", "Ünï:code {1}"),
        cost: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(hits, async (list) => {
        const { counter } = make();
        const expected = new Map<string, number>();
        const answers = list.map((hit) => {
          const name = `${hit.policy.name} ${hit.key}`;
          expected.set(name, (expected.get(name) ?? 0) + hit.cost);
          return [expected.get(name), counter.hit(hit.policy, hit.key, hit.cost)] as const;
        });
        for (const [total, answer] of answers) expect((await answer).total).toBe(total);
        if (counter instanceof RedisRateCounter) await counter.close();
      }),
      { numRuns: 15 },
    );
  });
});

describe.skipIf(!hasRedis)(`two instances over one Redis${reason}`, () => {
  it("admit exactly the quota of 120 when 200 requests come at once", async () => {
    const prefix = `test:${randomUUID()}:`;
    const instances = [counterAt(url, { prefix }), counterAt(url, { prefix })];
    await Promise.all(instances.map(({ counter }) => counter.connect()));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, i) => {
        const { counter } = instances[i % 2] as (typeof instances)[0];
        await new Metering(counter, "10.0.0.1").charge(policy);
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(120);
    expect(instances.flatMap(({ lines }) => lines)).toEqual([]);
  });
});

describe.skipIf(!hasRedisServer)(`a rate counter over its own Redis${ownReason}`, () => {
  async function ownRedis(...args: string[]) {
    const redis = await RedisProcess.start(...args);
    onTestFinished(() => redis.remove());
    return redis;
  }

  /** Hits, one second of the clock apart, until the log has that many lines. */
  async function until(lines: number, { counter, clock, lines: log }: ReturnType<typeof counterAt>) {
    while (log.length < lines) {
      clock.at += 1_000;
      await counter.hit(policy, "again", 1);
      await sleep(20);
    }
  }

  it("stores a hit under its policy and key, with an expiry", async () => {
    const redis = await ownRedis();
    const { counter } = counterAt(redis.url);
    await counter.hit(policy, "10.0.0.1", 3);
    await counter.hit(policy, "10.0.0.2", 0);
    expect(await redis.send("KEYS", "*")).toBe("*1\r\n$16\r\nrl:test:10.0.0.1\r\n");
    expect(await redis.send("TTL", "rl:test:10.0.0.1")).toMatch(/^:(60|59)\r\n$/);
  });

  it("gives an expiry to a key without one, even when it only reads", async () => {
    const redis = await ownRedis();
    const { counter } = counterAt(redis.url);
    await redis.send("SET", "rl:test:a", "500");
    expect(await counter.hit(policy, "a", 0)).toEqual({ total: 500, resetMs: 60_000 });
    expect(await redis.send("TTL", "rl:test:a")).toMatch(/^:(60|59)\r\n$/);
  });

  it("sends one command for a hit, and continues after the scripts of Redis were flushed", async () => {
    const redis = await ownRedis();
    const { counter, lines } = counterAt(redis.url);
    await counter.hit(policy, "a", 1);
    await redis.send("SCRIPT", "FLUSH");
    for (let i = 2; i < 10; i += 1) expect((await counter.hit(policy, "a", 1)).total).toBe(i);
    expect(await redis.send("INFO", "commandstats")).toMatch(/cmdstat_evalsha:calls=8,/);
    expect(lines).toEqual([]);
  });

  it("counts in memory while Redis hangs, tries it once a second, and no request waits for that", async () => {
    const redis = await ownRedis();
    const at = counterAt(redis.url);
    const { counter, clock, lines } = at;
    await counter.hit(policy, "a", 1);
    redis.hang();
    const [one, two] = [counter.hit(policy, "b", 1), counter.hit(policy, "b", 1)];
    expect(one).toBeInstanceOf(Promise);
    expect([(await one).total, (await two).total]).toEqual([1, 2]);
    for (let i = 3; i < 1_000; i += 1) expect(counter.hit(policy, "b", 1)).toMatchObject({ total: i });
    clock.at += 1_000;
    for (let i = 1_000; i < 2_000; i += 1) expect(counter.hit(policy, "b", 1)).toMatchObject({ total: i });
    expect(lines).toEqual([expect.stringMatching(/^warn \{"reason":"ETIMEDOUT"\} Redis fails/)]);
    redis.resume();
    // The earlier hit, the two that were in progress, and the attempt.
    while (!(await redis.send("INFO", "commandstats")).includes("cmdstat_evalsha:calls=3,")) await sleep(10);
    await until(2, at);
    expect(lines[1]).toMatch(/^info .*Redis answers again/);
    expect((await counter.hit(policy, "a", 1)).total).toBe(2);
  });

  it("counts in memory after Redis was killed, and in Redis after its restart", async () => {
    const redis = await ownRedis();
    const at = counterAt(redis.url, { timeouts: SOON });
    await at.counter.hit(policy, "a", 5);
    await redis.kill();
    for (let i = 1; i < 50; i += 1) expect((await at.counter.hit(policy, "a", 1)).total).toBe(i);
    expect(at.lines).toHaveLength(1);
    await redis.restart();
    await until(2, at);
    // Redis has lost its data.
    expect((await at.counter.hit(policy, "a", 1)).total).toBe(1);
  });

  it("counts in memory when Redis is not there at the start, with one line in the log", async () => {
    const redis = await ownRedis();
    await redis.kill();
    const at = counterAt(redis.url, { timeouts: SOON });
    await at.counter.connect();
    expect(at.counter.hit(policy, "a", 1)).toMatchObject({ total: 1 });
    for (let i = 2; i < 5; i += 1) {
      at.clock.at += 1_000;
      expect((await at.counter.hit(policy, "a", 1)).total).toBe(i);
      await sleep(5);
    }
    expect(at.lines).toEqual([expect.stringMatching(/^warn \{"reason":"ECONNREFUSED"\}/)]);
    await redis.restart();
    await until(2, at);
  });

  it("counts in memory while Redis refuses writes, though it answers reads", async () => {
    const redis = await ownRedis();
    const at = counterAt(redis.url);
    await at.counter.hit(policy, "a", 7);
    await redis.send("REPLICAOF", "127.0.0.1", "1");
    expect((await at.counter.hit(policy, "a", 1)).total).toBe(1);
    at.clock.at += 1_000;
    expect(at.counter.hit(policy, "a", 0)).toMatchObject({ total: 1 });
    await sleep(50);
    expect(at.counter.hit(policy, "a", 0)).toMatchObject({ total: 1 });
    expect(at.lines).toEqual([expect.stringMatching(/^warn \{"reason":"READONLY"\}/)]);
    await redis.send("REPLICAOF", "NO", "ONE");
    await until(2, at);
    expect((await at.counter.hit(policy, "a", 0)).total).toBe(7);
  });

  it.each([
    ["a wrong password", "redis://:wrong-Hemlich@", "WRONGPASS"],
    ["a wrong user", "redis://nobody:wrong-Hemlich@", "WRONGPASS"],
    ["no password where one is required", "redis://", "NOAUTH"],
  ])("counts in memory with %s, and no password is in the log", async (_, start, code) => {
    const redis = await ownRedis("--requirepass", "right-Hemlich");
    const { counter, lines } = counterAt(`${start}127.0.0.1:${redis.port}`);
    expect((await counter.hit(policy, "a", 1)).total).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`"reason":"${code}"`)]);
    expect(lines.join()).not.toContain("Hemlich");
  });

  it("takes the password out of the URL", async () => {
    const redis = await ownRedis("--requirepass", "right-Hemlich");
    const { counter, lines } = counterAt(`redis://:right-Hemlich@127.0.0.1:${redis.port}/2`);
    await counter.hit(policy, "a", 1);
    expect((await counter.hit(policy, "a", 1)).total).toBe(2);
    expect(lines).toEqual([]);
  });

  it("does not mistake a stall of this process for one of Redis", async () => {
    const redis = await ownRedis();
    const { counter, lines } = counterAt(redis.url);
    await counter.hit(policy, "a", 1);
    const answer = counter.hit(policy, "a", 1);
    // By then the command is sent, and its answer is not read yet.
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect((await answer).total).toBe(2);
    expect(lines).toEqual([]);
  });

  it("closes immediately while Redis hangs, and counts later hits in memory", async () => {
    const redis = await ownRedis();
    const { counter, clock, lines } = counterAt(redis.url);
    await counter.hit(policy, "a", 5);
    expect(connectionsTo(redis.port)).toBe(1);
    redis.hang();
    const underWay = counter.hit(policy, "a", 1);
    await counter.close();
    expect((await underWay).total).toBe(1);
    clock.at += 1_000;
    expect(counter.hit(policy, "a", 1)).toMatchObject({ total: 2 });
    await sleep(100);
    expect(connectionsTo(redis.port)).toBe(0);
    expect(lines).toEqual([]);
  });

  it("uses TLS for a rediss URL, and refuses an untrusted certificate", async () => {
    const dir = mkdtempSync(join(tmpdir(), "redis-tls-"));
    const trusted = getCACertificates("default");
    onTestFinished(() => {
      setDefaultCACertificates(trusted);
      rmSync(dir, { recursive: true });
    });
    writeFileSync(join(dir, "cert.pem"), TEST_CERTIFICATE);
    writeFileSync(join(dir, "key.pem"), TEST_ONLY_KEY);
    const files = ["--tls-cert-file", join(dir, "cert.pem"), "--tls-key-file", join(dir, "key.pem")];
    const redis = await ownRedis("--port", "0", "--tls-auth-clients", "no", ...files, "--tls-port", "PORT");
    const stranger = counterAt(`rediss://127.0.0.1:${redis.port}`);
    await stranger.counter.hit(policy, "a", 1);
    expect(stranger.lines).toEqual([expect.stringContaining('"reason":"DEPTH_ZERO_SELF_SIGNED_CERT"')]);
    setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
    const { counter, lines } = counterAt(`rediss://127.0.0.1:${redis.port}`);
    await counter.hit(policy, "a", 1);
    expect((await counter.hit(policy, "a", 1)).total).toBe(2);
    expect(lines).toEqual([]);
  });
});

describe("a rate counter over a server that never answers", () => {
  async function mute() {
    const connections: Socket[] = [];
    const server = createServer((socket) => connections.push(socket)).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const timeouts = { ...SOON, connectMs: 100, silenceMs: 200 };
    return { connections, ...counterAt(`redis://127.0.0.1:${port}`, { timeouts }) };
  }

  it("closes the connection, opens another, and counts in memory in the meantime", async () => {
    const { connections, counter, lines } = await mute();
    expect((await counter.hit(policy, "a", 1)).total).toBe(1);
    while (connections.length < 2) {
      expect(counter.hit(policy, "a", 1)).toMatchObject({ resetMs: 60_000 });
      await sleep(50);
    }
    expect(lines).toEqual([expect.stringContaining('"reason":"ETIMEDOUT"')]);
  });

  it("closes immediately while it connects, and counts in memory", async () => {
    const { connections, counter, lines } = await mute();
    const underWay = Promise.resolve(counter.hit(policy, "a", 1));
    while (connections.length === 0) await sleep(5);
    await counter.close();
    expect(await Promise.race([underWay, sleep(500)])).toMatchObject({ total: 1 });
    expect(lines).toEqual([]);
  });

  it("opens no connection after it was closed", async () => {
    const { connections, counter, lines } = await mute();
    const underWay = counter.hit(policy, "a", 1);
    await counter.close();
    expect((await underWay).total).toBe(1);
    expect(counter.hit(policy, "a", 1)).toMatchObject({ total: 2 });
    await sleep(100);
    expect(connections).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("refuses nothing when the URL is unusable", async () => {
    const { counter, lines } = counterAt("redis://user:Hemlich@127.0.0.1:99999");
    expect((await counter.hit(policy, "a", 1)).total).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^warn /)]);
    expect(lines.join()).not.toContain("Hemlich");
  });
});

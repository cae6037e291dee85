import { beforeEach, describe, expect, it } from "vitest";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { RedisRateCounter } from "../../src/limits/redis-rate-counter.ts";
import { FailureLimiter } from "../../src/limits/failure-limiter.ts";
import { ClientDisconnected } from "../../src/shared/http.ts";
import type { RatePolicy } from "../../src/limits/policies.ts";
import { Metering, type RateCounter } from "../../src/limits/rate-limit.ts";
import { newId } from "../../src/shared/secret.ts";
import { atEnd } from "../support/at-end.ts";
import { TestClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";

const clock = new TestClock(1_000_000);
const policy: RatePolicy = { name: "test", quota: 3, windowSeconds: 60, appliesTo: "tests" };
const patient = { signal: new AbortController().signal };
const hasFailed = (result: string) => result === "no";

const REDIS_URL = process.env["TEST_REDIS_URL"];
const COUNTERS = [
  { name: "memory", missing: false, counter: (): RateCounter => new MemoryRateCounter(clock) },
  {
    name: REDIS_URL === undefined ? "Redis (skipped: no Redis)" : "Redis",
    missing: REDIS_URL === undefined,
    counter(): RateCounter {
      const silent = { warn: () => {}, info: () => {} };
      const redis = new RedisRateCounter({ url: REDIS_URL ?? "", clock, log: silent, prefix: `${newId("test")}:` });
      atEnd(() => redis.close());
      return redis;
    },
  },
];

describe.each(COUNTERS)("failures counted in $name", ({ missing, counter }) => {
  describe.skipIf(missing)("of a client", () => {
    let limiter: FailureLimiter;
    let metering: Metering;
    beforeEach(() => {
      limiter = new FailureLimiter(policy);
      metering = new Metering(counter(), "client");
    });
    const run = (attempt: () => Promise<string>, client = patient) => limiter.run(metering, client, attempt, hasFailed);
    const fail = () => run(async () => "no");
    const failures = async () => (await metering.tally(policy, 0)).total;

    /** Attempts that end when the test ends them. */
    function held(count: number) {
      const begun: ((result: string) => void)[] = [];
      const results = Array.from({ length: count }, () =>
        run(() => new Promise((resolve) => void begun.push(resolve))),
      );
      return { begun, results };
    }

    it("are all that is counted: an attempt that succeeds or throws is not", async () => {
      for (let i = 0; i < 10; i += 1) expect(await run(async () => "yes")).toMatchObject({ result: "yes" });
      for (let i = 0; i < 10; i += 1)
        await expect(run(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
      expect(await failures()).toBe(0);
      for (let i = 1; i <= 5; i += 1) expect((await fail()).count.total).toBe(i);
      expect(metering.states).toEqual([]);
    });

    it("refuse nothing: over the quota, a few attempts run at once and the others are queued", async () => {
      for (let i = 0; i < policy.quota; i += 1) await fail();
      const { begun, results } = held(50);
      await eventually(() => begun.length > 0);
      for (let done = 0; done < 50; done += 1) {
        await eventually(() => begun.length === Math.min(50, done + 4));
        begun[done]?.("yes");
      }
      for (const attempted of results) expect(await attempted).toMatchObject({ result: "yes" });
      expect(await failures()).toBe(policy.quota);
    });

    it("count while they are in progress, so that a thousand at once do not count as one", async () => {
      const { begun, results } = held(1_000);
      await eventually(() => begun.length === policy.quota + 4);
      expect(await failures()).toBe(1_000);
      for (let done = 0; done < 1_000; done += 1) {
        await eventually(() => begun[done] !== undefined);
        begun[done]?.("no");
      }
      await Promise.all(results);
      expect(await failures()).toBe(1_000);
    });

    it("let a client that disconnects leave the queue", async () => {
      for (let i = 0; i < policy.quota; i += 1) await fail();
      const { begun, results } = held(4);
      await eventually(() => begun.length === 4);
      const gone = new AbortController();
      let ran = false;
      const left = run(
        async () => {
          ran = true;
          return "yes";
        },
        { signal: gone.signal },
      );
      left.catch(() => {});
      await eventually(async () => (await failures()) === policy.quota + 5);
      gone.abort();
      await expect(left).rejects.toThrow(ClientDisconnected);
      for (const end of begun) end("yes");
      await Promise.all(results);
      expect(ran).toBe(false);
      expect(await failures()).toBe(policy.quota);
    });
  });
});

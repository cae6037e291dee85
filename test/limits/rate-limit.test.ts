import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryRateCounter } from "../../src/shared/adapters/memory-rate-counter.ts";
import { addRateHeaders, Metering, POLICIES, type RatePolicy } from "../../src/shared/rate-limit.ts";

const ALL_POLICIES: readonly RatePolicy[] = Object.values(POLICIES);
const policy: RatePolicy = { name: "test", quota: 3, windowSeconds: 10, appliesTo: "tests" };
const other: RatePolicy = { name: "other", quota: 2, windowSeconds: 60, appliesTo: "tests" };

function movable(start = 1_000_000) {
  return {
    at: start,
    now() {
      return this.at;
    },
  };
}

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

describe("the memory counter", () => {
  it("opens a window with the first request of a key and starts anew after it", () => {
    const clock = movable();
    const counter = new MemoryRateCounter(clock);
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 1, resetMs: 10_000 });
    clock.at += 9_999;
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 2, resetMs: 1 });
    expect(counter.hit(policy, "b", 1)).toEqual({ total: 1, resetMs: 10_000 });
    clock.at += 1;
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 1, resetMs: 10_000 });
  });

  it("counts each policy apart, and a cost of 0 only reads", () => {
    const counter = new MemoryRateCounter(movable());
    counter.hit(policy, "a", 2);
    expect(counter.hit(other, "a", 0).total).toBe(0);
    expect(counter.hit(policy, "a", 0).total).toBe(2);
  });

  it("never admits more than the quota in a window, whatever the times and keys", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.integer({ min: 0, max: 4_000 })), { maxLength: 60 }),
        (hits) => {
          const clock = movable();
          const counter = new MemoryRateCounter(clock);
          const windows = new Map<string, { start: number; admitted: number }>();
          for (const [key, wait] of hits) {
            clock.at += wait;
            const { total, resetMs } = counter.hit(policy, key, 1);
            const start = clock.at + resetMs - 10_000;
            const window = windows.get(key)?.start === start ? windows.get(key) : undefined;
            const admitted = (window?.admitted ?? 0) + (total <= policy.quota ? 1 : 0);
            windows.set(key, { start, admitted });
            expect(admitted).toBeLessThanOrEqual(policy.quota);
            expect(resetMs).toBeGreaterThan(0);
            expect(resetMs).toBeLessThanOrEqual(10_000);
          }
        },
      ),
    );
  });

  it("keeps memory bounded under a million addresses at every policy, and counts the newest exactly", () => {
    const counter = new MemoryRateCounter(movable());
    const before = heapAfterCollection();
    for (let i = 0; i < 1_000_000; i += 1) {
      const address = `2001:db8:${(i >> 16).toString(16)}:${(i & 0xffff).toString(16)}::/64`;
      // Each is seen by one policy, and those that fill it up last by all.
      if (i < 900_000) counter.hit(ALL_POLICIES[i % ALL_POLICIES.length] ?? policy, address, 1);
      else for (const each of ALL_POLICIES) counter.hit(each, address, 1);
    }
    for (const each of ALL_POLICIES) expect(counter.hit(each, "2001:db8:f:423f::/64", 1).total).toBe(2);
    expect(heapAfterCollection() - before).toBeLessThan(40 * 1024 * 1024);
  });

  it("never counts longer than a window, when the clock is set back", () => {
    const clock = movable();
    const counter = new MemoryRateCounter(clock);
    counter.hit(policy, "a", 3);
    clock.at -= 3_600_000;
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 1, resetMs: 10_000 });
  });

  it("keeps the newest half of what it may hold, whatever came before", () => {
    const clock = movable();
    const counter = new MemoryRateCounter(clock, 20);
    for (let i = 0; i < 10; i += 1) counter.hit(policy, `old${i}`, 1);
    clock.at += 10_000;
    for (let i = 0; i < 10; i += 1) counter.hit(policy, `new${i}`, 1);
    for (let i = 0; i < 10; i += 1) expect(counter.hit(policy, `new${i}`, 1).total).toBe(2);
  });
});

describe("metering", () => {
  it("refuses what goes over the quota, and says when to come back", async () => {
    const clock = movable();
    const counter = new MemoryRateCounter(clock);
    for (let i = 0; i < 3; i += 1) await new Metering(counter, "a").charge(policy);
    clock.at += 2_500;
    const metering = new Metering(counter, "a");
    await expect((async () => metering.charge(policy))()).rejects.toMatchObject({
      code: "rate-limited",
      status: 429,
      headers: { "Retry-After": "8" },
    });
    expect(metering.states).toEqual([{ policy, remaining: 0, resetSeconds: 8 }]);
  });

  it("works the same over a counter that answers later", async () => {
    const metering = new Metering({ hit: async () => ({ total: 4, resetMs: 1 }) }, "a");
    await expect(metering.charge(policy)).rejects.toMatchObject({ headers: { "Retry-After": "1" } });
  });
});

describe("rate limit headers", () => {
  it("carry every policy in order, and the figures of the tightest", () => {
    const headers: Record<string, string> = {};
    addRateHeaders(headers, [
      { policy, remaining: 2, resetSeconds: 7 },
      { policy: other, remaining: 1, resetSeconds: 42 },
    ]);
    expect(headers).toEqual({
      "RateLimit-Policy": '"test";q=3;w=10, "other";q=2;w=60',
      RateLimit: '"test";r=2;t=7, "other";r=1;t=42',
      "RateLimit-Limit": "2",
      "RateLimit-Remaining": "1",
      "RateLimit-Reset": "42",
    });
  });
});

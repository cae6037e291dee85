import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { addRateHeaders } from "../../src/limits/rate-headers.ts";
import { POLICIES, type RatePolicy } from "../../src/limits/policies.ts";
import { Metering } from "../../src/limits/rate-limit.ts";
import { TestClock } from "../support/clock.ts";
import { heapAfterCollection } from "../support/heap.ts";
import { rounds } from "../support/rounds.ts";

const ALL_POLICIES: readonly RatePolicy[] = Object.values(POLICIES);
/** Several times the entries that are kept. */
const ADDRESSES = rounds(1_000_000, 200_000);
const policy: RatePolicy = { name: "test", quota: 3, windowSeconds: 10, appliesTo: "tests" };
const other: RatePolicy = { name: "other", quota: 2, windowSeconds: 60, appliesTo: "tests" };

/** The most memory of a policy, in bytes: 20,000 addresses. */
const MOST_BYTES_OF_POLICY = 2 * 1024 * 1024;

describe("the memory counter", () => {
  it("opens a window with the first request of a key and starts a new one after it", () => {
    const clock = new TestClock();
    const counter = new MemoryRateCounter(clock);
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 1, resetMs: 10_000 });
    clock.at += 9_999;
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 2, resetMs: 1 });
    expect(counter.hit(policy, "b", 1)).toEqual({ total: 1, resetMs: 10_000 });
    clock.at += 1;
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 1, resetMs: 10_000 });
  });

  it("counts each policy separately, and only reads at a cost of 0", () => {
    const counter = new MemoryRateCounter(new TestClock());
    counter.hit(policy, "a", 2);
    expect(counter.hit(other, "a", 0).total).toBe(0);
    expect(counter.hit(policy, "a", 0).total).toBe(2);
  });

  it("never admits more than the quota in a window, for any times and keys", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.integer({ min: 0, max: 4_000 })), { maxLength: 60 }),
        (hits) => {
          const clock = new TestClock();
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

  it(`keeps memory bounded under ${ADDRESSES} addresses at every policy, and counts the newest exactly`, () => {
    const counter = new MemoryRateCounter(new TestClock());
    const before = heapAfterCollection();
    const addressOf = (i: number) => `2001:db8:${(i >> 16).toString(16)}:${(i & 0xffff).toString(16)}::/64`;
    for (let i = 0; i < ADDRESSES; i += 1) {
      const address = addressOf(i);
      // Each is seen by one policy, and the last ones that fill it by all.
      if (i < 0.9 * ADDRESSES) counter.hit(ALL_POLICIES[i % ALL_POLICIES.length] ?? policy, address, 1);
      else for (const each of ALL_POLICIES) counter.hit(each, address, 1);
    }
    for (const each of ALL_POLICIES) expect(counter.hit(each, addressOf(ADDRESSES - 1), 1).total).toBe(2);
    expect(heapAfterCollection() - before).toBeLessThan(ALL_POLICIES.length * MOST_BYTES_OF_POLICY);
  });

  it("never counts longer than a window, when the clock is set back", () => {
    const clock = new TestClock();
    const counter = new MemoryRateCounter(clock);
    counter.hit(policy, "a", 3);
    clock.at -= 3_600_000;
    expect(counter.hit(policy, "a", 1)).toEqual({ total: 1, resetMs: 10_000 });
  });

  it("keeps the newest half of its capacity after any earlier requests", () => {
    const clock = new TestClock();
    const counter = new MemoryRateCounter(clock, 20);
    for (let i = 0; i < 10; i += 1) counter.hit(policy, `old${i}`, 1);
    clock.at += 10_000;
    for (let i = 0; i < 10; i += 1) counter.hit(policy, `new${i}`, 1);
    for (let i = 0; i < 10; i += 1) expect(counter.hit(policy, `new${i}`, 1).total).toBe(2);
  });
});

describe("metering", () => {
  it("refuses requests over the quota, and says when to retry", async () => {
    const clock = new TestClock();
    const counter = new MemoryRateCounter(clock);
    for (let i = 0; i < 3; i += 1) await new Metering(counter, "a").charge(policy);
    clock.at += 2_500;
    const metering = new Metering(counter, "a");
    await expect((async () => metering.charge(policy))()).rejects.toMatchObject({
      code: "rate-limited",
      status: 429,
      retryAfterSeconds: 8,
    });
    expect(metering.states).toEqual([{ policy, remaining: 0, resetSeconds: 8 }]);
  });

  it("works the same with an asynchronous counter", async () => {
    const metering = new Metering({ hit: async () => ({ total: 4, resetMs: 1 }) }, "a");
    await expect(metering.charge(policy)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  });
});

describe("rate limit headers", () => {
  it("carry every policy in order, and the figures of the tightest", () => {
    const flat: string[] = [];
    addRateHeaders(flat, [
      { policy, remaining: 2, resetSeconds: 7 },
      { policy: other, remaining: 1, resetSeconds: 42 },
    ]);
    expect(flat.join("\n").split(/\n(?=RateLimit)/)).toEqual([
      'RateLimit-Policy\n"test";q=3;w=10, "other";q=2;w=60',
      'RateLimit\n"test";r=2;t=7, "other";r=1;t=42',
      "RateLimit-Limit\n2",
      "RateLimit-Remaining\n1",
      "RateLimit-Reset\n42",
    ]);
  });
});

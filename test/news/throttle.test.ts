import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Slots, Throttle } from "../../src/shared/adapters/news-links/throttle.ts";
import { movableClock, never } from "./support.ts";

const MINUTE_MS = 60_000;
const LIMITS = { pagesPerHour: 5, breakerMs: 15 * MINUTE_MS, breakerMaxMs: 360 * MINUTE_MS };

describe("the budget", () => {
  it("never lets more pages through in any hour than it holds", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20 * MINUTE_MS), { maxLength: 80 }), (waits) => {
        const clock = movableClock();
        const throttle = new Throttle(LIMITS, clock);
        const sent: number[] = [];
        for (const wait of waits) {
          clock.at += wait;
          if (!throttle.open) continue;
          throttle.spend();
          sent.push(clock.at);
        }
        for (const from of sent)
          expect(sent.filter((at) => at >= from && at < from + 60 * MINUTE_MS).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it("is free again an hour after the page that used it", () => {
    const clock = movableClock();
    const throttle = new Throttle(LIMITS, clock);
    for (let page = 0; page < 5; page += 1) throttle.spend();
    clock.at += 60 * MINUTE_MS - 1;
    expect(throttle.open).toBe(false);
    clock.at += 1;
    expect(throttle.open).toBe(true);
  });
});

describe("the breaker", () => {
  it("doubles with every refusal that comes soon after the last, up to six hours", () => {
    const clock = movableClock();
    const throttle = new Throttle(LIMITS, clock);
    const pauses: number[] = [];
    for (let refusal = 0; refusal < 7; refusal += 1) {
      const pauseMs = throttle.trip() ?? 0;
      pauses.push(pauseMs / MINUTE_MS);
      clock.at += pauseMs - 1;
      expect(throttle.open).toBe(false);
      clock.at += 1;
      expect(throttle.open).toBe(true);
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360, 360]);
  });

  it("is not lengthened by refusals that were under way", () => {
    const clock = movableClock();
    const throttle = new Throttle(LIMITS, clock);
    throttle.trip();
    clock.at += MINUTE_MS;
    expect(throttle.trip()).toBeUndefined();
    clock.at += 14 * MINUTE_MS;
    expect(throttle.open).toBe(true);
  });

  it("begins anew after a quiet time as long as the last pause", () => {
    const clock = movableClock();
    const throttle = new Throttle(LIMITS, clock);
    throttle.trip();
    clock.at += 30 * MINUTE_MS;
    expect(throttle.trip()).toBe(15 * MINUTE_MS);
  });
});

describe("places", () => {
  it("are given in the order of asking, and never more than there are", async () => {
    const slots = new Slots(2);
    const order: number[] = [];
    const enter = async (name: number) => {
      if (await slots.take(never)) order.push(name);
    };
    const all = Promise.all([1, 2, 3, 4].map(enter));
    await Promise.resolve();
    expect(order).toEqual([1, 2]);
    slots.give();
    slots.give();
    await all;
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it("are not lost on those who stop waiting", async () => {
    const slots = new Slots(1);
    const leaving = new AbortController();
    expect(await slots.take(never)).toBe(true);
    const waiting = slots.take(leaving.signal);
    leaving.abort();
    expect(await waiting).toBe(false);
    slots.give();
    expect(await slots.take(never)).toBe(true);
    expect(await slots.take(AbortSignal.abort())).toBe(false);
  });
});

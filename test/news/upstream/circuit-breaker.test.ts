import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "../../../src/news/upstream/circuit-breaker.ts";
import { movableClock } from "../support.ts";

const MINUTE_MS = 60_000;
const LIMITS = { firstMs: 15 * MINUTE_MS, maxMs: 360 * MINUTE_MS };

describe("a breaker", () => {
  it("doubles its pause with every refusal soon after the last, up to its maximum", async () => {
    const clock = movableClock();
    const breaker = new CircuitBreaker(LIMITS, clock);
    const pauses: number[] = [];
    for (let refusal = 0; refusal < 7; refusal += 1) {
      const pauseMs = breaker.trip(undefined) ?? 0;
      pauses.push(pauseMs / MINUTE_MS);
      clock.at += pauseMs - 1;
      expect(await breaker.admit()).toBeUndefined();
      clock.at += 1;
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360, 360]);
  });

  it("is not extended by refusals of earlier requests", async () => {
    const clock = movableClock();
    const breaker = new CircuitBreaker(LIMITS, clock);
    breaker.trip(undefined);
    clock.at += MINUTE_MS;
    expect(breaker.trip(undefined)).toBeUndefined();
    clock.at += 14 * MINUTE_MS;
    expect(await breaker.admit()).toBeDefined();
  });

  it("starts over after a time without refusals as long as the last pause", () => {
    const clock = movableClock();
    const breaker = new CircuitBreaker(LIMITS, clock);
    breaker.trip(undefined);
    clock.at += 30 * MINUTE_MS;
    expect(breaker.trip(undefined)).toBe(15 * MINUTE_MS);
  });

  it("admits one probe after a pause, and the rest when it is answered", async () => {
    const clock = movableClock();
    const breaker = new CircuitBreaker(LIMITS, clock);
    breaker.trip(undefined);
    clock.at += 15 * MINUTE_MS;
    const probe = await breaker.admit();
    const rest = Promise.all([breaker.admit(), breaker.admit()]);
    probe?.end("answered");
    probe?.end("unknown");
    expect((await rest).every((pass) => pass !== undefined)).toBe(true);
    expect(await breaker.admit()).toBeDefined();
  });
});

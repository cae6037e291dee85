import { expect, it } from "vitest";
import { AssistantBreaker } from "../../../src/simulations/live/assistant-breaker.ts";
import { TestClock } from "../../support/clock.ts";

const PAUSE_MS = 60_000;

it("an assistant is not asked for a minute after five failures in a row, and counts as unavailable after three such pauses", () => {
  const clock = new TestClock();
  const breaker = new AssistantBreaker(clock);
  const fail = (times: number) => {
    for (let at = 0; at < times; at++) breaker.failed();
    return breaker.waitMs;
  };
  expect(fail(4)).toBe(0);
  breaker.succeeded();
  expect(fail(4)).toBe(0);
  expect(fail(1)).toBe(PAUSE_MS);
  // Requests that were already open also fail.
  expect(fail(3)).toBe(PAUSE_MS);
  for (const isUnavailable of [false, true]) {
    clock.at += PAUSE_MS;
    expect(breaker.waitMs).toBe(0);
    expect([fail(1), breaker.isUnavailable]).toEqual([PAUSE_MS, isUnavailable]);
  }
  clock.at += PAUSE_MS;
  breaker.succeeded();
  expect([breaker.waitMs, breaker.isUnavailable]).toEqual([0, false]);
});

import { expect, it } from "vitest";
import { AssistantGate } from "../../../src/simulations/live/assistant-gate.ts";
import { TestClock } from "../../support/clock.ts";

const PAUSE_MS = 60_000;

it("an assistant is left alone for a minute after five failures in a row, and is gone after three such minutes", () => {
  const clock = new TestClock();
  const gate = new AssistantGate(clock);
  const fail = (times: number) => {
    for (let at = 0; at < times; at++) gate.failed();
    return gate.waitMs;
  };
  expect(fail(4)).toBe(0);
  gate.succeeded();
  expect(fail(4)).toBe(0);
  expect(fail(1)).toBe(PAUSE_MS);
  // Questions that were under way fail, too.
  expect(fail(3)).toBe(PAUSE_MS);
  for (const isGone of [false, true]) {
    clock.at += PAUSE_MS;
    expect(gate.waitMs).toBe(0);
    expect([fail(1), gate.isGone]).toEqual([PAUSE_MS, isGone]);
  }
  clock.at += PAUSE_MS;
  gate.succeeded();
  expect([gate.waitMs, gate.isGone]).toEqual([0, false]);
});

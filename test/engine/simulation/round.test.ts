import fc from "fast-check";
import { expect, test } from "vitest";
import { round12, roundInterval } from "../../../src/engine/simulation/round.ts";

test("keeps 12 decimals", () => {
  expect(round12(0.123_456_789_012_5)).toBe(0.123_456_789_013);
  expect(roundInterval({ low: 1 / 3, high: 2 / 3 })).toEqual({ low: 0.333_333_333_333, high: 0.666_666_666_667 });
});

test("has no negative zero", () => {
  expect(Object.is(round12(-1e-13), 0)).toBe(true);
  expect(Object.is(round12(-0), 0)).toBe(true);
});

test("keeps every amount of money exact", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(round12(cents)).toBe(cents);
    }),
  );
});

test("is idempotent", () => {
  fc.assert(
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (value) => {
      expect(round12(round12(value))).toBe(round12(value));
    }),
  );
});

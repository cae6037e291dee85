import fc from "fast-check";
import { expect, test } from "vitest";
import { DRAW_COUNT, intervalHolds, intervalOf } from "../../../src/engine/choice/draws.ts";

test("an interval contains values from its low bound to its high one", () => {
  const value = fc.constantFrom(0.1, 0.3, 0.5, 0.7, 0.9);
  const drawn = fc.tuple(value, value, fc.nat(DRAW_COUNT), value, fc.nat(DRAW_COUNT));
  fc.assert(
    fc.property(drawn, value, ([one, other, first, third, second], held) => {
      const values = Float64Array.from({ length: DRAW_COUNT }, (_, at) =>
        at < first ? one : at < second ? other : third,
      );
      const { low, high } = intervalOf(values);
      expect(intervalHolds(values, held)).toBe(low <= held && held <= high);
    }),
  );
});

test("an interval holds a value that just 52 draws reach", () => {
  const reached = (draws: number) => Float64Array.from({ length: DRAW_COUNT }, (_, at) => (at < draws ? 0.6 : 0.2));
  expect([51, 52].map((draws) => intervalHolds(reached(draws), 0.5))).toEqual([false, true]);
  expect([460, 461].map((draws) => intervalHolds(reached(draws), 0.5))).toEqual([true, false]);
});

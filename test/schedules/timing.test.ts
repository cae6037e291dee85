import fc from "fast-check";
import { expect, it } from "vitest";
import { CADENCES, nextAfter } from "../../src/schedules/timing.ts";

const HOUR_MS = 3_600_000;
const at = (iso: string) => Date.parse(`${iso}Z`);

it.each([
  ["daily before its hour", "daily", "2026-11-22T05:59:59.999", "2026-11-22T06:00"],
  ["daily at its hour", "daily", "2026-11-22T06:00", "2026-11-23T06:00"],
  ["daily over the end of a year", "daily", "2026-12-31T23:00", "2027-01-01T06:00"],
  ["weekly earlier in the week", "weekly", "2026-11-23T00:00", "2026-11-25T06:00"],
  ["weekly on its day before its hour", "weekly", "2026-11-25T05:00", "2026-11-25T06:00"],
  ["weekly on its day after its hour", "weekly", "2026-11-25T07:00", "2026-12-02T06:00"],
  ["weekly from a Sunday", "weekly", "2026-11-22T12:00", "2026-11-25T06:00"],
  ["with a feed, six hours later", "feed", "2026-11-22T12:00", "2026-11-22T18:00"],
] as const)("a schedule repeats %s", (_, cadence, now, next) => {
  expect(new Date(nextAfter({ cadence, hour: 6, weekday: 3 }, at(now)))).toEqual(new Date(at(next)));
});

it("a schedule repeats within its period, at its hour and on its day", () => {
  const timing = fc.record({
    cadence: fc.constantFrom(...CADENCES),
    hour: fc.integer({ min: 0, max: 23 }),
    weekday: fc.integer({ min: 1, max: 7 }),
  });
  fc.assert(
    fc.property(timing, fc.integer({ min: 0, max: 4e12 }), ({ cadence, hour, weekday }, now) => {
      const next = nextAfter({ cadence, hour, weekday }, now);
      const most = { daily: 24, weekly: 168, feed: 6 }[cadence] * HOUR_MS;
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(most);
      if (cadence === "feed") return;
      expect(next % (24 * HOUR_MS)).toBe(hour * HOUR_MS);
      if (cadence === "weekly") expect(new Date(next).getUTCDay()).toBe(weekday % 7);
    }),
  );
});

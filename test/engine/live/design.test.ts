import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { designTasks, PRESETS, type Preset } from "../../../src/engine/live/design.ts";

const design = (preset: Preset, queries: number, listings: number, seed = "s") =>
  designTasks({ tasks: PRESETS[preset], queries, listings, seed });
const shapes = fc.record({
  preset: fc.constantFrom(...(Object.keys(PRESETS) as Preset[])),
  queries: fc.integer({ min: 1, max: 20 }),
  listings: fc.integer({ min: 2, max: 6 }),
});

describe("the design of a live run", () => {
  it.each([
    ["quick", 5, 3, 30],
    ["quick", 3, 2, 24],
    ["quick", 1, 2, 24],
    ["standard", 5, 3, 120],
    ["deep", 10, 2, 400],
  ] as const)("rounds %s with %i queries over %i listings up to %i tasks", (preset, queries, listings, tasks) => {
    expect(design(preset, queries, listings)).toHaveLength(tasks);
  });

  it("reaches its preset, shows each listing equally often in each slot, and has unique keys", () => {
    fc.assert(
      fc.property(shapes, ({ preset, queries, listings }) => {
        const tasks = design(preset, queries, listings);
        expect(tasks.length).toBeGreaterThanOrEqual(PRESETS[preset]);
        expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
        const slots = tasks.flatMap(({ order }) => order.map((listing, slot) => `${listing} ${slot}`));
        const times = Object.values(Object.groupBy(slots, (slot) => slot)).map((same) => same?.length);
        expect(new Set(times).size).toBe(1);
        expect(times).toHaveLength(listings ** 2);
      }),
      { numRuns: 30 },
    );
  });

  it("asks every query before it repeats any", () => {
    const replicates = design("standard", 5, 2).map(({ replicate }) => replicate);
    expect(replicates).toEqual(replicates.toSorted((one, other) => one - other));
    expect(
      new Set(
        design("standard", 5, 2)
          .map(({ query }) => query)
          .slice(0, 10),
      ).size,
    ).toBe(5);
  });

  it("gives ids that do not reveal listings or slots, and equal ids for equal seeds", () => {
    const tasks = design("deep", 10, 3);
    for (const { ids } of tasks) expect(ids.toSorted()).toEqual(["L1", "L2", "L3"]);
    const first = tasks.filter(({ ids, order }) => ids[order.indexOf(0)] === "L1").length;
    expect(first / tasks.length).toBeGreaterThan(0.25);
    expect(first / tasks.length).toBeLessThan(0.42);
    expect(design("deep", 10, 3)).toEqual(tasks);
    expect(design("deep", 10, 3, "other")).not.toEqual(tasks);
  });
});

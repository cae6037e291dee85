import { describe, expect, it } from "vitest";
import type { BatchProduct } from "../../../src/simulations/batch/batch.ts";
import { tallyOf, totalsOf } from "../../../src/simulations/batch/batch-tally.ts";

const product = (chance: number, gain: number): BatchProduct => ({
  product: { title: "Bottle" },
  competitors: [],
  queries: [],
  counts: { matchups: 1, ahead: 1, behind: 0, tooClose: 0, contested: 0 },
  winRate: 1,
  expectedWinRate: chance,
  interval: { low: chance - 0.25, high: chance + 0.25 },
  gain,
  action: {
    feature: "terms",
    change: "State the terms",
    evidence: "weak",
    interval: { low: gain - 0.125, high: gain + 0.125 },
  },
});
const skipped: BatchProduct = { product: { title: "Lamp" }, competitors: [], queries: [], skipped: "Gone.", gain: 0 };

describe("the totals of a batch", () => {
  it("have the mean of the ranges, over all parts and without skipped products", () => {
    const tallies = [tallyOf([product(0.5, 0.25), skipped]), tallyOf([product(0.25, 0.5)])];
    expect(totalsOf(3, tallies)).toMatchObject({
      expectedWinRate: 0.375,
      interval: { low: 0.125, high: 0.625 },
      actions: [{ products: 2, gain: 0.375, interval: { low: 0.25, high: 0.5 } }],
    });
  });

  it("have no range if a product of an earlier version lacks one", () => {
    const { interval: _, ...older } = product(0.5, 0.25);
    const { expectedWinRate, interval } = totalsOf(2, [tallyOf([product(0.5, 0.25)]), tallyOf([older])]);
    expect([expectedWinRate, interval]).toEqual([0.5, undefined]);
  });

  it("have no range before the first product", () => {
    expect(totalsOf(2, [])).not.toHaveProperty("interval");
  });
});

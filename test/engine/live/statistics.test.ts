import { describe, expect, it } from "vitest";
import { designTasks, PRESETS } from "../../../src/engine/live/design.ts";
import { shareInterval, wilson } from "../../../src/engine/live/statistics/interval.ts";
import { noiseFloorOf, pairRuns } from "../../../src/engine/live/statistics/noise-floor.ts";
import { holm, mcnemarExact, verdictOnDifference } from "../../../src/engine/live/statistics/paired-test.ts";
import { answer, fairly, randomOf } from "./support.ts";

/** Returns the exact coverage of Wilson's interval, summed over all outcomes. */
function coverage(trials: number, share: number): number {
  let logTerm = trials * Math.log(1 - share);
  let covered = 0;
  for (let successes = 0; successes <= trials; successes++) {
    const { low, high } = wilson({ successes, trials });
    if (low <= share && share <= high) covered += Math.exp(logTerm);
    logTerm += Math.log((trials - successes) / (successes + 1)) + Math.log(share / (1 - share));
  }
  return covered;
}

describe("intervals of shares", () => {
  it.each([24, 96, 385])(
    "Wilson's hold the share in 93 to 97 of 100 runs of %i trials, over shares from .05 to .95",
    (trials) => {
      const shares = Array.from({ length: 181 }, (_, index) => 0.05 + index / 200);
      const mean = shares.reduce((sum, share) => sum + coverage(trials, share), 0) / shares.length;
      expect(mean).toBeGreaterThanOrEqual(0.93);
      expect(mean).toBeLessThanOrEqual(0.97);
    },
  );

  it.each([
    // Newcombe 1998, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [4, 4, 0.5101, 1],
  ])("Wilson's of %i of %i is %f to %f", (successes, trials, low, high) => {
    expect(wilson({ successes, trials }).low).toBeCloseTo(low, 4);
    expect(wilson({ successes, trials }).high).toBeCloseTo(high, 4);
  });

  it("are clustered if queries differ by more than chance, from five queries on, and are never narrower than Wilson's", () => {
    const alike = Array.from({ length: 10 }, () => ({ successes: 6, trials: 12 }));
    const apart = Array.from({ length: 10 }, (_, index) => ({ successes: index % 2 === 0 ? 12 : 0, trials: 12 }));
    expect(shareInterval(alike, "s").kind).toBe("wilson");
    const clustered = shareInterval(apart, "s");
    expect(clustered.kind).toBe("clustered");
    expect(clustered.high - clustered.low).toBeGreaterThan(0.5);
    expect(shareInterval(apart.slice(0, 4), "s").kind).toBe("wilson");
    expect(shareInterval(apart, "s")).toEqual(clustered);
  });
});

describe("paired tests", () => {
  it.each([
    // Binomial tails from R's binom.test.
    [0, 6, 0.03125],
    [1, 9, 0.021484],
    [5, 15, 0.041389],
    [10, 10, 1],
    [0, 0, 1],
    [7, 3, 0.34375],
    [40, 60, 0.056888],
  ])("McNemar's exact test of %i and %i discordant tasks gives %f", (onlyA, onlyB, p) => {
    expect(mcnemarExact({ onlyA, onlyB })).toBeCloseTo(p, 5);
  });

  it("McNemar's exact test takes thousands of tasks", () => {
    expect(mcnemarExact({ onlyA: 950, onlyB: 1_050 })).toBeCloseTo(0.0268, 3);
    expect(mcnemarExact({ onlyA: 1_050, onlyB: 950 })).toBeCloseTo(0.0268, 3);
  });

  it.each([
    // R's p.adjust(…, "holm").
    [
      [0.01, 0.04, 0.03, 0.005],
      [0.03, 0.06, 0.06, 0.02],
    ],
    [
      [0.01, 0.02, 0.03],
      [0.03, 0.04, 0.04],
    ],
    [
      [0.9, 0.6],
      [1, 1],
    ],
    [[0.02], [0.02]],
    [[], []],
  ])("Holm adjusts %j to %j", (values, adjusted) => {
    for (const [index, value] of holm(values).entries()) expect(value).toBeCloseTo(adjusted[index] ?? 0, 12);
  });

  it("pair tasks by key and leave out those that either run did not answer", () => {
    const tasks = designTasks({ tasks: PRESETS.quick, queries: 12, listings: 2, seed: "s" }).slice(0, 4);
    const slots = (wins: string) => answer(tasks, (task) => readSlot(wins[tasks.indexOf(task)] ?? "", task.order));
    expect(pairRuns(slots("wlwi"), slots("lwwl"))).toEqual({
      both: 1,
      neither: 0,
      pairs: 3,
      onlyA: 1,
      onlyB: 1,
      difference: 0,
    });
    expect(noiseFloorOf(slots("wwll"), slots("wwwl"))).toBe(0.25);
  });

  it("find a change between a version and itself in at most 5 % of 1,000 trials with four assistants", () => {
    const random = randomOf("a/a");
    const tasks = designTasks({ tasks: PRESETS.standard, queries: 5, listings: 2, seed: "s" });
    let lifts = 0;
    for (let trial = 0; trial < 1_000; trial++) {
      const runs = Array.from({ length: 4 }, () =>
        pairRuns(answer(tasks, fairly(0.6, random)), answer(tasks, fairly(0.6, random))),
      );
      const adjusted = holm(runs.map(mcnemarExact));
      const verdicts = runs.map(({ difference }, index) =>
        verdictOnDifference({ difference, pHolm: adjusted[index] ?? 1, noiseFloor: 0 }),
      );
      if (verdicts.some((verdict) => verdict !== "no_measurable_change")) lifts += 1;
    }
    expect(lifts).toBeLessThanOrEqual(50);
  });

  it("call a significant difference better or worse only beyond the noise floor", () => {
    const facts = { difference: 0.2, pHolm: 0.01, noiseFloor: 0.05 };
    expect(verdictOnDifference(facts)).toBe("better");
    expect(verdictOnDifference({ ...facts, difference: -0.2 })).toBe("worse");
    expect(verdictOnDifference({ ...facts, noiseFloor: 0.25 })).toBe("no_measurable_change");
    expect(verdictOnDifference({ ...facts, pHolm: 0.06 })).toBe("no_measurable_change");
  });
});

function readSlot(letter: string, order: readonly number[]): number | "invalid" {
  return letter === "i" ? "invalid" : order.indexOf(letter === "w" ? 0 : 1);
}

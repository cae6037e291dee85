import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import { VersionComparison } from "../../../src/engine/simulation/version-comparison-schema.ts";
import { rounds } from "../../support/rounds.ts";
import { fullListing } from "../choice/arbitrary.ts";
import { PLAIN } from "../choice/bottles.ts";
import { model } from "../choice/model.ts";
import { compareListings, simulate, simulationOf } from "./simulations.ts";

const own: ListingFeatures = { ...PLAIN, priceCents: 2_000, rating: 4.4, reviewCount: 200, relevance: 0.5 };
const rivals: ListingFeatures[] = [
  { ...own, rating: 4.5, relevance: 0.7 },
  { ...own, priceCents: 1_900, relevance: 0.4 },
];
const compare = (a: Partial<ListingFeatures>, b: Partial<ListingFeatures>) =>
  compareListings(simulationOf([[{ ...own, ...a }, ...rivals]]), simulationOf([[{ ...own, ...b }, ...rivals]]), model);

describe("two versions of a listing", () => {
  test.each<[string, Partial<ListingFeatures>, Partial<ListingFeatures>, RegExp]>([
    [
      "better",
      {},
      { relevance: 0.9 },
      /^The model expects B to be preferred more often than A: expected win rate \.\d\d for B and \.\d\d for A \(difference \.\d\d, range \.\d\d to \.\d\d\)\.$/,
    ],
    [
      "worse",
      { relevance: 0.9 },
      {},
      /^The model expects B to be preferred less often than A: .* \(difference -\.\d\d, range -\.\d\d to -\.\d\d\)\.$/,
    ],
    [
      "no_measurable_change",
      {},
      {},
      /^The model expects no measurable change: expected win rate (\.\d\d) for B and \1 for A\.$/,
    ],
    ["no_measurable_change", {}, { relevance: 0.505 }, /^The model expects no measurable change/],
    [
      "too_close",
      {},
      { relevance: 0.62, terms: 1, endorsed: 0, priceCents: 3_800 },
      /^A and B are too close to call: .*range -/,
    ],
  ])("are %s", (verdict, a, b, headline) => {
    const comparison = compare(a, b);
    expect(comparison.verdict).toBe(verdict);
    expect(comparison.headline).toMatch(headline);
  });

  test("differ by the difference of their expected win rates", () => {
    const { a, b, difference } = compare({}, { relevance: 0.9 });
    const rate = (relevance: number): number =>
      simulate(simulationOf([[{ ...own, relevance }, ...rivals]]), model).result.expectedWinRate;
    expect([a.expectedWinRate, b.expectedWinRate]).toEqual([rate(0.5), rate(0.9)]);
    expect(difference.value).toBeCloseTo(rate(0.9) - rate(0.5), 11);
    expect(difference.kind).toBe("coefficient_draws");
  });

  test("in reverse order differ by the opposite", () => {
    const there = compare({}, { relevance: 0.9 });
    const back = compare({ relevance: 0.9 }, {});
    expect(back.difference).toEqual({
      value: -there.difference.value,
      interval: { low: -there.difference.interval.high, high: -there.difference.interval.low },
      kind: "coefficient_draws",
    });
  });

  test("are compared over the same draws, so their difference has a narrower range than either", () => {
    const expensive = { ...own, priceCents: 3_000 };
    const { difference } = compare(expensive, { ...expensive, relevance: 0.6 });
    const { interval } = simulate(simulationOf([[expensive, ...rivals]]), model).result;
    expect(difference.interval.high - difference.interval.low).toBeLessThan(interval.high - interval.low);
  });

  test("are compared for each assistant", () => {
    const { byAssistant } = compare({}, { relevance: 0.9 });
    expect(byAssistant.map(({ assistant }) => assistant)).toEqual([
      "assistant_1",
      "assistant_2",
      "assistant_3",
      "assistant_4",
    ]);
    for (const { a, b, difference } of byAssistant) expect(difference).toBeCloseTo(b - a, 11);
  });

  test("are a prediction without a test that matches the schema", () => {
    const comparison = compare({}, { relevance: 0.9 });
    expect(comparison).toMatchObject({ noiseFloor: 0, test: { name: "none" }, label: "prediction" });
    expect(VersionComparison.parse(comparison)).toEqual(comparison);
  });
});

test("the same listing twice never compares as better or worse, whatever the set", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fullListing, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (sets) => {
        const rivals = Math.min(...sets.map(({ length }) => length));
        const simulation = simulationOf(sets.map((listings) => listings.slice(0, rivals)));
        const { verdict, difference } = compareListings(simulation, simulation, model);
        expect([verdict, difference.value]).toEqual(["no_measurable_change", 0]);
      },
    ),
    { numRuns: rounds(1_000, 30) },
  );
});

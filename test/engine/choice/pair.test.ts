import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attributePair } from "../../../src/engine/choice/attribution.ts";
import { assistantOf } from "../../../src/engine/choice/choice-model.ts";
import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import { ListingPair } from "../../../src/engine/choice/listing-pair.ts";
import { judgePair } from "../../../src/engine/choice/pair.ts";
import { outcomeOf, verdictOf, type Verdict } from "../../../src/engine/choice/verdict.ts";
import { fullListing, listing, seat } from "./arbitrary.ts";
import { PLAIN } from "./bottles.ts";
import { model } from "./model.ts";
import { rounds } from "../../support/rounds.ts";

const regimeOf = ({ assistant, regime }: { assistant: string; regime: "default" | "budget" }) =>
  assistantOf(model, assistant).regimes[regime];
const standard = regimeOf({ assistant: "assistant_1", regime: "default" });
const judge = (product: ListingFeatures, competitor: ListingFeatures, regime = standard) =>
  judgePair(new ListingPair(product, competitor), regime, model.draws);
const logit = (probability: number): number => Math.log(probability / (1 - probability));

describe("a pair", () => {
  test("has contributions that add up to its log-odds", () => {
    fc.assert(
      fc.property(listing, listing, seat, (product, competitor, where) => {
        const regime = regimeOf(where);
        const pair = judge(product, competitor, regime);
        const rows = attributePair(product, competitor, pair, regime, model.draws);
        const sum = rows.reduce((total, { contribution }) => total + contribution, 0);
        expect(Math.abs(sum - pair.logOdds)).toBeLessThan(1e-9);
      }),
      { numRuns: rounds(1_000, 100) },
    );
  });

  test("in reverse has the opposite log-odds", () => {
    fc.assert(
      fc.property(listing, listing, seat, (product, competitor, where) => {
        const there = judge(product, competitor, regimeOf(where));
        const back = judge(competitor, product, regimeOf(where));
        expect(there.logOdds + back.logOdds).toBe(0);
      }),
    );
  });

  test("goes to the competitor when the two are alike", () => {
    fc.assert(
      fc.property(listing, (one) => {
        expect(judge(one, one)).toMatchObject({ logOdds: 0, probability: 0.5, verdict: "too_close", contested: false });
      }),
    );
  });

  test.each<[string, (one: ListingFeatures & { priceCents: number; rating: number }) => ListingFeatures]>([
    ["a lower price", (one) => ({ ...one, priceCents: Math.ceil(one.priceCents / 2) })],
    ["a higher rating", (one) => ({ ...one, rating: Math.min(5, one.rating + 0.1) })],
    ["more relevance", (one) => ({ ...one, relevance: (one.relevance + 1) / 2 })],
    ["a limit kept", (one) => ({ ...one, constraint: Math.max(0, one.constraint - 1) })],
    ["less hype", (one) => ({ ...one, hype: one.hype / 2 })],
  ])("never gets worse by %s", (_, improve) => {
    fc.assert(
      fc.property(fullListing, listing, seat, (product, competitor, where) => {
        const before = judge(product, competitor, regimeOf(where)).logOdds;
        expect(judge(improve(product), competitor, regimeOf(where)).logOdds).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("does not depend on the scale of the currency", () => {
    fc.assert(
      fc.property(fullListing, fullListing, fc.integer({ min: 2, max: 1_000 }), (product, competitor, scale) => {
        const scaled = (one: ListingFeatures & { priceCents: number }): ListingFeatures => ({
          ...one,
          priceCents: one.priceCents * scale,
        });
        const difference = judge(product, competitor).logOdds - judge(scaled(product), scaled(competitor)).logOdds;
        expect(Math.abs(difference)).toBeLessThan(1e-12);
      }),
    );
  });

  test("counts a price difference up to twice as much, and up to nine times for a budget query", () => {
    const at = (priceCents: number): ListingFeatures => ({ ...PLAIN, priceCents, rating: 4 });
    const budget = regimeOf({ assistant: "assistant_1", regime: "budget" });
    expect(judge(at(50_000), at(1_000)).logOdds).toBeCloseTo(-1.61 * 0.7, 12);
    expect(judge(at(50_000), at(1_000), budget).logOdds).toBeCloseTo(-4.025 * 2.2, 12);
  });
});

describe("an unknown value", () => {
  const rated = { ...PLAIN, priceCents: 2_000, rating: 4.4, reviewCount: 100, relevance: 0.5 };
  const rival = { ...rated, rating: 4.6, relevance: 0.4 };

  test.each(["priceCents", "rating", "reviewCount"] as const)("widens the interval: %s", (field) => {
    const without = { ...rated, [field]: undefined };
    const width = (product: ListingFeatures, competitor: ListingFeatures): number => {
      const { low, high } = judge(product, competitor).interval;
      return logit(high) - logit(low);
    };
    expect(width(without, rival)).toBeGreaterThan(width(without, { ...rival, [field]: undefined }));
  });

  test("adds nothing if both lack it, and is drawn around zero if one lacks it", () => {
    const bothLack = judge({ ...rated, rating: undefined }, { ...rival, rating: undefined });
    const oneLacks = judge({ ...rated, rating: undefined }, rival);
    expect(bothLack.logOdds).toBe(oneLacks.logOdds);
    expect(bothLack.difference.unknown).toEqual([{ feature: "rating", lackedBy: "both" }]);
    expect(oneLacks.difference.unknown).toEqual([{ feature: "rating", lackedBy: "one" }]);
  });

  test("does not help: hiding a poor rating is too close to call, not a win", () => {
    const better = { ...PLAIN, priceCents: 2_000, rating: 4.5, reviewCount: 100 };
    const mean = regimeOf({ assistant: "assistant_4", regime: "default" });
    const unrated = judge({ ...PLAIN, priceCents: 2_000 }, better, mean);
    expect(unrated.probability).toBe(0.5);
    expect(unrated.verdict).toBe("too_close");
    expect(unrated.interval.low.toFixed(2)).toBe("0.11");
    expect(unrated.interval.high.toFixed(2)).toBe("0.86");
  });

  test("is attributed with nothing, marked, and with an interval", () => {
    const product = { ...rated, rating: undefined };
    const rows = attributePair(product, rival, judge(product, rival), standard, model.draws);
    const rating = rows.find(({ feature }) => feature === "rating");
    expect(rating).toMatchObject({ contribution: 0, unknown: true, productValue: null, competitorValue: 4.6 });
    expect(rating?.interval.low).toBeLessThan(0);
    expect(rating?.interval.high).toBeGreaterThan(0);
  });

  test("is not that of a new product, which has the prior rating and no reviews", () => {
    const fresh = { ...PLAIN, priceCents: 2_000, reviewCount: 0 };
    expect(judge(fresh, { ...PLAIN, priceCents: 2_000, rating: 4.2, reviewCount: 0 }).difference).toMatchObject({
      unknown: [],
    });
  });

  test("is a price of 0", () => {
    expect(judge({ ...rated, priceCents: 0 }, rival).difference.unknown).toEqual([
      { feature: "price", lackedBy: "one" },
    ]);
  });
});

test("matching a feature gives the probability without its contribution", () => {
  const product = { ...PLAIN, priceCents: 2_490, rating: 4.3, reviewCount: 320, relevance: 0.5 };
  const competitor = { ...product, relevance: 0.9, endorsed: 1 as const };
  const rows = attributePair(product, competitor, judge(product, competitor), standard, model.draws);
  for (const { feature, ifMatched } of rows)
    expect(ifMatched).toBeCloseTo(
      judge({ ...product, [feature]: competitor[feature as "relevance" | "endorsed"] }, competitor).probability,
      12,
    );
  expect(rows).toHaveLength(2);
});

describe("the verdict", () => {
  const product = { ...PLAIN, priceCents: 2_000, rating: 4.4, relevance: 0.6 };
  const competitor = { ...product };
  const groups = { content: -0.4, commercial: -0.1, reputation: -0.9, platform: 0.2 };
  const lost = { probability: 0.2, low: 0.1, high: 0.3, groups };
  const won = { probability: 0.8, low: 0.7, high: 0.9, groups };

  test.each<[Verdict, ListingFeatures, ListingFeatures, typeof lost]>([
    ["missing_data", { ...product, priceCents: undefined, rating: undefined, constraint: 1 }, competitor, lost],
    ["missing_data", product, { ...competitor, priceCents: undefined, rating: undefined }, won],
    ["lost_on_reputation", { ...product, rating: undefined }, competitor, lost],
    ["constraint_broken", { ...product, constraint: 1, relevance: 0.1 }, competitor, lost],
    ["lost_on_reputation", { ...product, constraint: 1 }, { ...competitor, constraint: 1 }, lost],
    ["irrelevant_to_query", { ...product, relevance: 0.24 }, { ...competitor, relevance: 0.5 }, lost],
    ["lost_on_reputation", { ...product, relevance: 0.25 }, { ...competitor, relevance: 0.5 }, lost],
    ["too_close", product, competitor, { ...lost, high: 0.5 }],
    ["too_close", product, competitor, { ...lost, probability: 0.35, low: 0.3, high: 0.45 }],
    ["too_close", product, competitor, { ...won, probability: 0.65, low: 0.6, high: 0.7 }],
    ["lost_on_reputation", product, competitor, lost],
    ["lost_on_content", product, competitor, { ...lost, groups: { ...groups, content: -1 } }],
    ["lost_on_commercial", product, competitor, { ...lost, groups: { ...groups, commercial: -1 } }],
    ["lost_on_platform", product, competitor, { ...lost, groups: { ...groups, platform: -1 } }],
    ["won_on_platform", product, competitor, won],
    ["won_on_content", product, competitor, { ...won, groups: { ...groups, content: 1 } }],
  ])("is %s", (verdict, own, other, { probability, low, high, groups: sums }) => {
    // Draws with that interval: rank 51 is the low bound, rank 460 the high one.
    const drawn = Float64Array.from({ length: 512 }, (_, rank) => (rank < 460 ? low : high));
    const outcome = outcomeOf(probability, drawn);
    expect(verdictOf({ product: own, competitor: other }, { probability, outcome, groups: sums })).toBe(verdict);
  });
});

describe("a pair is contested", () => {
  const cheap = { ...PLAIN, priceCents: 1_490, rating: 4.1, reviewCount: 40 };
  const liked = { ...PLAIN, priceCents: 2_490, rating: 4.3, reviewCount: 320 };

  test("if a stricter weight of the price turns it", () => {
    expect(judge(liked, cheap)).toMatchObject({ contested: true });
  });

  test("by blindness to price, but not when the query asks for something cheap", () => {
    const cheaper = { ...liked, priceCents: 1_490, rating: 4.25 };
    expect(judge(cheaper, liked)).toMatchObject({ contested: true });
    const budget = regimeOf({ assistant: "assistant_1", regime: "budget" });
    expect(judge(cheaper, liked, budget)).toMatchObject({ contested: false });
  });
});

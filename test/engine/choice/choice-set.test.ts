import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assistantOf } from "../../../src/engine/choice/choice-model.ts";
import { createChoiceSet, sharesOf } from "../../../src/engine/choice/choice-set.ts";
import { FEATURES, type ListingFeatures } from "../../../src/engine/choice/features.ts";
import { attributeShare } from "../../../src/engine/choice/shapley.ts";
import { fullListing, listing, seat } from "./arbitrary.ts";
import { PLAIN } from "./bottles.ts";
import { model } from "./model.ts";
import { rounds } from "../../support/rounds.ts";

const { standard } = assistantOf(model, "assistant_1").regimes.default;
const shares = (listings: readonly ListingFeatures[], nearDuplicates: readonly number[][] = []) =>
  sharesOf(createChoiceSet(listings, nearDuplicates, standard.priceClip), standard);
const set = fc.array(listing, { minLength: 1, maxLength: 6 });

describe("the shares of a set", () => {
  test("and of choosing none add up to one", () => {
    fc.assert(
      fc.property(set, (listings) => {
        const { listings: parts, none } = shares(listings);
        expect(parts.reduce((sum, part) => sum + part, none)).toBeCloseTo(1, 12);
      }),
    );
  });

  test("do not depend on the order of the listings", () => {
    fc.assert(
      fc.property(set, (listings) => {
        const there = shares(listings);
        const back = shares(listings.toReversed());
        for (const [at, part] of there.listings.entries())
          expect(back.listings[listings.length - 1 - at]).toBeCloseTo(part, 12);
        expect(back.none).toBeCloseTo(there.none, 12);
      }),
    );
  });

  test("do not depend on the scale of the currency", () => {
    fc.assert(
      fc.property(fc.array(fullListing, { minLength: 2, maxLength: 6 }), (listings) => {
        const scaled = shares(listings.map((one) => ({ ...one, priceCents: one.priceCents * 100 })));
        for (const [at, part] of shares(listings).listings.entries()) expect(scaled.listings[at]).toBeCloseTo(part, 12);
      }),
    );
  });

  test("stay the same for the others if a listing is in the set twice", () => {
    fc.assert(
      fc.property(fc.array(listing, { minLength: 2, maxLength: 5 }), (listings) => {
        const [first = PLAIN, ...rest] = listings;
        const once = shares(listings);
        const twice = shares([first, first, ...rest], [[0, 1]]);
        expect(twice.listings[0]).toBe(twice.listings[1]);
        expect((twice.listings[0] ?? 0) * 2).toBeCloseTo(once.listings[0] ?? 0, 12);
        for (let at = 1; at < listings.length; at++)
          expect(twice.listings[at + 1]).toBeCloseTo(once.listings[at] ?? 0, 12);
        expect(twice.none).toBeCloseTo(once.none, 12);
      }),
    );
  });

  test("equal that of none for average listings that hardly match the query", () => {
    const { listings, none } = shares([
      { ...PLAIN, relevance: 0.15 },
      { ...PLAIN, relevance: 0.15 },
    ]);
    expect(listings[0]).toBeCloseTo(1 / 3, 12);
    expect(none).toBeCloseTo(1 / 3, 12);
  });

  test("move to none when every listing breaks a limit", () => {
    const two = [PLAIN, { ...PLAIN, relevance: 0.5 }];
    const broken = two.map((one) => ({ ...one, constraint: 1 }));
    expect(shares(broken).none).toBeGreaterThan(shares(two).none);
  });

  test("count an unknown value as the mean of the known ones", () => {
    const listings = [4.1, undefined, 4.7].map((rating) => ({ ...PLAIN, rating }));
    const { alternatives } = createChoiceSet(listings, [], standard.priceClip);
    expect(alternatives[1]?.values[FEATURES.indexOf("rating")]).toBe(0);
  });
});

describe("the attribution of a share", () => {
  test("adds up to the share minus the baseline", () => {
    fc.assert(
      fc.property(fc.array(listing, { minLength: 1, maxLength: 4 }), seat, (listings, { assistant, regime }) => {
        const coefficients = assistantOf(model, assistant).regimes[regime].standard;
        const choices = createChoiceSet(listings, [], coefficients.priceClip);
        const { probability, baseline, contributions } = attributeShare(choices, 0, coefficients);
        const sum = contributions.reduce((total, value) => total + value, 0);
        expect(Math.abs(sum - (probability - baseline))).toBeLessThan(1e-9);
        expect(probability).toBeCloseTo(sharesOf(choices, coefficients).listings[0] ?? 0, 12);
      }),
      { numRuns: rounds(1_000, 100) },
    );
  });

  test("gives nothing to a feature that is equal in all", () => {
    const listings = [
      { ...PLAIN, relevance: 0.2, terms: 1 },
      { ...PLAIN, relevance: 0.8, terms: 1 },
    ];
    const { contributions } = attributeShare(createChoiceSet(listings, [], standard.priceClip), 0, standard);
    expect(contributions[FEATURES.indexOf("terms")]).toBe(0);
    expect(contributions[FEATURES.indexOf("relevance")]).toBeLessThan(0);
  });

  test("is that of one of two near-duplicates: half of their common share", () => {
    const listings = [
      { ...PLAIN, relevance: 0.2 },
      { ...PLAIN, relevance: 0.2 },
      { ...PLAIN, relevance: 0.8 },
    ];
    const choices = createChoiceSet(listings, [[0, 1]], standard.priceClip);
    expect(attributeShare(choices, 1, standard).probability).toBeCloseTo(
      sharesOf(choices, standard).listings[1] ?? 0,
      12,
    );
  });
});

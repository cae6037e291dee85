import { describe, expect, it } from "vitest";
import { RELATIVE_FEATURES, relativeValue } from "../../../src/engine/choice/features.ts";
import { featuresOf } from "../../../src/engine/features/features.ts";
import { type AnalysedListing, analyseListing } from "../../../src/engine/features/listing-text.ts";
import { parseQuery } from "../../../src/engine/query/parse-query.ts";
import { PRODUCT, QUERIES, RIVALS } from "./bottles.ts";

const featuresFor = (listing: AnalysedListing, text: string = QUERIES[0], relevance = 0.5) =>
  featuresOf(analyseListing(listing), parseQuery({ text }, "USD"), relevance);

describe("the worked example", () => {
  it.each([
    ["the product", PRODUCT, { terms: 0, completeness: 3 / 4, specificity: 3 / 6, evidence: 0, hype: 0 }],
    ["the first rival", RIVALS[0], { terms: 1 / 3, completeness: 3 / 4, specificity: 1 / 6, evidence: 0, hype: 0 }],
    ["the second rival", RIVALS[1], { terms: 0, completeness: 2 / 4, specificity: 1 / 6, evidence: 0, hype: 1 }],
  ])("%s", (_, listing, expected) => {
    expect(featuresFor(listing)).toEqual({
      priceCents: listing.priceCents,
      rating: listing.rating,
      reviewCount: listing.reviewCount,
      relevance: 0.5,
      sponsored: 0,
      endorsed: 0,
      constraint: 0,
      ...expected,
    });
  });

  it("breaks the budget of the third query twice", () => {
    const broken = [PRODUCT, ...RIVALS].map((listing) => featuresFor(listing, QUERIES[2]).constraint);
    expect(broken).toEqual([1, 1, 0]);
  });

  it.each([
    [PRODUCT, 4.294118, 5.771441],
    [RIVALS[0], 4.49717, 7.650169],
  ])("smooths ratings and takes logarithms", (listing, rating, reviews) => {
    const features = featuresFor(listing);
    expect(relativeValue(features, "rating")).toBeCloseTo(rating, 6);
    expect(relativeValue(features, "reviews")).toBeCloseTo(reviews, 6);
  });

  it("compares prices by their ratio", () => {
    const [own = 0, rival = 0] = [PRODUCT, RIVALS[0]].map((listing) => relativeValue(featuresFor(listing), "price"));
    expect(own - rival).toBeCloseTo(0.083731, 6);
  });
});

describe("an unknown value", () => {
  it("is undefined", () => {
    const features = featuresFor({ title: "Bottle" });
    expect(features).toMatchObject({ priceCents: undefined, rating: undefined, reviewCount: undefined });
    expect(RELATIVE_FEATURES.map((feature) => relativeValue(features, feature))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is a price of 0", () => expect(featuresFor({ title: "Bottle", priceCents: 0 }).priceCents).toBeUndefined());

  it.each([
    ["of a rating without a number of reviews rests on 200", 4.6, undefined, (200 * 4.6 + 84) / 220],
    ["of a new product is the mean", undefined, 0, 4.2],
    ["of a rating of no reviews is the mean", 5, 0, 4.2],
    ["of reviews without a rating is unknown", undefined, 12, undefined],
  ])("a smoothed rating %s", (_, rating, reviewCount, expected) => {
    expect(relativeValue({ ...featuresFor({ title: "Bottle" }), rating, reviewCount }, "rating")).toBe(expected);
  });

  it("is not the review count of a new product", () => {
    expect(relativeValue(featuresFor({ title: "Bottle", reviewCount: 0 }), "reviews")).toBe(0);
  });
});

describe("badges", () => {
  it("count if they are set", () => {
    expect(featuresFor({ title: "Bottle", sponsored: true, endorsed: true })).toMatchObject({
      sponsored: 1,
      endorsed: 1,
    });
    expect(featuresFor({ title: "Bottle", sponsored: false, endorsed: false })).toMatchObject({
      sponsored: 0,
      endorsed: 0,
    });
  });
});

describe("an analysed listing", () => {
  it("is the same each time", () => expect(analyseListing(PRODUCT)).toEqual(analyseListing({ ...PRODUCT })));

  it("has the details of its features for people", () => {
    expect(analyseListing(PRODUCT).features).toEqual({
      terms: { value: 0, offered: [], denied: [] },
      completeness: {
        value: 0.75,
        category: "drinkware",
        stated: ["capacity", "material", "insulation"],
        missing: ["closure"],
      },
      specificity: { value: 0.5, quantities: ["750 ml", "24 h", "12 h"] },
      evidence: { value: 0, named: [] },
      hype: { value: 0, kinds: [] },
    });
  });
});

import fc from "fast-check";
import type { ListingFeatures } from "../../../src/engine/choice/features.ts";

const part = fc.double({ min: 0, max: 1, noNaN: true });
const flag = fc.constantFrom<0 | 1>(0, 1);
const priceCents = fc.integer({ min: 1, max: 10_000_000 });
const rating = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);
const reviewCount = fc.integer({ min: 0, max: 1_000_000 });

const rest = {
  relevance: part,
  terms: fc.constantFrom(0, 1 / 3, 2 / 3, 1),
  completeness: part,
  specificity: part,
  evidence: fc.constantFrom(0, 0.5, 1),
  hype: fc.constantFrom(0, 1 / 3, 2 / 3, 1),
  sponsored: flag,
  endorsed: flag,
  constraint: fc.integer({ min: 0, max: 4 }),
};
const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(values, { nil: undefined });

/** A listing that may lack its price, rating or review count. */
export const listing: fc.Arbitrary<ListingFeatures> = fc.record({
  ...rest,
  priceCents: maybe(priceCents),
  rating: maybe(rating),
  reviewCount: maybe(reviewCount),
});

/** A listing with a price, a rating and reviews. */
export const fullListing = fc.record({
  ...rest,
  priceCents,
  rating,
  reviewCount: reviewCount.map((count) => count + 1),
});

/** An assistant and a price regime. */
export const seat = fc.record({
  assistant: fc.constantFrom("assistant_1", "assistant_2", "assistant_3", "assistant_4"),
  regime: fc.constantFrom("default" as const, "budget" as const),
});

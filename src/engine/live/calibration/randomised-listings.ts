import { PRICE_CLIP } from "../../choice/choice-model.ts";
import { relativeValue } from "../../choice/features.ts";
import type { InlineListing } from "../../listing.ts";
import { fnv1a, mulberry32 } from "../../random.ts";
import type { DoneTask } from "../outcome.ts";
import type { ObservedChoice } from "./conditional-logit.ts";

/** The variables of a fit: the features that a calibration varies at random, and whether a listing was shown first. */
export const CALIBRATION_VARIABLES = ["price", "rating", "reviews", "sponsored", "endorsed", "first_slot"] as const;

/** Returns the names of all coefficients. Each listing but the first has one for the appeal of its texts. */
export function coefficientNames(listings: readonly unknown[]): string[] {
  return [...CALIBRATION_VARIABLES, ...listings.slice(1).map((_, index) => `listing_${index + 1}`)];
}

/**
 * Spreads of the values, as in the study behind the offline coefficients. Two prices never differ by more than the
 * model's clip.
 */
const LN_PRICE = PRICE_CLIP.default / 2;
const STARS = 0.4;
const LN_REVIEWS = 1;
const BADGE_SHARE = 0.25;
const MAX_STARS = 5;

/** Centre of the variation if no listing states a value. */
const USUAL = { priceCents: 2_000, currency: "USD", rating: 4.3, reviewCount: 200 } as const;

/**
 * Returns the listings with random prices, ratings, review counts and badges, centred on the mean of the listings, so
 * that a choice does not depend on other differences between the listings. Equal seeds give equal listings.
 */
export function randomiseListings(listings: readonly InlineListing[], seed: string): InlineListing[] {
  const random = mulberry32(fnv1a(seed));
  const about = (spread: number) => (2 * random() - 1) * spread;
  const middle = {
    lnPrice: meanOf(listings.flatMap(({ priceCents = 0 }) => (priceCents > 0 ? Math.log(priceCents) : []))),
    rating: meanOf(listings.flatMap(({ rating }) => rating ?? [])) ?? USUAL.rating,
    lnReviews: meanOf(listings.flatMap(({ reviewCount = 0 }) => (reviewCount > 0 ? Math.log(reviewCount) : []))),
  };
  const { lnPrice = Math.log(USUAL.priceCents), rating, lnReviews = Math.log(USUAL.reviewCount) } = middle;
  const currency = listings.find((listing) => listing.currency !== undefined)?.currency ?? USUAL.currency;
  return listings.map((listing) => ({
    ...listing,
    currency,
    priceCents: Math.max(1, Math.round(Math.exp(lnPrice + about(LN_PRICE)))),
    rating: Math.min(MAX_STARS, Math.round((rating + about(STARS)) * 10) / 10),
    reviewCount: Math.max(1, Math.round(Math.exp(lnReviews + about(LN_REVIEWS)))),
    sponsored: random() < BADGE_SHARE,
    endorsed: random() < BADGE_SHARE,
  }));
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the choice of a task among the listings that it showed; undefined if no listing was picked. */
export function observedChoice(
  { task, outcome }: DoneTask,
  listings: readonly InlineListing[],
): ObservedChoice | undefined {
  if (outcome.kind !== "picked" || outcome.slot === undefined) return undefined;
  return {
    chosen: outcome.slot,
    alternatives: task.order.map((index, slot) => featuresOf(listings, index, slot)),
  };
}

/** Returns the values on the scales of the choice model, so that the coefficients have the same meaning there. */
function featuresOf(listings: readonly InlineListing[], index: number, slot: number): number[] {
  const { priceCents, rating, reviewCount, sponsored = false, endorsed = false } = listings[index] ?? {};
  const seen = { priceCents, rating, reviewCount };
  return [
    relativeValue(seen, "price") ?? 0,
    relativeValue(seen, "rating") ?? 0,
    relativeValue(seen, "reviews") ?? 0,
    Number(sponsored),
    Number(endorsed),
    Number(slot === 0),
    ...listings.slice(1).map((_, other) => Number(index === other + 1)),
  ];
}

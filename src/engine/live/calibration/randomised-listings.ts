import type { InlineListing } from "../../listing.ts";
import { fnv1a, mulberry32 } from "../../random.ts";
import type { DoneTask } from "../outcome.ts";
import type { ObservedChoice } from "./conditional-logit.ts";

/** What a calibration varies at random, and the slot, which no listing should owe its choice to. */
export const CALIBRATED = ["price", "rating", "reviews", "sponsored", "endorsed", "first_slot"] as const;

/** How far values are varied: as the study did that the offline coefficients rest on. */
const LN_PRICE = 0.35;
const STARS = 0.4;
const LN_REVIEWS = 1;
const BADGE_SHARE = 0.25;
const MOST_STARS = 5;

/**
 * Returns listings with their price, rating, number of reviews and badges varied at random, so that what is chosen is not
 * owed to anything else that the listings differ in. Equal seeds give equal listings.
 */
export function randomiseListings(listings: readonly InlineListing[], seed: string): InlineListing[] {
  const random = mulberry32(fnv1a(seed));
  const about = (spread: number) => (2 * random() - 1) * spread;
  return listings.map((listing) => ({
    ...listing,
    priceCents: Math.max(1, Math.round((listing.priceCents ?? 2_000) * Math.exp(about(LN_PRICE)))),
    rating: Math.min(MOST_STARS, Math.round(((listing.rating ?? 4.3) + about(STARS)) * 10) / 10),
    reviewCount: Math.max(1, Math.round((listing.reviewCount ?? 200) * Math.exp(about(LN_REVIEWS)))),
    sponsored: random() < BADGE_SHARE,
    endorsed: random() < BADGE_SHARE,
  }));
}

/** Returns a task and the listings that it showed as an observed choice; undefined when no listing was picked. */
export function observedChoice(
  { task, outcome }: DoneTask,
  listings: readonly InlineListing[],
): ObservedChoice | undefined {
  if (outcome.kind !== "picked" || outcome.slot === undefined) return undefined;
  return {
    chosen: outcome.slot,
    alternatives: task.order.map((index, slot) => featuresOf(listings[index], slot)),
  };
}

function featuresOf(listing: InlineListing | undefined, slot: number): number[] {
  const { priceCents = 1, rating = 0, reviewCount = 0, sponsored = false, endorsed = false } = listing ?? {};
  return [
    Math.log(priceCents),
    rating,
    Math.log(1 + reviewCount),
    Number(sponsored),
    Number(endorsed),
    Number(slot === 0),
  ];
}

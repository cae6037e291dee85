import type { ListingText } from "../engine/features/listing-text.ts";
import { nearDuplicate } from "../engine/relevance/near-duplicate.ts";

/** Largest relative difference in price between near-duplicates with similar texts. */
const SAME_PRICE = 0.02;

/** Returns the groups of near-duplicate listings, as indexes. A listing is in at most one group. */
export function groupNearDuplicates(listings: readonly ListingText[]): number[][] {
  let groups: number[][] = [];
  for (const [index, listing] of listings.entries()) {
    const isNear = (other: number) => isSame(listing, listings[other] ?? listing);
    const near = groups.filter((group) => group.some(isNear));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), index]];
  }
  return groups.filter(({ length }) => length > 1);
}

function isSame(one: ListingText, other: ListingText): boolean {
  const sign = nearDuplicate(one, other);
  return sign === "gtin" || (sign === "text" && hasSamePrice(one, other));
}

function hasSamePrice({ listing: { priceCents: one } }: ListingText, { listing: { priceCents: other } }: ListingText) {
  if (one === undefined || other === undefined) return one === other;
  return Math.abs(one - other) <= SAME_PRICE * Math.max(one, other);
}

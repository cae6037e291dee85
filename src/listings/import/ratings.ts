import type { Steps } from "../../shared/steps.ts";
import type { ImportedListing, Ratings } from "./import-types.ts";

/** Reads ratings from text that arrives in pieces. */
export interface RatingsReader {
  push(text: string): Steps<void>;
  end(): Steps<Ratings>;
}

/** Replaces the rating of a listing by that for its id, or else its barcode. Returns false when there is neither. */
export function applyRatings(listing: ImportedListing, { byId, byGtin }: Ratings): boolean {
  const { externalId, gtin } = listing;
  const ofGtin = gtin === undefined ? undefined : byGtin.get(gtinKey(gtin));
  const score = (externalId === undefined ? undefined : byId.get(externalId)) ?? ofGtin;
  if (score === undefined) return false;
  // A rating and its count must come from the same source.
  delete listing.rating;
  delete listing.reviewCount;
  Object.assign(listing, score);
  return true;
}

/** Normalizes a barcode to 14 digits, because leading zeros make no difference. */
export function gtinKey(gtin: string): string {
  return gtin.replace(/\D/g, "").padStart(14, "0");
}

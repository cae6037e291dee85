import type { Steps } from "../../shared/steps.ts";
import type { ImportedListing, Ratings } from "./import-types.ts";

/** A source of ratings that is being read. */
export interface RatingsReader {
  push(text: string): Steps<void>;
  end(): Steps<Ratings>;
}

/** Gives a listing the rating of its id, else of its barcode, in place of its own. False: there is neither. */
export function applyRatings(listing: ImportedListing, { byId, byGtin }: Ratings): boolean {
  const { externalId, gtin } = listing;
  const ofGtin = gtin === undefined ? undefined : byGtin.get(gtinKey(gtin));
  const score = (externalId === undefined ? undefined : byId.get(externalId)) ?? ofGtin;
  if (score === undefined) return false;
  // A count belongs to its rating: two sources are not mixed.
  delete listing.rating;
  delete listing.reviewCount;
  Object.assign(listing, score);
  return true;
}

/** Returns a barcode in 14 digits: leading zeros are no difference. */
export function gtinKey(gtin: string): string {
  return gtin.replace(/\D/g, "").padStart(14, "0");
}

import type { ImportedListing, ImportProblem } from "./import-types.ts";

/** The rating of a product in stars. */
export interface Score {
  /** Absent for a product that nobody has rated. */
  readonly rating?: number;
  readonly reviewCount?: number;
}

/** Ratings by what products are known by. */
export interface Ratings {
  readonly format: "google_reviews" | "csv";
  /** Rows of a table, or reviews. */
  readonly rows: number;
  readonly used: number;
  readonly byId: ReadonlyMap<string, Score>;
  /** By barcode, see gtinKey. */
  readonly byGtin: ReadonlyMap<string, Score>;
  readonly problems: readonly ImportProblem[];
}

/** Returns a listing with the rating of its id, else of its barcode; the listing itself when there is neither. */
export function withRating(listing: ImportedListing, { byId, byGtin }: Ratings): ImportedListing {
  const { externalId, gtin } = listing;
  const ofGtin = gtin === undefined ? undefined : byGtin.get(gtinKey(gtin));
  const score = (externalId === undefined ? undefined : byId.get(externalId)) ?? ofGtin;
  return score === undefined ? listing : { ...listing, ...score };
}

/** Returns a barcode in 14 digits: leading zeros are no difference. */
export function gtinKey(gtin: string): string {
  return gtin.replace(/\D/g, "").padStart(14, "0");
}

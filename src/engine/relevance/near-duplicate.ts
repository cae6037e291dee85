import type { IndexedListing } from "./index-listing.ts";

const LEAST_JACCARD = 0.9;

/** The parts of a listing that identify near-duplicates. */
export type ComparedListing = Pick<IndexedListing, "tokens"> & {
  readonly listing: { readonly gtin?: string | undefined };
};

/**
 * Returns why two listings may be one alternative: `gtin` for the same barcode number, `text` if nine tenths of their
 * tokens are the same. The caller also has to compare prices: similar texts are one alternative only at similar prices.
 */
export function nearDuplicate(a: ComparedListing, b: ComparedListing): "gtin" | "text" | undefined {
  const gtin = digitsOf(a.listing.gtin);
  if (gtin !== "" && gtin === digitsOf(b.listing.gtin)) return "gtin";
  return jaccard(a.tokens, b.tokens) >= LEAST_JACCARD ? "text" : undefined;
}

/** Returns the digits of a GTIN without leading zeros: a UPC of 12 digits is a GTIN-14 that begins with two zeros. */
function digitsOf(gtin = ""): string {
  return gtin.replace(/\D/g, "").replace(/^0+/, "");
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of a) if (b.has(token)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

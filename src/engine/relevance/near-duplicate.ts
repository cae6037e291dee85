import type { IndexedListing } from "./index-listing.ts";

const LEAST_JACCARD = 0.9;

/** The parts that identify near-duplicates: an indexed listing and its barcode number. */
export type ComparedListing = Pick<IndexedListing, "tokens"> & {
  readonly listing: { readonly gtin?: string | undefined };
};

/**
 * Tells why two listings may be one alternative: `gtin` when they carry the same barcode number, `text` when nine
 * tenths of their tokens are the same. Alike texts are one alternative only when prices are close: compare them too.
 */
export function nearDuplicate(a: ComparedListing, b: ComparedListing): "gtin" | "text" | undefined {
  const gtin = digitsOf(a.listing.gtin);
  if (gtin !== "" && gtin === digitsOf(b.listing.gtin)) return "gtin";
  return jaccard(a.tokens, b.tokens) >= LEAST_JACCARD ? "text" : undefined;
}

/** A UPC of 12 digits is the GTIN-14 with two zeros before it. */
function digitsOf(gtin = ""): string {
  return gtin.replace(/\D/g, "").replace(/^0+/, "");
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of a) if (b.has(token)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

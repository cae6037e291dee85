import { hash } from "node:crypto";
import type { ListingRef, QueryInput } from "../engine/listing.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import { identityOf, type PlacedListing, placeListings, type StoredListing, withoutPlace } from "./placed-listing.ts";
import type { ListingReader } from "./simulation.ts";

interface Versions<L> {
  readonly a: L;
  readonly b: L;
  readonly competitors: readonly L[];
  readonly queries: readonly QueryInput[];
  /** Keys; undefined for all. */
  readonly assistants?: readonly string[] | undefined;
}

/** What a merchant wants to be compared. */
export type ComparisonRequest = Versions<ListingRef>;

/** A comparison with its listings in place of their references. */
export type PlacedComparison = Versions<PlacedListing>;

/** What is stored of a comparison. */
export type ComparisonSnapshot = Versions<StoredListing>;

/** Returns a comparison with its listings. Throws as `placeListings` does. */
export async function placeComparison(
  { a, b, competitors, queries, assistants }: ComparisonRequest,
  readSaved: (ids: readonly string[]) => ReturnType<ListingReader["byIds"]>,
): Promise<PlacedComparison> {
  const refs = [
    { ref: a, path: ["a"] },
    { ref: b, path: ["b"] },
    ...competitors.map((ref, index) => ({ ref, path: ["competitors", index] })),
  ];
  const [first, second, ...others] = await placeListings(refs, readSaved);
  if (first === undefined || second === undefined) throw new Error("A comparison has no versions.");
  return { a: first, b: second, competitors: others, queries, assistants };
}

/** Returns the hash of a comparison, in which a saved listing counts by its version. */
export function hashComparison({ a, b, competitors, queries, assistants }: PlacedComparison): string {
  const asked = { a: identityOf(a), b: identityOf(b), competitors: competitors.map(identityOf), queries, assistants };
  return hash("sha256", canonicalJson(asked));
}

/** Returns what is stored of a comparison. */
export function comparisonSnapshot({ a, b, competitors, queries, assistants }: PlacedComparison): ComparisonSnapshot {
  return { a: withoutPlace(a), b: withoutPlace(b), competitors: competitors.map(withoutPlace), queries, assistants };
}

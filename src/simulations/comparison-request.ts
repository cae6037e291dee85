import type { ListingRef, QueryInput } from "../engine/listing.ts";
import { Problem } from "../shared/problem.ts";
import { hashJson } from "../shared/canonical-json.ts";
import {
  listingIdentity,
  type ResolvedListing,
  resolveListings,
  type StoredListing,
  toStoredListing,
  type ReadSaved,
} from "./resolved-listing.ts";
import type { LiveArguments } from "./live/live-arguments.ts";

interface Versions<L> {
  readonly a: L;
  readonly b: L;
  readonly competitors: readonly L[];
  readonly queries: readonly QueryInput[];
  /** Keys; undefined for all. */
  readonly assistants?: readonly string[] | undefined;
}

/** A merchant's request for a comparison. */
export interface ComparisonRequest extends Versions<ListingRef>, LiveArguments {
  readonly mode?: "offline" | "live" | undefined;
}

/** A comparison with its references resolved to listings. */
export type ResolvedComparison = Versions<ResolvedListing>;

/** The stored input of a comparison. */
export type ComparisonSnapshot = Versions<StoredListing>;

/** Rejects arguments of another mode with `validation-failed`. */
export function requireComparisonMode({
  mode = "offline",
  preset,
  budgetCents,
  estimateOnly,
}: ComparisonRequest): void {
  const foreign = Object.entries({ preset, budgetCents, estimateOnly }).filter(([, value]) => value !== undefined);
  if (mode === "live" || foreign.length === 0) return;
  throw new Problem("validation-failed", "The arguments do not fit the mode of the run.", {
    issues: foreign.map(([name]) => ({ code: "unknown", detail: `Mode offline takes no ${name}.`, path: [name] })),
  });
}

/** Resolves the listings of a comparison. Throws as `resolveListings` does. */
export async function resolveComparison(
  { a, b, competitors, queries, assistants }: Versions<ListingRef>,
  readSaved: ReadSaved,
): Promise<ResolvedComparison> {
  const refs = [
    { ref: a, path: ["a"] },
    { ref: b, path: ["b"] },
    ...competitors.map((ref, index) => ({ ref, path: ["competitors", index] })),
  ];
  const [first, second, ...others] = await resolveListings(refs, readSaved);
  if (first === undefined || second === undefined) throw new Error("A comparison has no versions.");
  return { a: first, b: second, competitors: others, queries, assistants };
}

/** Returns the hash of a comparison. A saved listing is hashed by its id and version. */
export function hashComparison({ a, b, competitors, queries, assistants }: ResolvedComparison): string {
  const asked = {
    a: listingIdentity(a),
    b: listingIdentity(b),
    competitors: competitors.map(listingIdentity),
    queries,
    assistants,
  };
  return hashJson(asked);
}

/** Returns a comparison as it is stored. */
export function comparisonSnapshot({ a, b, competitors, queries, assistants }: ResolvedComparison): ComparisonSnapshot {
  return {
    a: toStoredListing(a),
    b: toStoredListing(b),
    competitors: competitors.map(toStoredListing),
    queries,
    assistants,
  };
}

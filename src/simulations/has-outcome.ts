import type { FinishedComparison, ListingComparison } from "./listing-comparison.ts";

/** Returns whether a comparison has its outcome. */
export function hasOutcome<C extends ListingComparison>(comparison: C): comparison is C & FinishedComparison {
  return comparison.difference !== undefined;
}

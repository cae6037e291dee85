import type { Steps } from "../shared/steps.ts";
import type { ImportedFeed, ImportOptions } from "./import/import-types.ts";
import { importRows } from "./import/import-rows.ts";
import { readRatings } from "./import/read-ratings.ts";

/** Options of a caller for reading a feed. */
export interface FeedOptions extends Omit<ImportOptions, "ratings"> {
  /** Ratings to join: a table or a review feed, as text. */
  readonly ratings?: string | undefined;
}

/** Reads a feed and its ratings in steps. Throws a `FeedError` for a feed that cannot be read at all. */
export function* importFeedInSteps(text: string, { ratings: source, ...options }: FeedOptions): Steps<ImportedFeed> {
  const ratings = source === undefined ? undefined : yield* readRatings(source);
  return yield* importRows(text, { ...options, ratings });
}

import type { Steps } from "../shared/steps.ts";
import { startImport } from "./import/feed-import.ts";
import type { ImportedRow, ImportOptions, ImportSummary } from "./import/import-types.ts";
import { readRatings } from "./import/read-ratings.ts";

/** A feed that was read. */
export interface ImportedFeed extends ImportSummary {
  /** Every row, in the order of the feed. */
  readonly items: readonly ImportedRow[];
}

/** Options of a caller for reading a feed. */
export interface FeedOptions extends Omit<ImportOptions, "ratings"> {
  /** A source of ratings to join, as text. */
  readonly ratings?: string | undefined;
}

/** Reads a feed, a piece in each step. Throws a `FeedError` for one that cannot be read at all. */
export function* importFeedInSteps(text: string, { ratings: source, ...options }: FeedOptions): Steps<ImportedFeed> {
  const items: ImportedRow[] = [];
  const ratings = source === undefined ? undefined : yield* readRatings(source);
  const feedImport = startImport({ ...options, ratings }, (row) => items.push(row));
  yield* feedImport.push(text);
  const summary = yield* feedImport.end();
  // Rows whose price waited for others came last.
  items.sort((one, other) => one.row - other.row);
  return { ...summary, items };
}

import { importRows } from "../../src/listings/import/import-rows.ts";
import type {
  ImportedListing,
  ImportOptions,
  ImportProblem,
  ImportSummary,
} from "../../src/listings/import/import-types.ts";
import { finish } from "../../src/shared/steps.ts";

/** The listings and problems of a feed, in row order. */
export interface ImportResult extends ImportSummary {
  readonly listings: readonly ImportedListing[];
  readonly problems: readonly ImportProblem[];
}

/** Reads a feed at once. Throws a FeedError for a feed that cannot be read at all. */
export function importFeed(feed: string | Uint8Array, options: ImportOptions): ImportResult {
  const { items, ...summary } = finish(importRows(feed, options));
  return {
    ...summary,
    listings: items.flatMap(({ listing }) => listing ?? []),
    problems: items.flatMap(({ problems }) => problems),
  };
}

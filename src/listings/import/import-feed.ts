import { finish } from "../../shared/steps.ts";
import { startImport } from "./feed-import.ts";
import type {
  ImportedListing,
  ImportedRow,
  ImportOptions,
  ImportProblem,
  ImportResult,
  ImportSummary,
} from "./import-types.ts";

/** Reads a feed at once. Throws a FeedError for one that cannot be read at all. */
export function importFeed(feed: string | Uint8Array, options: ImportOptions): ImportResult {
  const rows: ImportedRow[] = [];
  const feedImport = startImport(options, (row) => rows.push(row));
  finish(feedImport.push(feed));
  const summary = finish(feedImport.end());
  // Rows whose price waited for others came last.
  rows.sort((one, other) => one.row - other.row);
  const listings: ImportedListing[] = [];
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    if (row.listing !== undefined) listings.push(row.listing);
    problems.push(...row.problems);
  }
  return { ...summary, listings, problems };
}

/**
 * Reads a feed that arrives in pieces and hands over row by row, so that a feed of any length takes little memory. Rows
 * whose price only the whole feed decides come last. Throws a FeedError for a feed that cannot be read at all.
 */
export async function* streamFeed(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ImportOptions,
): AsyncGenerator<ImportedRow, ImportSummary> {
  let rows: ImportedRow[] = [];
  const feedImport = startImport(options, (row) => rows.push(row));
  for await (const piece of pieces) {
    finish(feedImport.push(piece));
    yield* rows;
    rows = [];
    if (feedImport.isFull) break;
  }
  const summary = finish(feedImport.end());
  yield* rows;
  return summary;
}

import { finish, type Steps } from "../../shared/steps.ts";
import { startImport } from "./feed-import.ts";
import type { ImportedFeed, ImportedRow, ImportOptions, ImportSummary } from "./import-types.ts";

/** Reads a feed at once, in steps. Throws a FeedError for a feed that cannot be read at all. */
export function* importRows(feed: string | Uint8Array, options: ImportOptions): Steps<ImportedFeed> {
  const items: ImportedRow[] = [];
  const feedImport = startImport(options, (row) => items.push(row));
  yield* feedImport.push(feed);
  const summary = yield* feedImport.end();
  // Rows whose price depended on other rows came last.
  items.sort((one, other) => one.row - other.row);
  return { ...summary, items };
}

/**
 * Reads a feed that arrives in pieces and yields its rows one by one, so that a feed of any length takes little memory.
 * Rows whose price only the whole feed decides come last. Throws a FeedError for a feed that cannot be read at all.
 */
export async function* streamRows(
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

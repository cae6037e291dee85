import type { PageContext } from "../../engine/audit/page.ts";
import type { Steps } from "../../shared/steps.ts";
import { type Draft, reject, startDraft } from "./draft.ts";
import type { ImportOptions } from "./import-types.ts";

/** The data that a reader of one format needs from the import. */
export interface FeedContext {
  readonly options: ImportOptions;
  /** Counts a row. False: the row limit is reached, and no more rows are read. */
  beginRow(row: number): boolean;
  /** Hands over the result of a row that was begun. */
  emit(draft: Draft): void;
  /** Records a column that no format knows. */
  noteUnknownColumn(name: string): void;
  /** Records the machine-readable data of a page. */
  setPage(page: PageContext): void;
}

/** Rejects a row that could not be read at all. Returns false when no more rows are read. */
export function rejectRow(row: number, detail: string, context: FeedContext): boolean {
  if (!context.beginRow(row)) return false;
  const draft = startDraft(row, context.options);
  reject(draft, detail);
  context.emit(draft);
  return true;
}

/** Rows that are read without a pause. */
export const ROWS_IN_STEP = 50;

/** Characters of a feed that are read without a pause. */
export const PIECE_CHARS = 16_384;

/** Reads the text of a feed, which arrives in pieces of at most PIECE_CHARS. */
export interface FeedReader {
  push(text: string): Steps<void>;
  end(): Steps<void>;
  /** False when row numbers are positions instead of lines. Absent: the default of the syntax. */
  readonly hasLines?: boolean;
}

import type { PageContext } from "../../engine/audit/page.ts";
import type { Steps } from "../../shared/steps.ts";
import type { Draft } from "./draft.ts";
import type { ImportOptions } from "./import-types.ts";

/** Parts of the surrounding import that the reader of one format needs. */
export interface FeedContext {
  readonly options: ImportOptions;
  /** Counts a row. False: no more rows are read. */
  beginRow(row: number): boolean;
  /** Hands over what was read of a row that was taken. */
  emit(draft: Draft): void;
  /** Notes a column that no format knows. */
  noteUnknownColumn(name: string): void;
  /** Notes what a page says of its products for machines. */
  setPage(page: PageContext): void;
}

/** Rows that are read without a pause. */
export const ROWS_IN_STEP = 50;

/** Text that is read without a pause, in characters. */
export const PIECE_CHARS = 16_384;

/** Reads the text of a feed, which arrives in pieces of at most that length. */
export interface FeedReader {
  push(text: string): Steps<void>;
  end(): Steps<void>;
  /** False where rows are positions instead of lines. Absent: as usual for the syntax. */
  readonly hasLines?: boolean;
}

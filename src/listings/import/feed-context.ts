import type { Draft } from "./draft.ts";
import type { ImportOptions } from "./import-types.ts";

/** What the reader of one format needs of the import around it. */
export interface FeedContext {
  readonly options: ImportOptions;
  /** Counts a row. False: no more rows are read. */
  take(row: number): boolean;
  /** Hands over what was read of a row that was taken. */
  emit(draft: Draft): void;
  /** Notes a column that no format knows. */
  noteColumn(name: string): void;
}

/** Reads the text of a feed, which arrives in pieces. */
export interface FeedReading {
  push(text: string): void;
  end(): void;
}

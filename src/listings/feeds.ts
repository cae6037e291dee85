import { Problem } from "../shared/problem.ts";
import { finishInTurns, type Steps } from "../shared/steps.ts";
import { startImport } from "./import/feed-reading.ts";
import { readRatings } from "./import/read-ratings.ts";
import { FeedError, type ImportedRow, type ImportOptions, type ImportSummary } from "./import/import-types.ts";

/** A feed that was read. */
export interface ReadFeed extends ImportSummary {
  /** Every row, in the order of the feed. */
  readonly items: readonly ImportedRow[];
}

/** Options of a caller for reading a feed. */
export interface FeedOptions extends Omit<ImportOptions, "ratings"> {
  /** A source of ratings to join, as text. */
  readonly ratings?: string | undefined;
}

/** Reads feeds and product pages that callers send. */
export class Feeds {
  /**
   * Reads a feed, in turns with all other work. `path` leads to it in the arguments. Throws `validation-failed` for one that
   * cannot be read at all.
   */
  async read(text: string, options: FeedOptions, path: readonly string[]): Promise<ReadFeed> {
    try {
      return await finishInTurns(readInSteps(text, options));
    } catch (thrown) {
      if (!(thrown instanceof FeedError)) throw thrown;
      // A page has no options: its address is all that can be changed.
      const at = path[0] === "feed" ? [...path, thrown.at] : path;
      const issues = [{ code: "invalid-value" as const, detail: thrown.message, path: at }];
      throw new Problem("validation-failed", thrown.message, { issues, cause: thrown });
    }
  }
}

function* readInSteps(text: string, { ratings: source, ...options }: FeedOptions): Steps<ReadFeed> {
  const items: ImportedRow[] = [];
  const ratings = source === undefined ? undefined : yield* readRatings(source);
  const reading = startImport({ ...options, ratings }, (row) => items.push(row));
  yield* reading.push(text);
  const summary = yield* reading.end();
  // Rows whose price waited for others came last.
  items.sort((one, other) => one.row - other.row);
  return { ...summary, items };
}

import { readFileSync } from "node:fs";
import { finish } from "../../../src/shared/steps.ts";
import { ListingInput } from "../../../src/engine/listing.ts";
import { startImport } from "../../../src/listings/import/feed-import.ts";
import { importFeed, type ImportResult } from "../../support/import-feed.ts";
import { readRatings } from "../../../src/listings/import/read-ratings.ts";
import type {
  ImportedListing,
  ImportedRow,
  ImportOptions,
  ImportSummary,
  Ratings,
} from "../../../src/listings/import/import-types.ts";

/** The time of every test: during the running sales of the fixtures, after the others. */
export const NOW = Date.parse("2026-11-22T12:00:00Z");

export const read = (feed: string | Uint8Array, options: Partial<ImportOptions> = {}): ImportResult =>
  importFeed(feed, { now: NOW, ...options });

/** Returns the only listing of a feed. */
export function only(feed: string, options: Partial<ImportOptions> = {}): ImportedListing {
  const { listings } = read(feed, options);
  if (listings.length !== 1 || listings[0] === undefined) throw new Error(`${listings.length} listings`);
  return listings[0];
}

/** Returns the problems of a feed as `row column: sentence`. */
export const problemsOf = (feed: string | Uint8Array, options: Partial<ImportOptions> = {}): string[] =>
  read(feed, options).problems.map(
    ({ row, column, detail }) => `${row}${column === undefined ? "" : ` ${column}`}: ${detail}`,
  );

/** Returns the sentence with which a feed is refused. */
export function refusalOf(feed: string | Uint8Array, options: Partial<ImportOptions> = {}): string {
  try {
    read(feed, options);
    return "read";
  } catch (error) {
    if (!(error instanceof Error) || error.constructor.name !== "FeedError") throw error;
    return error.message;
  }
}

/** Returns the ratings of a source. */
export const ratingsOf = (source: string | Buffer): Ratings => finish(readRatings(source.toString()));

export const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** Returns the rows of a feed in the order in which they were handed over, and its summary. */
export function rowsOf(
  pieces: Iterable<Uint8Array | string>,
  options: Partial<ImportOptions> = {},
): { rows: ImportedRow[]; summary: ImportSummary } {
  const rows: ImportedRow[] = [];
  const reading = startImport({ now: NOW, ...options }, (row) => rows.push(row));
  for (const piece of pieces) finish(reading.push(piece));
  return { rows, summary: finish(reading.end()) };
}

const LENIENT = ListingInput.partial({ title: true });

/** Returns the flaws in an import of any feed, such as a row lost without a reason or a listing that exceeds limits. */
export function flawsOf({ rows, summary }: ReturnType<typeof rowsOf>): string[] {
  const flaws: string[] = [];
  if (rows.length !== summary.rows) flaws.push(`${summary.rows} rows counted, ${rows.length} handed over`);
  const used = rows.filter((row) => row.used).length;
  if (used !== summary.used) flaws.push(`${summary.used} used counted, ${used} handed over`);
  for (const { row, used: isUsed, listing, problems } of rows) {
    if (!isUsed && problems.length === 0) flaws.push(`row ${row} is lost without a reason`);
    if (!isUsed && listing !== undefined) flaws.push(`row ${row} is not used but has a listing`);
    if (problems.some(({ detail }) => !/^\S.*[.!?]$/s.test(detail)))
      flaws.push(`row ${row}: ${JSON.stringify(problems)}`);
    const checked = listing === undefined ? undefined : LENIENT.safeParse(listing);
    if (checked?.success === false) flaws.push(`row ${row}: ${checked.error.message}`);
  }
  return flaws;
}

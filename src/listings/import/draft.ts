import { ListingInput } from "../../engine/listing.ts";
import type { GeneratedField } from "../../engine/listing-limits.ts";
import { toNfc } from "../../engine/nfc.ts";
import { collapseWhitespace, plainText } from "./html-to-text.ts";
import type { ImportedListing, ImportOptions, ImportProblem } from "./import-types.ts";

/** A value of a feed, with the column, element or path that a problem names. */
export interface FeedValue {
  readonly value: string;
  readonly column: string;
}

/** A price as the feed states it. */
export interface PriceCell {
  /** Text, or a number of whole currency units. */
  readonly value: string | number;
  readonly column: string;
}

/** The prices of a listing before they are parsed: the other prices of the feed decide how to read them. */
export interface DraftPrices {
  readonly price?: PriceCell | undefined;
  /** The lower price of a sale that is running. */
  readonly sale?: PriceCell | undefined;
  /** The crossed-out price. */
  readonly was?: PriceCell | undefined;
  /** The currency of prices that name none. */
  readonly currency?: string | undefined;
}

/** A listing that is being read from one row. */
export interface Draft {
  readonly row: number;
  readonly listing: ImportedListing;
  readonly problems: ImportProblem[];
  /** The texts that the feed marks as generated. */
  readonly generatedFields: Set<GeneratedField>;
  prices: DraftPrices;
  /** True for a product without options, which belongs to no group of variants. */
  isSingle?: boolean;
  /** The remainder that a feed of this service carries; see REMAINDER. */
  remainder?: string;
  /** The outcome of the row. An `addition` only adds to other listings: a picture, or the parent of variants. */
  kind: "listing" | "addition" | "rejected" | "unpublished";
}

/** Starts the listing of a row with the values that apply to the whole feed. */
export function startDraft(row: number, { role, language, country }: Partial<ImportOptions>): Draft {
  const listing: ImportedListing = {};
  if (role !== undefined) listing.role = role;
  if (language !== undefined) listing.language = language;
  if (country !== undefined) listing.country = country;
  return { row, listing, problems: [], generatedFields: new Set(), prices: {}, kind: "listing" };
}

/** The most problems that are recorded for one row. */
export const MAX_PROBLEMS = 50;

/** Records a part of the row that could not be read. */
export function addProblem(draft: Draft, detail: string, column?: string): void {
  const { row, problems } = draft;
  if (problems.length > MAX_PROBLEMS) return;
  if (problems.length === MAX_PROBLEMS)
    problems.push({ row, detail: "This row has more problems, which are not listed." });
  else problems.push(column === undefined ? { row, detail } : { row, column, detail });
}

/** Moves the problems of a product to the row in which they were found. */
export function moveProblems(from: Draft, to: Draft): void {
  for (const { detail, column } of from.problems.splice(0)) addProblem(to, detail, column);
}

/** Rejects a row, and puts the reason first among its problems. */
export function reject(draft: Draft, detail: string, column?: string): void {
  draft.problems.unshift(column === undefined ? { row: draft.row, detail } : { row: draft.row, column, detail });
  draft.kind = "rejected";
}

/** Leaves out a product that the shop does not show to shoppers, which is not an error of the feed. */
export function leaveUnpublished(draft: Draft, detail: string, column: string): void {
  reject(draft, detail, column);
  draft.kind = "unpublished";
}

/** Sets the id of a row that is not read otherwise, so that its problem can name it. An invalid id is ignored. */
export function setRowId({ listing }: Draft, externalId: string): void {
  const checked = ListingInput.shape.externalId.safeParse(plainLine(externalId));
  if (checked.success && checked.data !== undefined) listing.externalId = checked.data;
}

/** The most characters of a value that a problem shows. */
const SHOWN_CHARS = 60;

/** Returns a value in quotation marks, shortened, for use in a sentence. */
export function quoted(value: string): string {
  const line = collapseWhitespace(value);
  return `"${line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line}"`;
}

/** Longer values exceed the limit of every one-line field, so they are not parsed as HTML. */
const MAX_LINE_CHARS = 20_000;

/** Returns a value as one line of plain text in NFC. A value that is too long for every field stays as it is. */
export function plainLine(value: string): string {
  return value.length > MAX_LINE_CHARS ? value : toNfc(collapseWhitespace(plainText(value)));
}

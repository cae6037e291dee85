import type { ZodError } from "zod";
import { Attribute, ListingInput } from "../../engine/listing.ts";
import { type GeneratedField, LISTING_LIMITS } from "../../engine/listing-limits.ts";
import { toNfc } from "../../engine/nfc.ts";
import { issuesOf } from "../../shared/validation-issues.ts";
import { collapseWhitespace, plainText } from "./html-to-text.ts";
import type { ImportedListing, ImportOptions, ImportProblem } from "./import-types.ts";
import {
  parseAvailability,
  parseCondition,
  parseCount,
  parseDate,
  parseRating,
  type RatingScale,
} from "./parse-values.ts";

/** A price as a feed gives it. */
export interface PriceCell {
  /** Text, or a number of whole units. */
  readonly value: string | number;
  readonly column: string;
}

/** The prices of a listing, before the other prices of the feed have told how to read them. */
export interface DraftPrices {
  readonly price?: PriceCell | undefined;
  /** A lower price while a sale runs. */
  readonly sale?: PriceCell | undefined;
  /** A crossed-out price. */
  readonly was?: PriceCell | undefined;
  /** Currency of prices that name none. */
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
  /** True for a product without options: it is in no group of variants. */
  isSingle?: boolean;
  /** The data that a feed of this service adds, see REMAINDER. */
  remainder?: string;
  /** Result of the row. An `addition` has no listing of its own: a picture, or a parent of variants. */
  kind: "listing" | "addition" | "rejected" | "unpublished";
}

/** Starts the listing of a row with what holds for the whole feed. */
export function startDraft(row: number, { role, language, country }: Partial<ImportOptions>): Draft {
  const listing: ImportedListing = {};
  if (role !== undefined) listing.role = role;
  if (language !== undefined) listing.language = language;
  if (country !== undefined) listing.country = country;
  return { row, listing, problems: [], generatedFields: new Set(), prices: {}, kind: "listing" };
}

const MAX_PROBLEMS = 50;

/** Notes what could not be read of a row. */
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

/** Takes a row out, and says why. */
export function reject(draft: Draft, detail: string, column?: string): void {
  // The reason comes first.
  draft.problems.unshift(column === undefined ? { row: draft.row, detail } : { row: draft.row, column, detail });
  draft.kind = "rejected";
}

/** Leaves out a product that the shop does not show to shoppers. That is no mistake of the feed. */
export function leaveUnpublished(draft: Draft, detail: string, column: string): void {
  reject(draft, detail, column);
  draft.kind = "unpublished";
}

/** Says whose row it is, of one that is not read. What is no id says nothing. */
export function setRowId({ listing }: Draft, externalId: string): void {
  const checked = ListingInput.shape.externalId.safeParse(plainLine(externalId));
  if (checked.success && checked.data !== undefined) listing.externalId = checked.data;
}

/** Long values are shown as far as this in a problem. */
const SHOWN_CHARS = 60;

/** Quotes a value in a sentence. */
export function quoted(value: string): string {
  const line = collapseWhitespace(value);
  return `"${line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line}"`;
}

/** A field of a listing. */
export type Field = keyof typeof ListingInput.shape;
/** Fields that hold one line of text. */
export type TextField = Extract<
  Field,
  | "externalId"
  | "itemGroupId"
  | "title"
  | "brand"
  | "category"
  | "sellerName"
  | "gtin"
  | "mpn"
  | "url"
  | "imageUrl"
  | "shipping"
  | "returns"
  | "warranty"
>;

/** Sets a field to a value that fits it. A value that does not fit is left out, and the reason is a problem. */
export function setField(draft: Draft, field: Field, value: unknown, column: string): void {
  const checked = ListingInput.shape[field].safeParse(value);
  if (checked.success) Object.assign(draft.listing, { [field]: checked.data });
  else addProblem(draft, omissionDetail(checked.error), column);
}

const omissionDetail = (error: ZodError): string =>
  `${issuesOf(error)[0]?.detail ?? "Send another value."} It was left out.`;

/** Values far beyond every bound are not worth reading as HTML. */
const MAX_LINE_CHARS = 20_000;

/** Codes of which a spreadsheet makes numbers such as `4.00638E+12`, whose digits are gone. */
const CODE_FIELDS: ReadonlySet<Field> = new Set<Field>(["externalId", "gtin", "mpn"]);
const SCIENTIFIC_NOTATION = /^\d(?:[.,]\d{1,20})?E\+\d{2}$/i;

/** Sets a field to text on one line, without markup. Blank text sets nothing. */
export function setText(draft: Draft, field: TextField, value: string, column: string): void {
  const text = plainLine(value);
  if (CODE_FIELDS.has(field) && SCIENTIFIC_NOTATION.test(text))
    addProblem(draft, `A spreadsheet shortened ${quoted(text)}. Export the column as text. It was left out.`, column);
  else if (text !== "") setField(draft, field, text, column);
}

/** Returns a value as one line of plain text in NFC. What is too long for every field stays as it is. */
export function plainLine(value: string): string {
  return value.length > MAX_LINE_CHARS ? value : toNfc(collapseWhitespace(plainText(value)));
}

/**
 * Bounds of a description. A text that is longer as HTML, or has more tags and references, is none, and takes long to
 * read.
 */
const MAX_HTML_CHARS = 600_000;
const MAX_HTML_TOKENS = 10_000;
const TOO_LONG = "This text has more than 600,000 characters, or 10,000 tags and references. It was left out.";

function isTooLong(html: string): boolean {
  let marks = 0;
  if (html.length > MAX_HTML_CHARS) return true;
  for (const _ of html.matchAll(/[<&]/g)) {
    marks += 1;
    if (marks > MAX_HTML_TOKENS) return true;
  }
  return false;
}

/** Adds plain text, which keeps its lines, to the description. */
export function addDescription(draft: Draft, value: string, column: string): void {
  if (isTooLong(value)) return addProblem(draft, TOO_LONG, column);
  const lines = toNfc(plainText(value)).split(/\r\n?|\n/);
  const text = lines
    .map(collapseWhitespace)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const { description } = draft.listing;
  if (text !== "") setField(draft, "description", description === undefined ? text : `${description}\n${text}`, column);
}

/** Adds pictures: the first becomes the main one unless there is one, and one that is known is not added again. */
export function addImages(draft: Draft, urls: readonly string[], column: string): void {
  for (const url of new Set(urls.map(plainLine))) {
    const { imageUrl, imageUrls = [] } = draft.listing;
    if (url === "" || url === imageUrl || imageUrls.includes(url)) continue;
    if (imageUrl === undefined) setField(draft, "imageUrl", url, column);
    else setField(draft, "imageUrls", [...imageUrls, url], column);
    if (imageUrls.length === LISTING_LIMITS.imageUrls) return;
  }
}

/** Adds a specification. A blank value adds nothing. */
export function addAttribute(draft: Draft, name: string, value: string, column: string): void {
  addPair(draft, "attributes", name, value, column);
}

/** Adds a column that has no field of its own. */
export function addFeedField(draft: Draft, name: string, value: string): void {
  addPair(draft, "feedFields", name, value, name);
}

/** Adds a statement that a rewrite may use. */
export function addFact(draft: Draft, name: string, value: string): void {
  addPair(draft, "facts", name, value, name);
}

type PairField = "attributes" | "feedFields" | "facts";

function addPair(draft: Draft, field: PairField, name: string, value: string, column: string): void {
  const pairs = draft.listing[field];
  const isFull = pairs !== undefined && pairs.length >= LISTING_LIMITS[field];
  // Nothing of a pair would be seen, and a row may have a thousand.
  if (isFull && draft.problems.length > MAX_PROBLEMS) return;
  const pair = { name: plainLine(name), value: plainLine(value) };
  if (pair.value === "") return;
  const checked = Attribute.safeParse(pair);
  if (!checked.success) addProblem(draft, omissionDetail(checked.error), column);
  else if (pairs === undefined) draft.listing[field] = [pair];
  else if (!isFull) pairs.push(pair);
  else addProblem(draft, `Send at most ${LISTING_LIMITS[field]} items. It was left out.`, column);
}

/** Sets the stock that a word means. */
export function setAvailability(draft: Draft, value: string, column: string): void {
  const availability = parseAvailability(value);
  if (availability !== undefined) draft.listing.availability = availability;
  else keepUnread(draft, "availability", { value, column }, "Use in_stock, out_of_stock, preorder or backorder.");
}

/** Keeps a word that means nothing here, which is no guess at another language: the audit quotes it. */
function keepUnread(draft: Draft, name: "availability" | "condition", cell: NamedValue, advice: string): void {
  addProblem(draft, `${quoted(cell.value)} is no ${name}. ${advice} It was kept as a feed field.`, cell.column);
  addFeedField(draft, name, cell.value);
}

/** Sets the date of a preorder or backorder. */
export function setAvailabilityDate(draft: Draft, value: string, column: string): void {
  if (parseDate(value) !== undefined) setField(draft, "availabilityDate", value.trim(), column);
  else addProblem(draft, `${quoted(value)} is no ISO 8601 date, such as 2026-12-31. It was left out.`, column);
}

/** Sets the condition that a word means. */
export function setCondition(draft: Draft, value: string, column: string): void {
  const condition = parseCondition(value);
  if (condition !== undefined) draft.listing.condition = condition;
  else keepUnread(draft, "condition", { value, column }, "Use new, refurbished or used.");
}

/** A value with the column that a problem names. */
export interface NamedValue {
  readonly value: string;
  readonly column: string;
}

/** Sets the rating in stars and the number of its reviews. No review means a new product, regardless of the rating. */
export function setRatings(
  draft: Draft,
  rating: NamedValue | undefined,
  count: NamedValue | undefined,
  scale: RatingScale = {},
): void {
  const reviews = count === undefined ? undefined : setReviewCount(draft, count);
  if (rating === undefined || reviews === 0) return;
  const stars = parseRating(rating.value, scale) ?? 0;
  if (stars > 0) setField(draft, "rating", stars, rating.column);
  else
    addProblem(
      draft,
      `${quoted(rating.value)} is no rating on a scale up to ${scale.best ?? 5}. It was left out.`,
      rating.column,
    );
}

function setReviewCount(draft: Draft, { value, column }: NamedValue): number | undefined {
  const count = parseCount(value);
  if (count === undefined) addProblem(draft, `${quoted(value)} is no count of reviews. It was left out.`, column);
  else setField(draft, "reviewCount", count, column);
  return count;
}

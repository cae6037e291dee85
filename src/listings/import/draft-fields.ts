import type { ZodError } from "zod";
import { Attribute, ListingInput } from "../../engine/listing.ts";
import { LISTING_LIMITS } from "../../engine/listing-limits.ts";
import { toNfc } from "../../engine/nfc.ts";
import { issuesOf } from "../../shared/validation-issues.ts";
import { addProblem, type Draft, type FeedValue, MAX_PROBLEMS, plainLine, quoted } from "./draft.ts";
import { collapseWhitespace, plainText } from "./html-to-text.ts";
import {
  parseAvailability,
  parseCondition,
  parseCount,
  parseDate,
  parseRating,
  type RatingScale,
} from "./parse-values.ts";

/** The name of a listing's field. */
export type Field = keyof typeof ListingInput.shape;
/** The fields that hold one line of text. */
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

/** Sets a field. A value that the field does not accept is left out, and the reason becomes a problem. */
export function setField(draft: Draft, field: Field, value: unknown, column: string): void {
  const checked = ListingInput.shape[field].safeParse(value);
  if (checked.success) Object.assign(draft.listing, { [field]: checked.data });
  else addProblem(draft, omissionDetail(checked.error), column);
}

const omissionDetail = (error: ZodError): string =>
  `${issuesOf(error)[0]?.detail ?? "Send another value."} It was left out.`;

/** Fields with codes, which spreadsheets turn into numbers such as `4.00638E+12` and so destroy. */
const CODE_FIELDS: ReadonlySet<Field> = new Set<Field>(["externalId", "gtin", "mpn"]);
const SCIENTIFIC_NOTATION = /^\d(?:[.,]\d{1,20})?E\+\d{2}$/i;

/** Sets a field to text on one line, without markup. Blank or missing text sets nothing. */
export function setText(draft: Draft, field: TextField, source: FeedValue | undefined): void {
  if (source === undefined) return;
  const { value, column } = source;
  const text = plainLine(value);
  if (CODE_FIELDS.has(field) && SCIENTIFIC_NOTATION.test(text))
    addProblem(draft, `A spreadsheet shortened ${quoted(text)}. Export the column as text. It was left out.`, column);
  else if (text !== "") setField(draft, field, text, column);
}

/** The bounds of a description. HTML beyond them is not a description, and is slow to parse. */
const MAX_HTML_CHARS = 600_000;
const MAX_HTML_TOKENS = 10_000;
const TOO_LONG = "This text has more than 600,000 characters, or 10,000 tags and references. It was left out.";

function isTooLong(html: string): boolean {
  if (html.length > MAX_HTML_CHARS) return true;
  let tokens = 0;
  for (const _ of html.matchAll(/[<&]/g)) {
    tokens += 1;
    if (tokens > MAX_HTML_TOKENS) return true;
  }
  return false;
}

/** Adds text to the description, as plain text with its line breaks. */
export function addDescription(draft: Draft, source: FeedValue | undefined): void {
  if (source === undefined) return;
  const { value, column } = source;
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

/** Adds pictures without duplicates. The first becomes the main picture if the listing has none. */
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

/** Adds a column that no field of the listing corresponds to. */
export function addFeedField(draft: Draft, name: string, value: string): void {
  addPair(draft, "feedFields", name, value, name);
}

/** Adds a fact, which a rewrite may use. */
export function addFact(draft: Draft, name: string, value: string): void {
  addPair(draft, "facts", name, value, name);
}

type PairField = "attributes" | "feedFields" | "facts";

function addPair(draft: Draft, field: PairField, name: string, value: string, column: string): void {
  const pairs = draft.listing[field];
  const isFull = pairs !== undefined && pairs.length >= LISTING_LIMITS[field];
  // Neither the pair nor its problem would be kept, and a row may have a thousand pairs.
  if (isFull && draft.problems.length > MAX_PROBLEMS) return;
  const pair = { name: plainLine(name), value: plainLine(value) };
  if (pair.value === "") return;
  const checked = Attribute.safeParse(pair);
  if (!checked.success) addProblem(draft, omissionDetail(checked.error), column);
  else if (pairs === undefined) draft.listing[field] = [pair];
  else if (!isFull) pairs.push(pair);
  else addProblem(draft, `Send at most ${LISTING_LIMITS[field]} items. It was left out.`, column);
}

/** Sets the availability. */
export function setAvailability(draft: Draft, source: FeedValue | undefined): void {
  if (source === undefined) return;
  const availability = parseAvailability(source.value);
  if (availability !== undefined) draft.listing.availability = availability;
  else keepUnknown(draft, "availability", source, "Use in_stock, out_of_stock, preorder or backorder.");
}

/** Keeps an unknown word as a feed field, which the audit quotes, rather than guess at other languages. */
function keepUnknown(draft: Draft, name: "availability" | "condition", source: FeedValue, advice: string): void {
  addProblem(
    draft,
    `${quoted(source.value)} is not a known ${name}. ${advice} It was kept as a feed field.`,
    source.column,
  );
  addFeedField(draft, name, source.value);
}

/** Sets the date of a preorder or backorder. */
export function setAvailabilityDate(draft: Draft, source: FeedValue | undefined): void {
  if (source === undefined) return;
  const { value, column } = source;
  if (parseDate(value) !== undefined) setField(draft, "availabilityDate", value.trim(), column);
  else addProblem(draft, `${quoted(value)} is not an ISO 8601 date, such as 2026-12-31. It was left out.`, column);
}

/** Sets the condition. */
export function setCondition(draft: Draft, source: FeedValue | undefined): void {
  if (source === undefined) return;
  const condition = parseCondition(source.value);
  if (condition !== undefined) draft.listing.condition = condition;
  else keepUnknown(draft, "condition", source, "Use new, refurbished or used.");
}

/** Sets the rating in stars and the number of reviews. A product without reviews gets no rating. */
export function setRatings(
  draft: Draft,
  rating: FeedValue | undefined,
  count: FeedValue | undefined,
  scale: RatingScale = {},
): void {
  const reviews = count === undefined ? undefined : setReviewCount(draft, count);
  if (rating === undefined || reviews === 0) return;
  const stars = parseRating(rating.value, scale) ?? 0;
  if (stars > 0) return setField(draft, "rating", stars, rating.column);
  const detail = `${quoted(rating.value)} is not a rating on a scale up to ${scale.best ?? 5}. It was left out.`;
  addProblem(draft, detail, rating.column);
}

function setReviewCount(draft: Draft, { value, column }: FeedValue): number | undefined {
  const count = parseCount(value);
  if (count === undefined) addProblem(draft, `${quoted(value)} is not a review count. It was left out.`, column);
  else setField(draft, "reviewCount", count, column);
  return count;
}

import { count } from "../wording.ts";
import type { AuditedListing, Hit, Span } from "./check.ts";
import { countCharacters, spanBeyond } from "./words.ts";

/** A real feed has fewer columns. */
const MOST_COLUMNS = 200;

/** A text of a listing and its path. */
export interface FieldText {
  readonly field: string;
  readonly text: string;
}

/** Returns the text at a path such as `attributes/2/value`: empty if there is no text. */
export function textAt(listing: AuditedListing, field: string): string {
  let node: unknown = listing;
  for (const step of field.split("/")) {
    node = typeof node === "object" && node !== null && Object.hasOwn(node, step) ? Reflect.get(node, step) : undefined;
  }
  return typeof node === "string" ? node : "";
}

/** Returns the title and the description, without blank ones. */
export function proseOf({ title, description }: AuditedListing): FieldText[] {
  const texts: FieldText[] = [];
  addPresent(texts, "title", title);
  addPresent(texts, "description", description);
  return texts;
}

/** Returns the texts that describe the product: title, description and attribute values. */
export function descriptiveTexts(listing: AuditedListing): FieldText[] {
  const texts = proseOf(listing);
  for (const [index, { value }] of (listing.attributes ?? []).entries())
    addPresent(texts, `attributes/${index}/value`, value);
  return texts;
}

const OTHER_TEXTS = ["shipping", "returns", "warranty", "brand", "category", "sellerName"] as const;

/** Returns every text that an assistant may see: descriptive texts, attribute names, terms, brand, category, seller. */
export function shownTexts(listing: AuditedListing): FieldText[] {
  const texts = proseOf(listing);
  for (const [index, { name, value }] of (listing.attributes ?? []).entries()) {
    addPresent(texts, `attributes/${index}/name`, name);
    addPresent(texts, `attributes/${index}/value`, value);
  }
  for (const field of OTHER_TEXTS) addPresent(texts, field, listing[field]);
  return texts;
}

function addPresent(texts: FieldText[], field: string, text = ""): void {
  if (text.trim() !== "") texts.push({ field, text });
}

/** A text of a listing, also without the white space around it. */
export interface FieldValue extends FieldText {
  readonly value: string;
}

/** Returns the first feed column with one of these names. `Item group id` counts as `item_group_id`. */
export function feedField(listing: AuditedListing, ...names: readonly string[]): FieldValue | undefined {
  return firstNamed(listing.feedFields ?? [], "feedFields", names);
}

/** Returns the first attribute with one of these names, or else the first such feed column. */
export function attributeOrFeedField(listing: AuditedListing, ...names: readonly string[]): FieldValue | undefined {
  return firstNamed(listing.attributes ?? [], "attributes", names) ?? feedField(listing, ...names);
}

function firstNamed(
  rows: readonly { readonly name: string; readonly value: string }[],
  path: string,
  names: readonly string[],
): FieldValue | undefined {
  const index = rows.findIndex(({ name }) => names.includes(columnName(name)));
  const row = rows[index];
  return row === undefined ? undefined : { field: `${path}/${index}/value`, text: row.value, value: row.value.trim() };
}

/** Returns a name in the form of a feed column: lower case, words joined by underscores. */
export function columnName(name: string): string {
  const known = columnNames.get(name);
  if (known !== undefined) return known;
  const columned = name.trim().toLowerCase().replaceAll(/[\s-]/g, "_");
  if (columnNames.size === MOST_COLUMNS) columnNames.clear();
  columnNames.set(name, columned);
  return columned;
}

/** The names by how they are written. All rows of a feed share them. */
const columnNames = new Map<string, string>();

const EACH_PIECE = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:each|every)\s(?:\p{L}+\s){0,3}?(?:is\s(?:truly\s|completely\s)?)?(?:an?\s|one\s)?`,
    String.raw`(?:jede[rs]?|kein)\s(?:\p{L}+\s){0,3}?(?:ist\s)?(?:ein(?:e|en)?\s)?`,
    String.raw`chaque\s(?:\p{L}+\s){0,3}?(?:est\s)?(?:une?\s)?|cada\s(?:\p{L}+\s){0,3}?(?:es|é)\s`,
    String.raw`ogni\s(?:\p{L}+\s){0,3}?è\s|elke?\s(?:\p{L}+\s){0,3}?is\s)$`,
  ].join("|"),
  "iu",
);
const UNIQUE = /^(?:unique|einzigartig|einzig|únic|unic|uniek)/iu;
/** Characters before a claim in which its subject is looked for. */
const EACH_REACH = 60;

/** Tells whether a claim only says that pieces differ: "each piece is unique" compares with no other product. */
export function isUniquePieceClaim(text: string, { start, end }: Span = { start: 0, end: 0 }): boolean {
  return UNIQUE.test(text.slice(start, end)) && EACH_PIECE.test(text.slice(Math.max(0, start - EACH_REACH), start));
}

/** Returns the hits on a text: null for a missing or blank one, to which a check does not apply. */
export function ifPresent<M extends string>(
  text = "",
  find: (text: string) => readonly Hit<M>[] | null,
): readonly Hit<M>[] | null {
  return text.trim() === "" ? null : find(text);
}

/** Returns a hit on the characters of a text beyond the first `max`, if it has more. */
export function tooLongHits(field: string, text: string, max: number): Hit<"tooLong">[] {
  const length = countCharacters(text);
  if (length <= max) return [];
  return [{ message: "tooLong", field, span: spanBeyond(text, max), data: { length: count(length, "character") } }];
}

/** Returns a hit on the whole text of a field. */
export function wholeFieldHit<M extends string>(
  message: M,
  { field, text }: FieldText,
  data: Hit["data"] = {},
): Hit<M> {
  return { message, field, data, ...(text === "" ? {} : { span: { start: 0, end: text.length } }) };
}

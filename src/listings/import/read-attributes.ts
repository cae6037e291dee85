import {
  attributeName,
  FIELD_ATTRIBUTES,
  UNMAPPED_ATTRIBUTES,
  MAPPING_ROLES,
  SPECIFICATIONS,
} from "./attribute-names.ts";
import {
  type AttributeCell,
  type Specification,
  parseProductDetails,
  parseHighlights,
  parseStructuredText,
  parseVariantOptions,
} from "./attribute-values.ts";
import {
  addAttribute,
  addDescription,
  addFact,
  addFeedField,
  addImages,
  addProblem,
  type Draft,
  quoted,
  setAvailability,
  setAvailabilityDate,
  setCondition,
  setRatings,
  setText,
  type TextField,
} from "./draft.ts";
import type { FeedContext } from "./feed-context.ts";
import { REMAINDER } from "./remainder.ts";
import { formatReturns, setShipping, type ShippingTerms, parseShippingAttribute } from "./terms.ts";
import { parseFlag, isSaleActive } from "./parse-values.ts";

/** The attributes of an item that were not read yet. */
type Attributes = Map<string, AttributeCell[]>;

/** Takes the first value of an attribute. Further ones stay, and end as feed fields. */
function take(attributes: Attributes, ...names: string[]): AttributeCell | undefined {
  for (const name of names) {
    const [first, ...more] = attributes.get(name) ?? [];
    if (first === undefined) continue;
    if (more.length === 0) attributes.delete(name);
    else attributes.set(name, more);
    return first;
  }
  return undefined;
}

function takeAll(attributes: Attributes, name: string): AttributeCell[] {
  const cells = attributes.get(name) ?? [];
  attributes.delete(name);
  return cells;
}

const peek = (attributes: Attributes, name: string): AttributeCell | undefined => attributes.get(name)?.[0];

/** Reads an item of Google's and OpenAI's feeds into a listing. What has no field becomes a feed field. */
export function readAttributes(draft: Draft, cells: Iterable<AttributeCell>, context: FeedContext): void {
  const attributes: Attributes = new Map();
  for (const cell of cells) {
    if (cell.value.trim() === "") continue;
    const name = attributeName(cell.key);
    const values = attributes.get(name);
    if (values === undefined) attributes.set(name, [cell]);
    else values.push(cell);
  }
  readTexts(draft, attributes);
  readDescription(draft, attributes);
  readPrices(draft, attributes, context.options.now);
  readState(draft, attributes);
  readImages(draft, attributes);
  readSpecifications(draft, attributes);
  readOptions(draft, attributes);
  readTerms(draft, attributes, context.options.country);
  const remainder = take(attributes, REMAINDER);
  if (remainder !== undefined) draft.remainder = remainder.value;
  readRest(draft, attributes, context);
  context.emit(draft);
}

const TEXT_ATTRIBUTES: readonly (readonly [field: TextField, name: string])[] = [
  ["externalId", "id"],
  ["itemGroupId", "item_group_id"],
  ["brand", "brand"],
  ["sellerName", "seller_name"],
  ["mpn", "mpn"],
  ["url", "link"],
];

function readTexts(draft: Draft, attributes: Attributes): void {
  for (const [field, name] of TEXT_ATTRIBUTES) {
    const cell = take(attributes, name);
    if (cell !== undefined) setText(draft, field, cell.value, cell.column);
  }
  const title = take(attributes, "title", "structured_title");
  if (title !== undefined) {
    const { text, isGenerated } = parseStructuredText(title);
    setText(draft, "title", text, title.column);
    if (isGenerated) draft.generatedFields.add("title");
  }
  const gtin = take(attributes, "gtin");
  if (gtin !== undefined) setText(draft, "gtin", gtin.value, gtin.column);
  // Google's taxonomy may be given by number, which is no path.
  const isNumber = /^\d+$/.test(peek(attributes, "google_product_category")?.value.trim() ?? "");
  const category = take(attributes, "product_type", "product_category", isNumber ? "" : "google_product_category");
  if (category !== undefined) setText(draft, "category", category.value, category.column);
}

const NO_TEXT = { text: "", isGenerated: false };

function readDescription(draft: Draft, attributes: Attributes): void {
  // Atom has a summary or content.
  const description = take(attributes, "description", "structured_description", "summary", "content");
  const highlights = takeAll(attributes, "product_highlight");
  const { text, isGenerated } = description === undefined ? NO_TEXT : parseStructuredText(description);
  if (isGenerated) draft.generatedFields.add("description");
  const sentences = highlights.flatMap(parseHighlights).join(" ");
  const column = description?.column ?? highlights[0]?.column;
  if (column === undefined) return;
  addDescription(draft, text, column);
  addDescription(draft, sentences, column);
}

function readPrices(draft: Draft, attributes: Attributes, now: number): void {
  const sale = peek(attributes, "sale_price") !== undefined && isOnSale(draft, attributes, now);
  draft.prices = {
    price: take(attributes, "price"),
    sale: sale ? take(attributes, "sale_price") : undefined,
    was: take(attributes, "compare_at_price"),
    currency: take(attributes, "currency")?.value.trim().toUpperCase(),
  };
}

/** Tells whether the sale runs. Its dates stay among the feed fields. */
function isOnSale(draft: Draft, attributes: Attributes, now: number): boolean {
  const range = peek(attributes, "sale_price_effective_date");
  const [from, to] = range === undefined ? saleDates(attributes) : range.value.split("/");
  const runs = isSaleActive(from ?? "", to ?? "", now);
  if (runs === undefined) {
    const detail = `${quoted(`${from}/${to}`)} is no range of ISO 8601 dates. The sale price was left out.`;
    addProblem(draft, detail, range?.column ?? "sale_price_start_date");
  }
  return runs === true;
}

function saleDates(attributes: Attributes): string[] {
  return ["sale_price_start_date", "sale_price_end_date"].map((name) => peek(attributes, name)?.value ?? "");
}

function readState(draft: Draft, attributes: Attributes): void {
  const readers = {
    availability: setAvailability,
    availability_date: setAvailabilityDate,
    condition: setCondition,
  };
  for (const [name, set] of Object.entries(readers)) {
    const cell = take(attributes, name);
    if (cell !== undefined) set(draft, cell.value, cell.column);
  }
  setRatings(draft, take(attributes, "rating"), take(attributes, "review_count"));
}

function readImages(draft: Draft, attributes: Attributes): void {
  const main = take(attributes, "image_link");
  if (main !== undefined) setText(draft, "imageUrl", main.value, main.column);
  for (const { value, column } of takeAll(attributes, "additional_image_link"))
    addImages(draft, value.split(/[,|](?=\s*https?:)/), column);
}

const UNITS: Readonly<Record<string, string>> = {
  weight: "item_weight_unit",
  length: "dimensions_unit",
  width: "dimensions_unit",
  height: "dimensions_unit",
  dimensions: "dimensions_unit",
};

function readSpecifications(draft: Draft, attributes: Attributes): void {
  for (const name of SPECIFICATIONS) {
    const unit = peek(attributes, UNITS[name] ?? "")?.value ?? "";
    for (const { value, column } of takeAll(attributes, name))
      addAttribute(draft, name, /^[\d.,]+$/.test(value) ? `${value} ${unit}` : value, column);
  }
  for (const [attribute, pairsOf] of PAIR_ATTRIBUTES)
    for (const cell of takeAll(attributes, attribute)) addPairs(draft, cell, pairsOf(cell));
}

function addPairs(draft: Draft, { value, column }: AttributeCell, pairs: readonly Specification[]): void {
  if (pairs.length === 0) addProblem(draft, `${quoted(value)} gives no names and values. It was left out.`, column);
  for (const [name, text] of pairs) addAttribute(draft, name, text, column);
}

/** OpenAI's first generation names up to three options of a variant. */
function readOptions(draft: Draft, attributes: Attributes): void {
  for (const position of [1, 2, 3]) {
    const option = take(attributes, `custom_variant${position}_option`);
    if (option === undefined) continue;
    const name = take(attributes, `custom_variant${position}_category`);
    addAttribute(draft, name?.value ?? `Option ${position}`, option.value, option.column);
  }
}

/** Attributes that hold specifications by name. */
const PAIR_ATTRIBUTES = [
  ["product_detail", parseProductDetails],
  ["variant_dict", parseVariantOptions],
] as const;

function readTerms(draft: Draft, attributes: Attributes, country: string | undefined): void {
  const shipping = takeAll(attributes, "shipping");
  const entries = shipping.flatMap(({ parts, value }): ShippingTerms[] =>
    parts === undefined ? parseShippingAttribute(value) : [parts],
  );
  setShipping(draft, entries, country, shipping[0]?.column ?? "shipping");
  for (const [field, name] of [
    ["shipping", "shipping_terms"],
    ["warranty", "warranty"],
    ["returns", "returns"],
  ] as const) {
    const cell = take(attributes, name);
    if (cell !== undefined) setText(draft, field, cell.value, cell.column);
  }
  if (draft.listing.returns === undefined) readReturns(draft, attributes);
}

/** A policy is mostly an address, which stays among the feed fields. */
function readReturns(draft: Draft, attributes: Attributes): void {
  const policy = peek(attributes, "return_policy");
  const isText = policy !== undefined && !/^https?:/i.test(policy.value);
  if (isText) take(attributes, "return_policy");
  const parts = [isText ? policy.value : "", returnWindow(draft, attributes)].filter((part) => part !== "");
  setText(draft, "returns", parts.join("; "), policy?.column ?? "return_policy");
}

function returnWindow(draft: Draft, attributes: Attributes): string {
  const cell = take(attributes, "return_deadline_in_days");
  const days = daysOf(cell?.value);
  if (cell !== undefined && days === undefined)
    addProblem(draft, `${quoted(cell.value)} is no number of days. It was left out.`, cell.column);
  return formatReturns({ days, isAccepted: parseFlag(peek(attributes, "accepts_returns")?.value ?? "") });
}

/** Reads `30` and `30 days`. */
function daysOf(text = ""): number | undefined {
  const [, days] = /^\s*(\d{1,4})\b/.exec(text) ?? [];
  return days === undefined ? undefined : Number(days);
}

function readRest(draft: Draft, attributes: Attributes, context: FeedContext): void {
  for (const { column, value } of takeAll(attributes, MAPPING_ROLES.attribute))
    addAttribute(draft, column, value, column);
  for (const { column, value } of takeAll(attributes, MAPPING_ROLES.fact)) addFact(draft, column, value);
  for (const [name, cells] of attributes) {
    for (const { column, value } of cells) addFeedField(draft, column, value);
    // A second value of an attribute that is read is no unknown column.
    const isKnown = UNMAPPED_ATTRIBUTES.has(name) || FIELD_ATTRIBUTES.has(name) || name === MAPPING_ROLES.feedField;
    if (!isKnown) for (const { column } of cells) context.noteUnknownColumn(column);
  }
}

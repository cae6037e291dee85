import {
  attributeName,
  FIELD_ATTRIBUTES,
  MAPPING_ROLES,
  SPECIFICATIONS,
  UNMAPPED_ATTRIBUTES,
} from "./attribute-names.ts";
import {
  type AttributeCell,
  parseHighlights,
  parseProductDetails,
  parseStructuredText,
  parseVariantOptions,
  type Specification,
} from "./attribute-values.ts";
import { addProblem, type Draft, quoted } from "./draft.ts";
import {
  addAttribute,
  addDescription,
  addFact,
  addFeedField,
  addImages,
  setAvailability,
  setAvailabilityDate,
  setCondition,
  setRatings,
  setText,
} from "./draft-fields.ts";
import type { FeedContext } from "./feed-context.ts";
import { isSaleActive, parseFlag } from "./parse-values.ts";
import { REMAINDER } from "./remainder.ts";
import { formatReturns, parseShippingAttribute, setShipping, type ShippingTerms } from "./terms.ts";

/** The attributes of an item that have not been read yet. */
type Attributes = Map<string, AttributeCell[]>;

/** Removes and returns the first value of the first attribute that the item has. Further values become feed fields. */
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

/** Reads an item of a Google or OpenAI feed into a listing. Attributes without a field become feed fields. */
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

function readTexts(draft: Draft, attributes: Attributes): void {
  setText(draft, "externalId", take(attributes, "id"));
  setText(draft, "itemGroupId", take(attributes, "item_group_id"));
  setText(draft, "brand", take(attributes, "brand"));
  setText(draft, "sellerName", take(attributes, "seller_name"));
  setText(draft, "mpn", take(attributes, "mpn"));
  setText(draft, "url", take(attributes, "link"));
  const title = take(attributes, "title", "structured_title");
  if (title !== undefined) {
    const { text, isGenerated } = parseStructuredText(title);
    setText(draft, "title", { value: text, column: title.column });
    if (isGenerated) draft.generatedFields.add("title");
  }
  setText(draft, "gtin", take(attributes, "gtin"));
  // A number of Google's taxonomy is not a category path.
  const isNumber = /^\d+$/.test(peek(attributes, "google_product_category")?.value.trim() ?? "");
  const googleCategory = isNumber ? "" : "google_product_category";
  setText(draft, "category", take(attributes, "product_type", "product_category", googleCategory));
}

function readDescription(draft: Draft, attributes: Attributes): void {
  // Atom has a summary or content.
  const description = take(attributes, "description", "structured_description", "summary", "content");
  const highlights = takeAll(attributes, "product_highlight");
  if (description !== undefined) {
    const { text, isGenerated } = parseStructuredText(description);
    if (isGenerated) draft.generatedFields.add("description");
    addDescription(draft, { value: text, column: description.column });
  }
  const column = description?.column ?? highlights[0]?.column;
  if (column !== undefined) addDescription(draft, { value: highlights.flatMap(parseHighlights).join(" "), column });
}

function readPrices(draft: Draft, attributes: Attributes, now: number): void {
  const isSale = peek(attributes, "sale_price") !== undefined && isOnSale(draft, attributes, now);
  draft.prices = {
    price: take(attributes, "price"),
    sale: isSale ? take(attributes, "sale_price") : undefined,
    was: take(attributes, "compare_at_price"),
    currency: take(attributes, "currency")?.value.trim().toUpperCase(),
  };
}

/** Tells whether the sale is running. Its dates stay among the feed fields. */
function isOnSale(draft: Draft, attributes: Attributes, now: number): boolean {
  const range = peek(attributes, "sale_price_effective_date");
  const [from, to] = range === undefined ? saleDates(attributes) : range.value.split("/");
  const isActive = isSaleActive(from ?? "", to ?? "", now);
  if (isActive === undefined) {
    const detail = `${quoted(`${from}/${to}`)} is not a range of ISO 8601 dates. The sale price was left out.`;
    addProblem(draft, detail, range?.column ?? "sale_price_start_date");
  }
  return isActive === true;
}

function saleDates(attributes: Attributes): string[] {
  return ["sale_price_start_date", "sale_price_end_date"].map((name) => peek(attributes, name)?.value ?? "");
}

function readState(draft: Draft, attributes: Attributes): void {
  setAvailability(draft, take(attributes, "availability"));
  setAvailabilityDate(draft, take(attributes, "availability_date"));
  setCondition(draft, take(attributes, "condition"));
  setRatings(draft, take(attributes, "rating"), take(attributes, "review_count"));
}

function readImages(draft: Draft, attributes: Attributes): void {
  setText(draft, "imageUrl", take(attributes, "image_link"));
  for (const { value, column } of takeAll(attributes, "additional_image_link"))
    addImages(draft, value.split(/[,|](?=\s*https?:)/), column);
}

/** The attribute that holds the unit of a measure. */
const UNITS: Readonly<Record<string, string>> = {
  weight: "item_weight_unit",
  length: "dimensions_unit",
  width: "dimensions_unit",
  height: "dimensions_unit",
  dimensions: "dimensions_unit",
};

/** Attributes that hold specifications by name. */
const SPECIFICATION_PARSERS = [
  ["product_detail", parseProductDetails],
  ["variant_dict", parseVariantOptions],
] as const;

function readSpecifications(draft: Draft, attributes: Attributes): void {
  for (const name of SPECIFICATIONS) {
    const unit = peek(attributes, UNITS[name] ?? "")?.value ?? "";
    for (const { value, column } of takeAll(attributes, name))
      addAttribute(draft, name, /^[\d.,]+$/.test(value) ? `${value} ${unit}` : value, column);
  }
  for (const [attribute, parse] of SPECIFICATION_PARSERS)
    for (const cell of takeAll(attributes, attribute)) addSpecifications(draft, cell, parse(cell));
}

function addSpecifications(
  draft: Draft,
  { value, column }: AttributeCell,
  specifications: readonly Specification[],
): void {
  if (specifications.length === 0)
    addProblem(draft, `${quoted(value)} gives no names and values. It was left out.`, column);
  for (const [name, text] of specifications) addAttribute(draft, name, text, column);
}

/** Reads up to three options of a variant, as OpenAI's first feed format names them. */
function readOptions(draft: Draft, attributes: Attributes): void {
  for (const position of [1, 2, 3]) {
    const option = take(attributes, `custom_variant${position}_option`);
    if (option === undefined) continue;
    const name = take(attributes, `custom_variant${position}_category`);
    addAttribute(draft, name?.value ?? `Option ${position}`, option.value, option.column);
  }
}

function readTerms(draft: Draft, attributes: Attributes, country: string | undefined): void {
  const shipping = takeAll(attributes, "shipping");
  const entries = shipping.flatMap(({ parts, value }): ShippingTerms[] =>
    parts === undefined ? parseShippingAttribute(value) : [parts],
  );
  setShipping(draft, entries, country, shipping[0]?.column ?? "shipping");
  setText(draft, "shipping", take(attributes, "shipping_terms"));
  setText(draft, "warranty", take(attributes, "warranty"));
  setText(draft, "returns", take(attributes, "returns"));
  if (draft.listing.returns === undefined) readReturns(draft, attributes);
}

/** Reads the return policy. It is mostly a URL, which stays among the feed fields. */
function readReturns(draft: Draft, attributes: Attributes): void {
  const policy = peek(attributes, "return_policy");
  const isText = policy !== undefined && !/^https?:/i.test(policy.value);
  if (isText) take(attributes, "return_policy");
  const parts = [isText ? policy.value : "", returnWindow(draft, attributes)].filter((part) => part !== "");
  setText(draft, "returns", { value: parts.join("; "), column: policy?.column ?? "return_policy" });
}

function returnWindow(draft: Draft, attributes: Attributes): string {
  const cell = take(attributes, "return_deadline_in_days");
  const days = parseDays(cell?.value);
  if (cell !== undefined && days === undefined)
    addProblem(draft, `${quoted(cell.value)} is not a number of days. It was left out.`, cell.column);
  return formatReturns({ days, isAccepted: parseFlag(peek(attributes, "accepts_returns")?.value ?? "") });
}

/** Parses `30` and `30 days`. */
function parseDays(text = ""): number | undefined {
  const [, days] = /^\s*(\d{1,4})\b/.exec(text) ?? [];
  return days === undefined ? undefined : Number(days);
}

function readRest(draft: Draft, attributes: Attributes, context: FeedContext): void {
  for (const { column, value } of takeAll(attributes, MAPPING_ROLES.attribute))
    addAttribute(draft, column, value, column);
  for (const { column, value } of takeAll(attributes, MAPPING_ROLES.fact)) addFact(draft, column, value);
  for (const [name, cells] of attributes) {
    for (const { column, value } of cells) addFeedField(draft, column, value);
    // The second value of a known attribute does not make its column unknown.
    const isKnown = UNMAPPED_ATTRIBUTES.has(name) || FIELD_ATTRIBUTES.has(name) || name === MAPPING_ROLES.feedField;
    if (!isKnown) for (const { column } of cells) context.noteUnknownColumn(column);
  }
}

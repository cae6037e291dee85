import type { Steps } from "../../shared/steps.ts";
import type { Dialect } from "./delimited-rows.ts";
import { quotedNames } from "./detect-format.ts";
import {
  addAttribute,
  addDescription,
  addFeedField,
  addImages,
  addProblem,
  type Draft,
  leaveUnpublished,
  moveProblems,
  type NamedValue,
  quoted,
  setAvailability,
  setText,
  startDraft,
} from "./draft.ts";
import type { FeedContext, FeedReader } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { type Column, createTableReader } from "./table.ts";
import { addOptions, inherit, setVariantTitle, type VariantOption } from "./variants.ts";
import { isSaleActive } from "./parse-values.ts";

/** Columns that are read into fields. */
const KNOWN_COLUMNS = new Set(
  (
    "type published id sku name description short_description regular_price categories brands images parent in_stock? external_url " +
    "gtin,_upc,_ean,_or_isbn"
  ).split(" "),
);
/** Columns that have no field here begin as these do. */
const UNMAPPED_COLUMNS = new RegExp(
  "^(?:is_featured|visibility_in_catalog|date_|tax_|stock|low_stock|backorders_allowed|sold_individually|" +
    "allow_customer_reviews|purchase_note|sale_price|tags|shipping_class|download|grouped_products|upsells|cross_sells|" +
    "button_text|position|cost_of_goods|attribute_\\d+_)",
);
const MEASURE = /^(?:weight|length|width|height)_\(([^)]{1,10})\)$/;
const ATTRIBUTE = /^attribute_(\d{1,3})_(name|value\(s\))$/;

/** As many variations wait for their product. Exports put products first. */
const MAX_WAITING_VARIATIONS = 10_000;
/** Variations that are read without a pause. */
const VARIATIONS_IN_STEP = 20;

/** A column with what its name says, which is worked out once and not for each row. */
interface NamedColumn extends Column {
  /** The unit of a measure. */
  readonly unit: string | undefined;
  /** The key of the values, for the name of an attribute. */
  readonly valuesKey: string | undefined;
  /** True for a column without a field. */
  readonly isRest: boolean;
}

interface Cell extends NamedValue {
  readonly of: NamedColumn;
}

/** The cells of a row by key; blank ones are absent. */
type Cells = ReadonlyMap<string, Cell>;

/** A product that has variations. */
interface Parent {
  /** Fields that they inherit. */
  readonly draft: Draft;
  readonly isPublished: boolean;
}

/** Reads a product export of WooCommerce. Variations wait for their product, which need not come first. */
export function createWooCommerceReader(dialect: Dialect, context: FeedContext): FeedReader {
  return createTableReader(dialect, context, (header) => {
    checkColumns(header);
    const columns = header.map(namedColumn);
    const parents = new Map<string, Parent>();
    let waitingCount = 0;
    const waiting = new Map<string, (readonly [draft: Draft, cells: Cells])[]>();

    const wait = (key: string, draft: Draft, cells: Cells): void => {
      waitingCount += 1;
      const siblings = waiting.get(key);
      if (siblings === undefined) waiting.set(key, [[draft, cells]]);
      else siblings.push([draft, cells]);
    };
    function* readWaiting(key: string, parent: Parent | undefined): Steps<void> {
      for (const [at, [draft, cells]] of (waiting.get(key) ?? []).entries()) {
        waitingCount -= 1;
        readVariation(draft, cells, parent, context);
        if (at % VARIATIONS_IN_STEP === 0) yield;
      }
      waiting.delete(key);
    }
    function* addParent(parent: Parent, keys: readonly string[]): Steps<void> {
      for (const key of keys) {
        parents.set(key, parent);
        yield* readWaiting(key, parent);
      }
    }
    return {
      idColumn: columns.findIndex(({ key }) => key === "sku"),
      *row(draft, values) {
        const cells = cellsOf(columns, values);
        const type = textIn(cells, "type").toLowerCase();
        const key = textIn(cells, "parent");
        const parent = parents.get(key);
        if (type.includes("variable")) yield* addParent(readParent(draft, cells, context), keysOf(cells));
        else if (!type.includes("variation")) readProduct(draft, cells, context);
        else if (parent !== undefined || waitingCount === MAX_WAITING_VARIATIONS)
          readVariation(draft, cells, parent, context);
        else wait(key, draft, cells);
      },
      *end() {
        for (const key of waiting.keys()) yield* readWaiting(key, undefined);
      },
    };
  });
}

function checkColumns(columns: readonly Column[]): void {
  if (columns.some(({ key }) => ["name", "sku", "regular_price"].includes(key))) return;
  const names = quotedNames(columns.map(({ name }) => name));
  throw new FeedError(`No column of a WooCommerce export was found. The columns are ${names}.`, "format");
}

function namedColumn(column: Column): NamedColumn {
  const { key } = column;
  const [, unit] = MEASURE.exec(key) ?? [];
  const [attribute, position = "", part] = ATTRIBUTE.exec(key) ?? [];
  const valuesKey = part === "name" ? `attribute_${position}_value(s)` : undefined;
  return {
    ...column,
    unit,
    valuesKey,
    isRest: !KNOWN_COLUMNS.has(key) && unit === undefined && attribute === undefined,
  };
}

const textIn = (cells: Cells, key: string): string => cells.get(key)?.value ?? "";

/** Returns the keys by which variations name their product. */
function keysOf(cells: Cells): string[] {
  const keys = [textIn(cells, "sku")];
  if (cells.has("id")) keys.push(`id:${textIn(cells, "id")}`);
  return keys.filter((key) => key !== "");
}

function cellsOf(columns: readonly NamedColumn[], values: readonly string[]): Cells {
  const cells = new Map<string, Cell>();
  for (const [at, text] of values.entries()) {
    const column = columns[at];
    if (column === undefined) break;
    // The export guards texts that a spreadsheet would take for formulas.
    const value = text.replace(/^'(?=[=+\-@])/, "");
    if (value !== "" && !cells.has(column.key)) cells.set(column.key, { value, column: column.name, of: column });
  }
  return cells;
}

function read(cells: Cells, key: string, set: (value: string, column: string) => void): void {
  const cell = cells.get(key);
  if (cell !== undefined) set(cell.value, cell.column);
}

/** Tells whether shoppers see the product. Drafts, private and pending ones are not published. */
function isPublished(cells: Cells): boolean {
  return ["", "1", "true"].includes(textIn(cells, "published").toLowerCase());
}

function rejectUnpublished(draft: Draft, cells: Cells, context: FeedContext): void {
  setId(draft, cells);
  leaveUnpublished(draft, "The product is not published.", "Published");
  context.emit(draft);
}

function readProduct(draft: Draft, cells: Cells, context: FeedContext): void {
  if (!isPublished(cells)) return rejectUnpublished(draft, cells, context);
  readShared(draft, cells);
  readOwn(draft, cells, context);
}

function readParent(draft: Draft, cells: Cells, context: FeedContext): Parent {
  const shared = startDraft(draft.row, {});
  const [key, group] = cells.has("sku") ? ["sku", "SKU"] : ["id", "ID"];
  setText(shared, "itemGroupId", textIn(cells, key), group);
  readShared(shared, cells);
  moveProblems(shared, draft);
  if (isPublished(cells)) {
    draft.kind = "addition";
    context.emit(draft);
  } else {
    rejectUnpublished(draft, cells, context);
  }
  return { draft: shared, isPublished: isPublished(cells) };
}

function readVariation(draft: Draft, cells: Cells, parent: Parent | undefined, context: FeedContext): void {
  if (!isPublished(cells) || parent?.isPublished === false) return rejectUnpublished(draft, cells, context);
  const key = textIn(cells, "parent");
  if (parent === undefined) {
    addProblem(draft, `The product ${quoted(key)} of this variation is not in the feed.`, "Parent");
    setText(draft, "itemGroupId", key.replace(/^id:/, ""), "Parent");
    readShared(draft, cells);
  } else {
    const { description } = parent.draft.listing;
    // A variation adds its own text to that of its product.
    if (description !== undefined) draft.listing.description = description;
    readShared(draft, cells);
    // Exports may repeat the product's name, which then tells nothing of the variation.
    if ((draft.listing.title ?? parent.draft.listing.title) === parent.draft.listing.title)
      setVariantTitle(draft, parent.draft, optionsOf(cells), "Name");
    inherit(draft, parent.draft);
  }
  readOwn(draft, cells, context);
}

/** Reads what a product shares with its variations. */
function readShared(draft: Draft, cells: Cells): void {
  read(cells, "name", (value, column) => setText(draft, "title", value, column));
  read(cells, "short_description", (value, column) => addDescription(draft, withLines(value), column));
  read(cells, "description", (value, column) => addDescription(draft, withLines(value), column));
  read(cells, "categories", (value, column) => setText(draft, "category", valuesOf(value)[0] ?? "", column));
  read(cells, "brands", (value, column) => setText(draft, "brand", valuesOf(value)[0] ?? "", column));
  read(cells, "images", (value, column) => addImages(draft, value.split(/,(?=\s*https?:)/), column));
  addOptions(draft, optionsOf(cells));
  for (const { value, column, of } of cells.values())
    if (of.unit !== undefined) addAttribute(draft, column.replace(/\s*\(.*/, ""), `${value} ${of.unit}`, column);
}

function setId(draft: Draft, cells: Cells): void {
  const [key, column] = cells.has("sku") ? ["sku", "SKU"] : ["id", "ID"];
  setText(draft, "externalId", textIn(cells, key), column);
}

/** Reads what every row has for itself. */
function readOwn(draft: Draft, cells: Cells, context: FeedContext): void {
  setId(draft, cells);
  read(cells, "gtin,_upc,_ean,_or_isbn", (value, from) => setText(draft, "gtin", value, from));
  read(cells, "in_stock?", (value, from) => setAvailability(draft, value, from));
  read(cells, "external_url", (value, from) => setText(draft, "url", value, from));
  const isOnSale = readSale(draft, cells, context.options.now);
  draft.prices = { price: cells.get("regular_price"), sale: isOnSale ? cells.get("sale_price") : undefined };
  for (const [name, { value, column: from, of }] of cells) {
    if (!of.isRest) continue;
    // The price of a sale that does not run is kept.
    if (name === "sale_price" && isOnSale) continue;
    addFeedField(draft, from, value);
    if (!UNMAPPED_COLUMNS.test(name)) context.noteUnknownColumn(from);
  }
  context.emit(draft);
}

function readSale(draft: Draft, cells: Cells, now: number): boolean {
  const isOnSale = isSaleActive(textIn(cells, "date_sale_price_starts"), textIn(cells, "date_sale_price_ends"), now);
  if (isOnSale === undefined)
    addProblem(draft, "The dates of the sale are no ISO 8601 dates. Its price was left out.", "Date sale price starts");
  return isOnSale === true;
}

/** The export writes line ends of texts as a backslash and an n. */
const withLines = (text: string): string => text.replace(/(?<!\\)\\n/g, "<br>");

/** Values are parted by commas; a comma within one has a backslash before it. */
const valuesOf = (list: string): string[] =>
  list.includes(",") ? list.split(/(?<!\\),/).map((value) => value.trim().replaceAll("\\,", ",")) : [list.trim()];

function optionsOf(cells: Cells): VariantOption[] {
  const options: VariantOption[] = [];
  for (const { value: name, of } of cells.values()) {
    const values = of.valuesKey === undefined ? undefined : cells.get(of.valuesKey);
    if (values !== undefined) options.push({ name, value: valuesOf(values.value).join(", "), column: values.column });
  }
  return options;
}

import type { Steps } from "../../shared/steps.ts";
import type { Dialect } from "./delimited-rows.ts";
import { addProblem, type Draft, type FeedValue, leaveUnpublished, moveProblems, quoted, startDraft } from "./draft.ts";
import { addAttribute, addDescription, addFeedField, addImages, setAvailability, setText } from "./draft-fields.ts";
import type { FeedContext, FeedReader } from "./feed-context.ts";
import { createTableReader } from "./table.ts";
import { addOptions, inherit, setVariantTitle, type VariantOption } from "./variants.ts";
import { isSaleActive } from "./parse-values.ts";
import { type WooCommerceColumn, wooCommerceColumns } from "./woocommerce-columns.ts";

/** The most variations that wait for their product. Exports put products first. */
const MAX_WAITING_VARIATIONS = 10_000;
/** Variations that are read without a pause. */
const VARIATIONS_IN_STEP = 20;

interface Cell extends FeedValue {
  readonly of: WooCommerceColumn;
}

/** The cells of a row by key. Blank cells are absent. */
type Cells = ReadonlyMap<string, Cell>;

/** A product with variations. */
interface Parent {
  /** The fields that its variations inherit. */
  readonly draft: Draft;
  readonly isPublished: boolean;
}

/** Creates a reader of WooCommerce's product export. Variations wait for their product, which need not come first. */
export function createWooCommerceReader(dialect: Dialect, context: FeedContext): FeedReader {
  return createTableReader(dialect, context, (header) => {
    const columns = wooCommerceColumns(header);
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

const textIn = (cells: Cells, key: string): string => cells.get(key)?.value ?? "";

/** Returns the keys by which variations name their product. */
function keysOf(cells: Cells): string[] {
  const keys = [textIn(cells, "sku")];
  if (cells.has("id")) keys.push(`id:${textIn(cells, "id")}`);
  return keys.filter((key) => key !== "");
}

function cellsOf(columns: readonly WooCommerceColumn[], values: readonly string[]): Cells {
  const cells = new Map<string, Cell>();
  for (const [at, text] of values.entries()) {
    const column = columns[at];
    if (column === undefined) break;
    // The export puts an apostrophe before text that a spreadsheet would treat as a formula.
    const value = text.replace(/^'(?=[=+\-@])/, "");
    if (value !== "" && !cells.has(column.key)) cells.set(column.key, { value, column: column.name, of: column });
  }
  return cells;
}

/** Returns a cell with its value changed. Undefined: the row has no such cell. */
function mapCell(cells: Cells, key: string, map: (value: string) => string): FeedValue | undefined {
  const cell = cells.get(key);
  return cell && { value: map(cell.value), column: cell.column };
}

/** Tells whether shoppers see the product. Draft, private and pending products are not published. */
function isPublished(cells: Cells): boolean {
  return ["", "1", "true"].includes(textIn(cells, "published").toLowerCase());
}

function rejectUnpublished(draft: Draft, cells: Cells, context: FeedContext): void {
  setText(draft, "externalId", rowId(cells));
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
  setText(shared, "itemGroupId", rowId(cells));
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
    setText(draft, "itemGroupId", { value: key.replace(/^id:/, ""), column: "Parent" });
    readShared(draft, cells);
  } else {
    const { description } = parent.draft.listing;
    // The text of a variation is appended to that of its product.
    if (description !== undefined) draft.listing.description = description;
    readShared(draft, cells);
    // Exports may repeat the product's name, which then does not identify the variation.
    if ((draft.listing.title ?? parent.draft.listing.title) === parent.draft.listing.title)
      setVariantTitle(draft, parent.draft, optionsOf(cells), "Name");
    inherit(draft, parent.draft);
  }
  readOwn(draft, cells, context);
}

/** Reads the fields that variations inherit from their product. */
function readShared(draft: Draft, cells: Cells): void {
  setText(draft, "title", cells.get("name"));
  addDescription(draft, mapCell(cells, "short_description", withLines));
  addDescription(draft, mapCell(cells, "description", withLines));
  setText(draft, "category", mapCell(cells, "categories", firstValue));
  setText(draft, "brand", mapCell(cells, "brands", firstValue));
  const images = cells.get("images");
  if (images !== undefined) addImages(draft, images.value.split(/,(?=\s*https?:)/), images.column);
  addOptions(draft, optionsOf(cells));
  for (const { value, column, of } of cells.values())
    if (of.unit !== undefined) addAttribute(draft, column.replace(/\s*\(.*/, ""), `${value} ${of.unit}`, column);
}

/** Returns the SKU of a row, or else its id in the shop. */
function rowId(cells: Cells): FeedValue {
  const [key, column] = cells.has("sku") ? (["sku", "SKU"] as const) : (["id", "ID"] as const);
  return { value: textIn(cells, key), column };
}

/** Reads the fields that are specific to a row, and emits it. */
function readOwn(draft: Draft, cells: Cells, context: FeedContext): void {
  setText(draft, "externalId", rowId(cells));
  setText(draft, "gtin", cells.get("gtin,_upc,_ean,_or_isbn"));
  setAvailability(draft, cells.get("in_stock?"));
  setText(draft, "url", cells.get("external_url"));
  const isOnSale = readSale(draft, cells, context.options.now);
  draft.prices = { price: cells.get("regular_price"), sale: isOnSale ? cells.get("sale_price") : undefined };
  for (const [name, { value, column: from, of }] of cells) {
    if (!of.isFeedField) continue;
    // The price of a sale that is not running is kept.
    if (name === "sale_price" && isOnSale) continue;
    addFeedField(draft, from, value);
    if (of.isUnknown) context.noteUnknownColumn(from);
  }
  context.emit(draft);
}

function readSale(draft: Draft, cells: Cells, now: number): boolean {
  const isOnSale = isSaleActive(textIn(cells, "date_sale_price_starts"), textIn(cells, "date_sale_price_ends"), now);
  if (isOnSale === undefined)
    addProblem(
      draft,
      "The dates of the sale are not ISO 8601 dates. Its price was left out.",
      "Date sale price starts",
    );
  return isOnSale === true;
}

/** Restores line breaks, which the export writes as a backslash and an n. */
const withLines = (text: string): string => text.replace(/(?<!\\)\\n/g, "<br>");

/** Splits values at commas. A comma within a value is escaped by a backslash. */
const valuesOf = (list: string): string[] =>
  list.includes(",") ? list.split(/(?<!\\),/).map((value) => value.trim().replaceAll("\\,", ",")) : [list.trim()];

const firstValue = (list: string): string => valuesOf(list)[0] ?? "";

function optionsOf(cells: Cells): VariantOption[] {
  const options: VariantOption[] = [];
  for (const { value: name, of } of cells.values()) {
    const values = of.valuesKey === undefined ? undefined : cells.get(of.valuesKey);
    if (values !== undefined) options.push({ name, value: valuesOf(values.value).join(", "), column: values.column });
  }
  return options;
}

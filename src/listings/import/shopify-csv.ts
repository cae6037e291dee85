import { LISTING_LIMITS } from "../../engine/listing-limits.ts";
import type { Steps } from "../../shared/steps.ts";
import type { Dialect } from "./delimited-rows.ts";
import { columnKey, quotedNames } from "./detect-format.ts";
import {
  addProblem,
  type Draft,
  type FeedValue,
  leaveUnpublished,
  moveProblems,
  plainLine,
  reject,
  startDraft,
} from "./draft.ts";
import { addAttribute, addDescription, addFeedField, addImages, setCondition, setText } from "./draft-fields.ts";
import { type FeedContext, type FeedReader, ROWS_IN_STEP } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { type Column, createTableReader } from "./table.ts";
import { addOptions, inherit, isRealOption, setVariantId, setVariantTitle, type VariantOption } from "./variants.ts";

/** The columns of both generations of Shopify's export, by key, with the names used here. */
const COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Handle: "handle",
    "URL handle": "handle",
    Title: "title",
    "Body (HTML)": "body",
    Description: "body",
    Vendor: "vendor",
    "Product Category": "category",
    Type: "type",
    Tags: "tags",
    Status: "status",
    "Option1 Name": "name1",
    "Option1 Value": "value1",
    "Option2 Name": "name2",
    "Option2 Value": "value2",
    "Option3 Name": "name3",
    "Option3 Value": "value3",
    "Variant SKU": "sku",
    SKU: "sku",
    "Variant Price": "price",
    Price: "price",
    "Variant Compare At Price": "compareAt",
    "Compare-at price": "compareAt",
    "Variant Barcode": "barcode",
    Barcode: "barcode",
    "Image Src": "image",
    "Product image URL": "image",
    "Variant Image": "variantImage",
    "Variant image URL": "variantImage",
    "Google Shopping / MPN": "mpn",
    "Google Shopping / Manufacturer part number (MPN)": "mpn",
    "Google Shopping / Condition": "condition",
    "Google Shopping / Gender": "gender",
    "Google Shopping / Age Group": "ageGroup",
  }).map(([name, part]) => [columnKey(name), part]),
);

/** Matches the keys of known columns that no field corresponds to. */
const UNMAPPED_COLUMNS =
  /^(?:published|option\d_linked_to|variant_|image_|gift_card|seo_|google_shopping_|cost_per_item|charge_tax|tax_code|unit_price_|inventory_|continue_selling|weight_|requires_shipping|fulfillment_service|included_|price_|compare_at_price_)/;

/** The most variants that wait for the pictures of their product. Shopify allows 2,048. */
const MAX_WAITING_VARIANTS = 10_000;

/** A product whose rows are being read. */
interface Product {
  readonly handle: FeedValue | undefined;
  /** The fields that its variants inherit. */
  readonly draft: Draft;
  readonly status: string;
  /** The names of its options. Only the first row of a product has them. */
  readonly optionNames: string[];
  /** The variants that wait for the end of the product. */
  readonly variants: Draft[];
}

/** The cells of a row by the name of their column. Blank cells are absent. */
type Cells = ReadonlyMap<string, FeedValue>;

/** Creates a reader of Shopify's product export. Rows with the same handle are a product, its variants and pictures. */
export function createShopifyCsvReader(dialect: Dialect, context: FeedContext): FeedReader {
  return createTableReader(dialect, context, (header) => {
    const columns = shopifyColumns(header);
    let product: Product | undefined;
    function* finish(): Steps<void> {
      // Pictures of the product may follow its variants.
      for (const [at, variant] of (product?.variants.splice(0) ?? []).entries()) {
        if (product !== undefined) inherit(variant, product.draft);
        context.emit(variant);
        if (at % ROWS_IN_STEP === 0) yield;
      }
    }
    return {
      *row(draft, values) {
        const cells = cellsOf(columns, values);
        if (product === undefined || !belongsTo(product, cells)) {
          yield* finish();
          product = startProduct(draft, cells);
        }
        if (readRow(draft, cells, product)) {
          readRest(draft, columns, values, context);
          product.variants.push(draft);
        } else {
          context.emit(draft);
        }
        if (product.variants.length === MAX_WAITING_VARIANTS) yield* finish();
      },
      end: finish,
    };
  });
}

/** A column with the name used here, or undefined when no field corresponds to it. */
interface ShopifyColumn extends Column {
  readonly part: string | undefined;
  /** True for a column that Shopify does not export. */
  readonly isUnknown: boolean;
}

function shopifyColumns(columns: readonly Column[]): ShopifyColumn[] {
  const named = columns.map((column) => {
    const part = COLUMNS.get(column.key);
    return { ...column, part, isUnknown: part === undefined && !UNMAPPED_COLUMNS.test(column.key) };
  });
  if (named.some(({ part }) => part === "title" || part === "handle")) return named;
  const names = quotedNames(columns.map(({ name }) => name));
  throw new FeedError(`No column of a Shopify export was found. The columns are ${names}.`, "format");
}

/** Tells whether a row is part of a product. Without a handle, a title starts a new product. */
function belongsTo(product: Product, cells: Cells): boolean {
  const handle = cells.get("handle")?.value;
  return handle === undefined ? !cells.has("title") : handle === product.handle?.value;
}

/** Keeps the columns that no field corresponds to. */
function readRest(
  draft: Draft,
  columns: readonly ShopifyColumn[],
  values: readonly string[],
  context: FeedContext,
): void {
  for (const [at, value] of values.entries()) {
    const column = columns[at];
    if (column === undefined || column.part !== undefined || value === "") continue;
    addFeedField(draft, column.name, value);
    if (column.isUnknown) context.noteUnknownColumn(column.name);
  }
}

function cellsOf(columns: readonly ShopifyColumn[], values: readonly string[]): Cells {
  const cells = new Map<string, FeedValue>();
  for (const [at, value] of values.entries()) {
    const { part, name = "" } = columns[at] ?? {};
    if (part !== undefined && value !== "" && !cells.has(part)) cells.set(part, { value, column: name });
  }
  return cells;
}

function startProduct({ row }: Draft, cells: Cells): Product {
  const draft = startDraft(row, {});
  const category = cells.get("category");
  const type = cells.get("type");
  setText(draft, "itemGroupId", cells.get("handle"));
  setText(draft, "title", cells.get("title"));
  addDescription(draft, cells.get("body"));
  setText(draft, "brand", cells.get("vendor"));
  setText(draft, "category", category ?? type);
  for (const cell of [category && type, cells.get("tags")])
    if (cell !== undefined) addFeedField(draft, cell.column, cell.value);
  return {
    handle: cells.get("handle"),
    draft,
    status: cells.get("status")?.value.toLowerCase() ?? "",
    optionNames: [],
    variants: [],
  };
}

/** Reads a row of a product. Returns true for a published variant. */
function readRow(draft: Draft, cells: Cells, product: Product): boolean {
  const isVariant = ["title", "value1", "sku", "price"].some((part) => cells.has(part));
  addImage(product.draft, cells.get("image"));
  moveProblems(product.draft, draft);
  if (product.status === "draft" || product.status === "archived") {
    if (isVariant) setVariantId(draft, cells.get("sku"), product.handle, optionsOf(draft, cells, product));
    leaveUnpublished(draft, `The product is not published: its status is ${product.status}.`, "Status");
  } else if (isVariant) readVariant(draft, cells, product);
  else if (cells.has("image")) draft.kind = "addition";
  else reject(draft, "This row has neither a variant nor a picture.");
  return draft.kind === "listing";
}

function readVariant(draft: Draft, cells: Cells, product: Product): void {
  const options = optionsOf(draft, cells, product);
  draft.isSingle = options.length === 0;
  setVariantTitle(draft, product.draft, options, "Title");
  addOptions(draft, options);
  setVariantId(draft, cells.get("sku"), product.handle, options);
  draft.prices = { price: cells.get("price"), was: cells.get("compareAt") };
  // An apostrophe prevents spreadsheets from shortening a barcode.
  const barcode = cells.get("barcode");
  setText(draft, "gtin", barcode && { ...barcode, value: barcode.value.replace(/^'/, "") });
  setText(draft, "mpn", cells.get("mpn"));
  setCondition(draft, cells.get("condition"));
  for (const [name, cell] of [
    ["gender", cells.get("gender")],
    ["age_group", cells.get("ageGroup")],
  ] as const)
    if (cell !== undefined) addAttribute(draft, name, cell.value, cell.column);
  addImage(draft, cells.get("variantImage"));
}

function addImage(draft: Draft, cell: FeedValue | undefined): void {
  if (cell !== undefined) addImages(draft, [cell.value], cell.column);
}

function optionsOf(draft: Draft, cells: Cells, { optionNames }: Product): VariantOption[] {
  const options: VariantOption[] = [];
  for (const position of [1, 2, 3]) {
    const nameCell = cells.get(`name${position}`);
    if (nameCell !== undefined) {
      const name = plainLine(nameCell.value);
      if (name.length <= LISTING_LIMITS.nameChars) optionNames[position] = name;
      else
        addProblem(draft, `The name of this option is too long. It was read as Option ${position}.`, nameCell.column);
    }
    const value = cells.get(`value${position}`);
    if (value !== undefined) options.push({ name: optionNames[position] ?? `Option ${position}`, ...value });
  }
  return options.filter(isRealOption);
}

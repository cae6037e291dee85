import { currencyExponent } from "../../engine/money.ts";
import type { Steps } from "../../shared/steps.ts";
import { addProblem, type Draft, quoted } from "./draft.ts";
import {
  addAttribute,
  addDescription,
  addFeedField,
  addImages,
  setAvailability,
  setCondition,
  setField,
  setRatings,
  setText,
} from "./draft-fields.ts";
import { type FeedContext, type FeedReader, rejectRow, ROWS_IN_STEP } from "./feed-context.ts";
import { asText, feedValueAt, boundedList, createJsonDocumentReader, textAt, valueAt } from "./json-document.ts";
import { type JsonLine, createJsonLinesReader } from "./json-lines.ts";
import { type ProductFormat, readProduct, readProducts } from "./json-products.ts";

/** Creates a reader of a UCP catalog or an ACP feed: products with variants, and prices in minor units. */
export function createCatalogReader(context: FeedContext): FeedReader {
  return createJsonDocumentReader((document) => readProducts(document, FORMAT, context));
}

/** Creates a reader of an ACP feed with one product per line. The variants of a product have the number of its line. */
export function createCatalogLinesReader(context: FeedContext): FeedReader {
  const reader = createJsonLinesReader();
  function* read(lines: Iterable<JsonLine>): Steps<void> {
    for (const { line, value, detail } of lines) {
      if (line % ROWS_IN_STEP === 0) yield;
      const isOpen =
        value === undefined
          ? rejectRow(line, detail, context)
          : yield* readProduct(value, FORMAT, context, "", () => line);
      if (!isOpen) return;
    }
  }
  return {
    push: (text) => read(reader.push(text)),
    end: () => read(reader.end()),
  };
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

const FORMAT: ProductFormat = {
  productProperties: setOf("id title description url categories media options variants rating seller"),
  variantProperties: setOf(
    "id title description url categories media options variant_options price list_price availability rating seller " +
      "barcodes condition",
  ),
  unmapped: setOf(
    "handle price_range list_price_range tags metadata sku quantity_unit unit_price marketplace selected",
  ),
  readProduct(shared, product, path) {
    setText(shared, "itemGroupId", feedValueAt(product, "id", path));
    setText(shared, "title", feedValueAt(product, "title", path));
    readCommon(shared, product, path);
    const title = shared.listing.title?.toLowerCase() ?? "";
    return (draft, variant, at) => {
      setText(draft, "externalId", feedValueAt(variant, "id", at));
      const own = textAt(variant, "title").replace(/^Default Title$/, "");
      // A variant may be titled by its options alone, such as "Blue / Large".
      const isPart = own !== "" && !own.toLowerCase().includes(title);
      const value = isPart ? `${shared.listing.title ?? ""} – ${own}` : own;
      setText(draft, "title", { value, column: `${at}title` });
      readCommon(draft, variant, at);
      readOffer(draft, variant, at);
    };
  },
};

/** Reads the fields that both products and variants may have. */
function readCommon(draft: Draft, item: unknown, path: string): void {
  addDescription(draft, { value: descriptionOf(valueAt(item, "description")), column: `${path}description` });
  setText(draft, "url", feedValueAt(item, "url", path));
  const categories = boundedList(valueAt(item, "categories")).map((category) => textAt(category, "value"));
  // A category path is more useful than a number of a taxonomy.
  const category = categories.find((value) => /\D/.test(value)) ?? "";
  setText(draft, "category", { value: category, column: `${path}categories` });
  addFeedField(draft, "categories", categories.filter((value) => value !== category).join(", "));
  const pictures = boundedList(valueAt(item, "media")).filter((medium) =>
    ["", "image"].includes(textAt(medium, "type")),
  );
  addImages(
    draft,
    pictures.map((picture) => textAt(picture, "url")),
    `${path}media`,
  );
  setText(draft, "sellerName", feedValueAt(valueAt(item, "seller"), "name", `${path}seller.`));
  const rating = valueAt(item, "rating");
  const scale = { worst: numberAt(rating, "scale_min"), best: numberAt(rating, "scale_max") };
  setRatings(
    draft,
    feedValueAt(rating, "value", `${path}rating.`),
    feedValueAt(rating, "count", `${path}rating.`),
    scale,
  );
}

function numberAt(value: unknown, name: string): number | undefined {
  const number = valueAt(value, name);
  return typeof number === "number" ? number : undefined;
}

function descriptionOf(description: unknown): string {
  return typeof description === "string" ? description : textAt(description, "plain", "html", "markdown");
}

/** Reads the fields that only variants have. */
function readOffer(draft: Draft, variant: unknown, path: string): void {
  for (const option of [
    ...boundedList(valueAt(variant, "options")),
    ...boundedList(valueAt(variant, "variant_options")),
  ])
    addAttribute(draft, textAt(option, "name"), textAt(option, "label", "value"), `${path}options`);
  const barcodes = boundedList(valueAt(variant, "barcodes")).map((barcode) => textAt(barcode, "value"));
  const gtin = barcodes.find((barcode) => barcode !== "") ?? "";
  setText(draft, "gtin", { value: gtin, column: `${path}barcodes` });
  const condition = asText(valueAt(variant, "condition"));
  if (condition !== "") setCondition(draft, { value: condition.split(",", 1)[0] ?? "", column: `${path}condition` });
  readAvailability(draft, valueAt(variant, "availability"), `${path}availability`);
  readPrices(draft, variant, path);
}

function readAvailability(draft: Draft, availability: unknown, column: string): void {
  const available = valueAt(availability, "available");
  const status = textAt(availability, "status");
  if (status !== "") setAvailability(draft, { value: status, column });
  else if (typeof available === "boolean") draft.listing.availability = available ? "in_stock" : "out_of_stock";
}

function readPrices(draft: Draft, variant: unknown, path: string): void {
  const price = amountOf(draft, valueAt(variant, "price"), `${path}price`);
  if (price === undefined) return;
  setField(draft, "priceCents", price.amount, `${path}price`);
  if (draft.listing.priceCents === undefined) return;
  draft.listing.currency = price.currency;
  const list = amountOf(draft, valueAt(variant, "list_price"), `${path}list_price`);
  if (list === undefined || list.amount === price.amount) return;
  if (list.currency === price.currency && list.amount > price.amount)
    setField(draft, "listPriceCents", list.amount, `${path}list_price`);
  else
    addProblem(draft, "The crossed-out price has to be above the current price. It was left out.", `${path}list_price`);
}

function amountOf(draft: Draft, price: unknown, column: string): { amount: number; currency: string } | undefined {
  if (price === undefined || price === null) return undefined;
  const amount = valueAt(price, "amount");
  const currency = textAt(price, "currency").toUpperCase();
  if (typeof amount === "number" && Number.isSafeInteger(amount) && currencyExponent(currency) !== undefined)
    return { amount, currency };
  const shown = quoted(JSON.stringify(price));
  addProblem(
    draft,
    `${shown} is not a price: write {"amount": 1999, "currency": "EUR"}, in minor units. It was left out.`,
    column,
  );
  return undefined;
}

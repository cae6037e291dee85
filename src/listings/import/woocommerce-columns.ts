import { quotedNames } from "./detect-format.ts";
import { FeedError } from "./import-types.ts";
import type { Column } from "./table.ts";

/** The keys of columns that are read into fields. */
const KNOWN_COLUMNS = new Set(
  (
    "type published id sku name description short_description regular_price categories brands images parent in_stock? external_url " +
    "gtin,_upc,_ean,_or_isbn"
  ).split(" "),
);
/** Matches the keys of known columns that no field corresponds to. */
const UNMAPPED_COLUMNS = new RegExp(
  "^(?:is_featured|visibility_in_catalog|date_|tax_|stock|low_stock|backorders_allowed|sold_individually|" +
    "allow_customer_reviews|purchase_note|sale_price|tags|shipping_class|download|grouped_products|upsells|cross_sells|" +
    "button_text|position|cost_of_goods|attribute_\\d+_)",
);
const MEASURE = /^(?:weight|length|width|height)_\(([^)]{1,10})\)$/;
const ATTRIBUTE = /^attribute_(\d{1,3})_(name|value\(s\))$/;

/** A column with what its name says, computed once and not for each row. */
export interface WooCommerceColumn extends Column {
  /** The unit of a measure. */
  readonly unit: string | undefined;
  /** For the name of an attribute, the key of the column with its values. */
  readonly valuesKey: string | undefined;
  /** True for a column that no field corresponds to. */
  readonly isFeedField: boolean;
  /** True for a column that WooCommerce does not export. */
  readonly isUnknown: boolean;
}

/** Interprets the columns of an export. Throws a FeedError when none of them identifies products. */
export function wooCommerceColumns(columns: readonly Column[]): WooCommerceColumn[] {
  if (columns.some(({ key }) => ["name", "sku", "regular_price"].includes(key))) return columns.map(interpretColumn);
  const names = quotedNames(columns.map(({ name }) => name));
  throw new FeedError(`No column of a WooCommerce export was found. The columns are ${names}.`, "format");
}

function interpretColumn(column: Column): WooCommerceColumn {
  const { key } = column;
  const [, unit] = MEASURE.exec(key) ?? [];
  const [attribute, position = "", part] = ATTRIBUTE.exec(key) ?? [];
  const valuesKey = part === "name" ? `attribute_${position}_value(s)` : undefined;
  const isFeedField = !KNOWN_COLUMNS.has(key) && unit === undefined && attribute === undefined;
  return { ...column, unit, valuesKey, isFeedField, isUnknown: isFeedField && !UNMAPPED_COLUMNS.test(key) };
}

import { readAttributeLines, readAttributeTable, readGoogleXml } from "./attribute-sources.ts";
import { readCatalog, readCatalogLines } from "./catalog.ts";
import type { Dialect } from "./delimited-rows.ts";
import type { FeedShape } from "./detect-format.ts";
import type { FeedContext, FeedReading } from "./feed-context.ts";
import { FeedError, type FeedFormat } from "./import-types.ts";
import { readJsonLd, readPage } from "./page.ts";
import { readShopifyCsv } from "./shopify-csv.ts";
import { readShopifyJson } from "./shopify-json.ts";
import { readWooCommerce } from "./woocommerce.ts";

type Open = (context: FeedContext, shape: FeedShape) => FeedReading;

const table =
  (read: (dialect: Dialect, context: FeedContext) => FeedReading): Open =>
  (context, shape) =>
    read(shape.syntax === "delimited" ? shape.dialect : { delimiter: ",", newline: "\n" }, context);

const openCatalog: Open = (context, { syntax }) =>
  syntax === "jsonl" ? readCatalogLines(context) : readCatalog(context);

const OPEN: Readonly<Record<FeedFormat, Open>> = {
  google_xml: readGoogleXml,
  jsonld_html: (context, { syntax }) => (syntax === "json" ? readJsonLd(context) : readPage(context)),
  shopify_json: readShopifyJson,
  acp: openCatalog,
  ucp: openCatalog,
  openai: (context, shape) =>
    shape.syntax === "jsonl" ? readAttributeLines(context) : table(readAttributeTable)(context, shape),
  shopify_csv: table(readShopifyCsv),
  woocommerce_csv: table(readWooCommerce),
  tsv: table(readAttributeTable),
  csv: table(readAttributeTable),
};

/** Opens the reader of a format. Throws a FeedError for a mapping where there are no columns to map. */
export function openFormat(shape: FeedShape, context: FeedContext): FeedReading {
  if (context.options.mapping !== undefined && shape.format !== "csv" && shape.format !== "tsv")
    throw new FeedError(`A mapping is for csv and tsv, and this feed is ${shape.format}.`, "mapping");
  return OPEN[shape.format](context, shape);
}

import { createAttributeLinesReader, createAttributeTableReader, createGoogleXmlReader } from "./attribute-readers.ts";
import { createCatalogReader, createCatalogLinesReader } from "./catalog.ts";
import type { Dialect } from "./delimited-rows.ts";
import type { FeedShape } from "./detect-format.ts";
import type { FeedContext, FeedReader } from "./feed-context.ts";
import { FeedError, type FeedFormat } from "./import-types.ts";
import { createJsonLdReader, createPageReader } from "./page.ts";
import { createShopifyCsvReader } from "./shopify-csv.ts";
import { createShopifyJsonReader } from "./shopify-json.ts";
import { createWooCommerceReader } from "./woocommerce.ts";

type ReaderFactory = (context: FeedContext, shape: FeedShape) => FeedReader;

const tableFactory =
  (read: (dialect: Dialect, context: FeedContext) => FeedReader): ReaderFactory =>
  (context, shape) =>
    read(shape.syntax === "delimited" ? shape.dialect : { delimiter: ",", newline: "\n" }, context);

const catalogFactory: ReaderFactory = (context, { syntax }) =>
  syntax === "jsonl" ? createCatalogLinesReader(context) : createCatalogReader(context);

const READERS: Readonly<Record<FeedFormat, ReaderFactory>> = {
  google_xml: createGoogleXmlReader,
  jsonld_html: (context, { syntax }) => (syntax === "json" ? createJsonLdReader(context) : createPageReader(context)),
  shopify_json: createShopifyJsonReader,
  acp: catalogFactory,
  ucp: catalogFactory,
  openai: (context, shape) =>
    shape.syntax === "jsonl"
      ? createAttributeLinesReader(context)
      : tableFactory(createAttributeTableReader)(context, shape),
  shopify_csv: tableFactory(createShopifyCsvReader),
  woocommerce_csv: tableFactory(createWooCommerceReader),
  tsv: tableFactory(createAttributeTableReader),
  csv: tableFactory(createAttributeTableReader),
};

/** Creates the reader of a format. Throws a FeedError for a mapping when the format has no columns to map. */
export function createFeedReader(shape: FeedShape, context: FeedContext): FeedReader {
  if (context.options.mapping !== undefined && shape.format !== "csv" && shape.format !== "tsv")
    throw new FeedError(`A mapping is for csv and tsv, and this feed is ${shape.format}.`, "mapping");
  return READERS[shape.format](context, shape);
}

import { reject, startDraft } from "./draft.ts";
import type { FeedContext, FeedReading } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { readThings } from "./json-ld.ts";
import { readDocument, readJsonDocument } from "./json-document.ts";
import { parsedJson } from "./json-lines.ts";
import { readMicrodata } from "./microdata.ts";
import { type PageData, readPageData } from "./page-data.ts";

const NO_PRODUCT = "The page describes no product: neither JSON-LD nor Microdata nor Open Graph names one.";

/** Reads the products of a page: from JSON-LD, else from Microdata, else from Open Graph. Nothing is fetched. */
export function readPage(context: FeedContext): FeedReading {
  return readDocument((html) => {
    const nextRow = counter();
    const data = readPageData(html);
    const isFound =
      readThings(scriptValues(data, context, nextRow), context, nextRow) ||
      readThings(readMicrodata(html), context, nextRow) ||
      readThings(openGraphProducts(data), context, nextRow);
    if (!isFound) throw new FeedError(NO_PRODUCT);
  });
}

/** Reads JSON-LD that comes without its page. */
export function readJsonLd(context: FeedContext): FeedReading {
  return readJsonDocument((value) => {
    if (!readThings([value], context, counter())) throw new FeedError(NO_PRODUCT);
  });
}

function counter(): () => number {
  let count = 0;
  return () => (count += 1);
}

/** What content management puts around JSON: comments of HTML and JavaScript. */
const WRAPPING = /^(?:<!--|(?:\/\/|\/\*)?\s?<!\[CDATA\[(?:\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\*\/)?)$/g;

/** Returns the JSON of a script. Undefined: it is not valid. */
export function jsonInScript(text: string): unknown {
  // Texts with line breaks in them are common, and no valid JSON.
  return parsedJson(
    text
      .trim()
      .replace(WRAPPING, "")
      .replace(/\p{Cc}/gu, " "),
  );
}

/** The values of the scripts. One that is broken is a row that is not used. */
function scriptValues({ scripts }: PageData, context: FeedContext, nextRow: () => number): unknown[] {
  return scripts.flatMap(({ line, text }) => {
    const value = jsonInScript(text);
    if (value !== undefined) return [value];
    const row = nextRow();
    if (!context.take(row)) return [];
    const draft = startDraft(row, context.options);
    reject(draft, `The JSON-LD script on line ${line} is not valid JSON.`);
    context.emit(draft);
    return [];
  });
}

/** The product of a page's `og:` and `product:` elements. */
function openGraphProducts({ meta }: PageData): unknown[] {
  const get = (...names: string[]): string | undefined =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined);
  const price = get("product:price:amount", "product:sale_price:amount", "og:price:amount");
  if (get("og:title") === undefined || (price === undefined && !get("og:type")?.includes("product"))) return [];
  return [
    {
      "@type": "Product",
      name: get("og:title"),
      description: get("og:description", "description"),
      image: get("og:image", "og:image:url"),
      url: get("og:url"),
      sku: get("product:retailer_item_id"),
      brand: get("product:brand", "og:brand"),
      category: get("product:category"),
      inProductGroupWithID: get("product:item_group_id"),
      offers: {
        price,
        priceCurrency: get("product:price:currency", "product:sale_price:currency", "og:price:currency"),
        availability: get("product:availability", "og:availability"),
        itemCondition: get("product:condition", "og:condition"),
      },
    },
  ];
}

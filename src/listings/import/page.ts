import type { Steps } from "../../shared/steps.ts";
import { type FeedContext, type FeedReader, rejectRow } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { readThings } from "./json-ld.ts";
import { documentGuard, createJsonDocumentReader } from "./json-document.ts";
import { JsonReader } from "./json-reader.ts";
import { readMicrodata } from "./microdata.ts";
import { type PageData, createPageDataReader } from "./page-data.ts";

const NO_PRODUCT = "The page describes no product: neither JSON-LD nor Microdata nor Open Graph names one.";

/** Creates a reader of a page's products: from JSON-LD, or else Microdata, or else Open Graph. It fetches nothing. */
export function createPageReader(context: FeedContext): FeedReader {
  const guard = documentGuard();
  const reader = createPageDataReader();
  const pieces: string[] = [];
  return {
    *push(html) {
      guard(html);
      pieces.push(html);
      reader.push(html);
      yield;
    },
    *end() {
      const nextRow = counter();
      const data = reader.end();
      const jsonLd = yield* scriptValues(data, context, nextRow);
      context.setPage({ jsonLd });
      const isFound =
        (yield* readThings(jsonLd, context, nextRow)) ||
        (yield* readThings(yield* readMicrodata(pieces), context, nextRow)) ||
        (yield* readThings(openGraphProducts(data), context, nextRow));
      if (!isFound) throw new FeedError(NO_PRODUCT);
    },
  };
}

/** Creates a reader of JSON-LD without a page around it. */
export function createJsonLdReader(context: FeedContext): FeedReader {
  return createJsonDocumentReader(function* (value) {
    context.setPage({ jsonLd: [value] });
    if (!(yield* readThings([value], context, counter()))) throw new FeedError(NO_PRODUCT);
  });
}

function counter(): () => number {
  let count = 0;
  return () => (count += 1);
}

/** The HTML and JavaScript comments that content management systems put around JSON. */
const OPENING = /^(?:<!--|(?:\/\/|\/\*)?\s?<!\[CDATA\[(?:\*\/)?)/;
const CLOSING = /(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\*\/)?)$/;
const LONGEST_WRAPPING = 20;

/** Characters of a script that are read without a pause. */
const SCRIPT_PIECE = 16_384;

/** Returns the JSON of a script. Undefined: it is not valid. */
function* jsonInScript(script: string): Steps<unknown> {
  const text = script.trim();
  const start = OPENING.exec(text.slice(0, LONGEST_WRAPPING))?.[0].length ?? 0;
  const end = text.length - (CLOSING.exec(text.slice(-LONGEST_WRAPPING))?.[0].length ?? 0);
  const reader = new JsonReader();
  for (let at = start; at < end; at += SCRIPT_PIECE) {
    // Strings with line breaks are common, but not valid JSON.
    reader.push(text.slice(at, Math.min(end, at + SCRIPT_PIECE)).replace(/\p{Cc}/gu, " "));
    yield;
  }
  return reader.end();
}

/** Returns the values of the scripts. A script with invalid JSON becomes a rejected row. */
function* scriptValues({ scripts }: PageData, context: FeedContext, nextRow: () => number): Steps<unknown[]> {
  const values: unknown[] = [];
  for (const { line, text } of scripts) {
    const value = yield* jsonInScript(text);
    if (value !== undefined) values.push(value);
    else rejectRow(nextRow(), `The JSON-LD script on line ${line} is not valid JSON.`, context);
  }
  return values;
}

/** Returns the product that the `og:` and `product:` elements of a page describe, in a list. Empty: there is none. */
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

import { type Dialect, createDelimitedReader } from "./delimited-rows.ts";
import { FeedError, type FeedFormat } from "./import-types.ts";
import { CUT_JSON } from "./json-document.ts";
import { JsonReader } from "./json-reader.ts";
import { parseJson } from "./json-lines.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** The format of a feed, and the syntax that it is written in. */
export type FeedShape =
  | { readonly format: FeedFormat; readonly syntax: "xml" | "html" | "json" | "jsonl" }
  | { readonly format: FeedFormat; readonly syntax: "delimited"; readonly dialect: Dialect };

/** The number of characters that are enough to detect the format. */
export const HEAD_CHARS = 65_536;

/** Detects the shape of a feed from its head. Throws a FeedError that names the columns or keys when no format fits. */
export function detectFormat(head: string, requested: FeedFormat | "auto", hasMapping: boolean): FeedShape {
  const start = head.trimStart();
  if (start === "") throw new FeedError("The feed is empty. Export it again, with products.");
  rejectBinary(start);
  if (requested !== "auto") return requestedShape(start, requested);
  if (start.startsWith("<")) return markupShape(start);
  if (/^[{[]/.test(start)) return jsonShape(start);
  const dialect = detectDialect(start);
  return { format: tableFormat(headerOf(start, dialect), dialect, hasMapping), syntax: "delimited", dialect };
}

const BINARY_SIGNATURES: readonly (readonly [start: string, name: string])[] = [
  ["PK\u0003\u0004", "a workbook or an archive"],
  ["\u001f", "a compressed file"],
  ["%PDF-", "a PDF file"],
  ["\u00d0\u00cf\u0011", "a workbook"],
];

function rejectBinary(start: string): void {
  const file = BINARY_SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (file !== undefined) throw new FeedError(`This is ${file[1]}. Send the feed as text, such as CSV.`);
}

const SYNTAXES: Readonly<Record<FeedFormat, (isJson: boolean, start: string) => FeedShape["syntax"]>> = {
  google_xml: () => "xml",
  jsonld_html: (isJson) => (isJson ? "json" : "html"),
  shopify_json: () => "json",
  acp: (_, start) => (isJsonLines(start) ? "jsonl" : "json"),
  ucp: () => "json",
  openai: (isJson) => (isJson ? "jsonl" : "delimited"),
  shopify_csv: () => "delimited",
  woocommerce_csv: () => "delimited",
  tsv: () => "delimited",
  csv: () => "delimited",
};

function requestedShape(start: string, format: FeedFormat): FeedShape {
  const syntax = SYNTAXES[format](/^[{[]/.test(start), start);
  if (syntax !== "delimited") return { format, syntax };
  return { format, syntax, dialect: detectDialect(start, format === "tsv" ? "\t" : undefined) };
}

const REVIEWS = /<reviews[\s>]/i;
const GOOGLE_NAMESPACE = /base\.google\.com\/ns|<g:/i;
const PAGE = /<html[\s>]|application\/ld\+json|\sitemscope|<meta\s/i;

function markupShape(start: string): FeedShape {
  const [, doctype, name] = /^<(!doctype\s+)?([\w:-]{1,40})/i.exec(afterProlog(start)) ?? [];
  if (!/^(?:rss|feed)$/i.test(name ?? "")) {
    if (PAGE.test(start)) return { format: "jsonld_html", syntax: "html" };
  } else if (REVIEWS.test(start)) {
    throw new FeedError("This is a feed of reviews. Use it as a source of ratings.");
  } else if (doctype !== undefined || GOOGLE_NAMESPACE.test(start)) {
    // The XML reader reports what is wrong with a document type.
    return { format: "google_xml", syntax: "xml" };
  }
  const root = name === undefined ? "there is no root element" : `the root element is <${name}>`;
  throw new FeedError(`No known format: ${root}. Google's is rss or feed, with its namespace.`);
}

/** Returns the text after the white space, processing instructions and comments at the start of a document. */
function afterProlog(text: string): string {
  let at = 0;
  for (const margin = /\s+|<\?|<!--/y; margin.test(text); margin.lastIndex = at) {
    const opening = text.slice(at, margin.lastIndex);
    const closing = opening === "<?" ? "?>" : opening === "<!--" ? "-->" : "";
    const end = text.indexOf(closing, margin.lastIndex);
    if (end === -1) break;
    at = end + closing.length;
  }
  return text.slice(at);
}

const OPENAI_COLUMNS = ["item_id", "is_eligible_search", "is_eligible_checkout", "enable_search", "enable_checkout"];
const JSON_LD_KEY = /"@(?:type|graph|context)"\s*:/;
const PRICE = /"price"\s*:\s*(["{])/;
const SHOPIFY_KEY = /"body_html"\s*:/;
const UCP_ROOT = /"ucp"\s*:\s*\{/;
const ACP_KEY = /"(?:barcodes|variant_options|target_country)"\s*:|"(?:api_)?version"\s*:\s*"\d{4}-\d{2}-\d{2}"/;

function jsonShape(start: string): FeedShape {
  if (isJsonLines(start)) return jsonLinesShape(start);
  if (JSON_LD_KEY.test(start)) return { format: "jsonld_html", syntax: "json" };
  // Within strings quotation marks are escaped, so the search finds only real keys.
  const [, price] = /"variants"\s*:/.test(start) ? (PRICE.exec(start) ?? []) : [];
  if (price === '"' || SHOPIFY_KEY.test(start)) return { format: "shopify_json", syntax: "json" };
  if (price === "{") return { format: UCP_ROOT.test(start) || !ACP_KEY.test(start) ? "ucp" : "acp", syntax: "json" };
  throw unknownKeys(start);
}

function jsonLinesShape(start: string): FeedShape {
  const line = start.split("\n", 100).map(parseJson).find(isJsonObject);
  const keys = Object.keys(line ?? {});
  if (OPENAI_COLUMNS.some((column) => keys.includes(column))) return { format: "openai", syntax: "jsonl" };
  if (keys.includes("variants")) return { format: "acp", syntax: "jsonl" };
  throw unknownKeys(start);
}

/** Matches an empty document, and one with an empty list of products. */
const NO_PRODUCTS = /^(?:[[{]\s*[\]}]\s*$|\{[^{}[\]]*"products"\s*:\s*\[\s*\])/;

const unknownKeys = (start: string): FeedError => {
  const reader = new JsonReader();
  reader.push(start);
  if (start.length < HEAD_CHARS && reader.isCut) return new FeedError(CUT_JSON);
  if (NO_PRODUCTS.test(start)) return new FeedError("The feed has no products. Export it again.");
  const keys = [...start.matchAll(/"([^"\\]{1,60})"\s*:/g)].map(([, key = ""]) => key);
  return new FeedError(`No known format. The keys are ${quotedNames(keys)}.`);
};

/** Tells whether every line holds an object. A single line counts only if it is a flat OpenAI item. */
function isJsonLines(start: string): boolean {
  const [first = "", ...more] = start.split("\n").filter((line) => line.trim() !== "");
  if (!first.trimEnd().endsWith("}")) return false;
  if (more.length > 0) return more[0]?.trimStart().startsWith("{") === true;
  const only = parseJson(first);
  return isJsonObject(only) && OPENAI_COLUMNS.some((column) => Object.hasOwn(only, column));
}

/** Normalizes a column name: `Image Link`, `image_link` and `g:image_link` have the same key. */
export function columnKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^g:/, "")
    .replace(/[\s_-]+/g, "_")
    .slice(0, 200);
}

/** The columns that identify a table: at least one of each list. */
const TABLE_SIGNATURES: readonly (readonly [format: FeedFormat, ...columns: (readonly string[])[]])[] = [
  ["openai", OPENAI_COLUMNS],
  ["shopify_csv", ["url_handle"]],
  ["shopify_csv", ["handle"], ["variant_price", "variant_sku", "body_(html)"]],
  ["woocommerce_csv", ["regular_price", "attribute_1_name"]],
  ["csv", ["image_link"]],
  ["csv", ["title"], ["id", "price", "link", "description"]],
];

/** The advice about unknown columns. It does not mention mappings, because only save_listings accepts one. */
export const COLUMN_ADVICE = "Name them as in Google's feed: id, title, description, price, link.";

function tableFormat(header: readonly string[], { delimiter }: Dialect, hasMapping: boolean): FeedFormat {
  const keys = new Set(header.map(columnKey));
  const table = TABLE_SIGNATURES.find(([, ...lists]) => lists.every((list) => list.some((column) => keys.has(column))));
  const format = hasMapping ? "csv" : table?.[0];
  if (format === "csv" && delimiter === "\t") return "tsv";
  if (format !== undefined) return format;
  if (header.some((name) => /[^\P{Cc}\s]/u.test(name)))
    throw new FeedError("This is not text. Send the feed as text, such as CSV or XML.");
  const columns = quotedNames(header);
  throw new FeedError(`No known format. The columns are ${columns}. ${COLUMN_ADVICE}`);
}

/** Returns up to 20 different names in quotation marks, for use in a sentence. */
export function quotedNames(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, 20).map((name) => `"${name.slice(0, 60)}"`);
  return `${shown.join(", ")}${new Set(names).size > shown.length ? " and more" : ""}`;
}

/** Returns the cells of the first record. */
function headerOf(head: string, dialect: Dialect): readonly string[] {
  const reader = createDelimitedReader(dialect);
  for (const row of [...reader.push(head), ...reader.end()]) if (!isSeparatorLine(row.cells)) return row.cells;
  return [];
}

/** Tells whether a record is the line before the header in which spreadsheets name the delimiter. */
export function isSeparatorLine([first = ""]: readonly string[]): boolean {
  return first.startsWith("sep=");
}

const DELIMITERS = [",", ";", "\t", "|"];

/** Detects the line end of a table and its delimiter, which is the most frequent one outside quotes in the first line. */
export function detectDialect(head: string, requested?: string): Dialect {
  const newline = head.includes("\n") || !head.includes("\r") ? "\n" : "\r";
  const [, named] = /^sep=(.)/.exec(head) ?? [];
  const line = (head.split(newline, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  const most = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
  return { delimiter: requested ?? named ?? most, newline };
}

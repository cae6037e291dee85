import { describe, expect, it } from "vitest";
import { FeedError, type ImportOptions } from "../../../src/listings/import/import-types.ts";
import { read, refusalOf } from "./support.ts";

const COLUMN_ADVICE = "Name them as in Google's feed: id, title, description, price, link.";

const XML = (inner: string) => `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${inner}</channel></rss>`;

describe("a feed that cannot be read at all is refused with a sentence", () => {
  it.each<[string, string | Uint8Array, Partial<ImportOptions>, string]>([
    ["empty text", "", {}, "The feed is empty. Export it again, with products."],
    ["blank text", " \ufeff\n ", {}, "The feed is empty. Export it again, with products."],
    ["no bytes", new Uint8Array(), {}, "The feed is empty. Export it again, with products."],
    [
      "a workbook",
      Buffer.from("504b03041400060008000000", "hex"),
      {},
      "This is a workbook or an archive. Send the feed as text, such as CSV.",
    ],
    [
      "a compressed file",
      Buffer.from("1f8b0800000000000003", "hex"),
      {},
      "This is a compressed file. Send the feed as text, such as CSV.",
    ],
    ["a PDF file", "%PDF-1.7", {}, "This is a PDF file. Send the feed as text, such as CSV."],
    [
      "columns that no format has",
      "Produkt;Preis\nLampe;19,99\n",
      {},
      'No known format. The columns are "Produkt", "Preis". ' + COLUMN_ADVICE,
    ],
    ["prose", "Hello world", {}, 'No known format. The columns are "Hello world". ' + COLUMN_ADVICE],
    ["an empty object", "{ }", {}, "The feed has no products. Export it again."],
    ["an empty list", "[]\n", {}, "The feed has no products. Export it again."],
    ["a list of no products", '{"products": []}', {}, "The feed has no products. Export it again."],
    [
      "a first row without end",
      `id,title,${"x".repeat(1_100_000)}`,
      {},
      "The first row, which names the columns, is longer than 1,000,000 characters.",
    ],
    ["JSON of another kind", '{"orders":[{"id":1}]}', {}, 'No known format. The keys are "orders", "id".'],
    ["JSON Lines of another kind", '{"sku":"a"}\n{"sku":"b"}\n', {}, 'No known format. The keys are "sku".'],
    [
      "XML of another kind",
      "<catalog><p/></catalog>",
      {},
      "No known format: the root element is <catalog>. Google's is rss or feed, with its namespace.",
    ],
    [
      "RSS without Google's namespace",
      "<rss><channel><item><title>News</title></item></channel></rss>",
      {},
      "No known format: the root element is <rss>. Google's is rss or feed, with its namespace.",
    ],
    [
      "a comment alone",
      "<!-- nothing -->",
      {},
      "No known format: there is no root element. Google's is rss or feed, with its namespace.",
    ],
    [
      "a feed of reviews",
      "<feed><reviews><review/></reviews></feed>",
      {},
      "This is a feed of reviews. Use it as a source of ratings.",
    ],
    [
      "a document type",
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x "${"x".repeat(100)}">]>${XML("<item><g:id>&x;</g:id></item>")}`,
      {},
      "The feed has a document type. Remove the <!DOCTYPE …> declaration.",
    ],
    [
      "a feed without items",
      XML("<title>Shop</title>"),
      {},
      "The feed has no item. Products are <item> in RSS and <entry> in Atom.",
    ],
    [
      "XML that is nested too deep",
      XML(`<item>${"<a>".repeat(40)}`),
      {},
      "The feed is nested more than 32 levels deep.",
    ],
    [
      "broken JSON",
      '{"products":[{"variants":[{"price":"1"}}]}',
      {},
      "The feed is not valid JSON, is nested more than 64 levels deep, or has an object with more than 10,000 properties.",
    ],
    [
      "JSON that is cut",
      '{"products":[{"variants":[{"price":"1"}',
      {},
      "The feed is incomplete: its JSON ends before its brackets are closed. Export or download it again.",
    ],
    [
      "JSON that is cut before its first product",
      '{"products":[{"ti',
      {},
      "The feed is incomplete: its JSON ends before its brackets are closed. Export or download it again.",
    ],
    [
      "a file that is no text",
      "\u0001\u0002,\u0000",
      {},
      "This is not text. Send the feed as text, such as CSV or XML.",
    ],
    [
      "JSON that is nested too deep",
      `{"products":[{"variants":[{"price":"1"}],"x":${"[".repeat(70)}${"]".repeat(70)}}]}`,
      {},
      "The feed is not valid JSON, is nested more than 64 levels deep, or has an object with more than 10,000 properties.",
    ],
    [
      "products without variants",
      '{"products":[{"title":"Mug"}]}',
      { format: "shopify_json" },
      'No product has variants. Such a document starts as {"products":[{"variants":[…]}]}.',
    ],
    [
      "a page without a product",
      "<html><body><p>About us</p></body></html>",
      {},
      "The page describes no product: neither JSON-LD nor Microdata nor Open Graph names one.",
    ],
    [
      "a page that is nested too deep",
      `<html>${"<div>".repeat(300)}`,
      {},
      "The page is nested more than 256 levels deep.",
    ],
    [
      "a header with too many columns",
      `id,title${",a".repeat(1_000)}\n1,2`,
      {},
      "The first row names more than 1,000 columns. Leave out those that say nothing about the products.",
    ],
    [
      "a header with a stray quotation mark",
      'id,"title" x",price\n1,2,3',
      { format: "csv" },
      "The first row, which names the columns, has an unmatched quotation mark.",
    ],
    [
      "a table of nothing but its header",
      "id,title,price\n,,\n",
      {},
      "The feed has no products: no row follows the names of its columns. Export it again.",
    ],
    [
      "a table without a known column",
      "a,b\n1,2\n",
      { format: "csv" },
      'No column has a known name: "a", "b". ' + COLUMN_ADVICE,
    ],
    [
      "a table that is no export of Shopify",
      "a,b\n1,2\n",
      { format: "shopify_csv" },
      'No column of a Shopify export was found. The columns are "a", "b".',
    ],
    [
      "a table that is no export of WooCommerce",
      "a,b\n1,2\n",
      { format: "woocommerce_csv" },
      'No column of a WooCommerce export was found. The columns are "a", "b".',
    ],
    [
      "an unknown currency",
      "id,title\n1,a",
      { currency: "EURO" },
      '"EURO" is not an ISO 4217 currency. Send a code such as EUR.',
    ],
    [
      "a mapping to an unknown field",
      "a,b\n1,2",
      { mapping: { a: "titel" } },
      expect.stringMatching(/^"titel" is not a field of a mapping\. Use one of externalId, itemGroupId, title, /),
    ],
    [
      "a mapping of a column that is not there",
      "a,b\n1,2",
      { mapping: { c: "title" } },
      'The feed has no column "c". Its columns are "a", "b".',
    ],
    [
      "a mapping where there are no columns",
      XML("<item/>"),
      { mapping: { a: "title" } },
      "A mapping is for csv and tsv, and this feed is google_xml.",
    ],
  ])("%s", (_, feed, options, sentence) => {
    expect(refusalOf(feed, options)).toEqual(sentence);
  });

  it.each([
    ["text", "x", {}],
    ["currency", "id,title\n1,a", { currency: "EURO" }],
    ["mapping", "a,b\n1,2", { mapping: { c: "title" } }],
  ] as const)("that says where to change something: %s", (at, feed, options) => {
    expect(() => read(feed, options)).toThrow(expect.objectContaining({ at }) as FeedError);
  });

  it("and names a limited number of columns", () => {
    const header = Array.from({ length: 30 }, (_, at) => `${at}${"x".repeat(100)}`).join(",");
    const sentence = refusalOf(header);
    expect(sentence).toMatch(/and more\. Name them/);
    expect(sentence.length).toBeLessThan(1_700);
  });
});

describe("of two matching formats, the more specific is read", () => {
  it.each([
    ["openai", "id,title,price,image_link,enable_search\n1,a,1.00 EUR,,true"],
    ["csv", "id,title,price,image_link\n1,a,1.00 EUR,"],
    ["tsv", "id\ttitle\timage link\n1\ta\t"],
    ["shopify_csv", "Title,URL handle,Description,Price\na,b,c,1.00"],
    ["woocommerce_csv", "ID,Name,Regular price,title,description\n1,a,1.00,,"],
    ["shopify_json", '{"products":[{"variants":[{"price":"1.00"}]}]}'],
    ["shopify_json", `{"products":[{"body_html":"${"x".repeat(70_000)}","variants":[{"price":"1.00"}]}]}`],
    ["ucp", '{"products":[{"variants":[{"price":{"amount":1,"currency":"EUR"}}]}]}'],
    [
      "ucp",
      '{"ucp":{"version":"2026-08-25"},"products":[{"variants":[{"price":{"amount":1,"currency":"EUR"},"barcodes":[]}]}]}',
    ],
    ["acp", '{"version":"2026-04-17","products":[{"variants":[{"price":{"amount":1,"currency":"EUR"}}]}]}'],
    ["acp", '{"id":"p","variants":[{"id":"v","title":"a"}]}\n{"id":"q","variants":[]}\n'],
    ["openai", '{"item_id":"1","title":"a"}'],
    ["jsonld_html", '[{"@context":"https://schema.org","@type":"Product","name":"a"}]'],
    ["jsonld_html", '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">a</b></div>'],
  ])("%s of %s", (format, feed) => {
    const wait = refusalOf(feed);
    expect([wait, wait === "read" ? read(feed).format : ""]).toEqual(["read", format]);
  });
});

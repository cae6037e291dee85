import { describe, expect, it } from "vitest";
import { FeedError } from "../../../src/listings/import/import-types.ts";
import { flawsOf, rowsOf } from "./support.ts";

const CHARS = 300_000;
const filled = (unit: string, chars = CHARS): string => unit.repeat(Math.ceil(chars / unit.length));
const table = "id,title,description,price\n";
const tsv = "id\ttitle\tprice\n";
const rss = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>`;
const shopify = "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\n";
const woo =
  "ID,Type,SKU,Name,Published,Regular price,Parent,Images,Description,Attribute 1 name,Attribute 1 value(s)\n";
const numbered = (count: number, item: (at: number) => string, separator = ","): string =>
  Array.from({ length: count }, (_, at) => item(at)).join(separator);

/** Input that costs a naive parser quadratic time, its stack or its memory. */
const SHAPES: Readonly<Record<string, string>> = {
  "commas without end": table + filled(","),
  "marks in the wrong order": `${table}a,b,${filled("\u0316\u0301")},1\n`,
  "short rows below a thousand columns": `${numbered(990, (at) => `c${at}`)},id\n${filled("1,2\n")}`,
  "text deep in elements": `${rss}<item>${"<a>".repeat(28)}${filled("x&lt;")}`,
  "rows of commas": table + filled(",,,,\n"),
  "a long cell": `${table}a,${filled("x")},d,1\n`,
  "a long cell of tags": `${table}a,t,"${filled("<b>x</b> ")}",1\n`,
  "a long cell of table cells": `${table}a,t,"${filled("<td>x")}",1\n`,
  "a long cell of list items": `${table}a,t,"${filled("<ul><li>x")}",1\n`,
  "a long cell of references": `${table}a,t,"${filled("&amp;")}",1\n`,
  "a quotation mark that is never closed": `${table}a,"b\n${filled("a,b,c,1\n")}`,
  "a quotation mark that is never closed in every row": table + filled('a,"b\n'),
  "quotation marks alone": table + filled('"'),
  "quotations that start and end within lines": table + filled('x","y\n'),
  "quotations of TSV that start and end within lines": tsv + filled('x"\t"y\n'),
  "quoted cells and blanks": table + filled('"a"  '),
  "elements within elements": `${rss}<item>${filled("<a>")}`,
  "elements in a row": `${rss}<item>${filled("<a/>")}</item></channel></rss>`,
  "ends of elements that were not opened": `${rss}<item>${filled("</x>")}`,
  "attributes without end": `${rss}<item ${filled("a=1 ")}/>`,
  "references to entities": `${rss}<item><g:id>${filled("&x;")}</g:id></item></channel></rss>`,
  "a comment that is never closed": `${rss}${filled("<!--")}`,
  "arrays within arrays": `{"products":[{"variants":[{"price":"1"}],"x":${filled("[")}`,
  "strings of JSON that are never closed": `{"item_id":"1"}\n${filled('{"a\\\n')}`,
  "variants of one product with long texts": `{"products":[{"title":"${filled("t", 90_000)}","handle":"${filled("h", 90_000)}","variants":[${numbered(5_000, (at) => `{"price":"1.00","option1":"${at}"}`)}]}]}`,
  "variants in rows with a long option name": `${shopify}h,t,b,${filled("c", 90_000)},v,S,1.00,\n${numbered(4_999, (at) => `h,,,,${at},S${at},1.00,`, "\n")}`,
  "pictures of one product": `${shopify}h,t,b,c,v,S,1.00,\n${filled("h,,,,,,,https://a.example/1\n")}`,
  "variations of a product with long texts": `${woo}10,variable,${filled("s", 60_000)},${filled("t", 60_000)},1,,,"${filled("https://a.example/1,", 60_000)}","${filled("x ", 9_990)}",c,"${filled("a, ", 60_000)}"\n${numbered(4_999, () => ",variation,,,1,1.00,id:10,,y,c,v", "\n")}`,
  "variations without their product": woo + filled(",variation,,,1,1.00,id:10,,,,\n"),
  "a graph that refers to itself": `{"@context":"x","@graph":[{"@type":"ProductGroup","@id":"#g","name":"G","hasVariant":[${filled('{"@id":"#v"},')}{"@id":"#g"}]},{"@type":"Product","@id":"#v","name":"V","isVariantOf":{"@id":"#g"}}]}`,
  "products that share a long offer": `{"@context":"x","@graph":[{"@type":"Offer","@id":"#o","shippingDetails":[${filled('{"shippingRate":{"value":1}},')}{}]},${numbered(3_000, (at) => `{"@type":"Product","name":"P${at}","offers":{"@id":"#o"}}`)}]}`,
  "variants of a group with a long text": `{"@context":"x","@graph":[{"@type":"ProductGroup","@id":"#g","name":"${filled("x")}","hasVariant":[${numbered(5_000, (at) => `{"@type":"Product","size":"${at}"}`)}]}]}`,
  "scripts that are broken": `<html>${filled('<script type="application/ld+json">{</script>')}`,
  "elements of a page within elements": `<html><meta name="a" content="b">${filled("<div>")}`,
  "things within things": `<html itemscope>${filled("<div itemscope itemprop=a>")}`,
  "properties within properties": `<html><div itemscope itemtype="https://schema.org/Product">${"<b itemprop=name>".repeat(200)}${filled("x")}</div>`,
  "names of one property": `<html><div itemscope itemtype="https://schema.org/Product"><b itemprop="${filled("a ")}">x</b></div>`,
  "details in one cell": `id,title,product_detail\n1,t,"${filled("a:b:c,")}"\n`,
  "pictures in one cell": `id,title,additional_image_link\n1,t,"${filled("https://a.example,")}"\n`,
  "shipping in one cell": `id,title,shipping\n1,t,"${filled("US::x:1 USD,")}"\n`,
  "lists and objects as a property": `{"products":[{"title":"t","variants":[{"price":"1"}],"x":[${filled("[],{},")}0]}]}`,
  "properties of one product": `{"products":[{"variants":[{"price":"1"}],${numbered(20_000, (at) => `"p${at}":1`)}}]}`,
  "properties in one line": `{"item_id":"1",${numbered(20_000, (at) => `"p${at}":1`)}}\n`,
  "properties of one thing": `{"@type":"Product","name":"n",${numbered(20_000, (at) => `"p${at}":1`)}}`,
  "pictures of one product in a list": `{"products":[{"title":"t","images":[${filled('{"src":"https://a.example"},')}{}],"variants":[{"price":"1"}]}]}`,
  "a text of tags": `{"products":[{"title":"t","body_html":"${filled("<p>a</p>")}","variants":[{"price":"1"}]}]}`,
  "products that are numbers": `{"products":[{"variants":[{"price":"1"}]},${filled("1,")}1]}`,
  "a prolog of comments": `${filled("<!---->")}<x>`,
};

describe("a hostile feed is read or refused like any other", () => {
  it.each(Object.entries(SHAPES))("%s", (_, feed) => {
    try {
      expect(flawsOf(rowsOf([feed]))).toEqual([]);
    } catch (error) {
      expect(error).toBeInstanceOf(FeedError);
    }
  });
});

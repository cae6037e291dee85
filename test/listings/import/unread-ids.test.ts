import { describe, expect, it } from "vitest";
import { rowsOf } from "./support.ts";

const item = (inner: string) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${inner}</item></channel></rss>`;
const draft = (variant: object) =>
  JSON.stringify({
    products: [{ title: "T", handle: "t", status: "draft", variants: [{ price: "1.00", ...variant }] }],
  });
const SHOPIFY = "Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\n";
const WOO = "ID,Type,SKU,Name,Published,Regular price,Parent\n";

describe("a rejected row has the merchant's id", () => {
  it.each([
    ["of a record with a cell too many", "id,title,price\nA1,Bottle, steel,1 EUR\n", "A1"],
    ["of a mapped record with a cell too many", "nr,title,price\nA1,Bottle, steel,1 EUR\n", "A1", { nr: "externalId" }],
    ["of an item that is not closed", item("<g:id>A1</g:id><g:title>T").replace("</item>", ""), "A1"],
    ["of an item that is too long", item(`<g:id>A1</g:id>${"<g:x/>".repeat(2_001)}`), "A1"],
    ["of a draft in an export of Shopify", `${SHOPIFY}t,T,draft,,,A1,1.00,\n`, "A1"],
    ["of a draft without a SKU", `${SHOPIFY}t,T,draft,Colour,Blue,,1.00,\n`, "t/Blue"],
    ["of a draft in products.json", draft({ sku: "A1" }), "A1"],
    ["of a product of WooCommerce that is not published", `${WOO}1,simple,A1,T,0,1.00,\n`, "A1"],
    ["of a parent that is not published", `${WOO}1,variable,A1,T,-1,,\n`, "A1"],
    ["of a product without a SKU that is not published", `${WOO}1,simple,,T,0,1.00,\n`, "1"],
  ])("%s", (_, feed, externalId, mapping?: Record<string, string>) => {
    const { rows } = rowsOf([feed], { mapping });
    expect(rows).toEqual([expect.objectContaining({ used: false, externalId })]);
  });

  it.each([
    ["in a record whose cells cannot be told apart", 'id,title,price\nA1,"Bottle,1 EUR\n'],
    ["in a record whose id comes late, after a cell too many", "title,description,brand,id\nBottle, steel,d,b,A1\n"],
    ["in a line that is no JSON", '{"item_id":"A0"}\n{"item_id":"A1",\n'],
  ])("but it is not guessed %s", (_, feed) => {
    const unread = rowsOf([feed]).rows.filter(({ used }) => !used);
    expect(unread).toHaveLength(1);
    expect(unread[0]).not.toHaveProperty("externalId");
  });
});

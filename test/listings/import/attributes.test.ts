import { describe, expect, it } from "vitest";
import { only, problemsOf, read, rowsOf } from "./support.ts";

const csv = (columns: Readonly<Record<string, string>>): string => {
  const all = { id: "1", title: "Lamp", ...columns };
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  return `${Object.keys(all).map(quote).join(",")}\n${Object.values(all).map(quote).join(",")}\n`;
};
const xml = (item: string): string =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><g:title>Lamp</g:title>${item}</item></channel></rss>`;

describe("texts that a feed marks as generated", () => {
  const marked = "trained_algorithmic_media";
  const element = (name: string, source: string) =>
    `<g:structured_${name}><g:digital_source_type>${source}</g:digital_source_type><g:content>Steel lamp</g:content></g:structured_${name}>`;
  const item = (content: string) =>
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id>${content}</item></channel></rss>`;

  it.each([
    ["a title in a table", csv({ title: "", structured_title: `${marked}:Steel lamp` }), ["title"]],
    ["a title in XML", item(element("title", marked)), ["title"]],
    ["both texts in XML", item(element("title", marked) + element("description", marked)), ["title", "description"]],
    ["a title in XML that nobody generated", item(element("title", "default")), undefined],
    // Google prefers the plain title when there are both.
    ["a title with a plain one", csv({ structured_title: `${marked}:Steel lamp` }), undefined],
  ])("are marked: %s", (_, feed, expected) => {
    expect(rowsOf([feed]).rows.map(({ generatedFields }) => generatedFields)).toEqual([expected]);
  });
});

describe("attributes of Google and OpenAI in a table", () => {
  it.each([
    [
      "several details",
      { product_detail: "General:Power:6 W,Light:Colour:2,700 to 5,000 K" },
      {
        attributes: [
          { name: "Power", value: "6 W" },
          { name: "Colour", value: "2,700 to 5,000 K" },
        ],
      },
    ],
    [
      "highlights as sentences",
      { description: "Steel.", product_highlight: '"Dims","Folds flat."' },
      { description: "Steel.\nDims. Folds flat." },
    ],
    [
      "a generated title",
      { title: "", structured_title: 'trained_algorithmic_media:"Desk lamp: steel"' },
      { title: "Desk lamp: steel" },
    ],
    ["a structured title that nobody generated", { title: "", structured_title: ":Desk lamp" }, { title: "Desk lamp" }],
    ["a category of Google by path", { google_product_category: "Home > Lamps" }, { category: "Home > Lamps" }],
    [
      "a category of Google by number",
      { google_product_category: "594" },
      { feedFields: [{ name: "google_product_category", value: "594" }] },
    ],
    [
      "a category of the shop first",
      { product_type: "Lamps", google_product_category: "Home > Lamps" },
      { category: "Lamps", feedFields: [{ name: "google_product_category", value: "Home > Lamps" }] },
    ],
    [
      "shipping",
      { shipping: "US:CA:Overnight:16.00 USD,DE:::0.00 EUR" },
      { shipping: "US CA: Overnight, 16.00 USD; DE: free" },
    ],
    ["shipping without a country", { shipping: "4.90 EUR" }, { shipping: "4.90 EUR" }],
    [
      "returns in words",
      { return_policy: "Unworn only", return_window: "14 days" },
      { returns: "Unworn only; Returns within 14 days" },
    ],
    ["no returns", { accepts_returns: "false" }, { returns: "No returns" }],
    ["returns of any length", { accepts_returns: "true" }, { returns: "Returns accepted" }],
    [
      "dimensions with their unit",
      { length: "10", width: "20 cm", dimensions_unit: "cm" },
      {
        attributes: [
          { name: "length", value: "10 cm" },
          { name: "width", value: "20 cm" },
        ],
      },
    ],
    [
      "names of columns with blanks and capitals",
      { "Image Link": "https://a.example/1.jpg", "g:Brand": "Nordvik" },
      { imageUrl: "https://a.example/1.jpg", brand: "Nordvik" },
    ],
  ])("have %s", (_, columns, expected) => {
    expect(only(csv(columns))).toMatchObject(expected);
    expect(problemsOf(csv(columns))).toEqual([]);
  });

  it.each([
    ["product_detail", "steel", '2 product_detail: "steel" gives no names and values. It was left out.'],
    ["variant_dict", "Size M", '2 variant_dict: "Size M" gives no names and values. It was left out.'],
    ["return_window", "soon", '2 return_window: "soon" is not a number of days. It was left out.'],
  ])("say what is wrong with a %s of %s", (column, value, problem) => {
    expect(problemsOf(csv({ [column]: value }))).toEqual([problem]);
  });

  it("state only the shipping of the market, and report when there is none", () => {
    const feed = csv({ shipping: "US:::5.00 USD,DE:::4.90 EUR" });
    expect(only(feed, { country: "DE" }).shipping).toBe("DE: 4.90 EUR");
    expect(only(feed, { country: "FR" }).shipping).toBeUndefined();
    expect(problemsOf(feed, { country: "FR" })).toEqual([
      "2 shipping: No shipping to FR is stated. The terms of other countries were left out.",
    ]);
  });

  it("keep second values as feed fields", () => {
    const feed = "id,title,gtin,gtin\n1,Lamp,4006381333931,4006381333948\n";
    expect(only(feed)).toMatchObject({ gtin: "4006381333931", feedFields: [{ name: "gtin", value: "4006381333948" }] });
    expect(read(feed).warnings).toEqual([]);
  });

  it("are never taken for roles of a mapping, whatever their names", () => {
    expect(only(csv({ " fact": "certified", "@fact": "certified" }))).not.toHaveProperty("facts");
  });

  it("may be named like properties of Object.prototype", () => {
    expect(only(csv({ constructor: "a", __proto__x: "b", toString: "c" })).feedFields).toHaveLength(3);
    expect(only('{"item_id":"1","title":"Lamp","__proto__":"a","constructor":{"b":1}}').feedFields).toHaveLength(2);
  });
});

describe("attributes of Google in XML", () => {
  it("take precedence over RSS elements", () => {
    expect(
      only(xml("<title>Other</title><link>https://a.example/rss</link><g:link>https://a.example/g</g:link>")),
    ).toMatchObject({
      title: "Lamp",
      url: "https://a.example/g",
    });
  });

  it("may be unescaped HTML", () => {
    const feed = xml("<g:description>Steel, <b>black</b><p>One</p><p>Two</p></g:description>");
    expect(only(feed).description).toBe("Steel, black\nOne\nTwo");
  });

  it("never expand entities of the feed, but decode those of HTML", () => {
    expect(only(xml("<g:brand>Caf&eacute; &unknown; &amp; Co</g:brand>")).brand).toBe("Café &unknown; & Co");
  });

  it("may have parts, and a detail without a name is a problem", () => {
    const feed = xml("<g:product_detail><g:attribute_value>6 W</g:attribute_value></g:product_detail>");
    expect(problemsOf(feed)).toEqual(["1 product_detail: Send at least 1 character. It was left out."]);
  });
});

import { describe, expect, it } from "vitest";
import { only, problemsOf, read, rowsOf } from "./support.ts";

const EUR = { currency: "EUR" };

describe("an export of Shopify", () => {
  const header =
    "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Variant Image,Status";
  const shop = (...rows: string[]) => [header, ...rows].join("\n");

  it("fills down the names of options, one by one", () => {
    const feed = shop("tee,Tee,,Colour,Red,Size,S,,10.00,,,", "tee,,,,Red,,M,,10.00,,,");
    expect(
      read(feed, EUR).listings.map(({ externalId, title, attributes }) => [externalId, title, attributes]),
    ).toEqual([
      [
        "tee/Red/S",
        "Tee – Red / S",
        [
          { name: "Colour", value: "Red" },
          { name: "Size", value: "S" },
        ],
      ],
      [
        "tee/Red/M",
        "Tee – Red / M",
        [
          { name: "Colour", value: "Red" },
          { name: "Size", value: "M" },
        ],
      ],
    ]);
  });

  it("has rows that only add a picture, and these are used", () => {
    const feed = shop("tee,Tee,,,,,,T,10.00,https://cdn.example/1.jpg,,", "tee,,,,,,,,,https://cdn.example/2.jpg,,");
    expect(rowsOf([feed], EUR).rows.map(({ used, listing }) => [used, listing?.imageUrls])).toEqual([
      [true, undefined],
      [true, ["https://cdn.example/2.jpg"]],
    ]);
  });

  it("rejects rows without content", () => {
    expect(problemsOf(shop("tee,Tee,,,,,,T,10.00,,,", "tee,,text,,,,,,,,,"), EUR)).toEqual([
      "3: This row has neither a variant nor a picture.",
    ]);
  });

  it("gives a reason for every variant of a draft product", () => {
    const feed = shop("tee,Tee,,Size,S,,,A,10.00,,,draft", "tee,,,,M,,,B,10.00,,,", "mug,Mug,,,,,,C,5.00,,,active");
    expect(problemsOf(feed, EUR)).toEqual([
      "2 Status: The product is not published: its status is draft.",
      "3 Status: The product is not published: its status is draft.",
    ]);
    expect(read(feed, EUR).listings.map(({ externalId }) => externalId)).toEqual(["C"]);
  });

  it("reports a problem in a product's text once", () => {
    const feed = shop(`tee,Tee,${"x".repeat(10_001)},Size,S,,,A,10.00,,,`, "tee,,,,M,,,B,10.00,,,");
    expect(problemsOf(feed, EUR)).toEqual(["2 Body (HTML): Send at most 10000 characters. It was left out."]);
  });

  it("separates products without a handle by their titles", () => {
    const feed = "Title,Option1 value,Price,URL handle\nTee,S,10.00,\nMug,,5.00,\n";
    expect(read(feed, EUR).listings.map(({ title }) => title)).toEqual(["Tee – S", "Mug"]);
  });

  it("groups variants, but not products without options", () => {
    const feed = shop("tee,Tee,,Size,S,,,,10.00,,,", "tee,,,,M,,,,10.00,,,", "mug,Mug,,Title,Default Title,,,,5.00,,,");
    expect(read(feed, EUR).listings.map(({ externalId, itemGroupId }) => [externalId, itemGroupId])).toEqual([
      ["tee/S", "tee"],
      ["tee/M", "tee"],
      ["mug", undefined],
    ]);
  });

  it("replaces a name that is too long for an attribute", () => {
    const feed = shop(`tee,Tee,,${"x".repeat(61)},Red,,,T,10.00,,,`);
    expect(only(feed, EUR).attributes).toEqual([{ name: "Option 1", value: "Red" }]);
    expect(problemsOf(feed, EUR)).toEqual([
      "2 Option1 Name: The name of this option is too long. It was read as Option 1.",
    ]);
  });

  it("keeps the ids of products distinct whose handles are too long for a group", () => {
    const handle = "h".repeat(80);
    const feed = shop(`${handle},Tee,,Size,S,,,,10.00,,,`, `${"h".repeat(101)},Mug,,Size,S,,,,10.00,,,`);
    expect(read(feed, EUR).listings.map(({ externalId, itemGroupId }) => [externalId, itemGroupId])).toEqual([
      [`${handle}/S`, undefined],
      [undefined, undefined],
    ]);
    expect(problemsOf(feed, EUR)).toEqual([
      "2 Handle: Send at most 70 characters. It was left out.",
      "3 Handle: Send at most 70 characters. It was left out.",
      "3 Handle: This variant has no SKU, and its handle is too long for an id.",
    ]);
  });

  it("may have thousands of variants of one product", () => {
    const feed = shop(
      "tee,Tee,<p>Cotton</p>,Size,0,,,S0,10.00,,,",
      ...Array.from({ length: 4_999 }, (_, at) => `tee,,,,${at + 1},,,S${at + 1},10.00,,,`),
    );
    const { listings, problems } = read(feed, EUR);
    expect([listings.length, problems.length]).toEqual([5_000, 0]);
    expect(listings.at(-1)).toMatchObject({
      externalId: "S4999",
      title: "Tee – 4999",
      description: "Cotton",
      itemGroupId: "tee",
    });
  });
});

describe("a products.json of Shopify", () => {
  const product = (fields: object) => JSON.stringify({ products: [{ title: "Tee", handle: "tee", ...fields }] });

  it("names options by position when the document does not name them", () => {
    expect(only(product({ variants: [{ option1: "Red", price: "1.00" }] }), EUR)).toMatchObject({
      externalId: "tee/Red",
      title: "Tee – Red",
      attributes: [{ name: "Option 1", value: "Red" }],
    });
  });

  it("reads options from the title of a variant that has no others", () => {
    expect(only(product({ variants: [{ title: "Red / S", price: "1.00" }] }), EUR)).toMatchObject({
      title: "Tee – Red / S",
    });
  });

  it("leaves out products that are not published", () => {
    expect(problemsOf(product({ status: "draft", variants: [{ price: "1.00" }] }), EUR)).toEqual([
      "1 products[0].status: The product is not published: its status is draft.",
    ]);
  });

  it("reads a single product without a list", () => {
    expect(only('{"product":{"title":"Tee","handle":"tee","variants":[{"price":"1.00"}]}}', EUR).title).toBe("Tee");
  });
});

describe("an export of WooCommerce", () => {
  const header =
    'ID,Type,SKU,Name,Published,"Regular price",Parent,Description,"Attribute 1 name","Attribute 1 value(s)",Images,"In stock?"';
  const shop = (...rows: string[]) => [header, ...rows].join("\n");

  it("may have variations before their product, and products without an id or SKU", () => {
    const feed = shop(
      "11,variation,,,1,10.00,P,,Size,M,,1",
      "10,variable,P,Tee,1,,,Cotton,Size,M,,",
      "12,variation,,,1,10.00,P,,Size,L,,1",
    );
    expect(
      read(feed, EUR).listings.map(({ externalId, title, itemGroupId }) => [externalId, title, itemGroupId]),
    ).toEqual([
      ["11", "Tee – M", "P"],
      ["12", "Tee – L", "P"],
    ]);
  });

  it("adds options to the titles of variations that only repeat the product's name", () => {
    const feed = shop(
      "10,variable,P,Tee,1,,,,Size,M,,",
      "11,variation,,Tee,1,10.00,P,,Size,M,,1",
      "12,variation,,Tee long,1,10.00,P,,Size,L,,1",
    );
    expect(read(feed, EUR).listings.map(({ title }) => title)).toEqual(["Tee – M", "Tee long"]);
  });

  it("gives a reason for variations of an unpublished product", () => {
    const feed = shop("10,variable,P,Tee,-1,,,,Size,M,,", "11,variation,,,1,10.00,P,,Size,M,,1");
    expect(problemsOf(feed, EUR)).toEqual([
      "2 Published: The product is not published.",
      "3 Published: The product is not published.",
    ]);
  });

  it("escapes commas within values and line ends within texts", () => {
    const feed = shop(
      String.raw`1,simple,S,Tee,1,10.00,,"One\nTwo","Fit","Slim\, long, Wide",https://a.example/1.jpg,backorder`,
    );
    expect(only(feed, EUR)).toMatchObject({
      description: "One\nTwo",
      attributes: [{ name: "Fit", value: "Slim, long, Wide" }],
      imageUrl: "https://a.example/1.jpg",
      availability: "backorder",
    });
  });

  it("reports dates of a sale that cannot be read", () => {
    const feed = 'ID,SKU,Name,"Regular price","Sale price","Date sale price starts"\n1,A,Tee,10.00,8.00,soon\n';
    expect(only(feed, EUR)).toMatchObject({ priceCents: 1000 });
    expect(problemsOf(feed, EUR)).toEqual([
      "2 Date sale price starts: The dates of the sale are not ISO 8601 dates. Its price was left out.",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { only, problemsOf, read } from "./support.ts";

const page = (...things: object[]): string =>
  `<html>${things.map((thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`).join("\n")}</html>`;
const product = (fields: object) => ({ "@context": "https://schema.org", "@type": "Product", name: "Lamp", ...fields });

describe("JSON-LD", () => {
  it.each([
    ["an array of types", { "@type": ["Thing", "Product"] }, { title: "Lamp" }],
    ["a type by its address", { "@type": "http://schema.org/Product" }, { title: "Lamp" }],
    ["a brand as text", { brand: "Nordvik" }, { brand: "Nordvik" }],
    ["a brand as a thing", { brand: { "@type": "Brand", name: "Nordvik" } }, { brand: "Nordvik" }],
    ["a picture as a thing", { image: { url: "https://a.example/1.jpg" } }, { imageUrl: "https://a.example/1.jpg" }],
    [
      "several pictures",
      { image: ["https://a.example/1.jpg", "https://a.example/2.jpg"] },
      { imageUrls: ["https://a.example/2.jpg"] },
    ],
    ["a measure", { weight: { value: 1.4, unitCode: "KGM" } }, { attributes: [{ name: "weight", value: "1.4 kg" }] }],
    [
      "a property with a unit",
      { additionalProperty: [{ name: "Power", value: 6, unitText: "W" }] },
      { attributes: [{ name: "Power", value: "6 W" }] },
    ],
    ["a barcode of any length", { gtin12: "012345678905" }, { gtin: "012345678905" }],
    ["a price as a number", { offers: { price: 1299, priceCurrency: "USD" } }, { priceCents: 129_900 }],
    [
      "a price of a specification",
      { offers: { priceSpecification: { price: "5.00", priceCurrency: "GBP" } } },
      { priceCents: 500, currency: "GBP" },
    ],
    [
      "a price and a unit price",
      {
        offers: {
          priceSpecification: [{ price: "2.00", referenceQuantity: { value: 100 } }, { price: "5.00" }],
          priceCurrency: "GBP",
        },
      },
      { priceCents: 500 },
    ],
    [
      "free shipping",
      {
        offers: {
          shippingDetails: {
            shippingRate: { value: "0", currency: "EUR" },
            shippingDestination: { addressCountry: "DE" },
          },
        },
      },
      { shipping: "DE: free" },
    ],
    [
      "no returns",
      { hasMerchantReturnPolicy: { returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" } },
      { returns: "No returns" },
    ],
    [
      "returns for one day",
      { hasMerchantReturnPolicy: { merchantReturnDays: 1 } },
      { returns: "Returns within 1 day" },
    ],
    [
      "a warranty",
      { offers: { warranty: { durationOfWarranty: { value: 2, unitCode: "ANN" } } } },
      { warranty: "2 years" },
    ],
    ["a count of ratings", { aggregateRating: { ratingValue: 4.5, ratingCount: 7 } }, { rating: 4.5, reviewCount: 7 }],
    ["no review yet", { aggregateRating: { ratingValue: 0, reviewCount: 0 } }, { reviewCount: 0 }],
    [
      "what has no field",
      { releaseDate: "2026-01-01" },
      { feedFields: [{ name: "releaseDate", value: "2026-01-01" }] },
    ],
  ])("has %s", (_, fields, expected) => {
    expect(only(page(product(fields)))).toMatchObject(expected);
  });

  it.each([
    [
      "a range of prices",
      { offers: { "@type": "AggregateOffer", lowPrice: "5.00", priceCurrency: "EUR" } },
      'offers.lowPrice: The page gives a range of prices, from "5.00". The lowest was read.',
    ],
    [
      "several offers",
      {
        offers: [
          { price: "5.00", priceCurrency: "EUR" },
          { price: "6.00", priceCurrency: "EUR" },
        ],
      },
      "offers: The page has 2 offers at different prices. The first was read.",
    ],
  ])("of %s reports which was read", (_, fields, sentence) => {
    expect(only(page(product(fields))).priceCents).toBe(500);
    expect(problemsOf(page(product(fields)))).toEqual([`1 ${sentence}`]);
  });

  it.each([
    ["a range of one price", { "@type": "AggregateOffer", lowPrice: "5.00", highPrice: "5.00", priceCurrency: "EUR" }],
    [
      "offers of one price",
      [
        { price: "5.00", priceCurrency: "EUR" },
        { price: "5.00", priceCurrency: "EUR" },
      ],
    ],
    ["a range around an offer", { "@type": "AggregateOffer", offers: [{ price: "5.00", priceCurrency: "EUR" }] }],
  ])("of %s needs no notice", (_, offers) => {
    expect(only(page(product({ offers }))).priceCents).toBe(500);
    expect(problemsOf(page(product({ offers })))).toEqual([]);
  });

  it("finds products in graphs, arrays and main entities, not among similar ones", () => {
    const feed = page(
      { "@graph": [product({ name: "A", isSimilarTo: product({ name: "Z" }) })] },
      [product({ name: "B" })],
      { "@type": "ItemPage", mainEntity: product({ name: "C" }), relatedLink: product({ name: "Z" }) },
    );
    expect(read(feed).listings.map(({ title }) => title)).toEqual(["A", "B", "C"]);
  });

  it("follows references, and ends when they are circular", () => {
    const feed = page({
      "@graph": [
        {
          "@type": "ProductGroup",
          "@id": "#g",
          name: "Shirt",
          productGroupID: "S",
          hasVariant: [{ "@id": "#v" }, { "@id": "#v" }, { "@id": "#g" }],
        },
        { "@type": "Product", "@id": "#v", size: "M", isVariantOf: { "@id": "#g" }, offers: { "@id": "#o" } },
        {
          "@type": "Offer",
          "@id": "#o",
          price: "5.00",
          priceCurrency: "EUR",
          itemOffered: { "@id": "#v" },
          offers: { "@id": "#o" },
        },
      ],
    });
    expect(read(feed)).toMatchObject({ rows: 1, used: 1 });
    expect(only(feed)).toMatchObject({ title: "Shirt – M", itemGroupId: "S", priceCents: 500 });
  });

  it("is read despite line breaks in strings and comments around it", () => {
    const json = '{"@type":"Product","name":"Two\nlines"}';
    expect(
      only(`<html><script type='application/ld+json; charset=utf-8'>\n<!-- ${json} -->\n</script></html>`).title,
    ).toBe("Two lines");
    expect(only(`<html><script type="application/ld+json">//<![CDATA[\n${json}\n//]]></script></html>`).title).toBe(
      "Two lines",
    );
  });

  it("that is invalid becomes a rejected row, and Microdata is read instead", () => {
    const feed = `<html><script type="application/ld+json">{"@type":</script><p itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lamp</b></p></html>`;
    expect(read(feed)).toMatchObject({ rows: 2, used: 1, listings: [{ title: "Lamp" }] });
    expect(problemsOf(feed)).toEqual(["1: The JSON-LD script on line 1 is not valid JSON."]);
  });
});

describe("Microdata", () => {
  const microdata = (inner: string) =>
    `<html><div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lamp</b>${inner}</div></html>`;

  it.each([
    ["an address", '<a itemprop="url" href="https://a.example/p">more</a>', { url: "https://a.example/p" }],
    [
      "a value for machines",
      '<span itemprop="offers" itemscope><data itemprop="price" value="5.00">5 only</data><meta itemprop="priceCurrency" content="EUR"></span>',
      { priceCents: 500 },
    ],
    ["several names for one value", '<span itemprop="sku mpn">L1</span>', { externalId: "L1", mpn: "L1" }],
    [
      "text over several elements",
      '<div itemprop="description"><p>One <b>and</b> a half</p><p>Two</p></div>',
      { description: "One and a half\nTwo" },
    ],
    [
      "properties that are nested",
      '<div itemprop="description">Steel, <span itemprop="color">black</span></div>',
      { description: "Steel, black", attributes: [{ name: "color", value: "black" }] },
    ],
  ])("has %s", (_, inner, expected) => {
    expect(only(microdata(inner))).toMatchObject(expected);
  });
});

describe("Open Graph", () => {
  it("needs a price or a product type", () => {
    const meta = (properties: Record<string, string>) =>
      `<html>${Object.entries(properties)
        .map(([property, content]) => `<meta property="${property}" content="${content}">`)
        .join("")}</html>`;
    expect(() => only(meta({ "og:title": "About us" }))).toThrow(/describes no product/);
    expect(only(meta({ "og:title": "Lamp", "og:type": "og:product" })).title).toBe("Lamp");
    expect(
      only(meta({ "og:title": "Lamp", "product:price:amount": "5,00", "product:price:currency": "EUR" })).priceCents,
    ).toBe(500);
  });
});

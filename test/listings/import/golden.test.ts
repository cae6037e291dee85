import { describe, expect, it } from "vitest";
import type { FeedFormat, ImportedListing, ImportOptions } from "../../../src/listings/import/import-types.ts";
import { read } from "./support.ts";

const googleXml = (item: string): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><item>${item}</item></channel></rss>`;

const UCP_LAMP = { id: "v1", title: "Lamp black", price: { amount: 1299, currency: "EUR" } };
const catalog = (variant: object): string =>
  JSON.stringify({
    products: [{ id: "p1", title: "Lamp", variants: [variant], rating: { value: 9, scale_max: 10, count: 12 } }],
  });

const PAN = {
  "@type": "Product",
  name: "Ceramic pan 28 cm",
  sku: "PAN28",
  aggregateRating: { ratingValue: "8.8", bestRating: "10", worstRating: 1, reviewCount: "57" },
  offers: { price: "39,90", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
};

const LAMP: ImportedListing = {
  externalId: "v1",
  title: "Lamp black",
  priceCents: 1299,
  currency: "EUR",
  rating: 4.5,
  reviewCount: 12,
  itemGroupId: "p1",
};
const CERAMIC_PAN: ImportedListing = {
  externalId: "PAN28",
  title: "Ceramic pan 28 cm",
  priceCents: 3990,
  currency: "EUR",
  rating: 4.4,
  reviewCount: 57,
  availability: "in_stock",
};

interface Golden {
  readonly name: string;
  readonly format: FeedFormat;
  readonly feed: string;
  readonly options?: Partial<ImportOptions>;
  readonly listings: readonly ImportedListing[];
  readonly warnings?: readonly string[];
}

const ROWS: readonly Golden[] = [
  {
    name: "an item of Google's XML",
    format: "google_xml",
    feed: googleXml(
      "<g:id>A1</g:id><g:title>Wool hat &amp; scarf</g:title><g:price>24.99 EUR</g:price><g:sale_price>19.99 EUR</g:sale_price>" +
        "<g:availability>in_stock</g:availability><g:item_group_id>HAT</g:item_group_id><g:color>grey</g:color>",
    ),
    listings: [
      {
        externalId: "A1",
        title: "Wool hat & scarf",
        priceCents: 1999,
        listPriceCents: 2499,
        currency: "EUR",
        availability: "in_stock",
        itemGroupId: "HAT",
        attributes: [{ name: "color", value: "grey" }],
      },
    ],
  },
  {
    name: "a row of Google's TSV",
    format: "tsv",
    feed: 'id\ttitle\tprice\tavailability\nT9\tDesk lamp\t"1,299.00 USD"\t"in stock"\n',
    listings: [{ externalId: "T9", title: "Desk lamp", priceCents: 129900, currency: "USD", availability: "in_stock" }],
  },
  {
    name: "a row of OpenAI's feed",
    format: "openai",
    feed:
      "item_id,title,url,price,star_rating,review_count,is_eligible_search\n" +
      "O1,Travel pillow,https://shop.example/o1,24.00 USD,4.6,210,true\n",
    listings: [
      {
        externalId: "O1",
        title: "Travel pillow",
        url: "https://shop.example/o1",
        priceCents: 2400,
        currency: "USD",
        rating: 4.6,
        reviewCount: 210,
        feedFields: [{ name: "is_eligible_search", value: "true" }],
      },
    ],
  },
  {
    name: "two variants of Shopify's CSV, the second with the option name of the first",
    format: "shopify_csv",
    feed:
      "Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price\n" +
      "mug,Enamel mug,Nordvik,Colour,White,MUG-W,12.50,15.00\nmug,,,,Blue,MUG-B,13.50,\n",
    options: { currency: "EUR" },
    listings: [
      {
        externalId: "MUG-W",
        title: "Enamel mug – White",
        brand: "Nordvik",
        priceCents: 1250,
        listPriceCents: 1500,
        currency: "EUR",
        itemGroupId: "mug",
        attributes: [{ name: "Colour", value: "White" }],
      },
      {
        externalId: "MUG-B",
        title: "Enamel mug – Blue",
        brand: "Nordvik",
        priceCents: 1350,
        currency: "EUR",
        itemGroupId: "mug",
        attributes: [{ name: "Colour", value: "Blue" }],
      },
    ],
  },
  {
    name: "a product of Shopify's products.json, whose currency is assumed",
    format: "shopify_json",
    feed:
      '{"products":[{"title":"Canvas tote","handle":"tote","vendor":"Nordvik","variants":' +
      '[{"title":"Default Title","price":"25.00","sku":"TOTE","available":true}]}]}',
    listings: [
      {
        externalId: "TOTE",
        title: "Canvas tote",
        brand: "Nordvik",
        priceCents: 2500,
        currency: "USD",
        availability: "in_stock",
      },
    ],
    warnings: ["currency_assumed"],
  },
  {
    name: "the JSON-LD of a page",
    format: "jsonld_html",
    feed: `<html><head><script type="application/ld+json">${JSON.stringify(PAN)}</script></head></html>`,
    listings: [CERAMIC_PAN],
  },
  { name: "JSON-LD without its page", format: "jsonld_html", feed: JSON.stringify(PAN), listings: [CERAMIC_PAN] },
  {
    name: "a variation of WooCommerce, whose product is no listing",
    format: "woocommerce_csv",
    feed:
      'ID,Type,SKU,Name,Published,"Regular price","Sale price",Parent,"Attribute 1 name","Attribute 1 value(s)",Categories\n' +
      '10,variable,P10,Linen shirt,1,,,,Size,"S, M","Clothes > Shirts"\n' +
      '11,variation,P10-M,,1,"49,90","39,90",id:10,Size,M,\n',
    options: { currency: "EUR" },
    listings: [
      {
        externalId: "P10-M",
        title: "Linen shirt – M",
        priceCents: 3990,
        listPriceCents: 4990,
        currency: "EUR",
        itemGroupId: "P10",
        category: "Clothes > Shirts",
        attributes: [{ name: "Size", value: "M" }],
      },
    ],
  },
  { name: "a product of a UCP catalog", format: "ucp", feed: catalog(UCP_LAMP), listings: [LAMP] },
  {
    name: "a product of an ACP feed",
    format: "acp",
    feed: catalog({ ...UCP_LAMP, barcodes: [{ type: "GTIN", value: "4006381333931" }] }),
    listings: [{ ...LAMP, gtin: "4006381333931" }],
  },
];

describe("what one row of each format becomes", () => {
  for (const { name, format, feed, options, listings, warnings = [] } of ROWS) {
    for (const asked of [format, "auto"] as const) {
      it(`is ${name} (${asked})`, () => {
        const result = read(feed, { ...options, format: asked });
        expect(result.format).toBe(format);
        expect(result.listings).toEqual(listings);
        expect(result.problems).toEqual([]);
        expect(result.warnings.map(({ code }) => code)).toEqual(warnings);
      });
    }
  }
});

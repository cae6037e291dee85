import { type Cases, column, ok } from "./case.ts";

const OFFER = { price: "24.90", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
const PRODUCT = { "@type": "Product", name: "Bottle", image: ["a.jpg"], offers: OFFER };

const page = (...jsonLd: readonly unknown[]) => ({ page: { jsonLd } });

export const MARKET_CASES: Readonly<Record<string, Cases>> = {
  "jsonld.product": {
    passes: [
      ok({}, page(PRODUCT)),
      ok({}, page({ "@graph": [{ "@type": "WebPage" }, PRODUCT] })),
      ok({}, page([[PRODUCT]])),
      ok(
        {},
        page({ ...PRODUCT, "@type": "https://schema.org/ProductGroup", offers: undefined, hasVariant: [PRODUCT] }),
      ),
      ok({}, page({ ...PRODUCT, offers: undefined, aggregateRating: { ratingValue: 4 } })),
      ok({}, page({ ...PRODUCT, offers: { "@type": "AggregateOffer", lowPrice: 20, priceCurrency: "EUR" } })),
    ],
    fails: [
      { listing: {}, context: page(), field: "page", says: "no JSON-LD" },
      { listing: {}, context: page(null, 3, "x", { "@type": 7 }), field: "page" },
      {
        listing: {},
        context: page({ ...PRODUCT, image: "", offers: { price: "" } }),
        field: "page",
        says: "image, offers.price and offers.priceCurrency",
      },
    ],
    skips: [ok({})],
  },
  "jsonld.match": {
    passes: [
      ok({ priceCents: 2490, currency: "EUR", availability: "in_stock" }, page(PRODUCT)),
      ok({ priceCents: 2490, currency: "EUR" }, page({ ...PRODUCT, offers: [{ price: 30 }, { price: "24,90" }] })),
      ok({ availability: "out_of_stock" }, page({ ...PRODUCT, offers: { availability: "SoldOut" } })),
    ],
    fails: [
      {
        listing: { priceCents: 1990, currency: "EUR" },
        context: page(PRODUCT),
        field: "priceCents",
        says: "19.90 EUR in the listing and 24.90 EUR",
        severity: "error",
      },
      { listing: { priceCents: 2490, currency: "USD" }, context: page(PRODUCT), field: "priceCents" },
      {
        listing: { availability: "out_of_stock" },
        context: page(PRODUCT),
        field: "availability",
        says: "out of stock in the listing and in stock in",
      },
      {
        listing: { priceCents: 2490, currency: "EUR" },
        context: { page: { jsonLd: [], visible: { priceCents: 2990, currency: "EUR" } } },
        field: "priceCents",
        says: "what the page shows",
      },
    ],
    skips: [ok({ priceCents: 1 }), ok({ priceCents: 1 }, page())],
  },
  "flags.search": {
    passes: [ok(column("is_eligible_search", "false")), ok(column("enable_search", "true"))],
    fails: [
      { listing: column("is_eligible_search", "Yes"), field: "feedFields/0/value", text: "Yes", severity: "error" },
    ],
    skips: [ok({})],
  },
  "flags.checkout": {
    passes: [
      ok(column("is_eligible_checkout", "false")),
      ok({
        feedFields: [
          { name: "is_eligible_search", value: "true" },
          { name: "is_eligible_checkout", value: "true" },
          { name: "seller_privacy_policy", value: "https://shop.example/privacy" },
          { name: "seller_tos", value: "https://shop.example/terms" },
        ],
      }),
    ],
    fails: [
      {
        listing: column("is_eligible_checkout", "true"),
        field: "feedFields/0/value",
        text: "true",
        says: "without search",
      },
      { listing: column("enable_checkout", "1"), field: "feedFields/0/value", text: "1" },
      {
        listing: {
          feedFields: [
            { name: "is_eligible_search", value: "true" },
            { name: "is_eligible_checkout", value: "true" },
            { name: "seller_tos", value: "https://shop.example/terms" },
          ],
        },
        field: "feedFields/1/value",
        text: "true",
        says: "seller_privacy_policy is not given",
      },
    ],
    skips: [ok({})],
  },
  "geo.market": {
    passes: [ok({ country: "GB", language: "en" }), ok(column("target_countries", "US, CA"))],
    fails: [
      { listing: {}, field: "country", severity: "warn" },
      { listing: { country: "UK" }, field: "country", text: "UK" },
      { listing: column("target_countries", "US,EU"), field: "feedFields/0/value", text: "US,EU" },
      {
        listing: {
          country: "DE",
          language: "en",
          description: "Die Flasche hält das Wasser mit dem Deckel kalt und ist für das Rad.",
        },
        field: "description",
        text: "Die Flasche hält das Wasser mit dem Deckel kalt und ist für das Rad.",
        says: "German",
      },
    ],
  },
  unit_price: {
    passes: [
      ok({
        feedFields: [
          { name: "unit_pricing_measure", value: "750 ml" },
          { name: "unit_pricing_base_measure", value: "1 l" },
        ],
      }),
    ],
    fails: [
      {
        listing: column("unit_pricing_measure", "750 ml"),
        field: "feedFields/0/value",
        text: "750 ml",
        severity: "info",
      },
      {
        listing: { title: "Olive oil 750 ml", category: "Food > Oil", country: "IT" },
        field: "title",
        text: "750 ml",
        says: "may need a unit price",
      },
    ],
    skips: [
      ok({ title: "Olive oil 750 ml", category: "Food > Oil", country: "US" }),
      ok({ title: "Bottle 750 ml", country: "DE" }),
    ],
  },
  "lang.one": {
    passes: [ok({ title: "Bottle de luxe", description: "This is the bottle for you and your bike." })],
    fails: [
      {
        listing: {
          description:
            "This is the bottle that you have for your bike.\nDas ist die Flasche, die man für das Rad und den Weg hat.\nIt has a lid and this is for you.",
        },
        field: "description",
        text: "Das ist die Flasche, die man für das Rad und den Weg hat.",
        says: "this part is German",
      },
    ],
    skips: [ok({ title: "Bottle" }), ok({})],
  },
};

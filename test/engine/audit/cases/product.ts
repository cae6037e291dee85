import { type Cases, attributes, column, ok } from "./case.ts";

const HTTPS = "https://shop.example/a";

export const PRODUCT_CASES: Readonly<Record<string, Cases>> = {
  "category.path": {
    passes: [ok({ category: "Sport > Bottles" }), ok(column("google_product_category", "3435"))],
    fails: [
      { listing: {}, field: "category", severity: "warn" },
      { listing: { category: "Bottles >" }, field: "category", text: "Bottles >" },
      { listing: { category: `${"x".repeat(750)} > y` }, field: "category", text: " > y", says: "754 characters" },
    ],
  },
  "image.present": {
    passes: [ok({ imageUrl: HTTPS }), ok({ imageUrls: [HTTPS] })],
    fails: [{ listing: { imageUrls: [] }, field: "imageUrl", severity: "error" }],
  },
  "image.url": {
    passes: [ok({ imageUrl: `${HTTPS}.jpg?w=800` })],
    fails: [
      { listing: { imageUrl: "http://shop.example/a.jpg" }, field: "imageUrl", text: "http://shop.example/a.jpg" },
      { listing: { imageUrl: HTTPS, imageUrls: [HTTPS, "a.jpg"] }, field: "imageUrls/1", text: "a.jpg" },
    ],
    skips: [ok({})],
  },
  "image.alt": {
    passes: [ok(column("image alt", "Black bottle on a table"))],
    fails: [
      {
        listing: column("alt_text", "IMG_2041.jpg"),
        field: "feedFields/0/value",
        text: "IMG_2041.jpg",
        severity: "info",
      },
      { listing: column("alt_text", "image"), field: "feedFields/0/value", text: "image" },
    ],
    skips: [ok({ imageUrl: HTTPS })],
  },
  "url.https": {
    passes: [ok({ url: HTTPS })],
    fails: [
      { listing: {}, field: "url", severity: "error" },
      { listing: { url: "shop.example/a" }, field: "url", text: "shop.example/a" },
    ],
  },
  "url.canonical": {
    passes: [ok({ url: `${HTTPS}?variant=1&side=left` })],
    fails: [
      { listing: { url: `${HTTPS}?v=1&utm_source=x#top` }, field: "url", text: "utm_source=x", severity: "warn" },
      { listing: { url: `${HTTPS};jsessionid=1F` }, field: "url", text: "jsessionid=1F" },
    ],
    skips: [ok({})],
  },
  "condition.enum": {
    passes: [ok({ condition: "used" }), ok(column("condition", "https://schema.org/NewCondition"))],
    fails: [{ listing: column("condition", "like new"), field: "feedFields/0/value", text: "like new" }],
    skips: [ok({})],
  },
  "variants.shape": {
    passes: [ok(column("variants", '[{"id":"v1"}]')), ok(column("variant_count", "1"))],
    fails: [
      { listing: column("variants", "[]"), field: "feedFields/0/value", text: "[]", severity: "error" },
      { listing: column("variant_count", "0"), field: "feedFields/0/value", text: "0" },
    ],
    skips: [ok({})],
  },
  "variants.group": {
    passes: [ok({ externalId: "HAT-1", itemGroupId: "HAT" })],
    fails: [
      { listing: column("listing_has_variations", "TRUE"), field: "itemGroupId" },
      { listing: { externalId: "HAT", itemGroupId: "HAT" }, field: "itemGroupId", text: "HAT" },
    ],
    skips: [ok({}), ok(column("listing_has_variations", "false"))],
  },
  "variants.options": {
    passes: [
      ok({ itemGroupId: "H", ...attributes(["Colour", "grey"], ["Size", "M"]) }),
      ok(column("variant_dict", '{"Colour": "grey", "Size": "M"}')),
    ],
    fails: [
      { listing: { itemGroupId: "H" }, field: "attributes", severity: "warn" },
      {
        listing: { itemGroupId: "H", ...attributes(["Colour", "grey"], ["COLOUR", "blue"]) },
        field: "attributes/1/name",
        text: "COLOUR",
      },
      { listing: { itemGroupId: "H", ...attributes(["Colour", " "]) }, field: "attributes/0/value", says: "“Colour”" },
      {
        listing: column("variant_dict", "Colour: grey, Colour: blue"),
        field: "feedFields/0/value",
        text: "Colour: grey, Colour: blue",
      },
      { listing: column("variant_dict", '{"Colour": ""}'), field: "feedFields/0/value", text: '{"Colour": ""}' },
      { listing: column("variant_dict", "grey"), field: "feedFields/0/value", text: "grey", says: "cannot be read" },
    ],
    skips: [ok(attributes(["Colour", "grey"], ["Colour", "blue"]))],
  },
  "apparel.attrs": {
    passes: [
      ok({
        category: "Shoes",
        ...attributes(["age group", "adult"], ["Gender", "male"], ["Farbe", "blau"], ["Size", "42"]),
      }),
    ],
    fails: [
      {
        listing: { category: "Clothing > Shirts", ...attributes(["Colour", "blue"], ["Size", "M"]) },
        field: "attributes",
        says: "age group and gender",
        severity: "error",
      },
    ],
    skips: [ok({ category: "Bottles" }), ok({})],
  },
  "attrs.completeness": {
    passes: [ok({}, { completeness: { stated: ["a", "b"], missing: ["c"] } })],
    fails: [
      {
        listing: {},
        context: { completeness: { stated: ["a"], missing: ["b", "c"] } },
        field: "attributes",
        says: "1 of the 3",
      },
    ],
    skips: [ok({}), ok({}, { completeness: { stated: [], missing: [] } })],
  },
  "shipping.terms": {
    passes: [
      ok({ shipping: "Free, 2-3 days" }),
      ...[
        "4,90 € / 2 bis 3 Tage",
        "4,90 € innerhalb Deutschlands, 2 bis 3 Werktage",
        "Versandkostenfrei in 24 Stunden",
        "Gratuit, 2 à 3 jours ouvrés",
        "Gratis, 2 a 3 días hábiles",
        "Gratuita, 2-3 giorni lavorativi",
        "Gratis, 2 tot 3 werkdagen",
        "Grátis, 2 a 3 dias úteis",
      ].map((shipping) => ok({ shipping })),
      ok({ shipping: "No delivery to islands" }),
    ],
    fails: [
      { listing: {}, field: "shipping", severity: "warn" },
      { listing: { shipping: "In 2 days" }, field: "shipping", text: "In 2 days", says: "costs" },
      { listing: { shipping: "Free" }, field: "shipping", text: "Free", says: "how long" },
    ],
  },
  "returns.terms": {
    passes: [ok({ returns: "30 days, free" }), ok({ returns: "Final sale" })],
    fails: [
      { listing: { returns: " " }, field: "returns" },
      { listing: { returns: "30 days" }, field: "returns", text: "30 days", says: "who pays" },
      { listing: { returns: "Free returns" }, field: "returns", text: "Free returns", says: "how long" },
    ],
  },
  "warranty.terms": {
    passes: [ok({ warranty: "2 years" }), ok({ warranty: "24 Monate" }), ok({ warranty: "Lifetime" })],
    fails: [
      { listing: {}, field: "warranty" },
      { listing: { warranty: "Included" }, field: "warranty", text: "Included", says: "length" },
    ],
  },
  "rating.shape": {
    passes: [ok({ rating: 5 }), ok({ rating: 0 })],
    fails: [
      { listing: { rating: 5.1 }, field: "rating", says: "0 to 5", severity: "error" },
      { listing: { rating: 4, ...column("scale_max", "3") }, field: "rating", says: "0 to 3" },
    ],
    skips: [ok({ reviewCount: 3 })],
  },
  "rating.count": {
    passes: [ok({ rating: 4, reviewCount: 1 }), ok({ reviewCount: 0 })],
    fails: [
      { listing: { reviewCount: 1.5 }, field: "reviewCount", says: "1.5" },
      { listing: { rating: 4, reviewCount: 0 }, field: "reviewCount", says: "from 0 reviews" },
    ],
    skips: [ok({ rating: 4 })],
  },
  "rating.integrity": {
    passes: [ok({ rating: 5, reviewCount: 5 }), ok({ rating: 4.9, reviewCount: 1 })],
    fails: [{ listing: { rating: 5, reviewCount: 1 }, field: "rating", says: "may need", severity: "warn" }],
    skips: [ok({ rating: 5 })],
  },
  "reviews.policy": {
    passes: [ok({ description: "See the reviews of buyers." })],
    fails: [
      {
        listing: { description: "Free strap in exchange for an honest review." },
        field: "description",
        text: "in exchange for an honest review",
        says: "16 CFR 465",
        severity: "info",
      },
    ],
    skips: [ok({})],
  },
};

import { type Cases, column, ok } from "./case.ts";

const euros = (...cents: readonly number[]) => cents.map((priceCents) => ({ priceCents, currency: "EUR" }));

export const OFFER_CASES: Readonly<Record<string, Cases>> = {
  "price.present": {
    passes: [ok({ priceCents: 1 })],
    fails: [
      { listing: {}, field: "priceCents", severity: "error" },
      { listing: { priceCents: 0, currency: "JPY" }, field: "priceCents", says: "0 JPY" },
    ],
  },
  "price.currency": {
    passes: [ok({ priceCents: 100, currency: "KWD" }), ok({ priceCents: 100, currency: "XCG" })],
    fails: [
      { listing: { priceCents: 100 }, field: "currency" },
      { listing: { priceCents: 100, currency: "DEM" }, field: "currency", text: "DEM" },
    ],
    skips: [ok({ currency: "EUR" })],
  },
  "price.minor_units": {
    passes: [
      ok({ priceCents: 2490, currency: "EUR", ...column("price", "24.90 EUR") }),
      ok({ priceCents: 1_999_500, currency: "EUR", ...column("price", "19.995 EUR") }),
      ok({ priceCents: 1250, currency: "KWD", ...column("price", "1.250 KWD") }),
    ],
    fails: [
      { listing: { priceCents: 24.9, currency: "EUR" }, field: "priceCents", says: "24.9" },
      {
        listing: { priceCents: 2000, currency: "EUR", ...column("Sale price", "19.999 EUR") },
        field: "feedFields/0/value",
        text: "19.999 EUR",
      },
      {
        listing: { priceCents: 2490, currency: "JPY", ...column("price", "2490.50 JPY") },
        field: "feedFields/0/value",
        text: "2490.50 JPY",
        says: "JPY has 0",
      },
    ],
    skips: [ok({})],
  },
  "price.sale": {
    passes: [
      ok({ priceCents: 1990, listPriceCents: 2490, currency: "EUR", country: "US" }),
      ok({
        priceCents: 1990,
        listPriceCents: 2490,
        currency: "EUR",
        country: "DE",
        facts: [{ name: "Lowest price of the last 30 days", value: "24.90 EUR" }],
      }),
      ok({ priceCents: 1990, ...column("sale_price_effective_date", "2026-11-22T00:00+0100/2026-11-30T23:59+0100") }),
    ],
    fails: [
      {
        listing: { priceCents: 2490, listPriceCents: 2400, currency: "EUR" },
        field: "listPriceCents",
        says: "24.90 EUR",
        severity: "warn",
      },
      {
        listing: { priceCents: 1990, listPriceCents: 2490, currency: "EUR", country: "DE" },
        field: "listPriceCents",
        says: "may need to state the lowest price",
      },
      {
        listing: column("sale_price_effective_date", "2026-11-30/2026-11-22"),
        field: "feedFields/0/value",
        text: "2026-11-30/2026-11-22",
      },
      { listing: column("sale_price_start_date", "22.11.2026"), field: "feedFields/0/value", text: "22.11.2026" },
      {
        listing: {
          feedFields: [
            { name: "sale_price_start_date", value: "2026-11-30" },
            { name: "sale_price_end_date", value: "2026-11-22" },
          ],
        },
        field: "feedFields/1/value",
        text: "2026-11-22",
      },
    ],
    skips: [ok({ priceCents: 1990 })],
  },
  "price.outlier": {
    passes: [ok({ priceCents: 6000, currency: "EUR" }, { rivalPrices: euros(1000, 2000, 3000) })],
    fails: [
      {
        listing: { priceCents: 6001, currency: "EUR" },
        context: { rivalPrices: euros(1000, 2000, 3000) },
        field: "priceCents",
        says: "3 times the median of 3 rivals, 20.00 EUR",
      },
      {
        listing: { priceCents: 300, currency: "EUR" },
        context: { rivalPrices: euros(900, 1100) },
        field: "priceCents",
        says: "below a third",
        severity: "info",
      },
    ],
    skips: [
      ok({ priceCents: 100, currency: "EUR" }),
      ok({ priceCents: 100, currency: "USD" }, { rivalPrices: euros(9000, 9000) }),
      ok({ priceCents: 100, currency: "EUR" }, { rivalPrices: euros(9000) }),
    ],
  },
  "availability.enum": {
    passes: [ok({ availability: "out_of_stock" }), ok(column("Availability", "In stock"))],
    fails: [
      { listing: column("availability", "soon"), field: "feedFields/0/value", text: "soon", severity: "error" },
      { listing: {}, field: "availability", says: "OpenAI and Google" },
    ],
  },
  "availability.date": {
    passes: [ok({ availability: "backorder", availabilityDate: "2027-01-15T00:00+01:00" })],
    fails: [
      { listing: { availability: "preorder" }, field: "availabilityDate", says: "preorder" },
      {
        listing: { availability: "backorder", availabilityDate: "January" },
        field: "availabilityDate",
        text: "January",
      },
    ],
    skips: [ok({ availability: "in_stock" })],
  },
  "gtin.check_digit": {
    passes: [
      ok({ gtin: "4006381333931" }),
      ok({ gtin: "036000291452" }),
      ok({ gtin: "96385074" }),
      ok({ gtin: "14006381333938" }),
      // The first digit of a GTIN-14 is no part of the prefix.
      ok({ gtin: "20614141000412" }),
    ],
    fails: [
      {
        listing: { gtin: "4006381333932" },
        field: "gtin",
        text: "4006381333932",
        says: "would have to be 1",
        severity: "error",
      },
      { listing: { gtin: "2001234567893" }, field: "gtin", text: "2001234567893", says: "inside a company" },
      { listing: { gtin: "0212345678909" }, field: "gtin", text: "0212345678909", says: "inside a company" },
      { listing: { gtin: "9912345678909" }, field: "gtin", text: "9912345678909", says: "coupons" },
    ],
    skips: [ok({}), ok({ gtin: "123" })],
  },
  "gtin.length": {
    passes: [ok({ gtin: "00000000" })],
    fails: [
      { listing: { gtin: "400638133393" + "1".repeat(3) }, field: "gtin", text: "400638133393111", says: "15 digits" },
      { listing: { gtin: "400-6381333931" }, field: "gtin", text: "400-6381333931", says: "other than digits" },
    ],
    skips: [ok({})],
  },
  "id.any": {
    passes: [ok({ gtin: "1" }), ok({ mpn: "N-750", brand: "Nordvik" }), ok(column("identifier exists", "no"))],
    fails: [
      { listing: {}, field: "gtin", severity: "error" },
      { listing: { mpn: "N-750" }, field: "brand", says: "N-750", severity: "error" },
      { listing: { condition: "used" }, field: "gtin", severity: "warn" },
      { listing: { title: "Handmade mug" }, field: "gtin", severity: "warn" },
      { listing: { brand: "Nordvik", sellerName: "nordvik" }, field: "gtin", severity: "warn" },
    ],
  },
  "brand.present": {
    passes: [ok({ brand: "Nordvik" }), ok({ brand: "x".repeat(70) })],
    fails: [
      { listing: {}, field: "brand", severity: "error" },
      { listing: { brand: "No brand" }, field: "brand", text: "No brand" },
      { listing: { brand: "Generic" }, field: "brand", text: "Generic" },
      { listing: { brand: `${"x".repeat(70)}y` }, field: "brand", text: "y", says: "71 characters" },
    ],
  },
  "seller.present": {
    passes: [ok({ sellerName: "Nordvik Shop" })],
    fails: [
      { listing: {}, field: "sellerName", severity: "error" },
      { listing: { sellerName: "n/a" }, field: "sellerName", text: "n/a" },
      { listing: { sellerName: `${"x".repeat(70)}y` }, field: "sellerName", text: "y", says: "71 characters" },
    ],
  },
};

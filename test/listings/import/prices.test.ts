import { describe, expect, it } from "vitest";
import type { ImportOptions } from "../../../src/listings/import/import-types.ts";
import { problemsOf, read, rowsOf } from "./support.ts";

const tsv = (...prices: string[]): string =>
  ["id\ttitle\tprice", ...prices.map((price, at) => `${at}\ta\t${price}`)].join("\n");

const pricesOf = (feed: string, options: Partial<ImportOptions> = {}) =>
  read(feed, options).listings.map(({ priceCents, currency }) =>
    priceCents === undefined ? "none" : `${priceCents} ${currency}`,
  );

describe("a price with two readings", () => {
  it.each([
    ["a decimal comma elsewhere", ["1.299 €", "19,99 €"], ["129900 EUR", "1999 EUR"]],
    ["a decimal comma with thousands elsewhere", ["1.299 €", "2.500,00 €"], ["129900 EUR", "250000 EUR"]],
    ["a decimal point elsewhere", ["1,299 USD", "19.99 USD"], ["129900 USD", "1999 USD"]],
    ["thousands elsewhere that prove the other sign", ["1,299 USD", "1,000,000 USD"], ["129900 USD", "100000000 USD"]],
    ["a currency without decimals", ["1.299 JPY"], ["1299 JPY"]],
    ["a currency with three decimals", ["1.299 KWD"], ["1299 KWD"]],
  ])("is decided by %s", (_, prices, expected) => {
    expect(pricesOf(tsv(...prices))).toEqual(expected);
  });

  it.each([
    ["nothing else", ["1.299 €"], ["none"]],
    ["others with two readings", ["1.299 €", "2,499 €"], ["none", "none"]],
    ["others that prove both signs", ["1.299 €", "19,99 €", "19.99 €"], ["none", "1999 EUR", "1999 EUR"]],
    ["whole prices", ["1.299 €", "1299 €"], ["none", "129900 EUR"]],
  ])("is a problem of its row where the feed has %s", (_, prices, expected) => {
    expect(pricesOf(tsv(...prices))).toEqual(expected);
    expect(problemsOf(tsv(...prices))[0]).toBe(
      '2 price: "1.299 €" has two readings, and no other price decides. Write its decimals, as in 1299.00. It was left out.',
    );
  });

  it("waits for the whole feed, and comes last", () => {
    const { rows } = rowsOf([tsv("1.299 €", "19,99 €", "2.499 €")]);
    expect(rows.map(({ row, listing }) => [row, listing?.priceCents])).toEqual([
      [3, 1999],
      [2, 129_900],
      [4, 249_900],
    ]);
  });

  it("is read with the decimal sign that another price shows, even if it then has too many decimals", () => {
    expect(problemsOf(tsv("1.299 €", "19.99 €"))).toEqual([
      '2 price: "1.299 €" has more decimals than its currency. It was left out.',
    ]);
  });
});

describe("the currency", () => {
  it.each<[string, string, string | undefined, string[], string[]]>([
    ["is that of the text", "19.99 GBP", "EUR", ["1999 GBP"], []],
    ["is else that of the feed", "19.99", "EUR", ["1999 EUR"], []],
    ["is else assumed", "19.99", undefined, ["1999 USD"], ["currency_assumed"]],
    ["of a sign is the feed's, when the sign is used for it", "$19.99", "CAD", ["1999 CAD"], []],
    ["of a sign is else the usual one, which is assumed", "$19.99", "EUR", ["1999 USD"], ["currency_assumed"]],
    ["of a sign of several is the feed's", "99 kr", "SEK", ["9900 SEK"], []],
  ])("%s", (_, price, currency, expected, warnings) => {
    const feed = tsv(price);
    expect(pricesOf(feed, { currency })).toEqual(expected);
    expect(read(feed, { currency }).warnings.map(({ code }) => code)).toEqual(warnings);
  });

  it("may be a separate column", () => {
    expect(pricesOf("id,title,price,currency\n1,a,19.99,gbp\n2,b,1299,JPY\n")).toEqual(["1999 GBP", "1299 JPY"]);
    expect(problemsOf("id,title,price,currency\n1,a,19.99,EURO\n")).toEqual([
      '2 price: The currency of "19.99" is not in ISO 4217. It was left out.',
    ]);
  });

  it("that was assumed is reported once for the whole feed, with a count", () => {
    expect(read(tsv("1.00", "2.00", "¥300")).warnings.map(({ detail }) => detail)).toEqual([
      "The feed does not say the currency of 2 prices. USD was assumed. Name the currency of the feed.",
      "The feed does not say the currency of 1 price. JPY was assumed. Name the currency of the feed.",
    ]);
  });
});

describe("a second price", () => {
  const sale = (price: string, salePrice: string, dates = "") =>
    `id,title,price,sale_price,sale_price_effective_date\n1,a,${price},${salePrice},${dates}\n`;
  const compare = (price: string, before: string) =>
    `Handle,Title,Variant Price,Variant Compare At Price\nmug,Mug,${price},${before}\n`;
  const both = (feed: string) =>
    read(feed, { currency: "EUR" }).listings.map(({ priceCents, listPriceCents }) => [priceCents, listPriceCents])[0];

  it.each([
    ["below the price is the price now", sale("20.00 EUR", "15.00 EUR"), [1500, 2000], []],
    ["alone is the price now", sale("", "15.00 EUR"), [1500, undefined], []],
    ["of 0 is none", sale("20.00 EUR", "0.00 EUR"), [2000, undefined], []],
    [
      "above the price is none",
      sale("20.00 EUR", "25.00 EUR"),
      [2000, undefined],
      ["2 sale_price: The crossed-out price has to be above the current price. It was left out."],
    ],
    [
      "in another currency is none",
      sale("20.00 EUR", "15.00 USD"),
      [2000, undefined],
      ["2 sale_price: The two prices are in different currencies. This one was left out."],
    ],
    [
      "with dates that cannot be read is none",
      sale("20.00 EUR", "15.00 EUR", "soon/later"),
      [2000, undefined],
      ['2 sale_price_effective_date: "soon/later" is not a range of ISO 8601 dates. The sale price was left out.'],
    ],
    ["above the price is crossed out, in Shopify's CSV", compare("20.00", "25.00"), [2000, 2500], []],
    ["of 0 is none, in Shopify's CSV", compare("20.00", "0.00"), [2000, undefined], []],
    [
      "not above the price is none, in Shopify's CSV",
      compare("20.00", "20.00"),
      [2000, undefined],
      ["2 Variant Compare At Price: The crossed-out price has to be above the current price. It was left out."],
    ],
  ])("%s", (_, feed, prices, problems) => {
    expect(both(feed)).toEqual(prices);
    expect(problemsOf(feed, { currency: "EUR" })).toEqual(problems);
  });

  it("may have its dates in two columns", () => {
    const feed = (from: string, to: string) =>
      `item_id,title,price,sale_price,sale_price_start_date,sale_price_end_date\n1,a,20.00 EUR,15.00 EUR,${from},${to}\n`;
    expect(both(feed("2026-11-01", "2026-11-22"))).toEqual([1500, 2000]);
    expect(both(feed("2026-11-23", ""))).toEqual([2000, undefined]);
  });
});

describe("a price in JSON", () => {
  const shopify = (price: string) =>
    `{"products":[{"handle":"a","title":"A","variants":[{"price":"1.00"},{"price":${price}}]}]}`;

  it.each([
    ["19.9", 1990],
    ["1299", 129_900],
    ["19.989999999999998", 1999],
    ["1e3", 100_000],
  ])("%s is a number, which has one reading", (price, cents) => {
    expect(read(shopify(price), { currency: "EUR" }).listings[1]?.priceCents).toBe(cents);
  });

  it.each([
    ["1.299", '"1.299" has more decimals than its currency.'],
    ["-1", '"-1" is not a price. Write it as in 19.99 EUR.'],
    ["1e300", '"1e+300" is not a price. Write it as in 19.99 EUR.'],
    ["{}", '"{…}" is not a price. Write it as in 19.99 EUR.'],
  ])("%s is not a price", (price, sentence) => {
    expect(problemsOf(shopify(price), { currency: "EUR" })).toEqual([
      `2 products[0].variants[1].price: ${sentence} It was left out.`,
    ]);
  });

  it.each([
    ['{"amount":12.5,"currency":"EUR"}', '{"amount":12.5,"currency":"EUR"}'],
    ['{"amount":1250,"currency":"EURO"}', '{"amount":1250,"currency":"EURO"}'],
    ['"12.50 EUR"', '"12.50 EUR"'],
  ])("%s is not a price in minor units", (price, shown) => {
    const feed = `{"products":[{"id":"p","title":"A","variants":[{"id":"v","title":"A","price":{"amount":1,"currency":"EUR"}},{"id":"w","price":${price}}]}]}`;
    expect(problemsOf(feed)).toEqual([
      `2 products[0].variants[1].price: "${shown}" is not a price: write {"amount": 1999, "currency": "EUR"}, in minor units. It was left out.`,
    ]);
  });
});

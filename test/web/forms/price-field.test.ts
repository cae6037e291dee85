import { describe, expect, it } from "vitest";
import { amountText, parsePrice, priceText } from "../../../src/web/forms/price-field.ts";

describe("a price as people write it", () => {
  it.each([
    ["24.90", "EUR", 2490, "EUR"],
    ["24,90", "EUR", 2490, "EUR"],
    ["€24.90", "USD", 2490, "EUR"],
    ["24.90 €", "USD", 2490, "EUR"],
    ["1.299,00", "EUR", 129_900, "EUR"],
    ["1,299.00", "EUR", 129_900, "EUR"],
    ["1 299,00", "EUR", 129_900, "EUR"],
    ["GBP 5", "EUR", 500, "GBP"],
    ["$5", "CAD", 500, "CAD"],
    ["$5", "EUR", 500, "USD"],
    ["2490", "JPY", 2490, "JPY"],
    ["1.299", "JPY", 1299, "JPY"],
  ])("%j with %s selected is %d %s", (text, selected, priceCents, currency) => {
    expect(parsePrice(text, selected)).toEqual({ priceCents, currency });
  });

  it("is asked about when it has two readings", () => {
    expect(parsePrice("1.299", "EUR")).toBe("Is it 1,299 or 1.299? Add the decimals, such as 1,299.00.");
  });

  it.each([["24,9o"], ["free"], ["1.2.3"], ["24.905"], [`1${"0".repeat(60)}`]])("is refused as %j", (text) => {
    expect(parsePrice(text, "EUR")).toMatch(/\.$/);
  });

  it.each([[""], ["   "]])("is none for %j", (text) => {
    expect(parsePrice(text, "EUR")).toBeUndefined();
  });
});

it.each([
  [2490, "EUR", "24.90", "€24.90"],
  [2490, "JPY", "2490", "JP¥2,490"],
  [2490, "KWD", "2.490", "KWD 2.490"],
])("%d of %s is %s in a field, and %s in a sentence", (priceCents, currency, amount, text) => {
  expect(amountText({ priceCents, currency })).toBe(amount);
  expect(priceText({ priceCents, currency }).replaceAll("\u00a0", " ")).toBe(text);
});

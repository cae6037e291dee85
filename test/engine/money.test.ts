import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyExponent, decimalSign, minorUnits, splitPrice } from "../../src/engine/money.ts";

/** Reads a price text alone, in a currency of two decimals unless it names another. */
function cents(text: string, decimal?: "." | ","): unknown {
  const price = splitPrice(text);
  if (price === undefined) return undefined;
  const [code = "EUR", ...others] = price.currency?.codes ?? ["EUR"];
  return minorUnits(price.amount, others.length > 0 ? 2 : (currencyExponent(code) ?? 2), decimal);
}

describe("the decimals of a currency", () => {
  it.each([
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["ISK", 0],
    ["HUF", 2],
    ["XYZ", undefined],
    ["eur", undefined],
  ])("of %s are %s", (code, exponent) => {
    expect(currencyExponent(code)).toBe(exponent);
  });
});

describe("a price text", () => {
  it.each([
    ["19.99", 1999],
    ["€19,99", 1999],
    ["19.99 €", 1999],
    ["EUR 19.99", 1999],
    ["19.99EUR", 1999],
    ["1 299,00", 129_900],
    ["1\u00a0299,00 €", 129_900],
    ["1\u202f299,00", 129_900],
    ["CHF 1'299.00", 129_900],
    ["1’299.50", 129_950],
    ["1,299.00 USD", 129_900],
    ["1.299,00", 129_900],
    ["1.299.000", 129_900_000],
    ["1,29,999.00", 12_999_900],
    ["1299", 129_900],
    ["19,9", 1990],
    ["12.5000", 1250],
    ["0", 0],
    ["19,-", 1900],
    ["19.–", 1900],
    ["1.299 JPY", 1299],
    ["¥1,299", 1299],
    ["1.299 KWD", 1299],
    ["12.500 KWD", 12_500],
  ])("%s is read", (text, expected) => {
    const price = splitPrice(text);
    const exponent = currencyExponent(price?.currency?.usual ?? "EUR") ?? 2;
    expect(minorUnits(price?.amount ?? "", exponent)).toBe(expected);
  });

  it.each(["", "abc", "-5", "19.99-29.99", "from 19.99", "19.99 per kg", "€5 USD", "5 XYZ", "1".repeat(41)])(
    "%s is none",
    (text) => {
      expect(splitPrice(text)).toBeUndefined();
    },
  );

  it.each(["1..5", "1,,5", "1.2.3,4", "1 2", "1,2345,678.00", "99999999999999999"])("%s is malformed", (text) => {
    expect(cents(text)).toBe("malformed");
  });

  it.each([
    ["1.299", "ambiguous", "too_precise", 129_900],
    ["1,299", "ambiguous", 129_900, "too_precise"],
    ["1.290", "ambiguous", 129, 129_000],
    ["12.500", "ambiguous", 1250, 1_250_000],
  ])("%s has two readings, between which the decimal sign of the other prices decides", (text, alone, dot, comma) => {
    expect([cents(text), cents(text, "."), cents(text, ",")]).toEqual([alone, dot, comma]);
  });

  it.each([
    ["0.999", "too_precise"],
    ["12345.678", "too_precise"],
    ["19.999,5", 1_999_950],
  ])("%s has one reading", (text, expected) => {
    expect(cents(text)).toBe(expected);
  });

  it.each([
    ["19.99", "."],
    ["19,99", ","],
    ["1.299,00", ","],
    ["1.299.000", ","],
    ["1,299", undefined],
    ["1299", undefined],
    ["1 299", undefined],
  ])("%s proves the decimal sign %s", (text, sign) => {
    expect(decimalSign(text)).toBe(sign);
  });

  it("has all currencies of a shared sign, and the usual one", () => {
    expect(splitPrice("$5")?.currency?.codes).toContain("CAD");
    expect(splitPrice("$5")?.currency?.usual).toBe("USD");
    expect(splitPrice("5 kr")?.currency).toEqual({ codes: ["DKK", "ISK", "NOK", "SEK"] });
    expect(splitPrice("$5 CAD")?.currency?.codes).toEqual(["CAD"]);
  });

  it("is read back, whatever its separators", () => {
    const amount = fc.nat(99_999_999);
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom([".", ","], [",", "."], [",", " "], [".", "'"]),
        (minor, [decimal, group]) => {
          const whole = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, group ?? "");
          const text = `${whole}${decimal}${String(minor % 100).padStart(2, "0")} EUR`;
          expect(cents(text)).toBe(minor);
        },
      ),
      { seed: 3, numRuns: 1000 },
    );
  });
});

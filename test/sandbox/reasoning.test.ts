import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ASSISTANTS, WEIGHTS } from "../../src/sandbox/assistants.ts";
import { readListing, TEXT_FEATURES, type SandboxListing } from "../../src/sandbox/features.ts";
import { pricePoints, rateText, textPoints } from "../../src/sandbox/points.ts";
import { simulateSandbox } from "../../src/sandbox/simulate.ts";
import { listingArbitrary } from "./listings.ts";

const PLAIN: SandboxListing = { title: "Oak side table 45 cm", description: "Solid oak, oiled.", priceCents: 10_000 };

function reasoningOf(
  product: SandboxListing,
  competitor: SandboxListing,
  assistant = ASSISTANTS[0] as (typeof ASSISTANTS)[number],
) {
  return simulateSandbox(product, [competitor], [assistant]).comparisons[0]?.reasoning ?? "";
}

/** Returns the points by feature, price first, of one listing compared with another. */
function partsOf(own: SandboxListing, other: SandboxListing, assistant: (typeof ASSISTANTS)[number]): number[] {
  const weights = WEIGHTS[assistant];
  const rates = rateText(readListing(own));
  return [pricePoints(own.priceCents, other.priceCents, weights.price), ...textPoints(rates, weights)];
}

describe("a reasoning", () => {
  test("says that it is synthetic, is short, and contains no text of a listing", () => {
    fc.assert(
      fc.property(listingArbitrary, listingArbitrary, (product, competitor) => {
        for (const { reasoning } of simulateSandbox(product, [competitor], ASSISTANTS).comparisons) {
          expect(reasoning).toMatch(/^Synthetic, nothing measured: /);
          expect(reasoning.length).toBeLessThanOrEqual(320);
          expect(reasoning).toMatch(/^[\x20-\x7e]+$/);
        }
      }),
      { numRuns: 150 },
    );
    const secret = "Zanzibarquux";
    const named = { title: `${secret} steel bottle`, description: `${secret} is a bottle of steel.`, priceCents: 100 };
    for (const { reasoning } of simulateSandbox(named, [{ title: secret }, PLAIN], ASSISTANTS).comparisons) {
      expect(reasoning.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  test("names the part with the largest lead first, and the parts add up to the scores", () => {
    fc.assert(
      fc.property(listingArbitrary, listingArbitrary, (product, competitor) => {
        for (const comparison of simulateSandbox(product, [competitor], ASSISTANTS).comparisons) {
          const { assistant, productScore, competitorScore, reasoning } = comparison;
          const own = partsOf(product, competitor, assistant);
          const other = partsOf(competitor, product, assistant);
          const sum = (parts: number[]) => parts.reduce((total, part) => total + part, WEIGHTS[assistant].base);
          expect([sum(own), sum(other)]).toEqual([productScore, competitorScore]);
          if (productScore === competitorScore) continue;
          const differences = own.map((part, index) => part - (other[index] ?? 0));
          const largest = productScore > competitorScore ? Math.max(...differences) : Math.min(...differences);
          const named = /decided by [^,]+, ([+-]\d+) points?/.exec(reasoning)?.[1];
          expect(Number(named)).toBe(largest);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("never needs clipping, because the weights keep scores between 0 and 100", () => {
    for (const assistant of ASSISTANTS) {
      const { base, price, hype, repetition, length, ...gains } = WEIGHTS[assistant];
      expect(base - price - hype - repetition - length).toBeGreaterThan(0);
      expect(Object.values(gains).reduce((total, weight) => total + weight, base + price)).toBeLessThan(100);
      expect(Object.keys(gains).length + 3).toBe(TEXT_FEATURES.length);
    }
  });

  test.each([
    [
      "specifics",
      { description: "Solid oak, oiled, 50 cm high, 8 kg, carries 30 kg." },
      "specifics (4 concrete facts against 1)",
    ],
    [
      "answers",
      { description: "Solid oak, oiled. Assembly tools included." },
      "buyer questions (3 of 5 answered against 1)",
    ],
    ["terms", { description: "Solid oak, oiled. Warranty and returns." }, "purchase terms (2 of 4 stated against 0)"],
    ["hype", { description: "Solid oak, oiled. Best table ever!!! Buy now!" }, "hype and pressure (5 signs against 0)"],
    [
      "repetition",
      { description: "Solid oak, oiled. Oak oak oak oak oak oak." },
      "repetition (4 repeated words against 0)",
    ],
    ["title", { title: "Table" }, "title (1 telling word against 4)"],
    ["a higher price", { priceCents: 11_200 }, "price (12% above the competitor's)"],
    ["a lower price", { priceCents: 9_000 }, "price (10% below the competitor's)"],
    ["a multiple price", { priceCents: 25_000 }, "price (2.5 times the competitor's)"],
    ["an absurd price", { priceCents: 100_000_000 }, "price (over 10 times the competitor's)"],
    ["a tiny price", { priceCents: 1 }, "price (less than a tenth of the competitor's)"],
    ["no price", { priceCents: undefined }, "price (the product has none)"],
    ["a free product", { priceCents: 0 }, "price (free against a price)"],
  ])("names %s when it differs most", (_, change, expected) => {
    expect(reasoningOf({ ...PLAIN, ...change }, PLAIN)).toContain(`decided by ${expected}, `);
  });

  test.each([
    ["a free competitor", 0, "price (a price against free)"],
    ["a competitor without a price", undefined, "price (the competitor has none)"],
  ])("names %s", (_, priceCents, expected) => {
    expect(reasoningOf(PLAIN, { ...PLAIN, priceCents })).toContain(`decided by ${expected}, `);
  });

  test("names what worked the other way", () => {
    const dearer = {
      ...PLAIN,
      description: "Solid oak, oiled, 50 cm high, 8 kg, carries 30 kg. 5-year warranty.",
      priceCents: 10_500,
    };
    expect(reasoningOf(dearer, PLAIN, "assistant_2")).toMatch(
      /leads .* decided by specifics .* The other way: price \(5% above the competitor's\), -2 points\.$/,
    );
  });

  test("calls a tie a tie", () => {
    expect(reasoningOf(PLAIN, PLAIN)).toBe(
      "Synthetic, nothing measured: a tie at 45, which goes to the competitor. No part of the score differs.",
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ASSISTANTS } from "../../src/sandbox/assistants.ts";
import type { SandboxListing } from "../../src/sandbox/features.ts";
import { simulateSandbox } from "../../src/sandbox/simulate.ts";
import { assistantsArbitrary, listingArbitrary, priceArbitrary, textArbitrary } from "./listings.ts";

const competitorsArbitrary = fc.array(listingArbitrary, { minLength: 1, maxLength: 5 });
const RIVAL: SandboxListing = { title: "Steel bottle 500 ml", description: "Made of steel.", priceCents: 2000 };

function productScores(product: SandboxListing, competitor: SandboxListing = RIVAL): number[] {
  return simulateSandbox(product, [competitor], ASSISTANTS).comparisons.map(({ productScore }) => productScore);
}

function expectNoneHigher(scores: number[], limits: number[]): void {
  for (const [index, score] of scores.entries()) expect(score).toBeLessThanOrEqual(limits[index] ?? -1);
}

describe("the result of a sandbox simulation", () => {
  test("compares by assistant, then by competitor, in the order of the request, each assistant once", () => {
    const competitors = [{ title: "One" }, { title: "Two" }];
    const { comparisons } = simulateSandbox({ title: "Product" }, competitors, [
      "assistant_3",
      "assistant_1",
      "assistant_3",
    ]);
    expect(comparisons.map(({ assistant, competitor }) => [assistant, competitor])).toEqual([
      ["assistant_3", "One"],
      ["assistant_3", "Two"],
      ["assistant_1", "One"],
      ["assistant_1", "Two"],
    ]);
  });

  test("has whole scores from 0 to 100, a winner that follows from them, and wins that add up", () => {
    fc.assert(
      fc.property(listingArbitrary, competitorsArbitrary, assistantsArbitrary, (product, competitors, assistants) => {
        const { winRate, wins, comparisons } = simulateSandbox(product, competitors, assistants);
        expect(comparisons).toHaveLength(new Set(assistants).size * competitors.length);
        for (const { productScore, competitorScore, winner } of comparisons) {
          for (const score of [productScore, competitorScore]) {
            expect(Number.isInteger(score) && score >= 0 && score <= 100 && !Object.is(score, -0)).toBe(true);
          }
          expect(winner).toBe(productScore > competitorScore ? "product" : "competitor");
        }
        expect(wins).toBe(comparisons.filter(({ winner }) => winner === "product").length);
        expect(winRate).toBe(wins / comparisons.length);
      }),
      { numRuns: 300 },
    );
  });

  test("is the same for the same request, whatever ran before and in any order of fields", () => {
    fc.assert(
      fc.property(listingArbitrary, listingArbitrary, listingArbitrary, (product, competitor, other) => {
        const first = JSON.stringify(simulateSandbox(product, [competitor], ASSISTANTS));
        simulateSandbox(other, [product, other], ASSISTANTS);
        const reversed = Object.fromEntries(Object.entries(product).toReversed()) as unknown as SandboxListing;
        expect(JSON.stringify(simulateSandbox(reversed, [{ ...competitor }], ASSISTANTS))).toBe(first);
      }),
      { numRuns: 100 },
    );
  });

  test("of one competitor does not depend on the others", () => {
    fc.assert(
      fc.property(listingArbitrary, competitorsArbitrary, (product, competitors) => {
        const together = simulateSandbox(product, competitors, ["assistant_2"]).comparisons;
        const alone = competitors.map((each) => simulateSandbox(product, [each], ["assistant_2"]).comparisons[0]);
        expect(together).toEqual(alone);
      }),
      { numRuns: 100 },
    );
  });

  test("mirrors its scores when product and competitor change places", () => {
    fc.assert(
      fc.property(listingArbitrary, listingArbitrary, (product, competitor) => {
        const there = simulateSandbox(product, [competitor], ASSISTANTS).comparisons;
        const back = simulateSandbox(competitor, [product], ASSISTANTS).comparisons;
        expect(back.map(({ productScore, competitorScore }) => [competitorScore, productScore])).toEqual(
          there.map(({ productScore, competitorScore }) => [productScore, competitorScore]),
        );
      }),
      { numRuns: 100 },
    );
  });

  test("treats an undefined field, a missing field and an empty description alike", () => {
    const bare = simulateSandbox({ title: "Bottle" }, [RIVAL], ASSISTANTS);
    expect(
      simulateSandbox({ title: "Bottle", description: undefined, priceCents: undefined }, [RIVAL], ASSISTANTS),
    ).toEqual(bare);
    expect(simulateSandbox({ title: "Bottle", description: " \n\u3000" }, [RIVAL], ASSISTANTS)).toEqual(bare);
  });

  test("exists for the longest texts, of any script and of no meaning", () => {
    const longest = ["a", "1個", "中a", "中한국", "🔥", "\ud800", "1%", "a1 ", "!", "\u0000", "กข", "ßa "].map(
      (unit) => ({
        title: unit.repeat(200),
        description: unit.repeat(2000),
        priceCents: 0,
      }),
    );
    const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("");
    for (const item of [...longest, { title: everyCharacter, description: everyCharacter }]) {
      for (const score of productScores(item)) expect(score).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("what moves a score", () => {
  test("a lower price never lowers the score", () => {
    fc.assert(
      fc.property(
        listingArbitrary,
        listingArbitrary,
        priceArbitrary,
        priceArbitrary,
        (product, competitor, one, two) => {
          const [low, high] = one < two ? [one, two] : [two, one];
          const expensive = productScores({ ...product, priceCents: high }, competitor);
          expectNoneHigher(expensive, productScores({ ...product, priceCents: low }, competitor));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a missing price scores between an equal and a much higher one", () => {
    const item = { title: "Oak side table 45 cm", description: "Solid oak." };
    const rival = { ...item, priceCents: 10_000 };
    const [equal, missing, expensive] = [10_000, undefined, 30_000].map((priceCents) =>
      productScores({ ...item, priceCents }, rival),
    );
    for (const index of ASSISTANTS.keys()) {
      expect(missing?.[index]).toBeLessThan(equal?.[index] ?? 0);
      expect(missing?.[index]).toBeGreaterThan(expensive?.[index] ?? 100);
    }
  });

  const hypeArbitrary = fc
    .tuple(
      fc.constantFrom(
        "Best ever",
        "AMAZING deal",
        "You will love it",
        "Buy now",
        "Hurry, only 3 left",
        "Wow",
        "WOW DEAL TODAY",
      ),
      fc.constantFrom("", " of all bottles", " made of steel, 750 ml, 2 year warranty", " — tested, washable, size 42"),
      fc.constantFrom("!!", "!!!", "！！！", "!!!!!! 🔥"),
    )
    .map((parts) => parts.join(""));

  test("a hype sentence never raises a score, before or after any other text", () => {
    fc.assert(
      fc.property(listingArbitrary, textArbitrary, hypeArbitrary, (product, description, hype) => {
        const plain = productScores({ ...product, description });
        expectNoneHigher(productScores({ ...product, description: `${description} ${hype}` }), plain);
        expectNoneHigher(productScores({ ...product, description: `${hype} ${description}` }), plain);
      }),
      { numRuns: 300 },
    );
  });

  test("hype in a title lowers the score", () => {
    const plain = productScores({ ...RIVAL, title: "Steel water bottle 750 ml, leakproof lid" });
    for (const hype of ["BEST PRICE EVER!!!", "amazing deal - buy now!", "🔥🔥🔥🔥🔥", "#1 bestseller"]) {
      const shouted = productScores({ ...RIVAL, title: `Steel water bottle 750 ml, leakproof lid ${hype}` });
      for (const [index, score] of shouted.entries()) expect(score).toBeLessThan(plain[index] ?? 0);
    }
  });

  test("a repeated description earns nothing more", () => {
    fc.assert(
      fc.property(listingArbitrary, textArbitrary, (product, description) => {
        const once = productScores({ ...product, description });
        expectNoneHigher(productScores({ ...product, description: `${description}. ${description}` }), once);
      }),
      { numRuns: 200 },
    );
  });

  test("more words stop raising a score", () => {
    const words = Array.from({ length: 400 }, (_, index) => {
      const letter = (place: number) => String.fromCharCode(97 + (Math.floor(index / place) % 26));
      return `word${letter(1)}${letter(26)}`;
    });
    const scoresOf = (count: number) =>
      productScores({ title: "Steel bottle 750 ml", description: words.slice(0, count).join(" ") });
    expectNoneHigher(scoresOf(400), scoresOf(100));
    for (const [index, score] of scoresOf(40).entries()) expect(score).toBeGreaterThan(scoresOf(0)[index] ?? 100);
  });
});

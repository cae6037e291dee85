import { describe, expect, test } from "vitest";
import { ASSISTANTS, type Assistant } from "../../src/sandbox/assistants.ts";
import type { SandboxListing } from "../../src/sandbox/features.ts";
import { simulateSandbox } from "../../src/sandbox/simulate.ts";
import { PAIRS, TRADE_OFFS } from "./pairs.ts";

function winners(product: SandboxListing, competitor: SandboxListing): Map<Assistant, string> {
  const { comparisons } = simulateSandbox(product, [competitor], ASSISTANTS);
  return new Map(comparisons.map(({ assistant, winner }) => [assistant, winner]));
}

describe("plausible results", () => {
  test.each(PAIRS)("$name", ({ better, worse, atLeast }) => {
    const { comparisons, wins } = simulateSandbox(better, [worse], ASSISTANTS);
    expect(wins, comparisons.map(({ reasoning }) => reasoning).join("\n")).toBeGreaterThanOrEqual(atLeast);
    const mirrored = simulateSandbox(worse, [better], ASSISTANTS);
    expect(mirrored.wins).toBeLessThanOrEqual(4 - atLeast);
  });

  test("equal listings tie, and a tie goes to the competitor", () => {
    const item = { title: "Oak side table 45 cm", description: "Solid oak.", priceCents: 10000 };
    for (const comparison of simulateSandbox(item, [item], ASSISTANTS).comparisons) {
      expect(comparison.productScore).toBe(comparison.competitorScore);
      expect(comparison.winner).toBe("competitor");
    }
  });

  test("every two assistants disagree about some pair", () => {
    const decided = TRADE_OFFS.map(({ product, competitor }) => winners(product, competitor));
    for (const one of ASSISTANTS) {
      for (const other of ASSISTANTS) {
        if (one === other) continue;
        const differ = decided.some((verdict) => verdict.get(one) !== verdict.get(other));
        expect(differ, `${one} and ${other}`).toBe(true);
      }
    }
  });

  test("poor, decent and excellent listings score well apart, and away from 0 and 100", () => {
    const poor = { title: "Water bottle", priceCents: 2490 };
    const decent = {
      title: "Insulated steel water bottle 500 ml",
      description: "Double-walled steel, keeps drinks cold for 12 hours. Leakproof lid, fits bike cages.",
      priceCents: 2490,
    };
    const excellent = {
      title: "Insulated steel water bottle 750 ml, leakproof lid, carrying loop",
      description:
        "Vacuum-insulated bottle for hiking, office and bike: drinks stay cold for 24 hours, hot for 12 hours. Body of 18/8 stainless steel, lid and loop BPA-free, tested to EN 12546. Height 26 cm, diameter 7.5 cm, weight 350 g. Fits bike cages and cup holders from 7.6 cm. Bottle, loop and cleaning brush included. Lid is dishwasher safe; wash the body by hand. 5-year warranty, free returns within 30 days, dispatched in 1 day.",
      priceCents: 2490,
    };
    const scores = (item: SandboxListing) =>
      simulateSandbox(item, [decent], ASSISTANTS).comparisons.map(({ productScore }) => productScore);
    for (const score of scores(poor)) expect(score).toSatisfy((value: number) => value >= 20 && value <= 40);
    for (const score of scores(decent)) expect(score).toSatisfy((value: number) => value >= 48 && value <= 68);
    for (const score of scores(excellent)) expect(score).toSatisfy((value: number) => value >= 78 && value <= 94);
  });
});

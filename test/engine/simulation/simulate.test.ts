import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateInSteps } from "../../../src/engine/simulation/evaluation.ts";
import { finish } from "../../../src/shared/steps.ts";
import { SimulationResult } from "../../../src/engine/simulation/result-schema.ts";
import { select, type SimulationInput } from "../../../src/engine/simulation/simulation-input.ts";
import { comparisonsPage } from "../../../src/engine/simulation/comparisons.ts";
import { fullListing } from "../choice/arbitrary.ts";
import { bottles, PLAIN } from "../choice/bottles.ts";
import { model } from "../choice/model.ts";
import { simulate, simulationOf } from "./simulations.ts";

const six = (value: number): string => value.toFixed(6);
const range = ({ low, high }: { low: number; high: number }): string => `${six(low)}–${six(high)}`;
const { headline, result, warnings } = simulate(bottles, model);

describe("the simulation of the three bottles", () => {
  test("has the published match-ups", () => {
    expect(
      result.matchups.map((one) => [
        one.competitor,
        six(one.probability),
        range(one.interval),
        one.outcome,
        one.contested,
      ]),
    ).toEqual([
      [0, "0.064267", "0.032802–0.122634", "behind", false],
      [1, "0.738579", "0.514091–0.882397", "ahead", true],
      [0, "0.184997", "0.103241–0.311082", "behind", false],
      [1, "0.884992", "0.717894–0.957369", "ahead", false],
      [0, "0.154168", "0.080904–0.276684", "behind", false],
      [1, "0.031696", "0.002911–0.274869", "behind", false],
    ]);
    expect(result.matchups.map(({ verdict }) => verdict)).toEqual([
      "lost_on_reputation",
      "won_on_reputation",
      "lost_on_reputation",
      "won_on_content",
      "lost_on_reputation",
      "constraint_broken",
    ]);
  });

  test("has the published counts and rates", () => {
    expect(result.counts).toEqual({ matchups: 6, ahead: 2, behind: 4, tooClose: 0, contested: 1 });
    expect(six(result.winRate)).toBe("0.333333");
    expect(six(result.expectedWinRate)).toBe("0.343117");
    expect(range(result.interval)).toBe("0.274683–0.431459");
    expect(result.interval).toMatchObject({ level: 0.8, kind: "coefficient_draws" });
    expect(six(result.contestedShare)).toBe("0.208333");
  });

  test("has the published ceilings of what text can do", () => {
    const behind = finish(evaluateInSteps(bottles, model, select(bottles))).matchups.filter(
      ({ outcome }) => outcome === "behind",
    );
    expect(behind.map(({ bestCopyProbability }) => bestCopyProbability.toFixed(3))).toEqual([
      "0.347",
      "0.423",
      "0.664",
      "0.279",
    ]);
    expect(result.copyCeiling).toBe(1);
  });

  test("has the published headline", () => {
    expect(headline).toBe(
      "The model expects assistants to prefer you in 2 of 6 match-ups (3 queries x 2 rivals) and the rival in 4. " +
        "Ratings decide 3 of those 4, a broken limit 1. Better text could win at most 1 of them. " +
        "1 of the 6 depends on how much price counts, on which assistants differ.",
    );
    expect(warnings).toEqual([]);
  });

  test("has the published comparison first", () => {
    expect(result.comparisons[0]).toMatchObject({
      query: "insulated bottle for cycling",
      assistant: "assistant_1",
      competitor: 0,
      winner: "competitor",
      productScore: 7,
      competitorScore: 93,
      verdict: "lost_on_reputation",
      contested: false,
    });
    const first = result.comparisons[0];
    expect(first?.topContributions.map(({ feature, value }) => [feature, six(value)])).toEqual([
      ["rating", "-1.096482"],
      ["relevance", "-0.847021"],
      ["terms", "-0.333333"],
    ]);
  });

  test("counts the outcomes under each stress set", () => {
    expect(result.stress.map(({ set }) => set)).toEqual(["price_strict", "price_blind"]);
    for (const { ahead, behind, tooClose } of result.stress) expect(ahead + behind + tooClose).toBe(6);
  });

  test("has the shares of the choice set, which includes none", () => {
    for (const { share, none } of result.byAssistant) expect(share + none).toBeLessThan(1);
    expect(result.byAssistant.map(({ assistant }) => assistant)).toEqual(bottles.assistants);
  });

  test("matches its schema", () => {
    expect(SimulationResult.parse(result)).toEqual(result);
  });

  test("has no number of more than 12 decimals", () => {
    const decimals = JSON.stringify(result).match(/\.\d+/g) ?? [];
    expect(decimals.length).toBeGreaterThan(0);
    for (const digits of decimals) expect(digits.length - 1).toBeLessThanOrEqual(12);
  });
});

describe("a simulation", () => {
  const own = { ...PLAIN, priceCents: 2_000, rating: 4.5, reviewCount: 100, relevance: 0.7 };
  const better = { ...own, rating: 4.8 };
  const worse = { ...own, rating: 4.2 };

  test("gives a tie of scores to the competitor", () => {
    const input = { ...simulationOf([[{ ...own, relevance: 0.702 }, own]]), assistants: ["assistant_1"] };
    const { comparisons, winRate } = simulate(input, model).result;
    expect(comparisons[0]?.probability).toBeGreaterThan(0.5);
    expect(comparisons[0]).toMatchObject({ productScore: 50, competitorScore: 50, winner: "competitor" });
    expect(winRate).toBe(0);
  });

  test("counts queries by their weight", () => {
    const input = simulationOf([
      [own, better],
      [own, worse],
    ]);
    const [first, second] = input.queries;
    const weighted = {
      ...input,
      queries: [
        { ...first, weight: 3 },
        { ...second, weight: 1 },
      ],
    } as SimulationInput;
    expect(simulate(input, model).result.winRate).toBe(0.5);
    const { winRate, expectedWinRate, byCompetitor, byQuery, byAssistant } = simulate(weighted, model).result;
    expect(winRate).toBe(0.25);
    expect(byCompetitor[0]).toEqual({ index: 0, title: "Competitor 0", winRate: 0.25, expectedWinRate });
    expect(byQuery.map((query) => query.winRate)).toEqual([0, 1]);
    expect(byAssistant.every((assistant) => assistant.winRate === 0.25)).toBe(true);
  });

  test("names saved listings by their id", () => {
    const input = simulationOf([[own, better]]);
    const saved = { ...input, competitors: [{ id: "lst_1", title: "Flask" }] };
    expect(simulate(saved, model).result.byCompetitor[0]).toMatchObject({ id: "lst_1", title: "Flask" });
  });

  test("changes no comparison when a rival is added", () => {
    fc.assert(
      fc.property(fc.array(fullListing, { minLength: 3, maxLength: 5 }), (listings) => {
        const all = simulate(simulationOf([listings]), model).result;
        const fewer = simulate(simulationOf([listings.slice(0, -1)]), model).result;
        const last = listings.length - 2;
        expect(all.matchups.filter(({ competitor }) => competitor !== last)).toEqual(fewer.matchups);
        expect(all.comparisons.filter(({ competitor }) => competitor !== last)).toEqual(fewer.comparisons);
      }),
      { numRuns: 20 },
    );
  });

  test("changes only the order when the rivals are reordered", () => {
    fc.assert(
      fc.property(fullListing, fc.array(fullListing, { minLength: 2, maxLength: 4 }), (product, rivals) => {
        const there = simulate(simulationOf([[product, ...rivals]]), model).result;
        const back = simulate(simulationOf([[product, ...rivals.toReversed()]]), model).result;
        const last = rivals.length - 1;
        expect(back.matchups.map((one) => ({ ...one, competitor: last - one.competitor })).toReversed()).toEqual(
          there.matchups,
        );
        expect(back.expectedWinRate).toBeCloseTo(there.expectedWinRate, 11);
      }),
      { numRuns: 20 },
    );
  });

  test("gives the first 24 comparisons and pages of the others, in one order", () => {
    const input = simulationOf([
      [own, better, worse, own],
      [own, worse, better, own],
      [better, own, worse, own],
    ]);
    const { comparisons, comparisonCount } = simulate(input, model).result;
    expect([comparisons.length, comparisonCount]).toEqual([24, 36]);
    const all = comparisonsPage(input, model, { offset: 0, limit: 200 });
    expect(all.slice(0, 24)).toEqual(comparisons);
    expect(comparisonsPage(input, model, { offset: 30, limit: 4 })).toEqual(all.slice(30, 34));
    expect(all.map(({ query, assistant, competitor }) => `${query} ${assistant} ${competitor}`).slice(0, 4)).toEqual([
      "query 0 assistant_1 0",
      "query 0 assistant_1 1",
      "query 0 assistant_1 2",
      "query 0 assistant_2 0",
    ]);
  });

  test("rejects an assistant that the model does not have", () => {
    expect(() => simulate({ ...bottles, assistants: ["gpt"] }, model)).toThrow("Unknown assistant gpt.");
  });

  test("of 20 queries and 10 rivals fits into a tool's answer", () => {
    const rivals = Array.from({ length: 10 }, (_, at) => ({ ...better, priceCents: 2_000 + at * 10 }));
    const input = simulationOf(Array.from({ length: 20 }, (_, at) => [{ ...own, relevance: at / 20 }, ...rivals]));
    expect(JSON.stringify(simulate(input, model)).length).toBeLessThan(64_000);
  });
});

import { describe, expect, test } from "vitest";
import { Diagnosis } from "../../../src/engine/simulation/diagnosis-schema.ts";
import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import type { SimulationResult } from "../../../src/engine/simulation/result-schema.ts";
import {
  type Filter,
  queryAt,
  type SimulatedQuery,
  type SimulationInput,
} from "../../../src/engine/simulation/simulation-input.ts";
import { withPrice, withRating } from "../../../src/engine/simulation/what-if.ts";
import { bottles, PLAIN } from "../choice/bottles.ts";
import { model } from "../choice/model.ts";
import { diagnose, simulate, simulationOf } from "./simulations.ts";

const six = (value: number): string => value.toFixed(6);
const diagnosed = (filter: Filter = {}, input: SimulationInput = bottles, limit = 4) =>
  diagnose(input, model, filter, { offset: 0, limit });
const whole = diagnosed();

type Estimate = Pick<SimulationResult, "expectedWinRate"> & { readonly interval: { low: number; high: number } };

/** Tolerance for the order in which rates are added. */
function expectEstimate(one: Estimate, other: Estimate): void {
  expect(one.expectedWinRate).toBeCloseTo(other.expectedWinRate, 9);
  expect(one.interval.low).toBeCloseTo(other.interval.low, 9);
  expect(one.interval.high).toBeCloseTo(other.interval.high, 9);
}

describe("the diagnosis of the three bottles", () => {
  test("repeats the headline of the simulation", () => {
    expect(whole.headline).toBe(simulate(bottles, model).headline);
    expect(whole.summary).toEqual({
      verdict: "lost_on_reputation",
      sentence: whole.headline,
      copyCanWin: true,
      contested: true,
    });
  });

  test("matches its schema", () => {
    const answer = { ...whole, nextCursor: null };
    expect(Diagnosis.parse(answer)).toEqual(answer);
  });

  test("shows the pairs furthest from .5 first, page by page", () => {
    const all = diagnosed({}, bottles, 100).pairs;
    expect([all.length, whole.pairCount]).toEqual([24, 24]);
    const clarity = all.map(({ probability }) => Math.abs(probability - 0.5));
    expect(clarity).toEqual(clarity.toSorted((one, other) => other - one));
    expect(whole.pairs).toEqual(all.slice(0, 4));
    expect(diagnose(bottles, model, {}, { offset: 4, limit: 2 }).pairs).toEqual(all.slice(4, 6));
  });

  test("has contributions that add up to the log-odds of their pair", () => {
    for (const { contributions, logOdds } of diagnosed({}, bottles, 100).pairs) {
      const sum = contributions.reduce((total, { contribution }) => total + contribution, 0);
      expect(Math.abs(sum - logOdds)).toBeLessThan(1e-9);
    }
  });

  test("gives a matched feature the probability and range of a pair with equal values", () => {
    const filter = { query: 0, competitor: 0, assistant: "assistant_1" };
    const terms = diagnosed(filter).pairs[0]?.contributions.find(({ feature }) => feature === "terms");
    const features = bottles.features.map(([own, rival, ...others]) =>
      own === undefined || rival === undefined ? [] : [{ ...own, terms: rival.terms }, rival, ...others],
    );
    const [matched] = diagnosed(filter, { ...bottles, features }).pairs;
    expect(terms?.ifMatched).toBeCloseTo(matched?.probability ?? 0, 9);
    expect(terms?.ifMatchedInterval.low).toBeCloseTo(matched?.interval.low ?? 0, 9);
    expect(terms?.ifMatchedInterval.high).toBeCloseTo(matched?.interval.high ?? 0, 9);
  });

  test("has at most eight set shares, whose contributions add up", () => {
    expect(whole.share).toHaveLength(8);
    for (const { probability, baseline, contributions } of whole.share) {
      const sum = contributions.reduce((total, { contribution }) => total + contribution, 0);
      expect(Math.abs(sum - (probability - baseline))).toBeLessThan(1e-9);
    }
  });

  test("gives the mean of each group over the pairs", () => {
    const { groups, pairs } = diagnosed({ query: 0, competitor: 0, assistant: "assistant_1" });
    expect(groups.map(({ group, contribution }) => [group, six(contribution)])).toEqual([
      ["content", "-1.113688"],
      ["commercial", "-0.134807"],
      ["reputation", "-1.378291"],
      ["platform", "0.000000"],
    ]);
    expect(pairs).toHaveLength(1);
  });

  test("shows nine prices around the current one, which keeps its rate, and higher ratings", () => {
    const { price, rating } = whole.whatIf;
    expect(price.map(({ priceCents }) => priceCents)).toEqual([1743, 1930, 2117, 2303, 2490, 2677, 2864, 3050, 3237]);
    expect(price[4]?.expectedWinRate).toBe(simulate(bottles, model).result.expectedWinRate);
    expect(rating.map((one) => one.rating)).toEqual([4.4, 4.5, 4.6, 4.7, 4.8]);
  });

  test("gives a what-if the rate and range of a run with the changed listing", () => {
    const changed = (change: (listing: ListingFeatures, query: SimulatedQuery) => ListingFeatures) =>
      simulate(
        {
          ...bottles,
          features: bottles.features.map(([own, ...rivals], index) =>
            own === undefined ? [] : [change(own, queryAt(bottles, index)), ...rivals],
          ),
        },
        model,
      ).result;
    for (const { priceCents, expectedWinRate, interval } of whole.whatIf.price)
      expectEstimate(
        { expectedWinRate, interval },
        changed((own, query) => withPrice(own, priceCents, query)),
      );
    for (const { rating, expectedWinRate, interval } of whole.whatIf.rating)
      expectEstimate(
        { expectedWinRate, interval },
        changed((own, query) => withRating(own, rating, query)),
      );
  });

  test("gives each action its change, and a range around its gain", () => {
    for (const { change, text, gain, interval } of whole.actions) {
      expect(text.startsWith(change)).toBe(true);
      expect(interval.low).toBeLessThan(gain);
      expect(interval.high).toBeGreaterThan(gain);
    }
    const price = whole.actions.find(({ feature }) => feature === "price");
    const [lower, today] = [whole.whatIf.price[3], whole.whatIf.price[4]];
    expect(price?.gain).toBeCloseTo((lower?.expectedWinRate ?? 0) - (today?.expectedWinRate ?? 0), 9);
  });

  test("shows in a what-if that a lower price is within the budget", () => {
    const [lowest] = diagnosed({ query: 2, competitor: 1 }).whatIf.price;
    expect(lowest?.expectedWinRate).toBeGreaterThan(0.4);
    expect(diagnosed({ query: 2, competitor: 1 }).whatIf.price[2]?.expectedWinRate).toBeLessThan(0.1);
  });
});

describe("a filter", () => {
  test.each<[Filter, number, number, string]>([
    [{ query: 0 }, 8, 4, "(1 query x 2 rivals)"],
    [{ competitor: 1 }, 12, 8, "(3 queries x 1 rival)"],
    [{ assistant: "assistant_2" }, 6, 3, "(3 queries x 2 rivals)"],
    [{ query: 2, competitor: 1, assistant: "assistant_4" }, 1, 1, "(1 query x 1 rival)"],
  ])("%j leaves %i pairs", (filter, pairCount, shares, size) => {
    const diagnosis = diagnosed(filter);
    expect([diagnosis.pairCount, diagnosis.share.length]).toEqual([pairCount, shares]);
    expect(diagnosis.headline).toContain(size);
  });

  test("keeps the index of a competitor and the whole set of a share", () => {
    const { pairs, share } = diagnosed({ competitor: 1, query: 0, assistant: "assistant_1" });
    expect(pairs[0]?.competitor).toBe(1);
    expect(six(share[0]?.probability ?? 0)).toBe("0.062916");
  });
});

test.each<[Filter, string]>([
  [{ query: 3 }, "No queries are left of this simulation. Use an index or key that it has."],
  [{ competitor: 2 }, "No competitors are left"],
  [{ assistant: "gpt" }, "No assistants are left"],
])("a filter that selects nothing is rejected: %j", (filter, message) => {
  expect(() => diagnosed(filter)).toThrow(message);
});

describe("what text can do", () => {
  const own = { ...PLAIN, priceCents: 2_000, rating: 4.3, reviewCount: 200, relevance: 0.5 };

  test("is nothing against much better ratings, which the diagnosis states", () => {
    const { summary, headline } = diagnosed({}, simulationOf([[own, { ...own, rating: 5, relevance: 1, terms: 1 }]]));
    expect(summary).toMatchObject({ copyCanWin: false, verdict: "lost_on_reputation" });
    expect(headline).toContain("No text alone wins it in the model.");
  });

  test("counts for match-ups that are too close, too", () => {
    const { summary } = diagnosed({}, simulationOf([[own, { ...own, rating: 4.32 }]]));
    expect(summary).toMatchObject({ copyCanWin: true, verdict: "too_close" });
  });
});

describe("actions", () => {
  const own = { ...PLAIN, priceCents: 2_000, rating: 4.3, reviewCount: 200, relevance: 0.5, hype: 1, constraint: 1 };
  const rival = { ...own, rating: 4.5, reviewCount: 900, evidence: 1, hype: 0, constraint: 0 };
  const { actions } = diagnosed({}, simulationOf([[own, rival]]));

  test("are at most five, the best first, each with a gain", () => {
    expect(actions).toHaveLength(5);
    const gains = actions.map(({ gain }) => gain);
    expect(gains).toEqual(gains.toSorted((one, other) => other - one));
    expect(gains.every((gain) => gain > 0)).toBe(true);
  });

  test("are what-ifs if the merchant cannot decide on them, and instructions only for text", () => {
    const all = [
      ...actions,
      ...diagnosed({}, simulationOf([[{ ...own, relevance: 1, terms: 1, completeness: 1, constraint: 0 }, rival]]))
        .actions,
    ];
    for (const { group, text } of all) expect(text.startsWith("What if")).toBe(group !== "content");
  });

  test("have weak evidence for text, and at most derived evidence for ratings and prices", () => {
    const grades = Object.fromEntries(whole.actions.map(({ feature, evidence }) => [feature, evidence]));
    expect(grades).toMatchObject({ relevance: "weak", terms: "weak", rating: "moderate", price: "moderate" });
  });

  test("are empty if nothing can be gained", () => {
    const perfect = { ...PLAIN, relevance: 1, terms: 1, completeness: 1, specificity: 1 };
    expect(diagnosed({}, simulationOf([[perfect, perfect]])).actions).toEqual([]);
  });

  test("do not raise a rating above five stars", () => {
    const input = simulationOf([[{ ...own, rating: 4.8 }, rival]]);
    expect(diagnosed({}, input).whatIf.rating.map(({ rating }) => rating)).toEqual([4.9, 5]);
  });

  test("include no what-if for a listing without price and rating", () => {
    const input = simulationOf([[{ ...own, priceCents: undefined, rating: undefined }, rival]]);
    expect(diagnosed({}, input).whatIf).toEqual({ price: [], rating: [] });
  });
});

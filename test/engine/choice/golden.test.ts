import { describe, expect, test } from "vitest";
import { attributePair, withBestCopy } from "../../../src/engine/choice/attribution.ts";
import { assistantOf, STRESS_SETS } from "../../../src/engine/choice/choice-model.ts";
import { createChoiceSet, outsideUtility, sharesOf, utilityOf } from "../../../src/engine/choice/choice-set.ts";
import { fnv1a } from "../../../src/engine/random.ts";
import { FEATURES, relativeValue, type PriceRegime } from "../../../src/engine/choice/features.ts";
import { differenceOf, logOddsOf } from "../../../src/engine/choice/pair-difference.ts";
import { ListingPair } from "../../../src/engine/choice/listing-pair.ts";
import { judgePair } from "../../../src/engine/choice/pair.ts";
import { attributeShare } from "../../../src/engine/choice/shapley.ts";
import { competitorFeatures, productFeatures } from "../../../src/engine/simulation/simulation-input.ts";
import { bottles, PLAIN } from "./bottles.ts";
import { model } from "./model.ts";

const six = (value: number): string => value.toFixed(6);
const range = ({ low, high }: { low: number; high: number }): string => `${six(low)}–${six(high)}`;
const regimeOf = (assistant: string, regime: PriceRegime = "default") => assistantOf(model, assistant).regimes[regime];

describe("the draws", () => {
  test("are seeded with the version", () => {
    expect(fnv1a("2026-11")).toBe(1_948_173_440);
  });

  test("begin with the published normals, each row followed by its negative", () => {
    expect(model.draws.slice(0, 3).map((column) => six(column[0] ?? 0))).toEqual([
      "1.170341",
      "-1.364143",
      "-0.428717",
    ]);
    for (const column of model.draws)
      for (let row = 0; row < 512; row += 2) expect(column[row + 1]).toBe(-(column[row] ?? 0));
  });

  test("are 512 of 12 features and 3 unknown values", () => {
    expect(model.draws.map(({ length }) => length)).toEqual(Array.from({ length: 15 }, () => 512));
  });
});

describe("two listings with the same text", () => {
  const product = { ...PLAIN, priceCents: 2490, rating: 4.3, reviewCount: 320 };
  const competitor = { ...PLAIN, priceCents: 2290, rating: 4.5, reviewCount: 2100, terms: 1 / 3 };

  test.each([
    ["assistant_1", "-1.846431", "0.082604–0.216636"],
    ["assistant_2", "-1.827800", "0.084027–0.219814"],
    ["assistant_3", "-2.301099", "0.044105–0.178562"],
    ["assistant_4", "-1.985008", "0.065317–0.212643"],
  ])("%s: log-odds %s, interval %s", (assistant, logOdds, interval) => {
    const pair = judgePair(new ListingPair(product, competitor), regimeOf(assistant), model.draws);
    expect(six(pair.logOdds)).toBe(logOdds);
    expect(range(pair.interval)).toBe(interval);
  });
});

describe("the steel bottle against the flask", () => {
  const product = productFeatures(bottles, 0);
  const competitor = competitorFeatures(bottles, 0, 0);
  const regime = regimeOf("assistant_1");
  const pair = judgePair(new ListingPair(product, competitor), regime, model.draws);
  const contributions = attributePair(product, competitor, pair, regime, model.draws);

  test("shrinks the ratings and takes logarithms of the reviews", () => {
    expect(six(relativeValue(product, "rating") ?? 0)).toBe("4.294118");
    expect(six(relativeValue(competitor, "rating") ?? 0)).toBe("4.497170");
    expect(six(relativeValue(product, "reviews") ?? 0)).toBe("5.771441");
    expect(six(relativeValue(competitor, "reviews") ?? 0)).toBe("7.650169");
  });

  test("has the published log-odds, probability and interval", () => {
    expect(six(pair.logOdds)).toBe("-2.626785");
    expect(six(pair.probability)).toBe("0.067434");
    expect(range(pair.interval)).toBe("0.036345–0.121758");
  });

  test.each([
    ["price", "0.041865", "-0.041865", -1.61, "-0.134807"],
    ["rating", "-0.101526", "0.101526", 5.4, "-1.096482"],
    ["relevance", "0.520648", "0.944159", 2, "-0.847021"],
    ["terms", "0.000000", "0.333333", 1, "-0.333333"],
    ["reviews", "-0.939364", "0.939364", 0.15, "-0.281809"],
    ["specificity", "0.500000", "0.166667", 0.2, "0.066667"],
  ])("attributes %s", (feature, own, other, coefficient, contribution) => {
    const row = contributions.find((one) => one.feature === feature);
    expect(row).toMatchObject({ coefficient, unknown: false });
    expect(six(row?.product ?? 0)).toBe(own);
    expect(six(row?.competitor ?? 0)).toBe(other);
    expect(six(row?.contribution ?? 0)).toBe(contribution);
  });

  test("leaves out features with equal values", () => {
    expect(contributions.map(({ feature }) => feature)).toEqual([
      "rating",
      "relevance",
      "terms",
      "reviews",
      "price",
      "specificity",
    ]);
  });

  test("shows the values in the listings", () => {
    const read = Object.fromEntries(contributions.map((row) => [row.feature, [row.productValue, row.competitorValue]]));
    expect(read).toMatchObject({ price: [2490, 2290], rating: [4.3, 4.5], reviews: [320, 2100], terms: [0, 1 / 3] });
  });

  test("is lost on reputation, whatever price counts", () => {
    expect(pair.verdict).toBe("lost_on_reputation");
    expect(Object.values(pair.groups).map(six)).toEqual(["-1.113688", "-0.134807", "-1.378291", "0.000000"]);
    const stressed = regime.stressed.map((stress) =>
      six(logOddsOf(differenceOf(product, competitor, stress.priceClip), stress)),
    );
    expect(STRESS_SETS.map(({ key }, at) => [key, stressed[at]])).toEqual([
      ["price_strict", "-2.952498"],
      ["price_blind", "-3.426018"],
    ]);
    expect(pair.contested).toBe(false);
  });

  test("without its rating is too close to call, with a wider interval", () => {
    const unrated = judgePair(new ListingPair({ ...product, rating: undefined }, competitor), regime, model.draws);
    expect(six(unrated.logOdds)).toBe("-1.530303");
    expect(six(unrated.probability)).toBe("0.177949");
    expect(range(unrated.interval)).toBe("0.034164–0.566305");
    expect(unrated.verdict).toBe("too_close");
  });
});

describe("a broken budget", () => {
  const product = productFeatures(bottles, 2);
  const competitor = competitorFeatures(bottles, 2, 1);
  const regime = regimeOf("assistant_4", "budget");
  const pair = judgePair(new ListingPair(product, competitor), regime, model.draws);

  test("loses with the published figures", () => {
    expect(six(pair.logOdds)).toBe("-3.461839");
    expect(six(pair.probability)).toBe("0.030418");
    expect(range(pair.interval)).toBe("0.001967–0.333107");
    expect(pair.verdict).toBe("constraint_broken");
  });

  test("has the published contributions", () => {
    const rows = attributePair(product, competitor, pair, regime, model.draws);
    expect(rows.map(({ feature, contribution }) => [feature, six(contribution)])).toEqual([
      ["constraint", "-3.000000"],
      ["price", "-2.323617"],
      ["rating", "0.964706"],
      ["relevance", "0.346726"],
      ["reviews", "0.308680"],
      ["hype", "0.100000"],
      ["completeness", "0.075000"],
      ["specificity", "0.066667"],
    ]);
    expect(rows[1]).toMatchObject({ coefficient: -4.525 });
    expect(six(rows[1]?.product ?? 0)).toBe("0.256753");
  });
});

describe("the set of the three bottles", () => {
  const { standard } = regimeOf("assistant_1");
  const set = createChoiceSet(bottles.features[0] ?? [], [], standard.priceClip);
  const share = attributeShare(set, 0, standard);

  test("has the published utilities", () => {
    expect(set.alternatives.map(({ values }) => six(utilityOf(values, standard)))).toEqual([
      "0.978654",
      "3.605439",
      "-0.051393",
    ]);
    expect(six(outsideUtility(set, standard))).toBe("0.633333");
  });

  test("has the published shares", () => {
    const { listings, none } = sharesOf(set, standard);
    expect([...listings].map(six)).toEqual(["0.062916", "0.870080", "0.022460"]);
    expect(six(none)).toBe("0.044544");
  });

  test("has the published Shapley values", () => {
    expect(six(share.baseline)).toBe("0.292758");
    expect(Object.fromEntries(FEATURES.map((feature, at) => [feature, six(share.contributions[at] ?? 0)]))).toEqual({
      price: "-0.044148",
      rating: "-0.086277",
      relevance: "-0.068682",
      terms: "-0.030833",
      reviews: "-0.015192",
      completeness: "0.002868",
      specificity: "0.008603",
      evidence: "0.000000",
      hype: "0.003819",
      sponsored: "0.000000",
      endorsed: "0.000000",
      constraint: "0.000000",
    });
    expect(six(share.contributions.reduce((sum, value) => sum + value, 0))).toBe("-0.229842");
  });

  test("gives nearly half to none when the product and the flask break the budget", () => {
    const budget = regimeOf("assistant_4", "budget").standard;
    expect(six(sharesOf(createChoiceSet(bottles.features[2] ?? [], [], budget.priceClip), budget).none)).toBe(
      "0.472391",
    );
  });
});

test("the best copy is complete, without hype, and names no test that neither listing names", () => {
  expect(withBestCopy({ ...PLAIN, hype: 1, priceCents: 100 }, { ...PLAIN, evidence: 0.5 })).toEqual({
    ...PLAIN,
    priceCents: 100,
    relevance: 1,
    terms: 1,
    completeness: 1,
    specificity: 1,
    evidence: 0.5,
  });
});

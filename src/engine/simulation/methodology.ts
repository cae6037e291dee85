import { STRESS_SETS, type ChoiceModel } from "../choice/choice-model.ts";
import type { CoefficientRow } from "../choice/coefficient-file.ts";
import type { ValidationFigure } from "../choice/validation/validation-figure.ts";
import { OFFLINE_LIMITS } from "./offline-limits.ts";
import type { EngineMethodology } from "./methodology-schema.ts";

/** The arithmetic of the engine, in the order of computation. */
const FORMULAS: EngineMethodology["formulas"] = [
  {
    name: "relevance",
    text: "R = sum of idf x min(1, 2.2 tf / (tf + 1.2)) / sum of idf, over the query's words; tf = count in title / (.7 + .3 x words / 14) + .5 x count elsewhere, of a synonym .6 of that; idf = ln(1 + (N - n + .5) / (n + .5)), from the background",
  },
  {
    name: "text",
    text: "terms: share of three offered; completeness: share of the category's attributes; specificity: quantities / 6; hype: kinds / 3; evidence: .5 for a named test, 1 with its number; constraint: limits broken",
  },
  {
    name: "rating",
    text: "r = (n x stars + 20 x 4.2) / (n + 20); n = 200 when the number of reviews is unknown; 4.2 for a new product",
  },
  {
    name: "pair",
    text: "P = 1 / (1 + e^-S), S = sum of coefficient x difference; ln price is clipped at .70 (budget queries 2.2), rating at 1.2, ln(1 + reviews) at 7",
  },
  {
    name: "unknown",
    text: "A price, rating or review count that one side lacks: difference 0, in each draw normal with sd .30, .25 or 1.5. That both lack: 0",
  },
  {
    name: "share",
    text: "P = e^U / sum of e^U over the set and none; relative features about the set's mean with half the clips; near-duplicates are one alternative",
  },
  {
    name: "none",
    text: "U = .15 x relevance coefficient + mean over the set of U without relevance, price and constraint",
  },
  {
    name: "interval",
    text: "Ranks 52 and 461 of 512 draws, coefficient + sd x z: 256 rows seeded with the version, each with its negative, the same for all pairs",
  },
  { name: "too close to call", text: "The interval holds .5, or .35 <= P <= .65" },
  {
    name: "contributions",
    text: "Of a pair: coefficient x difference, exact. Of a share: Shapley values over the features",
  },
  {
    name: "win rate",
    text: "Share of pairs whose score round(100 P) is over 50; expected: mean P; both weighted by query",
  },
];

/** Returns the methodology of the offline engine. */
export function methodologyOf({ file }: ChoiceModel, validation: readonly ValidationFigure[]): EngineMethodology {
  return {
    version: file.version,
    asOf: file.asOf,
    expiresAt: file.expiresAt,
    assistants: file.assistants,
    coefficients: file.coefficients.map(({ source: { id, title }, ...row }) => ({ ...row, source: { id, title } })),
    sources: sourcesOf(file.coefficients),
    stressSets: STRESS_SETS.map(({ key, values, regimes, evidence }) => ({
      key,
      values: { ...values },
      regimes: [...regimes],
      evidence,
    })),
    formulas: FORMULAS,
    background: file.background,
    validation: [...validation],
    limits: [...OFFLINE_LIMITS],
  };
}

function sourcesOf(rows: readonly CoefficientRow[]): EngineMethodology["sources"] {
  return [...Map.groupBy(rows, ({ source }) => source.id)].map(([id, cited]) => ({
    id,
    url: cited[0]?.source.url ?? "",
    locators: [...new Set(cited.map(({ source }) => source.locator))],
  }));
}

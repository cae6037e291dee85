import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import type { SimulationInput } from "../../../src/engine/simulation/simulation-input.ts";

/** A listing in which every feature is at nothing; a test names what it is about. */
export const PLAIN: ListingFeatures = {
  priceCents: undefined,
  rating: undefined,
  reviewCount: undefined,
  relevance: 0,
  terms: 0,
  completeness: 0,
  specificity: 0,
  evidence: 0,
  hype: 0,
  sponsored: 0,
  endorsed: 0,
  constraint: 0,
};

const steel = {
  ...PLAIN,
  priceCents: 2490,
  rating: 4.3,
  reviewCount: 320,
  completeness: 0.75,
  specificity: 0.5,
};
const flask = {
  ...PLAIN,
  priceCents: 2290,
  rating: 4.5,
  reviewCount: 2100,
  terms: 1 / 3,
  completeness: 0.75,
  specificity: 1 / 6,
};
const glass = {
  ...PLAIN,
  priceCents: 1490,
  rating: 4.1,
  reviewCount: 40,
  completeness: 0.5,
  specificity: 1 / 6,
  hype: 1,
};

/** The relevance of the three bottles to the three queries, with the digits that six decimals hide. */
const RELEVANCE = [
  [0.5206482612894837, 0.9441587148201295, 0.3015429399713004],
  [1, 0.7834639358317603, 0.22362675166721252],
  [0.38394619468516367, 0.16415169407019223, 0.20145889726796315],
] as const;

const QUERIES = [
  { text: "insulated bottle for cycling", priceRegime: "default", budgetCents: null },
  { text: "steel water bottle 750 ml", priceRegime: "default", budgetCents: null },
  { text: "cheap drinking bottle under $20", priceRegime: "budget", budgetCents: 2000 },
] as const;

/** Three bottles and three queries: the worked example of the documentation, from its feature values on. */
export const bottles: SimulationInput = {
  product: { title: "Steel water bottle 750 ml" },
  competitors: [
    { title: "Insulated flask 0.75 l for cycling, stainless steel, leakproof" },
    { title: "Glass bottle 500 ml" },
  ],
  queries: QUERIES.map((query) => ({ ...query, weight: 1, generated: false, minRating: null })),
  assistants: ["assistant_1", "assistant_2", "assistant_3", "assistant_4"],
  features: RELEVANCE.map((row, query) => {
    const overBudget = query === 2 ? 1 : 0;
    return [
      { ...steel, relevance: row[0], constraint: overBudget },
      { ...flask, relevance: row[1], constraint: overBudget },
      { ...glass, relevance: row[2] },
    ];
  }),
  nearDuplicates: [],
};

import { OFFLINE_LIMITS } from "../../engine/simulation/offline-limits.ts";
import type { Simulation } from "../../simulations/simulation.ts";

/** The example run in the documentation: one query, rival and assistant of the worked example. */
export const EXAMPLE_SIMULATION = {
  headline:
    "The model expects assistants to prefer you in 0 of 1 match-up (1 query x 1 rival) and the rival in 1. Ratings decide that match-up. No text alone wins it in the model.",
  id: "sim_4mPqZs0eXAMPLE7kTMd0Rb",
  status: "completed",
  mode: "offline",
  createdAt: "2026-11-22T09:00:00.000Z",
  startedAt: "2026-11-22T09:00:00.000Z",
  finishedAt: "2026-11-22T09:00:00.000Z",
  product: { title: "Steel water bottle 750 ml" },
  competitors: [{ title: "Insulated flask 0.75 l for cycling, stainless steel, leakproof" }],
  queries: [
    {
      text: "insulated bottle for cycling",
      weight: 1,
      generated: false,
      parsed: { priceRegime: "default", budgetCents: null, currency: null, minRating: null, must: [], without: [] },
    },
  ],
  currency: "USD",
  assistants: [
    {
      key: "assistant_1",
      name: "Assistant 1",
      mode: "offline",
      calibratedTo: "GPT-4.1 in ACES 2025",
      asOf: "2026-11-22",
    },
  ],
  progress: { done: 1, total: 1 },
  spend: { cents: 0, capCents: null },
  result: {
    matchups: [
      {
        query: "insulated bottle for cycling",
        competitor: 0,
        probability: 0.067434342717,
        interval: { low: 0.036344883046, high: 0.12175762434 },
        outcome: "behind",
        verdict: "lost_on_reputation",
        contested: false,
      },
    ],
    counts: { matchups: 1, ahead: 0, behind: 1, tooClose: 0, contested: 0 },
    stress: [
      { set: "price_strict", ahead: 0, behind: 1, tooClose: 0 },
      { set: "price_blind", ahead: 0, behind: 1, tooClose: 0 },
    ],
    copyCeiling: 0,
    actions: [
      {
        feature: "terms",
        group: "content",
        change: "State what you offer in shipping, returns and warranty",
        gain: 0.096836898878,
        interval: { low: -0.001570827094, high: 0.252035223369 },
        evidence: "weak",
        text: "State what you offer in shipping, returns and warranty: it could gain up to .10 in expected win rate.",
      },
      {
        feature: "relevance",
        group: "content",
        change: "Use the words of the questions wherever they are true of the product",
        gain: 0.091245768595,
        interval: { low: 0.04474745538, high: 0.150767653131 },
        evidence: "weak",
        text: "Use the words of the questions wherever they are true of the product: it could gain up to .09 in expected win rate.",
      },
      {
        feature: "rating",
        group: "reputation",
        change: "What if the rating were 0.1 stars higher",
        gain: 0.03987256252,
        interval: { low: 0.023266770613, high: 0.058772147326 },
        evidence: "moderate",
        text: "What if the rating were 0.1 stars higher? The expected win rate would be .04 higher.",
      },
    ],
    winRate: 0,
    expectedWinRate: 0.067434342717,
    interval: { low: 0.036344883046, high: 0.12175762434, level: 0.8, kind: "coefficient_draws" },
    contestedShare: 0,
    byAssistant: [
      {
        assistant: "assistant_1",
        winRate: 0,
        expectedWinRate: 0.067434342717,
        interval: { low: 0.036344883046, high: 0.12175762434 },
        share: 0.062541311198,
        none: 0.072559934923,
      },
    ],
    byCompetitor: [
      {
        index: 0,
        title: "Insulated flask 0.75 l for cycling, stainless steel, leakproof",
        winRate: 0,
        expectedWinRate: 0.067434342717,
      },
    ],
    byQuery: [{ query: "insulated bottle for cycling", winRate: 0, relevance: 0.520648261289, missing: ["cycling"] }],
    comparisons: [
      {
        query: "insulated bottle for cycling",
        assistant: "assistant_1",
        competitor: 0,
        winner: "competitor",
        productScore: 7,
        competitorScore: 93,
        probability: 0.067434342717,
        interval: { low: 0.036344883046, high: 0.12175762434 },
        logOdds: -2.626785134985,
        verdict: "lost_on_reputation",
        contested: false,
        topContributions: [
          { feature: "rating", value: -1.096481687014 },
          { feature: "relevance", value: -0.847020907061 },
          { feature: "terms", value: -0.333333333333 },
        ],
      },
    ],
    comparisonCount: 1,
  },
  nextCursor: null,
  method: {
    engine: "offline",
    coefficients: "2026-11",
    asOf: "2026-11-22",
    contested:
      "A pair is contested when its winner changes under price_strict or, without a budget word, under price_blind; a match-up when half of its pairs are.",
  },
  limits: [...OFFLINE_LIMITS],
  warnings: [],
} satisfies Simulation;

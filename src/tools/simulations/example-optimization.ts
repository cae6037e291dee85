import { OPTIMIZATION_LIMIT } from "../../engine/simulation/method.ts";
import { OFFLINE_LIMITS } from "../../engine/simulation/offline-limits.ts";
import type { Optimization } from "../../simulations/optimization.ts";
import { EXAMPLE_SIMULATION } from "./example.ts";

/** The example optimization in the documentation: one query, rival and assistant of the worked example, two edits. */
export const EXAMPLE_OPTIMIZATION = {
  headline:
    "2 edits, all from your own statements; predicted gain .05 on the queries used for choosing them; 4 questions could gain more. 1 of 1 match-up stays behind. Ratings decide that match-up. No text alone wins it in the model.",
  id: "opt_4mPqZs0eXAMPLE7kTMd0Rb",
  status: "completed",
  mode: "offline",
  createdAt: EXAMPLE_SIMULATION.createdAt,
  questions: [
    {
      attribute: "Suitable for cycling",
      question: "Shoppers ask “for cycling”. Is the bottle suitable for that?",
      gain: 0.055953695279,
      queries: ["insulated bottle for cycling"],
      fact: { name: "Suitable for cycling", value: "yes", sourced: false },
    },
    {
      attribute: "Shipping",
      question: "What does shipping cost, and how long does it take?",
      gain: 0.038124502013,
      queries: [],
    },
    { attribute: "Warranty", question: "How long is the warranty?", gain: 0.038124502013, queries: [] },
    {
      attribute: "Closure",
      question: "What can you state about the closure of the bottle?",
      gain: 0.007774107151,
      queries: [],
    },
  ],
  edits: [
    {
      field: "returns",
      operator: "state_terms",
      before: "",
      after: "Free returns in 30 days",
      span: { start: 0, end: 0 },
      reason:
        "States the returns terms in a field of their own, where they are compared. Resolves an audit finding: The listing does not say how long it can be returned and who pays for that.",
      factsUsed: [{ kind: "fact", name: "Returns", text: "Free returns in 30 days" }],
      gain: 0.024232391209,
    },
    {
      field: "title",
      operator: "surface_fact",
      before: "",
      after: ", vacuum insulated",
      span: { start: 25, end: 25 },
      reason: "Shoppers ask for “insulated”; you state it, but not in the title.",
      factsUsed: [{ kind: "listing", name: "description", text: "Vacuum insulated bottle." }],
      gain: 0.021939005309,
    },
  ],
  candidates: [
    {
      index: 0,
      accepted: false,
      status: "refused",
      violations: [
        {
          field: "title",
          token: "Award-winning",
          rule: "award",
          severity: "claim",
          detail: "no statement says so",
          fact: { name: "Award-winning", value: "yes", sourced: true },
        },
      ],
      predicted: null,
      audit: { before: { errors: 1, warnings: 5 }, after: { errors: 1, warnings: 5 } },
    },
  ],
  refused: [],
  predicted: {
    measure: "expected_win_rate",
    train: { before: 0.067434342717, after: 0.113605739235, interval: { low: 0.017933759949, high: 0.074799549876 } },
    heldOut: null,
    allAdopt: { before: 0.067434342717, after: 0.075897186627 },
    byAssistant: [{ assistant: "assistant_1", before: 0.067434342717, after: 0.113605739235, regression: false }],
  },
  matchups: {
    before: { ahead: 0, behind: 1, tooClose: 0 },
    after: { ahead: 0, behind: 1, tooClose: 0 },
    copyCeiling: 0,
  },
  audit: { before: { errors: 1, warnings: 5 }, after: { errors: 1, warnings: 4 } },
  evidence: "weak",
  label: "prediction",
  listing: {
    title: "Steel water bottle 750 ml, vacuum insulated",
    description: "Vacuum insulated bottle. Keeps drinks cold for 24 h and hot for 12 h.",
    brand: "Nordvik",
    priceCents: 2490,
    currency: "USD",
    rating: 4.3,
    reviewCount: 320,
    attributes: [{ name: "Material", value: "18/8 stainless steel" }],
    returns: "Free returns in 30 days",
    facts: [{ name: "Returns", value: "Free returns in 30 days" }],
    generatedFields: ["title"],
  },
  competitors: [{ title: "Insulated flask 0.75 l for cycling, stainless steel, leakproof" }],
  queries: [{ text: "insulated bottle for cycling", generated: false, heldOut: false }],
  method: EXAMPLE_SIMULATION.method,
  limits: [OPTIMIZATION_LIMIT, ...OFFLINE_LIMITS],
  warnings: [
    {
      code: "no_held_out_queries",
      detail:
        "With fewer than 4 different questions none is set apart: the gain is on the questions that the edits were chosen by.",
    },
  ],
} satisfies Optimization;

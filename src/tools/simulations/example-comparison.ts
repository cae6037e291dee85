import { COMPARISON_LIMIT } from "../../engine/simulation/method.ts";
import { OFFLINE_LIMITS } from "../../engine/simulation/offline-limits.ts";
import type { ListingComparison } from "../../simulations/listing-comparison.ts";
import { EXAMPLE_SIMULATION } from "./example.ts";

/** The example comparison in the documentation: one query, rival and assistant of the worked example. */
export const EXAMPLE_COMPARISON = {
  headline:
    "The model expects B to be preferred more often than A: expected win rate .08 for B and .07 for A (difference .02, range .01 to .03).",
  id: "cmp_4mPqZs0eXAMPLE7kTMd0Rb",
  status: "completed",
  mode: "offline",
  createdAt: EXAMPLE_SIMULATION.createdAt,
  a: { title: "Steel water bottle 750 ml", winRate: 0, expectedWinRate: 0.067434342717 },
  b: { title: "Insulated steel water bottle 750 ml", winRate: 0, expectedWinRate: 0.084110743862 },
  difference: {
    value: 0.016676401145,
    interval: { low: 0.0088530184, high: 0.026532147917 },
    kind: "coefficient_draws",
  },
  verdict: "better",
  byAssistant: [
    {
      assistant: "assistant_1",
      a: 0.067434342717,
      b: 0.084110743862,
      difference: 0.016676401145,
      interval: { low: 0.0088530184, high: 0.026532147917 },
    },
  ],
  noiseFloor: 0,
  test: { name: "none" },
  label: "prediction",
  competitors: EXAMPLE_SIMULATION.competitors,
  queries: EXAMPLE_SIMULATION.queries,
  method: EXAMPLE_SIMULATION.method,
  limits: [COMPARISON_LIMIT, ...OFFLINE_LIMITS],
  warnings: [],
} satisfies ListingComparison;

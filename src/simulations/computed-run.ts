import type { Method } from "../engine/simulation/method.ts";
import type { SimulationResult } from "../engine/simulation/result-schema.ts";
import type { SimulationInput } from "../engine/simulation/simulation-input.ts";
import type { ListingComparison } from "./listing-comparison.ts";
import type { Optimization } from "./optimization.ts";
import type { Simulation } from "./simulation.ts";

/** The fields of its answer that a run computes; the rest is about its storage. */
export type ComputedAnswer = Pick<
  Simulation,
  "headline" | "product" | "competitors" | "queries" | "currency" | "assistants" | "limits" | "warnings"
> & { readonly result: SimulationResult };

/** The fields of its answer that a comparison computes. */
export type ComputedComparison = Omit<
  ListingComparison,
  "id" | "status" | "mode" | "createdAt" | "method" | "progress" | "spend"
>;

/** The fields of its answer that an optimization computes. */
export type ComputedOptimization = Omit<Optimization, "id" | "status" | "mode" | "createdAt" | "method">;

/** A run before it is stored. */
export interface ComputedRun {
  readonly answer: ComputedAnswer;
  /** The input of the computation, for the comparisons and diagnoses that are computed again. */
  readonly input: SimulationInput;
  readonly method: Method;
}

import type { Method } from "../engine/simulation/method.ts";
import type { SimulationResult } from "../engine/simulation/result-schema.ts";
import type { SimulationInput } from "../engine/simulation/simulation-input.ts";
import type { ListingComparison } from "./listing-comparison.ts";
import type { Optimization } from "./optimization.ts";
import type { Simulation } from "./simulation.ts";

/** The computed fields of a simulation's answer. The other fields come from its storage. */
export type ComputedAnswer = Pick<
  Simulation,
  "headline" | "product" | "competitors" | "queries" | "currency" | "assistants" | "limits" | "warnings"
> & { readonly result: SimulationResult };

/** The computed fields of a comparison's answer. */
export type ComputedComparison = Omit<
  ListingComparison,
  "id" | "status" | "mode" | "createdAt" | "method" | "progress" | "spend"
>;

/** The computed fields of an optimization's answer. */
export type ComputedOptimization = Omit<Optimization, "id" | "status" | "mode" | "createdAt" | "method">;

/** A simulation before it is stored. */
export interface ComputedRun {
  readonly answer: ComputedAnswer;
  /** The input of the computation, from which comparisons and diagnoses are recomputed. */
  readonly input: SimulationInput;
  readonly method: Method;
}

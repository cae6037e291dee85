import type { Method } from "../engine/simulation/method.ts";
import type { SimulationResult } from "../engine/simulation/result-schema.ts";
import type { SimulationInput } from "../engine/simulation/simulation-input.ts";
import type { ListingComparison } from "./listing-comparison.ts";
import type { Optimization } from "./optimization.ts";
import type { Simulation } from "./simulation.ts";

/** What a run computes of its answer; the rest is about its storage. */
export type ComputedAnswer = Pick<
  Simulation,
  "headline" | "product" | "competitors" | "queries" | "currency" | "assistants" | "limits" | "warnings"
> & { readonly result: SimulationResult };

/** What a comparison computes of its answer. */
export type ComputedComparison = Omit<ListingComparison, "id" | "status" | "mode" | "createdAt" | "method">;

/** What an optimization computes of its answer. */
export type ComputedOptimization = Omit<Optimization, "id" | "status" | "mode" | "createdAt" | "method">;

/** A run before it is stored. */
export interface ComputedRun {
  readonly answer: ComputedAnswer;
  /** What it was computed from, for the comparisons and diagnoses that are computed again. */
  readonly input: SimulationInput;
  readonly method: Method;
}

/** Hosts cut or refuse larger results. The other fields of an answer take less than the difference to 64,000. */
const ANSWER_BYTES = 63_000;

/** Returns an answer with as many of its comparisons as fit, so that long texts do not make it too large. */
export function fitAnswer(answer: ComputedAnswer): ComputedAnswer {
  const { comparisons } = answer.result;
  let left = ANSWER_BYTES - bytesOf({ ...answer, result: { ...answer.result, comparisons: [] } });
  const fitting = comparisons.findIndex((comparison) => (left -= bytesOf(comparison) + 1) < 0);
  if (fitting < 0) return answer;
  return { ...answer, result: { ...answer.result, comparisons: comparisons.slice(0, fitting) } };
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

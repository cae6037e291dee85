import type { Page } from "../engine/simulation/comparisons.ts";
import type { Comparison } from "../engine/simulation/result-schema.ts";
import type { SimulationInput } from "../engine/simulation/simulation-input.ts";
import type { Steps } from "../shared/steps.ts";
import type { OfflineEngine } from "./offline-engine.ts";

/** Comparisons that are recomputed in one step. */
const STEP_ROWS = 100;

/** Computes a page of the comparisons of a run in steps. */
export function* comparisonsInSteps(
  engine: OfflineEngine,
  input: SimulationInput,
  { offset, limit }: Page,
): Steps<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (let at = 0; at < limit; at += STEP_ROWS) {
    comparisons.push(...engine.comparisons(input, { offset: offset + at, limit: Math.min(STEP_ROWS, limit - at) }));
    yield;
  }
  return comparisons;
}

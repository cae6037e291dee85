import { equalFeatures, equalSentence } from "./equal-features.ts";
import type { Evaluation } from "./evaluation.ts";
import { GENERATED_QUERIES_NOTE, headlineOf } from "./headline.ts";
import { countCopyCeiling, countMatchups } from "./matchup-counts.ts";
import { queryAt, type SimulationInput } from "./simulation-input.ts";

/** Returns the headline of an evaluation. */
export function evaluationHeadline(input: SimulationInput, { matchups, selection }: Evaluation): string {
  const { queries, competitors } = selection;
  const areGenerated = queries.some((query) => queryAt(input, query).generated);
  return headlineOf({
    counts: countMatchups(matchups),
    queries: queries.length,
    competitors: competitors.length,
    lost: matchups.filter(({ outcome }) => outcome === "behind").map(({ verdict }) => verdict),
    copyCeiling: countCopyCeiling(matchups),
    notes: [...equalFeatures(input, selection).map(equalSentence), ...(areGenerated ? [GENERATED_QUERIES_NOTE] : [])],
  });
}

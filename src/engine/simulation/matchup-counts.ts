import type { Outcome } from "../choice/verdict.ts";
import type { EvaluatedMatchup } from "./matchup.ts";

/** Numbers of match-ups by outcome. */
export interface OutcomeCounts {
  ahead: number;
  behind: number;
  tooClose: number;
}

/** Counts match-ups by outcome, and the contested ones. */
export function countMatchups(
  matchups: readonly Pick<EvaluatedMatchup, "outcome" | "contested">[],
): OutcomeCounts & { matchups: number; contested: number } {
  return {
    matchups: matchups.length,
    ...countOutcomes(matchups.map(({ outcome }) => outcome)),
    contested: matchups.filter(({ contested }) => contested).length,
  };
}

/** Counts outcomes. */
export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  const times = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { ahead: times("ahead"), behind: times("behind"), tooClose: times("too_close") };
}

/** Counts the lost match-ups that the best text could win: the upper bound of what text can do. */
export function countCopyCeiling(matchups: readonly EvaluatedMatchup[]): number {
  return matchups.filter((matchup) => matchup.outcome === "behind" && matchup.bestCopyProbability > 0.5).length;
}

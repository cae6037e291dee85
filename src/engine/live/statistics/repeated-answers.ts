import type { AssistantAnswers } from "../live-result.ts";
import { positionBias } from "../position-lock.ts";
import { pairRuns, type PairedRuns } from "./noise-floor.ts";
import { holm, mcnemarExact } from "./paired-test.ts";

/** Differences between the answers of one assistant in two runs of the same tasks. */
export interface AnswerDifference extends PairedRuns {
  readonly assistant: string;
  /** P-value of McNemar's exact test, adjusted for the number of assistants. */
  readonly pHolm: number;
}

/**
 * Compares two runs of the same tasks, assistant by assistant. Leaves out assistants that chose by position in either
 * run.
 */
export function differencesOf(
  first: readonly AssistantAnswers[],
  second: readonly AssistantAnswers[],
): AnswerDifference[] {
  const pairs = first.flatMap(({ assistant, done }) => {
    const again = second.find((other) => other.assistant === assistant)?.done;
    if (again === undefined || positionBias(done).isLocked || positionBias(again).isLocked) return [];
    return [{ assistant, ...pairRuns(done, again) }];
  });
  const adjusted = holm(pairs.map(mcnemarExact));
  return pairs.map((pair, index) => ({ ...pair, pHolm: adjusted[index] ?? 1 }));
}

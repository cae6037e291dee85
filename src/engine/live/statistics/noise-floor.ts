import { type DoneTask, pickOf } from "../outcome.ts";
import { differenceOf, type PairCounts, pairsOf } from "./paired-difference.ts";

/** Two runs of the same tasks, compared task by task. */
export interface PairedRuns extends PairCounts {
  /** Number of tasks that both runs answered. */
  readonly pairs: number;
  /** Share of wins in the second run minus the share in the first. */
  readonly difference: number;
}

/** Compares two runs of the same design task by task. Leaves out tasks that either run did not answer. */
export function pairRuns(first: readonly DoneTask[], second: readonly DoneTask[]): PairedRuns {
  const others = new Map(second.map((done) => [done.task.key, done]));
  const counts = { both: 0, onlyA: 0, onlyB: 0, neither: 0 };
  for (const one of first) {
    const other = others.get(one.task.key);
    if (other === undefined || !isAnswered(one) || !isAnswered(other)) continue;
    counts[CELLS[Number(pickOf(one) === 0)]?.[Number(pickOf(other) === 0)] ?? "neither"] += 1;
  }
  return { ...counts, pairs: pairsOf(counts), difference: differenceOf(counts) };
}

/** Keys of the counts, by whether the first and then the second run picked the product. */
const CELLS = [
  ["neither", "onlyB"],
  ["onlyA", "both"],
] as const;

/**
 * Returns the noise floor of an assistant: how far its win rate moves between two runs of the same tasks. Both runs
 * must have fresh answers. Undefined if they share no answered task.
 */
export function noiseFloorOf(first: readonly DoneTask[], again: readonly DoneTask[]): number | undefined {
  const { pairs, difference } = pairRuns(first, again);
  return pairs === 0 ? undefined : Math.abs(difference);
}

function isAnswered({ outcome }: DoneTask): boolean {
  return outcome.kind === "picked" || outcome.kind === "none";
}

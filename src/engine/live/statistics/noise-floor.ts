import type { DoneTask } from "../outcome.ts";
import { pickOf } from "../outcome.ts";
import type { Discordant } from "./paired-test.ts";

/** Two runs of the same tasks, compared task by task. */
export interface PairedRuns extends Discordant {
  /** Tasks that both runs answered. */
  readonly pairs: number;
  /** Share of wins in the second run less that in the first. */
  readonly difference: number;
}

/** Compares two runs of the same design by their tasks. A task that either run did not answer is left out. */
export function pairRuns(first: readonly DoneTask[], second: readonly DoneTask[]): PairedRuns {
  const others = new Map(second.map((done) => [done.task.key, done]));
  const counts = { pairs: 0, onlyA: 0, onlyB: 0 };
  for (const one of first) {
    const other = others.get(one.task.key);
    if (other === undefined || !isAnswered(one) || !isAnswered(other)) continue;
    counts.pairs += 1;
    const [wonFirst, wonSecond] = [pickOf(one) === 0, pickOf(other) === 0];
    if (wonFirst && !wonSecond) counts.onlyA += 1;
    if (wonSecond && !wonFirst) counts.onlyB += 1;
  }
  return { ...counts, difference: counts.pairs === 0 ? 0 : (counts.onlyB - counts.onlyA) / counts.pairs };
}

/**
 * Returns the noise floor of an assistant: how far its win rate moves when nothing has changed but the moment. Both runs
 * have to be answered afresh.
 */
export function noiseFloorOf(first: readonly DoneTask[], again: readonly DoneTask[]): number {
  return Math.abs(pairRuns(first, again).difference);
}

function isAnswered({ outcome }: DoneTask): boolean {
  return outcome.kind === "picked" || outcome.kind === "none";
}

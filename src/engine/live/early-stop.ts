import { type ChoiceTask, PRESETS, type Preset } from "./design.ts";
import type { DoneTask, TaskOutcome } from "./outcome.ts";
import { hasEnoughPicks, positionBias } from "./position-lock.ts";
import { shareInterval, wilson } from "./statistics/interval.ts";
import { queryShares } from "./tally.ts";

/** Interim looks at a run, as shares of its replicates. */
const LOOKS = [0.25, 0.5, 0.75];

/** Everything that decides whether an assistant was asked enough. */
export interface StoppingRule {
  readonly preset: Preset;
  /** Weights of the queries, in query order. */
  readonly weights: readonly number[];
  readonly seed: string;
}

/**
 * Returns the tasks that have to be asked of one assistant when only position lock may stop it early. Returns all
 * tasks, unless the first replicates with enough picks show that the assistant chooses by position: its other answers
 * would not be counted.
 */
export function tasksUntilLocked(
  tasks: readonly ChoiceTask[],
  outcomes: ReadonlyMap<string, TaskOutcome>,
): readonly ChoiceTask[] {
  const last = Math.max(...tasks.map(({ replicate }) => replicate));
  for (let look = 0; look <= last; look++) {
    const asked = tasks.filter(({ replicate }) => replicate <= look);
    const done = withOutcomes(asked, outcomes);
    if (done.length < asked.length) return tasks;
    if (hasEnoughPicks(done)) return positionBias(done).isLocked ? asked : tasks;
  }
  return tasks;
}

/**
 * Returns the tasks that have to be asked of one assistant. They end at the first look at which its interval is as
 * narrow as the preset promises for an even outcome, or at which it chooses by position. Looks are between replicates,
 * so that every query was asked equally often.
 */
export function neededTasks(
  tasks: readonly ChoiceTask[],
  outcomes: ReadonlyMap<string, TaskOutcome>,
  { preset, weights, seed }: StoppingRule,
): readonly ChoiceTask[] {
  const untilLocked = tasksUntilLocked(tasks, outcomes);
  if (untilLocked.length < tasks.length) return untilLocked;
  const replicates = 1 + Math.max(...tasks.map(({ replicate }) => replicate));
  const looks = new Set(LOOKS.map((share) => Math.ceil(share * replicates)).filter((look) => look < replicates));
  for (const look of looks) {
    const asked = tasks.filter(({ replicate }) => replicate < look);
    const done = withOutcomes(asked, outcomes);
    if (done.length < asked.length) return tasks;
    if (positionBias(done).isLocked) return asked;
    const { low, high } = shareInterval(queryShares(done, weights), seed);
    if ((high - low) / 2 <= expectedHalfWidth(preset)) return asked;
  }
  return tasks;
}

/** Returns half the width of an assistant's interval for an even outcome, by preset. */
export function expectedHalfWidth(preset: Preset): number {
  const trials = PRESETS[preset];
  const { low, high } = wilson({ successes: trials / 2, trials });
  return (high - low) / 2;
}

/** Returns the tasks that have an outcome. */
export function withOutcomes(tasks: readonly ChoiceTask[], outcomes: ReadonlyMap<string, TaskOutcome>): DoneTask[] {
  return tasks.flatMap((task) => {
    const outcome = outcomes.get(task.key);
    return outcome === undefined ? [] : [{ task, outcome }];
  });
}

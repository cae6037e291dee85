import type { ChoiceTask } from "../../engine/live/design.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { type Prompt, promptOf, type ShownListing } from "../../engine/live/prompt.ts";
import type { RunEndState } from "./ending.ts";
import type { LivePlan } from "./live-plan.ts";
import type { DoneRow, EndedRun } from "./live-store.ts";

/** The differences between the kinds of live runs: the tasks, the listings that they show, and the end. */
export interface LiveWork {
  readonly plan: LivePlan;
  /** The run whose recorded answers are replayed; undefined for a run that asks. */
  readonly replayOf?: string | undefined;
  /** The tasks of each assistant. */
  readonly tasks: readonly ChoiceTask[];
  /** Returns the version that a task of a comparison shows. */
  versionOf?(task: ChoiceTask): "a" | "b";
  /** Returns the listings of a task, by the indexes in its order. */
  listingsOf(task: ChoiceTask): readonly ShownListing[];
  /** Returns the tasks of an assistant that have to be asked, given its outcomes so far. */
  needed(tasks: readonly ChoiceTask[], outcomes: ReadonlyMap<string, TaskOutcome>): readonly ChoiceTask[];
  end(asked: RunEndState): EndedRun;
}

/** Returns the prompt of a task. */
export function promptFor({ plan, listingsOf }: Pick<LiveWork, "plan" | "listingsOf">, task: ChoiceTask): Prompt {
  const query = plan.queries[task.query];
  if (query === undefined) throw new RangeError(`There is no query ${task.query}.`);
  return promptOf(plan.promptVersion, { text: query.text, ...query.parsed }, listingsOf(task), task);
}

/** Returns the finished tasks of one assistant, by key. */
export function rowsOf(done: readonly DoneRow[], assistant: string): ReadonlyMap<string, DoneRow> {
  return new Map(done.filter((row) => row.assistant === assistant).map((row) => [row.key, row]));
}

/** Returns the outcomes of one assistant, by task key. */
export function outcomesOf(done: RunEndState["done"], assistant: string): ReadonlyMap<string, TaskOutcome> {
  return new Map(done.filter((row) => row.assistant === assistant).map((row) => [row.key, row.outcome]));
}

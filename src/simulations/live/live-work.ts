import type { ChoiceTask } from "../../engine/live/design.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { type Prompt, promptOf, type ShownListing } from "../../engine/live/prompt.ts";
import type { RunEndState } from "./ending.ts";
import type { LivePlan } from "./live-plan.ts";
import type { DoneRow, EndedRun } from "./live-store.ts";

/** The questions of a run of any kind to its assistants, and its end. */
export interface LiveWork {
  readonly plan: LivePlan;
  /** The run whose recorded answers are read again; undefined for one that asks. */
  readonly replayOf?: string | undefined;
  /** The tasks that each assistant may be asked. */
  readonly tasks: readonly ChoiceTask[];
  /** Returns which version of a listing a task of a comparison shows. */
  versionOf?(task: ChoiceTask): "a" | "b";
  /** Returns the listings that a task chooses from, by the indexes of its order. */
  listingsOf(task: ChoiceTask): readonly ShownListing[];
  /** Returns those of an assistant's tasks that need to be asked after some outcomes. */
  needed(tasks: readonly ChoiceTask[], outcomes: ReadonlyMap<string, TaskOutcome>): readonly ChoiceTask[];
  end(asked: RunEndState): EndedRun;
}

/** Returns what an assistant is asked in a task. Of a listing it sees what anyone sees. */
export function promptFor({ plan, listingsOf }: Pick<LiveWork, "plan" | "listingsOf">, task: ChoiceTask): Prompt {
  const query = plan.queries[task.query];
  if (query === undefined) throw new RangeError(`There is no query ${task.query}.`);
  return promptOf(plan.promptVersion, { text: query.text, ...query.parsed }, listingsOf(task), task);
}

/** Returns the tasks of one assistant that have ended, by their keys. */
export function rowsOf(done: readonly DoneRow[], assistant: string): ReadonlyMap<string, DoneRow> {
  return new Map(done.filter((row) => row.assistant === assistant).map((row) => [row.key, row]));
}

/** Returns the outcomes of one assistant by task. */
export function outcomesOf(done: RunEndState["done"], assistant: string): ReadonlyMap<string, TaskOutcome> {
  return new Map(done.filter((row) => row.assistant === assistant).map((row) => [row.key, row.outcome]));
}

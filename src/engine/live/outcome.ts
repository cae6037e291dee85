import type { ChoiceTask } from "./design.ts";

/** The outcome of a task. Only `picked` and `none` are counted in figures. */
export interface TaskOutcome {
  /** Invalid: the answer cannot be counted, even after one repair. Unanswered: there was no answer. */
  readonly kind: "picked" | "none" | "invalid" | "unanswered";
  /** The slot of the picked listing, from 0. */
  readonly slot?: number;
  readonly reasons: readonly string[];
  /** The model that answered, as it reports itself; null if it does not. */
  readonly model: string | null;
  /** Why the task is not counted. */
  readonly failure?: string;
  /** True if the assistant was asked a second time. */
  readonly repaired: boolean;
}

/** A task with its outcome. */
export interface DoneTask {
  readonly task: ChoiceTask;
  readonly outcome: TaskOutcome;
}

/** Returns the index of the picked listing; undefined if no listing was picked. */
export function pickOf({ task, outcome }: DoneTask): number | undefined {
  return outcome.kind === "picked" && outcome.slot !== undefined ? task.order[outcome.slot] : undefined;
}

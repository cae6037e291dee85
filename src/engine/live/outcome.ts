import type { ChoiceTask } from "./design.ts";

/** Result of a task. Figures count only the listing that was picked, or none. */
export interface TaskOutcome {
  /** Invalid: an answer that cannot be counted, after one repair. Unanswered: no answer at all. */
  readonly kind: "picked" | "none" | "invalid" | "unanswered";
  /** The slot that was picked, from 0. */
  readonly slot?: number;
  readonly reasons: readonly string[];
  /** The model that says it answered; null when it does not say. */
  readonly model: string | null;
  /** The reason that nothing is counted. */
  readonly failure?: string;
  /** Tells whether the assistant was asked a second time. */
  readonly repaired: boolean;
}

/** A task with its outcome. */
export interface DoneTask {
  readonly task: ChoiceTask;
  readonly outcome: TaskOutcome;
}

/** Returns the index of the listing that was picked; undefined for anything else. */
export function pickOf({ task, outcome }: DoneTask): number | undefined {
  return outcome.kind === "picked" && outcome.slot !== undefined ? task.order[outcome.slot] : undefined;
}

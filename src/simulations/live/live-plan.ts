import { designTasks, type ChoiceTask, type Preset } from "../../engine/live/design.ts";
import type { PromptVersion } from "../../engine/live/prompt.ts";
import type { SimulationQuery } from "../run-fields.ts";
import type { InputSnapshot } from "../store.ts";

/** An assistant as a run asks it, whatever the operator changes later. */
export interface PlannedAssistant {
  readonly key: string;
  readonly name: string;
  readonly model: string;
  readonly vendor: string;
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** Everything that decides what a live run asks. Its tasks follow from it. */
export interface LivePlan {
  readonly preset: Preset;
  readonly budgetCents: number;
  readonly promptVersion: PromptVersion;
  /** Decides ids of listings, seeds of requests and resamples. */
  readonly seed: string;
  readonly assistants: readonly PlannedAssistant[];
  readonly queries: readonly SimulationQuery[];
  /** The run whose recorded answers are read again; absent for one that asks. */
  readonly replayOf?: string;
}

/** What a live run was made from. */
export interface LiveInput extends InputSnapshot {
  readonly live: LivePlan;
}

/** Returns the tasks that each assistant of a run gets. */
export function plannedTasks({ live, competitors }: Pick<LiveInput, "live" | "competitors">): ChoiceTask[] {
  const { preset, seed, queries } = live;
  return designTasks({ preset, seed, queries: queries.length, listings: competitors.length + 1 });
}

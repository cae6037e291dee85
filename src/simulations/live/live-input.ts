import { designTasks, type ChoiceTask, PRESETS, type Preset } from "../../engine/live/design.ts";
import type { ComparisonSnapshot } from "../comparison-request.ts";
import type { SimulationSnapshot } from "../store.ts";
import type { LivePlan } from "./live-plan.ts";

/** Everything that decides what a live run asks. Its tasks follow from it. */
export interface PresetPlan extends LivePlan {
  readonly preset: Preset;
  /** The run whose recorded answers are read again; absent for one that asks. */
  readonly replayOf?: string;
}

/** Input of a live run. */
export interface LiveInput extends SimulationSnapshot {
  readonly live: PresetPlan;
}

/** Input of a live comparison. */
export interface LiveComparisonInput extends ComparisonSnapshot {
  readonly live: PresetPlan;
}

/** Returns the tasks that each assistant of a run gets. */
export function plannedTasks({ live, competitors }: Pick<LiveInput, "live" | "competitors">): ChoiceTask[] {
  const { preset, seed, queries } = live;
  return designTasks({ tasks: PRESETS[preset], seed, queries: queries.length, listings: competitors.length + 1 });
}

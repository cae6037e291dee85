import { designTasks, type ChoiceTask, PRESETS, type Preset } from "../../engine/live/design.ts";
import type { ComparisonSnapshot } from "../comparison-request.ts";
import type { SimulationSnapshot } from "../store.ts";
import type { LivePlan } from "./live-plan.ts";

/** The plan of a live run with a preset. It determines the tasks. */
export interface PresetPlan extends LivePlan {
  readonly preset: Preset;
  /** The run whose recorded answers are replayed; absent for a run that asks. */
  readonly replayOf?: string;
}

/** The stored input of a live simulation. */
export interface LiveInput extends SimulationSnapshot {
  readonly live: PresetPlan;
}

/** The stored input of a live comparison. */
export interface LiveComparisonInput extends ComparisonSnapshot {
  readonly live: PresetPlan;
}

/** Returns the tasks of each assistant of a run. */
export function plannedTasks({ live, competitors }: Pick<LiveInput, "live" | "competitors">): ChoiceTask[] {
  const { preset, seed, queries } = live;
  return designTasks({ tasks: PRESETS[preset], seed, queries: queries.length, listings: competitors.length + 1 });
}

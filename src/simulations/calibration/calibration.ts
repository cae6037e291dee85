import type { Prior } from "../../engine/live/calibration/conditional-logit.ts";
import type { CalibrationFit } from "../../engine/live/calibration/fit-calibration.ts";
import type { MeasuredFeature } from "../../engine/live/calibration/measured-features.ts";
import type { AnswerCounts } from "../../engine/live/tally.ts";
import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";
import type { StoredListing } from "../resolved-listing.ts";
import type { LivePlan, PlannedAssistant } from "../live/live-plan.ts";
import type { Simulation } from "../simulation.ts";

/** Choices that a calibration asks an assistant for at least. */
export const CALIBRATION_TASKS = [200, 500] as const;
export type CalibrationTasks = (typeof CALIBRATION_TASKS)[number];

/** Limits of what the coefficients of a calibration say. */
export const CALIBRATION_LIMITS: readonly string[] = [
  "It was asked in this prompt, with these listings and questions, on this day. After 30 days, or when the model changes, it has expired.",
  "What texts, terms and specifications are worth was not varied. Those coefficients stay the published ones, and so does price in questions with a budget.",
  "A prediction with these coefficients is a prediction. Only a live run measures.",
];

/** Input of a calibration. */
export interface CalibrationInput {
  readonly product: StoredListing;
  readonly competitors: readonly StoredListing[];
  readonly live: LivePlan & {
    readonly tasks: number;
    /** The prior of each feature, before any choice was seen. */
    readonly published: Readonly<Record<MeasuredFeature, Prior>>;
  };
}

/** The findings of a calibration. */
export interface CalibrationAnswer extends Pick<Simulation, "headline" | "product" | "competitors"> {
  /** The one that was asked. */
  readonly assistants: readonly (Pick<Simulation["assistants"][number], "key" | "name" | "calibratedTo"> &
    Pick<PlannedAssistant, "vendor">)[];
  /** The simulation whose listings and questions it took. */
  readonly from: string;
  readonly questions: readonly string[];
  /** Counts of its answers by outcome; undefined before its end. */
  readonly counts?: AnswerCounts;
  /** Undefined before, and for one that gave nothing to fit. */
  readonly fit?: CalibrationFit;
  /** The reason why it failed. */
  readonly error?: { readonly code: string; readonly detail: string };
  readonly warnings: readonly SimulationWarning[];
}

/** Keys of calibrated assistants begin with this, before the key of the real one. */
const KEY_PREFIX = "cal_";

/** Returns the key under which simulations name the calibration of a real assistant. */
export function calibratedKey(assistant: string): string {
  return KEY_PREFIX + assistant;
}

/** Returns whether a key may be that of a calibrated assistant. */
export function isCalibrated(key: string): boolean {
  return key.startsWith(KEY_PREFIX);
}

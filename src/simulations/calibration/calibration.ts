import type { Prior } from "../../engine/live/calibration/conditional-logit.ts";
import type { CalibrationFit } from "../../engine/live/calibration/fit-calibration.ts";
import type { MeasuredFeature } from "../../engine/live/calibration/measured-features.ts";
import type { AnswerCounts } from "../../engine/live/tally.ts";
import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";
import type { StoredListing } from "../resolved-listing.ts";
import type { LivePlan, PlannedAssistant } from "../live/live-plan.ts";
import type { Simulation } from "../simulation.ts";

/** Minimum number of choices that a calibration asks for: the two sizes on offer. */
export const CALIBRATION_TASKS = [200, 500] as const;
export type CalibrationTasks = (typeof CALIBRATION_TASKS)[number];

/** The limits of a calibration's coefficients. */
export const CALIBRATION_LIMITS: readonly string[] = [
  "It was asked in this prompt, with these listings and questions, on this day. After 30 days, or when the model changes, it has expired.",
  "What texts, terms and specifications are worth was not varied. Those coefficients stay the published ones, and so does price in questions with a budget.",
  "A prediction with these coefficients is a prediction. Only a live run measures.",
];

/** The stored input of a calibration. */
export interface CalibrationInput {
  readonly product: StoredListing;
  readonly competitors: readonly StoredListing[];
  readonly live: LivePlan & {
    readonly tasks: number;
    /** The published coefficient of each feature, used as its prior. */
    readonly published: Readonly<Record<MeasuredFeature, Prior>>;
  };
}

/** The stored answer of a calibration. */
export interface CalibrationAnswer extends Pick<Simulation, "headline" | "product" | "competitors"> {
  /** The assistant that is asked, as a list of one. */
  readonly assistants: readonly (Pick<Simulation["assistants"][number], "key" | "name" | "calibratedTo"> &
    Pick<PlannedAssistant, "vendor">)[];
  /** Id of the simulation that its listings and questions come from. */
  readonly from: string;
  readonly questions: readonly string[];
  /** Counts of its answers by outcome; undefined until it ends. */
  readonly counts?: AnswerCounts;
  /** Undefined until it ends, and if there was nothing to fit. */
  readonly fit?: CalibrationFit;
  /** Why the calibration failed. */
  readonly error?: { readonly code: string; readonly detail: string };
  readonly warnings: readonly SimulationWarning[];
}

/** Prefix of the keys of calibrated assistants, before the key of the real assistant. */
const KEY_PREFIX = "cal_";

/** Returns the key of the calibrated version of a real assistant. */
export function calibratedKey(assistant: string): string {
  return KEY_PREFIX + assistant;
}

/** Returns whether a key has the form of a calibrated assistant's key. */
export function isCalibrated(key: string): boolean {
  return key.startsWith(KEY_PREFIX);
}

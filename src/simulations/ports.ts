import type { LiveAssistant } from "../assistants/ports.ts";
import { portGroup } from "../shared/port-group.ts";
import type { RunRequest } from "./run-request.ts";
import type { Simulation } from "./simulation.ts";
import type { Calibrations } from "./calibration/calibrations.ts";
import type { Simulations } from "./simulations.ts";

export type { CalibrationEstimate, CalibrationRequest } from "./calibration/calibrations.ts";
export { CALIBRATION_LIMITS, CALIBRATION_TASKS, calibratedKey } from "./calibration/calibration.ts";
export type { SideBySide } from "./side-by-side.ts";
export type { StoredCalibration } from "./store.ts";
export { isBatch, isCalibration } from "./run-kinds.ts";
export type { RepeatedRequest, Repeats, RunReading } from "./repeats.ts";

/** The ports of simulations for tools. */
export const SIMULATIONS = portGroup<{ readonly simulations: Simulations }>("simulations");

/** Runs a simulation without an account. */
export type PreviewSimulation = Simulations["preview"];

/** Suggests queries for the listings of a run. */
export type SuggestQueries = Simulations["suggestQueries"];

/** A real assistant that pages offer. */
export type AskableAssistant = Pick<LiveAssistant, "key" | "name" | "model" | "vendor" | "prices" | "priceAsOf">;

/** Runs of the example, which do not count against a plan. */
export interface SampleRuns {
  /** Simulates saved example listings, once for each idempotency key. */
  run(accountId: string, request: RunRequest & { readonly idempotencyKey: string }): Promise<Simulation>;
  /** Deletes the runs of these products that contain no other saved listing. */
  removeOf(accountId: string, productIds: readonly string[]): Promise<void>;
}
/** The calibrations of an account. Only pages manage them. */
export type CalibrationsForPages = Pick<Calibrations, "estimate" | "start" | "get" | "list" | "usable">;

/** The ports of simulations that pages use in addition to the tools. */
export interface SimulationsForPages {
  readonly preview: PreviewSimulation;
  readonly suggestQueries: SuggestQueries;
  readonly sampleRuns: SampleRuns;
  /** The assistants that live runs can ask; empty if the operator has configured none. */
  readonly askable: readonly AskableAssistant[];
  readonly calibrations: CalibrationsForPages;
  /** Returns the measurements of a live run next to the predictions for calibrated assistants. */
  readonly sideBySide: Calibrations["sideBySide"];
}

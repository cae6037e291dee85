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

/** Ports of the simulations for tools. */
export const SIMULATIONS = portGroup<{ readonly simulations: Simulations }>("simulations");

/** Simulates without an account. */
export type PreviewSimulation = Simulations["preview"];

/** Returns queries that the listings of a run suggest. */
export type SuggestQueries = Simulations["suggestQueries"];

/** A real assistant as people choose it. */
export type AskableAssistant = Pick<LiveAssistant, "key" | "name" | "model" | "vendor" | "prices" | "priceAsOf">;

/** Runs that show an account what the service does. They count against no plan. */
export interface SampleRuns {
  /** Simulates saved samples: once for all calls with the same key. */
  run(accountId: string, request: RunRequest & { readonly idempotencyKey: string }): Promise<Simulation>;
  /** Deletes the runs of these products in which no other saved listing is. */
  removeOf(accountId: string, productIds: readonly string[]): Promise<void>;
}
/** The calibrations of an account, as pages manage them. No tool does. */
export type CalibrationsForPages = Pick<Calibrations, "estimate" | "start" | "get" | "list" | "usable">;

/** Parts of the simulations that pages use in addition to the tools. */
export interface SimulationsForPages {
  readonly preview: PreviewSimulation;
  readonly suggestQueries: SuggestQueries;
  readonly sampleRuns: SampleRuns;
  /** The assistants that live runs can ask; none where the operator has configured none. */
  readonly askable: readonly AskableAssistant[];
  readonly calibrations: CalibrationsForPages;
  /** Returns what a live run measured next to what is predicted of calibrated assistants. */
  readonly sideBySide: Calibrations["sideBySide"];
}

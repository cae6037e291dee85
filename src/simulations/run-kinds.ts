/** The kinds of runs that tools make. */
export const SIMULATION_KINDS = ["simulate", "compare", "optimize", "batch"] as const;
export type SimulationKind = (typeof SIMULATION_KINDS)[number];

/** The kinds of stored runs. No tool makes a calibration. */
export type RunKind = SimulationKind | "calibrate";

/** Prefixes of the ids of runs, before an underscore. */
export const ID_PREFIX: Readonly<Record<RunKind, string>> = {
  simulate: "sim",
  compare: "cmp",
  optimize: "opt",
  batch: "bat",
  calibrate: "cal",
};

/** Returns whether an id is that of a batch. */
export function isBatch(id: string): boolean {
  return id.startsWith(`${ID_PREFIX.batch}_`);
}

/** Returns whether an id is that of a calibration. */
export function isCalibration(id: string): boolean {
  return id.startsWith(`${ID_PREFIX.calibrate}_`);
}

/** The states of a run. All except the first two are final. */
export const SIMULATION_STATUSES = ["queued", "running", "completed", "partial", "cancelled", "failed"] as const;
export type SimulationStatus = (typeof SIMULATION_STATUSES)[number];

/** The states of an open run: one that has not ended. */
export const OPEN_STATUSES = ["queued", "running"] as const satisfies readonly SimulationStatus[];

/** Returns whether a run has not ended. */
export function isOpen({ status }: { readonly status: SimulationStatus }): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** The sources of a run's answers: the model, real assistants, or their recorded answers. */
export const SIMULATION_MODES = ["offline", "live", "replay"] as const;
export type SimulationMode = (typeof SIMULATION_MODES)[number];

/** Range of the cap of a live run, in cents. */
export const LIVE_CAP = { least: 1, most: 100_000 } as const;

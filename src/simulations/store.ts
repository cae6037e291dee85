import type { Method } from "../engine/simulation/method.ts";
import type { CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";
import type { QueryInput } from "../engine/listing.ts";
import type { SimulationResult } from "../engine/simulation/result-schema.ts";
import type { SimulationInput } from "../engine/simulation/simulation-input.ts";
import type { Batch } from "./batch/batch.ts";
import type { BatchInput } from "./batch/batch-input.ts";
import type { ComparisonSnapshot } from "./comparison-request.ts";
import type { ComputedAnswer, ComputedComparison, ComputedOptimization } from "./computed-run.ts";
import type { OptimizationSnapshot } from "./optimization-request.ts";
import type { StoredListing } from "./resolved-listing.ts";
import type { CalibrationAnswer, CalibrationInput } from "./calibration/calibration.ts";
import type { RunKind, SimulationMode, SimulationStatus } from "./run-kinds.ts";
import type { SimulationSummary } from "./simulation.ts";

/** A run of some kind, as it is stored. */
interface Stored<K extends RunKind, A> {
  readonly id: string;
  readonly kind: K;
  readonly status: SimulationStatus;
  readonly mode: SimulationMode;
  /** Times are milliseconds since 1970. */
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly finishedAt: number | undefined;
  readonly answer: A;
  readonly method: Method;
}

/** The answer of a simulation. A live one has its result when it has ended. */
export interface StoredAnswer extends Omit<ComputedAnswer, "result"> {
  readonly result?: SimulationResult | undefined;
  /** The companies and hosts that receive what a live run sends. */
  readonly vendors?: readonly string[] | undefined;
  /** The reason why a run failed. */
  readonly error?: { readonly code: string; readonly detail: string } | undefined;
}

/** Cost and progress of a run. */
export interface LiveProgress {
  readonly done: number;
  readonly total: number;
  readonly spentMicroCents: number;
  readonly capMicroCents: number | undefined;
}

interface WithProgress {
  /** Undefined for an offline run, which is done when it is stored. */
  readonly live?: LiveProgress | undefined;
}

export type StoredSimulation = Stored<"simulate", StoredAnswer> & WithProgress;
export type StoredCalibration = Stored<"calibrate", CalibrationAnswer> & WithProgress;
export type StoredComparison = Stored<"compare", ComputedComparison> & WithProgress;
export type StoredOptimization = Stored<"optimize", ComputedOptimization>;
export type StoredBatch = Stored<"batch", BatchAnswer>;
export type StoredRun = StoredSimulation | StoredComparison | StoredOptimization | StoredBatch;
/** A run that may have asked real assistants. */
export type StoredLiveRun = StoredSimulation | StoredComparison | StoredCalibration;
/** A run of a tool, or a calibration. */
export type AnyStoredRun = StoredRun | StoredCalibration;

/** The answer of a batch, without its products. While it runs, the tallies of its parts know more than its totals. */
export type BatchAnswer = Pick<
  Batch,
  "headline" | "competitors" | "queries" | "assistants" | "batch" | "limits" | "warnings"
>;

/** Everything that a simulation was made from. */
export interface SimulationSnapshot {
  readonly product: StoredListing;
  readonly competitors: readonly StoredListing[];
  readonly queries: readonly QueryInput[] | undefined;
  readonly assistants: readonly string[] | undefined;
  readonly features: SimulationInput;
  /** The calibrated assistants among those that were asked, as they were then. */
  readonly calibrated?: readonly CalibratedAssistant[] | undefined;
}

/** Input of a run of any kind. */
export type RunInput = SimulationSnapshot | ComparisonSnapshot | OptimizationSnapshot | BatchInput;

/** Stored fields of a run in addition to its answer. */
export interface RunOrigin {
  /** Everything that it was made from. */
  readonly input: RunInput | CalibrationInput;
  /** The saved listings among it. */
  readonly listingIds: readonly string[];
  /** The part of it that lists show. */
  readonly summary: Pick<SimulationSummary, "product" | "headline" | "counts">;
  /** SHA-256 of what was asked for, with saved listings by version. */
  readonly inputHash: string;
  /** SHA-256 of the idempotency key. */
  readonly key: string | undefined;
  /** Number of runs of the plan that it counts as; 1 by default. */
  readonly runs?: number | undefined;
}

/** A run to be stored. */
export type NewRun = AnyStoredRun & RunOrigin & NewWork;

/** Fields of a new run that workers carry out. */
export interface NewWork {
  /** The tasks of a live run, in the order in which they are asked. */
  readonly tasks?: readonly { readonly assistant: string; readonly key: string }[] | undefined;
  readonly capMicroCents?: number | undefined;
  /** The parts of a batch: ids of listings. */
  readonly parts?: readonly (readonly string[])[] | undefined;
}

/** An earlier run of the same idempotency key. */
export interface EarlierRun {
  readonly id: string;
  readonly inputHash: string;
}

/** The run after which a list goes on. */
export interface SimulationPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface SimulationFilter {
  readonly status?: SimulationStatus | undefined;
  /** Undefined for all that tools make. */
  readonly kind?: RunKind | undefined;
  /** Runs with this saved listing as product or rival. */
  readonly listingId?: string | undefined;
}

export interface SimulationPage {
  readonly simulations: readonly SimulationSummary[];
  /** Undefined on the last page. */
  readonly next: SimulationPosition | undefined;
  /** All that fit the filter. */
  readonly total: number;
}

/** The runs of accounts. Every method sees the runs of one account only. */
export interface SimulationStore {
  /** Returns the run of an idempotency key that is still valid. */
  byKey(accountId: string, kind: RunKind, key: string, now: number): Promise<EarlierRun | undefined>;
  /** Returns how many runs of all kinds the account has stored on the UTC day of `now`. */
  runsOnDay(accountId: string, now: number): Promise<number>;
  /**
   * Stores a run and counts it, in one transaction. Stores nothing when the account would have made more than `runsPerDay`
   * runs on the UTC day of its creation, or when its idempotency key is known: then the earlier run is returned.
   */
  add(accountId: string, run: NewRun, runsPerDay: number): Promise<"added" | "over-limit" | EarlierRun>;
  /** Deletes the runs of these products in which no other saved listing is. */
  removeOf(accountId: string, productIds: readonly string[]): Promise<void>;
  byId(accountId: string, id: string): Promise<AnyStoredRun | undefined>;
  /** Returns what a run was made from. */
  inputOf(accountId: string, id: string): Promise<RunInput | undefined>;
  /** Returns a page, the latest run first. */
  list(
    accountId: string,
    filter: SimulationFilter,
    page: { readonly limit: number; readonly after?: SimulationPosition | undefined },
  ): Promise<SimulationPage>;
}

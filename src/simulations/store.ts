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

/** A stored run of one kind. */
interface Stored<K extends RunKind, A> {
  readonly id: string;
  readonly kind: K;
  readonly status: SimulationStatus;
  readonly mode: SimulationMode;
  /** Milliseconds since 1970, like the other times. */
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly finishedAt: number | undefined;
  readonly answer: A;
  readonly method: Method;
}

/** The stored answer of a simulation. A live one has its result when it has ended. */
export interface StoredAnswer extends Omit<ComputedAnswer, "result"> {
  readonly result?: SimulationResult | undefined;
  /** The companies or hosts that receive the texts of a live run. */
  readonly vendors?: readonly string[] | undefined;
  /** Why the run failed. */
  readonly error?: { readonly code: string; readonly detail: string } | undefined;
}

/** The progress and cost of a live run. */
export interface LiveProgress {
  readonly done: number;
  readonly total: number;
  readonly spentMicroCents: number;
  readonly capMicroCents: number | undefined;
}

interface WithProgress {
  /** Undefined for an offline run, which is complete when it is stored. */
  readonly live?: LiveProgress | undefined;
}

export type StoredSimulation = Stored<"simulate", StoredAnswer> & WithProgress;
export type StoredCalibration = Stored<"calibrate", CalibrationAnswer> & WithProgress;
export type StoredComparison = Stored<"compare", ComputedComparison> & WithProgress;
export type StoredOptimization = Stored<"optimize", ComputedOptimization>;
export type StoredBatch = Stored<"batch", BatchAnswer>;
export type StoredRun = StoredSimulation | StoredComparison | StoredOptimization | StoredBatch;
/** A run of a kind that can ask real assistants. */
export type StoredLiveRun = StoredSimulation | StoredComparison | StoredCalibration;
/** A run that a tool made, or a calibration. */
export type AnyStoredRun = StoredRun | StoredCalibration;

/**
 * The stored answer of a batch, without its products. While the batch runs, only the tallies of its parts are up to
 * date.
 */
export type BatchAnswer = Pick<
  Batch,
  "headline" | "competitors" | "queries" | "assistants" | "batch" | "limits" | "warnings"
>;

/** The stored input of a simulation. */
export interface SimulationSnapshot {
  readonly product: StoredListing;
  readonly competitors: readonly StoredListing[];
  readonly queries: readonly QueryInput[] | undefined;
  readonly assistants: readonly string[] | undefined;
  readonly features: SimulationInput;
  /** The calibrated assistants that the run names, as they were at that time. */
  readonly calibrated?: readonly CalibratedAssistant[] | undefined;
}

/** The stored input of a run of any kind. */
export type RunInput = SimulationSnapshot | ComparisonSnapshot | OptimizationSnapshot | BatchInput;

/** Fields of a new run in addition to its answer. */
export interface RunOrigin {
  /** Everything that the run is computed from. */
  readonly input: RunInput | CalibrationInput;
  /** Ids of the saved listings in the input. */
  readonly listingIds: readonly string[];
  /** The fields that lists show. */
  readonly summary: Pick<SimulationSummary, "product" | "headline" | "counts">;
  /** SHA-256 of the request, with saved listings by id and version. */
  readonly inputHash: string;
  /** SHA-256 of the idempotency key. */
  readonly key: string | undefined;
  /** Number of runs that count against the plan; 1 by default. */
  readonly runs?: number | undefined;
}

/** A run to be stored. */
export type NewRun = AnyStoredRun & RunOrigin & NewWork;

/** The work of a new run that workers carry out. */
export interface NewWork {
  /** The tasks of a live run, in the order of asking. */
  readonly tasks?: readonly { readonly assistant: string; readonly key: string }[] | undefined;
  readonly capMicroCents?: number | undefined;
  /** The parts of a batch, as ids of listings. */
  readonly parts?: readonly (readonly string[])[] | undefined;
}

/** An earlier run with the same idempotency key. */
export interface EarlierRun {
  readonly id: string;
  readonly inputHash: string;
}

/** The last run of a page, after which the list continues. */
export interface SimulationPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface SimulationFilter {
  readonly status?: SimulationStatus | undefined;
  /** Undefined for all kinds that tools make. */
  readonly kind?: RunKind | undefined;
  /** Selects runs with this saved listing as product or rival. */
  readonly listingId?: string | undefined;
}

export interface SimulationPage {
  readonly simulations: readonly SimulationSummary[];
  /** Undefined on the last page. */
  readonly next: SimulationPosition | undefined;
  /** Number of all runs that match the filter. */
  readonly total: number;
}

/** The stored runs. Every method sees only the runs of one account. */
export interface SimulationStore {
  /** Returns the run of an idempotency key that has not expired. */
  byKey(accountId: string, kind: RunKind, key: string, now: number): Promise<EarlierRun | undefined>;
  /** Returns the number of runs of all kinds that the account stored on the UTC day of `now`. */
  runsOnDay(accountId: string, now: number): Promise<number>;
  /**
   * Stores a run and counts it, in one transaction. Stores nothing if the account would exceed `runsPerDay` on the UTC
   * day of its creation, or if its idempotency key is known: then returns the earlier run.
   */
  add(accountId: string, run: NewRun, runsPerDay: number): Promise<"added" | "over-limit" | EarlierRun>;
  /** Deletes the runs of these products that contain no other saved listing. */
  removeOf(accountId: string, productIds: readonly string[]): Promise<void>;
  byId(accountId: string, id: string): Promise<AnyStoredRun | undefined>;
  /** Returns the input of a run. */
  inputOf(accountId: string, id: string): Promise<RunInput | undefined>;
  /** Returns a page of runs, the latest first. */
  list(
    accountId: string,
    filter: SimulationFilter,
    page: { readonly limit: number; readonly after?: SimulationPosition | undefined },
  ): Promise<SimulationPage>;
}

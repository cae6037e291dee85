import type { TaskOutcome } from "../../engine/live/outcome.ts";
import type { Page } from "../../engine/simulation/comparisons.ts";
import type { Recording } from "./recorded-fetch.ts";
import type { LiveComparisonInput, LiveInput } from "./live-input.ts";
import type { CalibrationAnswer, CalibrationInput } from "../calibration/calibration.ts";
import type { ComputedComparison } from "../computed-run.ts";
import type { StoredAnswer } from "../store.ts";

/** A task of a run for one assistant. */
export interface TaskRow {
  readonly assistant: string;
  readonly key: string;
}

/** A finished task. */
export interface DoneRow extends TaskRow {
  readonly outcome: TaskOutcome;
  readonly costMicroCents: number;
  /** Keys of its recordings, in the order of sending. */
  readonly recordingKeys: readonly string[];
}

/** A run that this process works on. `fence` distinguishes this claim from earlier ones. */
export interface ClaimedRun {
  readonly id: string;
  readonly fence: number;
  /** Claims in a row, including this one, that finished no task and did not release the run. */
  readonly idleClaims: number;
  readonly accountId: string;
  readonly createdAt: number;
  readonly cancelRequested: boolean;
  readonly asked:
    | { readonly kind: "simulate"; readonly input: LiveInput; readonly answer: StoredAnswer }
    | { readonly kind: "compare"; readonly input: LiveComparisonInput; readonly answer: ComputedComparison }
    | { readonly kind: "calibrate"; readonly input: CalibrationInput; readonly answer: CalibrationAnswer };
}

export type Lease = Pick<ClaimedRun, "id" | "fence">;

/** Money that is reserved for a request. */
export interface Reservation {
  readonly microCents: number;
  /** The UTC day that it counts towards, even if it is settled on the next day. */
  readonly day: string;
}

/** Why no request may be sent: the lease is lost, the run was cancelled, or a cap is reached. */
export type ReservationRefusal = "stale" | "cancelled" | "run_cap" | "day_cap";

/** Why an assistant was not asked all of its tasks. */
export type StopReason = ReservationRefusal | "ending" | "early" | "removed";

/** The end of a run. */
export interface EndedRun {
  readonly answer: StoredAnswer | ComputedComparison | CalibrationAnswer;
  readonly status: "completed" | "partial" | "cancelled" | "failed";
  readonly summary: object;
  readonly finishedAt: number;
}

/** A finished task with its recordings. */
export interface AnswerRow extends DoneRow {
  readonly recordings: readonly Recording[];
}

/** The stored live runs with their tasks, recordings and costs. */
export interface LiveStore {
  /**
   * Returns the ids of runs that no worker holds, the oldest first. A process that cannot ask gets only runs that need
   * no assistant: replays, cancelled runs, and runs that no process could ask for ten minutes.
   */
  due(limit: number, canAsk: boolean): Promise<string[]>;
  /** Leases an open run; undefined if another worker holds it, or if `due` would leave it out. */
  claim(id: string, now: number, canAsk: boolean): Promise<ClaimedRun | undefined>;
  /** Renews a lease. Returns false if it was lost. */
  renew(lease: Lease): Promise<boolean>;
  /** Releases a lease, so that the next worker need not wait until it expires. */
  release(lease: Lease): Promise<void>;
  doneTasks(id: string): Promise<DoneRow[]>;
  /** Reserves money for one request within the cap of the run and that of the day, in one transaction. */
  reserve(lease: Lease, reservation: Reservation, dayCapMicroCents: number): Promise<ReservationRefusal | undefined>;
  /** Replaces a reservation with the actual cost, and stores the recording, in one transaction. */
  settle(id: string, reservation: Reservation, costMicroCents: number, recording?: KeyedRecording): Promise<void>;
  /** Returns the cost of a UTC day in micro-cents, reservations included. */
  spentOn(day: string): Promise<number>;
  recording(id: string, key: string): Promise<Recording | undefined>;
  /** Stores the outcome of a task once. Returns false if the task has an outcome or the lease was lost. */
  finishTask(lease: Lease, done: DoneRow, now: number): Promise<boolean>;
  /** Ends a run. Returns false if the lease was lost. */
  finish(lease: Lease, ended: EndedRun): Promise<boolean>;
  /** Requests the cancellation of an open run. */
  requestCancel(accountId: string, id: string): Promise<void>;
  /**
   * Returns a page of the finished tasks in the order of the run, with their recordings from `recordedRun`.
   */
  answers(id: string, recordedRun: string, page: Page): Promise<AnswerRow[]>;
}

export interface KeyedRecording {
  readonly key: string;
  readonly recording: Recording;
  readonly createdAt: number;
}

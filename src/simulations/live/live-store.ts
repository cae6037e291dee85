import type { TaskOutcome } from "../../engine/live/outcome.ts";
import type { Recording } from "./recorded-fetch.ts";
import type { LiveComparisonInput, LiveInput } from "./live-input.ts";
import type { CalibrationAnswer, CalibrationInput } from "../calibration/calibration.ts";
import type { ComputedComparison } from "../computed-run.ts";
import type { StoredAnswer } from "../store.ts";

/** A task of a run, as one assistant gets it. */
export interface TaskRow {
  readonly assistant: string;
  readonly key: string;
}

/** A task that has ended. */
export interface DoneRow extends TaskRow {
  readonly outcome: TaskOutcome;
  readonly costMicroCents: number;
  /** Names what was sent for it in the record, in the order of sending. */
  readonly recordingKeys: readonly string[];
}

/** A run that this process works on. `fence` tells this claim from earlier ones. */
export interface ClaimedRun {
  readonly id: string;
  readonly fence: number;
  /** Claims in a row, this one included, that ended no task and did not release the run. */
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

/** Money that is set aside for a request. */
export interface Reservation {
  readonly microCents: number;
  /** The UTC day that it counts for, also when it is settled on the next. */
  readonly day: string;
}

/** The reason why nothing may be asked: the lease is lost, the run was cancelled, or a cap is reached. */
export type ReservationRefusal = "stale" | "cancelled" | "run_cap" | "day_cap";

/** The reason why an assistant is asked no more before its tasks are done: also that the operator has removed it. */
export type StopReason = ReservationRefusal | "ending" | "early" | "removed";

/** End of a run. */
export interface EndedRun {
  readonly answer: StoredAnswer | ComputedComparison | CalibrationAnswer;
  readonly status: "completed" | "partial" | "cancelled" | "failed";
  readonly summary: object;
  readonly finishedAt: number;
}

/** A task with what was sent and answered, as the merchant may read it. */
export interface AnswerRow extends DoneRow {
  readonly recordings: readonly Recording[];
}

/** The live runs, their tasks, answers and money. */
export interface LiveStore {
  /**
   * Returns runs that no worker has, the oldest first. Where this process cannot ask, they are those that need no
   * assistant: replays, cancelled runs, and runs that no process has been there to ask for ten minutes.
   */
  due(limit: number, canAsk: boolean): Promise<string[]>;
  /** Takes the lease of a run that has not ended; undefined when another worker has it, or for one that `due` leaves out. */
  claim(id: string, now: number, canAsk: boolean): Promise<ClaimedRun | undefined>;
  /** Renews a lease. False when it was lost. */
  renew(lease: Lease): Promise<boolean>;
  /** Gives a lease back, so that the next worker need not wait for its end. */
  release(lease: Lease): Promise<void>;
  doneTasks(id: string): Promise<DoneRow[]>;
  /** Sets money aside for one request, in one transaction against the cap of the run and that of the day. */
  reserve(lease: Lease, reservation: Reservation, dayCapMicroCents: number): Promise<ReservationRefusal | undefined>;
  /** Replaces a reservation by what the request has cost, and stores what was answered, in one transaction. */
  settle(id: string, reservation: Reservation, costMicroCents: number, recording?: KeyedRecording): Promise<void>;
  /** Returns what a UTC day has cost, with what is set aside. */
  spentOn(day: string): Promise<number>;
  recording(id: string, key: string): Promise<Recording | undefined>;
  /** Stores how a task ended, unless it has. False when the lease was lost. */
  finishTask(lease: Lease, done: DoneRow, now: number): Promise<boolean>;
  /** Ends a run. False when the lease was lost. */
  finish(lease: Lease, ended: EndedRun): Promise<boolean>;
  /** Asks for the end of a run that has not ended. */
  requestCancel(accountId: string, id: string): Promise<void>;
  /**
   * Returns a page of the tasks that have ended, in the order of the run, with what `recordedRun` has in the record of
   * them.
   */
  answers(
    id: string,
    recordedRun: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<AnswerRow[]>;
}

export interface KeyedRecording {
  readonly key: string;
  readonly recording: Recording;
  readonly createdAt: number;
}

import type { AlertText } from "./mail-texts.ts";
import type { FeedVersion } from "../listings/ports.ts";
import type { Baseline, Change } from "./changes.ts";
import type { Pending, Schedule } from "./schedule.ts";
import type { WebhookMessage } from "./webhooks/store.ts";

/** The result of one repetition. */
export interface Reading {
  /** The time at which it was due. Only one reading of a due time is stored. */
  readonly dueAt: number;
  /** Time at which it ended. */
  readonly at: number;
  /** Its first run; undefined if it failed before a run was made. */
  readonly runId: string | undefined;
  readonly figures: Figures | undefined;
  readonly changes: readonly Change[];
  /** The changes, in words. */
  readonly sentences: readonly string[];
  /** The reason why there are no figures. */
  readonly failure: string | undefined;
}

/** The figures of a run that the history shows. */
export interface Figures {
  readonly chance: number;
  readonly low: number;
  readonly high: number;
  readonly counts: {
    readonly matchups: number;
    readonly ahead: number;
    readonly behind: number;
    readonly tooClose: number;
  };
  /** The version of the coefficients, or the models of the assistants, that gave the answers. */
  readonly model: string;
  /** Version of the saved listing under test. */
  readonly version: number | undefined;
}

/** A schedule that this process works on. `fence` distinguishes this claim from earlier ones. */
export interface ClaimedSchedule {
  readonly schedule: Schedule;
  readonly fence: number;
}

/** The end of a repetition. */
export interface Conclusion {
  readonly reading: Reading;
  readonly baseline: Baseline | undefined;
  readonly nextAt: number;
  /**
   * True if the feed is imported again next time, even in the same version, because no run has used what was imported.
   */
  readonly rereadsFeed: boolean;
  /** Sent to every webhook of the account that is on. */
  readonly message: WebhookMessage | undefined;
  /** Mailed to the account. */
  readonly mail: AlertText | undefined;
}

/** A schedule in a table. */
export interface ScheduleSummary extends Pick<Schedule, "id" | "name" | "timing" | "nextAt" | "isPaused"> {
  readonly last: Reading | undefined;
}

export interface SchedulePage {
  /** The oldest first. */
  readonly schedules: readonly ScheduleSummary[];
  readonly total: number;
}

/** Selects a part of a list. */
export interface PageBounds {
  readonly offset: number;
  readonly limit: number;
}

export interface ReadingPage {
  /** The latest first. */
  readonly readings: readonly Reading[];
  readonly total: number;
}

/** The schedules and their readings. */
export interface ScheduleStore {
  /** Adds a schedule. False when the account has `limit` of them. */
  add(schedule: Schedule, limit: number): Promise<boolean>;
  list(accountId: string, page: PageBounds): Promise<SchedulePage>;
  byId(accountId: string, id: string): Promise<Schedule | undefined>;
  /** Changes what a person sets. False when the account has no such schedule. */
  change(
    accountId: string,
    id: string,
    settings: Pick<Schedule, "name" | "feed" | "mails" | "timing" | "nextAt">,
  ): Promise<boolean>;
  /** Pauses a schedule, or makes it due at `nextAt`. False when the account has no such schedule. */
  setNext(accountId: string, id: string, nextAt: number | undefined): Promise<boolean>;
  /** Removes a schedule with its history. False when the account has no such schedule. */
  remove(accountId: string, id: string): Promise<boolean>;
  readings(accountId: string, id: string, page: PageBounds): Promise<ReadingPage>;
  /** Returns the ids of schedules that are due at `now`, the longest due first. */
  due(limit: number, now: number): Promise<readonly string[]>;
  /** Takes the lease of a schedule that is due; undefined when it is not, or another process has it. */
  claim(id: string, now: number): Promise<ClaimedSchedule | undefined>;
  lastReading(scheduleId: string): Promise<Reading | undefined>;
  /** Stores the progress of a repetition, and releases the lease until `wakeAt`. False when the lease was lost. */
  wait(claimed: ClaimedSchedule, pending: Pending, wakeAt: number): Promise<boolean>;
  /** Stores the version of the feed that was imported for a repetition. False when the lease was lost. */
  saveFeedVersion(claimed: ClaimedSchedule, pending: Pending, version: FeedVersion): Promise<boolean>;
  /** Ends a repetition that needed no run. */
  skip(claimed: ClaimedSchedule, nextAt: number): Promise<void>;
  /**
   * Ends a repetition, in one transaction. Returns the ids of the deliveries to make; undefined when the lease was
   * lost.
   */
  conclude(claimed: ClaimedSchedule, conclusion: Conclusion): Promise<readonly string[] | undefined>;
}

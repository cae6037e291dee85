/** The tables of schedules as queries see them. Times are milliseconds, objects are JSON. */
export interface ScheduleTables {
  readonly schedules: ScheduleRow;
  readonly schedule_readings: ReadingRow;
  readonly webhooks: WebhookRow;
  readonly webhook_deliveries: DeliveryRow;
  readonly alert_mails: AlertMailRow;
}

/** Every table, each after those that it refers to. */
export const SCHEDULE_TABLES = [
  "schedules",
  "schedule_readings",
  "webhooks",
  "webhook_deliveries",
  "alert_mails",
] as const satisfies readonly (keyof ScheduleTables)[];

export interface ScheduleRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** The simulation that it repeats. It may have expired. */
  readonly source_id: string;
  readonly request: string;
  readonly timing: string;
  readonly feed: string | null;
  readonly feed_version: string | null;
  readonly mails: number;
  readonly baseline: string | null;
  readonly pending: string | null;
  /** Time of its next repetition. */
  readonly next_at: number;
  /** Time of the next work on it; null while it is paused. */
  readonly wake_at: number | null;
  /** Until when a process has it; null when none has. */
  readonly lease_until: number | null;
  /** Counts the processes that had it: what an earlier one writes changes nothing. */
  readonly fence: number;
  readonly created_at: number;
}

export interface ReadingRow {
  readonly schedule_id: string;
  readonly due_at: number;
  readonly at: number;
  readonly run_id: string | null;
  readonly body: string;
}

export interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  /** As it is: a message is signed with it. */
  readonly secret: string;
  readonly earlier_secret: string | null;
  readonly earlier_until: number | null;
  readonly failing_since: number | null;
  readonly off_reason: string | null;
  readonly created_at: number;
}

export interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly type: string;
  readonly body: string;
  readonly state: string;
  /** Counts tries: what an earlier one writes changes nothing. */
  readonly attempts: number;
  /** Null when nothing more is to be done. */
  readonly next_at: number | null;
  readonly lease_until: number | null;
  readonly answer: string | null;
  readonly created_at: number;
}

/** A mail of an alert that no mail server has taken yet. */
interface AlertMailRow {
  readonly id: string;
  readonly account_id: string;
  /** Content of the alert. Its address is looked up when it is sent. */
  readonly body: string;
  readonly attempts: number;
  /** Time of the next try. The process that tries it moves this on first. */
  readonly next_at: number;
  readonly created_at: number;
}

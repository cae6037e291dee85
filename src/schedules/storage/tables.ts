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
  /** The time until which a process has claimed it; null without a claim. */
  readonly lease_until: number | null;
  /** Counts the claims. A process writes only while its claim is the latest. */
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
  /** In clear text, because messages are signed with it. */
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
  /** Counts the attempts. A process writes only while its attempt is the latest. */
  readonly attempts: number;
  /** Null when there is nothing left to do. */
  readonly next_at: number | null;
  readonly lease_until: number | null;
  readonly answer: string | null;
  readonly created_at: number;
}

/** An alert mail that no mail server has taken yet. */
interface AlertMailRow {
  readonly id: string;
  readonly account_id: string;
  /** Content of the alert. Its address is looked up when it is sent. */
  readonly body: string;
  readonly attempts: number;
  /** Time of the next attempt. The process that makes it first moves this time forward. */
  readonly next_at: number;
  readonly created_at: number;
}

import type { Reading, ScheduleSummary } from "../store.ts";
import type { Schedule } from "../schedule.ts";
import type { ReadingRow, ScheduleRow } from "./tables.ts";

/** Returns the row of a new schedule. */
export function rowOf(schedule: Schedule): ScheduleRow {
  const { id, accountId, name, sourceId, request, timing, feed, feedVersion, mails, baseline, pending } = schedule;
  return {
    id,
    account_id: accountId,
    name,
    source_id: sourceId,
    request: JSON.stringify(request),
    timing: JSON.stringify(timing),
    feed: json(feed),
    feed_version: json(feedVersion),
    mails: Number(mails),
    baseline: json(baseline),
    pending: json(pending),
    next_at: schedule.nextAt,
    wake_at: schedule.isPaused ? null : schedule.nextAt,
    lease_until: null,
    fence: 0,
    created_at: schedule.createdAt,
  };
}

export function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    sourceId: row.source_id,
    request: JSON.parse(row.request) as Schedule["request"],
    timing: JSON.parse(row.timing) as Schedule["timing"],
    feed: parsed(row.feed) as Schedule["feed"],
    feedVersion: parsed(row.feed_version) as Schedule["feedVersion"],
    mails: row.mails !== 0,
    baseline: parsed(row.baseline) as Schedule["baseline"],
    pending: parsed(row.pending) as Schedule["pending"],
    nextAt: row.next_at,
    isPaused: row.wake_at === null,
    createdAt: row.created_at,
  };
}

/** The columns for a table of schedules. The request is left out, because it may be long. */
export const SUMMARY_COLUMNS = ["id", "name", "timing", "next_at", "wake_at"] as const;

export function toSummary(
  row: Pick<ScheduleRow, (typeof SUMMARY_COLUMNS)[number]>,
  last: Reading | undefined,
): ScheduleSummary {
  const { id, name, timing, next_at: nextAt, wake_at: wakeAt } = row;
  return { id, name, timing: JSON.parse(timing) as Schedule["timing"], nextAt, isPaused: wakeAt === null, last };
}

export function toReading({ due_at: dueAt, at, run_id: runId, body }: ReadingRow): Reading {
  const { figures, failure, changes = [], sentences = [] } = JSON.parse(body) as Partial<Reading>;
  return { dueAt, at, runId: runId ?? undefined, figures, changes, sentences, failure };
}

/** Returns a value as JSON; null for undefined. */
export function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function parsed(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

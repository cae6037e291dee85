import type { Kysely, Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
import { newId } from "../../shared/secret.ts";
import type { FeedVersion } from "../../listings/ports.ts";
import type { Pending, Schedule } from "../schedule.ts";
import type {
  ClaimedSchedule,
  Conclusion,
  PageBounds,
  Reading,
  ReadingPage,
  SchedulePage,
  ScheduleStore,
  ScheduleSummary,
} from "../store.ts";
import type { WebhookMessage } from "../webhooks/store.ts";
import type { ReadingRow, ScheduleRow, ScheduleTables } from "./tables.ts";

/** How long a process has a schedule: more than fetching a feed, saving it and a run of the model take together. */
const LEASE_MS = 5 * 60_000;

/** Schedules and readings as rows. */
export class SqlScheduleStore implements ScheduleStore {
  readonly #queries: Queries<ScheduleTables>;

  constructor(queries: Queries<ScheduleTables>) {
    this.#queries = queries;
  }

  async add(schedule: Schedule, limit: number): Promise<boolean> {
    return this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, `schedules ${schedule.accountId}`);
      const { count } = await transaction
        .selectFrom("schedules")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("account_id", "=", schedule.accountId)
        .executeTakeFirstOrThrow();
      if (count >= limit) return false;
      await transaction.insertInto("schedules").values(rowOf(schedule)).execute();
      return true;
    });
  }

  async list(accountId: string, { offset, limit }: PageBounds): Promise<SchedulePage> {
    const db = await this.#queries.reader();
    const own = db.selectFrom("schedules").where("account_id", "=", accountId);
    const [rows, { count }] = await Promise.all([
      own.select(SUMMARY_COLUMNS).orderBy("created_at").orderBy("id").offset(offset).limit(limit).execute(),
      own.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ]);
    const last = await Promise.all(rows.map(({ id }) => lastReadingOf(db, id)));
    return { schedules: rows.map((row, at) => toSummary(row, last[at])), total: count };
  }

  async byId(accountId: string, id: string): Promise<Schedule | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("schedules")
      .selectAll()
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row && toSchedule(row);
  }

  async change(
    accountId: string,
    id: string,
    { name, feed, mails, timing, nextAt }: Pick<Schedule, "name" | "feed" | "mails" | "timing" | "nextAt">,
  ): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("schedules")
      .set((e) => ({
        name,
        feed: json(feed),
        mails: Number(mails),
        timing: JSON.stringify(timing),
        next_at: nextAt,
        // One that is paused stays so, and one that has begun goes on.
        wake_at: e
          .case()
          .when(e.or([e("wake_at", "is", null), e("pending", "is not", null)]))
          .then(e.ref("wake_at"))
          .else(nextAt)
          .end(),
      }))
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async setNext(accountId: string, id: string, nextAt: number | undefined): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("schedules")
      .set(nextAt === undefined ? { wake_at: null } : { next_at: nextAt, wake_at: nextAt })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const db = await this.#queries.db();
    const { numDeletedRows } = await db
      .deleteFrom("schedules")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async readings(accountId: string, id: string, { offset, limit }: PageBounds): Promise<ReadingPage> {
    const db = await this.#queries.reader();
    const own = db
      .selectFrom("schedule_readings")
      .innerJoin("schedules", "schedules.id", "schedule_readings.schedule_id")
      .where("schedules.id", "=", id)
      .where("schedules.account_id", "=", accountId);
    const [rows, { count }] = await Promise.all([
      own.selectAll("schedule_readings").orderBy("due_at", "desc").offset(offset).limit(limit).execute(),
      own.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ]);
    return { readings: rows.map(toReading), total: count };
  }

  async due(limit: number, now: number): Promise<readonly string[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("schedules")
      .select("id")
      .where("wake_at", "<=", now)
      .where((e) => e.or([e("lease_until", "is", null), e("lease_until", "<", now)]))
      .orderBy("wake_at")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async claim(id: string, now: number): Promise<ClaimedSchedule | undefined> {
    const db = await this.#queries.db();
    const row = await db
      .updateTable("schedules")
      .set((e) => ({ fence: e("fence", "+", 1), lease_until: now + LEASE_MS }))
      .where("id", "=", id)
      .where("wake_at", "<=", now)
      .where((e) => e.or([e("lease_until", "is", null), e("lease_until", "<", now)]))
      .returningAll()
      .executeTakeFirst();
    return row && { schedule: toSchedule(row), fence: row.fence };
  }

  async lastReading(scheduleId: string): Promise<Reading | undefined> {
    return lastReadingOf(await this.#queries.db(), scheduleId);
  }

  async wait(claimed: ClaimedSchedule, pending: Pending, wakeAt: number): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("schedules")
      .set((e) => ({
        pending: JSON.stringify(pending),
        lease_until: null,
        // Somebody may have paused it meanwhile.
        wake_at: e.case().when("wake_at", "is", null).then(null).else(wakeAt).end(),
      }))
      .where("id", "=", claimed.schedule.id)
      .where("fence", "=", claimed.fence)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async fed(claimed: ClaimedSchedule, pending: Pending, version: FeedVersion): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("schedules")
      .set({ pending: JSON.stringify(pending), feed_version: JSON.stringify(version) })
      .where("id", "=", claimed.schedule.id)
      .where("fence", "=", claimed.fence)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async skip(claimed: ClaimedSchedule, nextAt: number): Promise<void> {
    await end(await this.#queries.db(), claimed, { next_at: nextAt }, nextAt);
  }

  async conclude(
    claimed: ClaimedSchedule,
    { reading, baseline, nextAt, message }: Conclusion,
  ): Promise<readonly string[] | undefined> {
    const { id, accountId } = claimed.schedule;
    return this.#queries.transaction(async (transaction) => {
      const ended = await end(transaction, claimed, { next_at: nextAt, baseline: json(baseline) }, nextAt);
      if (!ended) return undefined;
      const { dueAt: due_at, at, runId, ...body } = reading;
      await transaction
        .insertInto("schedule_readings")
        .values({ schedule_id: id, due_at, at, run_id: runId ?? null, body: JSON.stringify(body) })
        .onConflict((conflict) => conflict.columns(["schedule_id", "due_at"]).doNothing())
        .execute();
      return message === undefined ? [] : addDeliveries(transaction, accountId, message);
    });
  }
}

/** Ends a repetition and gives the lease back. False when it was lost. */
async function end(
  db: Pick<Transaction<ScheduleTables>, "updateTable">,
  { schedule, fence }: ClaimedSchedule,
  changed: Partial<ScheduleRow>,
  nextAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("schedules")
    .set((e) => ({
      ...changed,
      pending: null,
      lease_until: null,
      wake_at: e.case().when("wake_at", "is", null).then(null).else(nextAt).end(),
    }))
    .where("id", "=", schedule.id)
    .where("fence", "=", fence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function addDeliveries(
  db: Transaction<ScheduleTables>,
  accountId: string,
  { type, body, createdAt }: WebhookMessage,
): Promise<string[]> {
  const webhooks = await db
    .selectFrom("webhooks")
    .select("id")
    .where("account_id", "=", accountId)
    .where("off_reason", "is", null)
    .execute();
  const rows = webhooks.map(({ id }) => ({
    id: newId("msg"),
    webhook_id: id,
    type,
    body,
    state: "waiting",
    attempts: 0,
    next_at: createdAt,
    created_at: createdAt,
  }));
  if (rows.length > 0) await db.insertInto("webhook_deliveries").values(rows).execute();
  return rows.map(({ id }) => id);
}

function rowOf(schedule: Schedule): ScheduleRow {
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

function toSchedule(row: ScheduleRow): Schedule {
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

/** What a table of schedules shows. What they ask may be long. */
const SUMMARY_COLUMNS = ["id", "name", "timing", "next_at", "wake_at"] as const;

function toSummary(
  row: Pick<ScheduleRow, (typeof SUMMARY_COLUMNS)[number]>,
  last: Reading | undefined,
): ScheduleSummary {
  const { id, name, timing, next_at: nextAt, wake_at: wakeAt } = row;
  return { id, name, timing: JSON.parse(timing) as Schedule["timing"], nextAt, isPaused: wakeAt === null, last };
}

async function lastReadingOf(db: Kysely<ScheduleTables>, scheduleId: string): Promise<Reading | undefined> {
  const row = await db
    .selectFrom("schedule_readings")
    .selectAll()
    .where("schedule_id", "=", scheduleId)
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toReading(row);
}

function toReading({ due_at: dueAt, at, run_id: runId, body }: ReadingRow): Reading {
  const { figures, failure, changes = [], sentences = [] } = JSON.parse(body) as Partial<Reading>;
  return { dueAt, at, runId: runId ?? undefined, figures, changes, sentences, failure };
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function parsed(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

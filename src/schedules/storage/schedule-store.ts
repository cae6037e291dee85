import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
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
} from "../store.ts";
import { addAlertMail } from "./alert-mail-store.ts";
import { addDeliveries } from "./add-deliveries.ts";
import { json, rowOf, SUMMARY_COLUMNS, toReading, toSchedule, toSummary } from "./rows.ts";
import type { ScheduleRow, ScheduleTables } from "./tables.ts";

/** The lease of a schedule, which is longer than it takes to fetch and save a feed and to run the model. */
const LEASE_MS = 5 * 60_000;

/** Stores schedules and their readings in the database. */
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
        // A feed with another address or currency is imported whatever its version.
        feed_version: e
          .case()
          .when("feed", "=", json(feed) ?? "")
          .then(e.ref("feed_version"))
          .else(null)
          .end(),
        mails: Number(mails),
        timing: JSON.stringify(timing),
        next_at: nextAt,
        // A paused schedule stays paused, and a repetition that has begun continues.
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
      .where((e) => isDue(e, now))
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
      .where((e) => isDue(e, now))
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
        // Another request may have paused it meanwhile.
        wake_at: e.case().when("wake_at", "is", null).then(null).else(wakeAt).end(),
      }))
      .where("id", "=", claimed.schedule.id)
      .where("fence", "=", claimed.fence)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async saveFeedVersion(claimed: ClaimedSchedule, pending: Pending, version: FeedVersion): Promise<boolean> {
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
    { reading, baseline, nextAt, rereadsFeed, message, mail }: Conclusion,
  ): Promise<readonly string[] | undefined> {
    const { id, accountId } = claimed.schedule;
    return this.#queries.transaction(async (transaction) => {
      const changed = { next_at: nextAt, baseline: json(baseline), ...(rereadsFeed ? { feed_version: null } : {}) };
      if (!(await end(transaction, claimed, changed, nextAt))) return undefined;
      const { dueAt: due_at, at, runId, ...body } = reading;
      await transaction
        .insertInto("schedule_readings")
        .values({ schedule_id: id, due_at, at, run_id: runId ?? null, body: JSON.stringify(body) })
        .onConflict((conflict) => conflict.columns(["schedule_id", "due_at"]).doNothing())
        .execute();
      if (mail !== undefined) await addAlertMail(transaction, accountId, { text: mail, createdAt: at });
      return message === undefined ? [] : addDeliveries(transaction, accountId, message);
    });
  }
}

/** Matches schedules that are due and that no process has claimed. */
function isDue(e: ExpressionBuilder<ScheduleTables, "schedules">, now: number) {
  return e.and([e("wake_at", "<=", now), e.or([e("lease_until", "is", null), e("lease_until", "<", now)])]);
}

/** Ends a repetition and releases the lease. False when the lease was lost. */
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

import type { Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
import { newId } from "../../shared/secret.ts";
import type { AlertMailStore, ClaimedAlertMail } from "../alert-mail-sender.ts";
import type { MailText } from "../mail-texts.ts";
import type { ScheduleTables } from "./tables.ts";

/**
 * The lease of a mail, which is longer than a mailer tries. A process that was killed holds a mail no longer than this.
 */
const LEASE_MS = 5 * 60_000;

/** Stores alert mails in the database. */
export class SqlAlertMailStore implements AlertMailStore {
  readonly #queries: Queries<ScheduleTables>;

  constructor(queries: Queries<ScheduleTables>) {
    this.#queries = queries;
  }

  async due(limit: number, now: number): Promise<readonly string[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("alert_mails")
      .select("id")
      .where("next_at", "<=", now)
      .orderBy("next_at")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async claim(id: string, now: number): Promise<ClaimedAlertMail | undefined> {
    const db = await this.#queries.db();
    const row = await db
      .updateTable("alert_mails")
      .set((e) => ({ attempts: e("attempts", "+", 1), next_at: now + LEASE_MS }))
      .where("id", "=", id)
      .where("next_at", "<=", now)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { id, accountId: row.account_id, attempts: row.attempts, text: JSON.parse(row.body) as MailText };
  }

  async retry({ id }: ClaimedAlertMail, nextAt: number): Promise<void> {
    const db = await this.#queries.db();
    await db.updateTable("alert_mails").set({ next_at: nextAt }).where("id", "=", id).execute();
  }

  async remove({ id }: ClaimedAlertMail): Promise<void> {
    const db = await this.#queries.db();
    await db.deleteFrom("alert_mails").where("id", "=", id).execute();
  }
}

/** Adds an alert mail in the transaction that stores what it reports. */
export async function addAlertMail(
  db: Transaction<ScheduleTables>,
  accountId: string,
  { text, createdAt }: { readonly text: MailText; readonly createdAt: number },
): Promise<void> {
  await db
    .insertInto("alert_mails")
    .values({
      id: newId("mail"),
      account_id: accountId,
      body: JSON.stringify(text),
      attempts: 0,
      next_at: createdAt,
      created_at: createdAt,
    })
    .execute();
}

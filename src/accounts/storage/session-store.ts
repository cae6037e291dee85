import type { Account, Session, SessionStore } from "../ports.ts";
import { toAccount } from "./account-store.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

/** Stores sessions in the database. */
export class SqlSessionStore implements SessionStore {
  readonly #queries: Queries<AccountTables>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
  }

  /**
   * Locks the account row. A password change comes either before, so that nothing is added, or after, and ends the
   * session.
   */
  async add({ hash, accountId, createdAt, expiresAt, browser }: Session, verifiedHash: string): Promise<boolean> {
    const { sql } = await import("kysely");
    const { numAffectedRows } = await sql`
      insert into sessions (hash, account_id, created_at, expires_at, browser)
      select ${hash}, id, cast(${createdAt} as bigint), cast(${expiresAt} as bigint), cast(${browser ?? null} as text)
      from accounts
      where id = ${accountId} and password_hash = ${verifiedHash} ${await this.#queries.rowLock("for share")}
    `.execute(await this.#queries.db());
    return numAffectedRows === 1n;
  }

  async account(hash: string, now: number): Promise<Account | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .selectAll("accounts")
      .where("sessions.hash", "=", hash)
      .where("sessions.expires_at", ">", now)
      .executeTakeFirst();
    return row && toAccount(row);
  }

  async list(accountId: string, now: number): Promise<Session[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("sessions")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("expires_at", ">", now)
      .orderBy("created_at", "desc")
      .orderBy("hash")
      .execute();
    return rows.map((row) => ({
      hash: row.hash,
      accountId: row.account_id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      browser: row.browser ?? undefined,
    }));
  }

  async end(hash: string): Promise<void> {
    const db = await this.#queries.db();
    await db.deleteFrom("sessions").where("hash", "=", hash).execute();
  }

  async endOf(accountId: string, hash: string): Promise<void> {
    const db = await this.#queries.db();
    await db.deleteFrom("sessions").where("account_id", "=", accountId).where("hash", "=", hash).execute();
  }

  async endOthers(accountId: string, hash: string): Promise<void> {
    const db = await this.#queries.db();
    await db.deleteFrom("sessions").where("account_id", "=", accountId).where("hash", "!=", hash).execute();
  }
}

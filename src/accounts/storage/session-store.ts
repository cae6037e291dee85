import type { Account, Session, SessionStore } from "../ports.ts";
import { toAccount } from "./account-store.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

/** Sessions as rows. */
export class SqlSessionStore implements SessionStore {
  readonly #queries: Queries<AccountTables>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
  }

  /** The account is held meanwhile: a change of its password comes before this and refuses it, or after it and ends it. */
  async add({ hash, accountId, createdAt, expiresAt }: Session, verified: string): Promise<boolean> {
    const { sql } = await import("kysely");
    const { numAffectedRows } = await sql`
      insert into sessions (hash, account_id, created_at, expires_at)
      select ${hash}, id, cast(${createdAt} as bigint), cast(${expiresAt} as bigint) from accounts
      where id = ${accountId} and password_hash = ${verified} ${await this.#queries.rowLock("for share")}
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

  async end(hash: string): Promise<void> {
    const db = await this.#queries.db();
    await db.deleteFrom("sessions").where("hash", "=", hash).execute();
  }
}

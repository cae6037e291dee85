import type { Transaction } from "kysely";
import type { Account, OneTimeToken, OneTimeTokenStore, TokenPurpose } from "../ports.ts";
import { toAccount } from "./account-store.ts";
import { accountLock } from "./locks.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

/** Stores one-time tokens in the database. */
export class SqlOneTimeTokenStore implements OneTimeTokenStore {
  readonly #queries: Queries<AccountTables>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
  }

  /** Adds nothing when the account was deleted in the meantime. */
  async put({ hash, accountId, purpose, expiresAt }: OneTimeToken): Promise<void> {
    const { sql } = await import("kysely");
    await sql`
      insert into one_time_tokens (hash, account_id, purpose, expires_at)
      select ${hash}, id, ${purpose}, cast(${expiresAt} as bigint) from accounts where id = ${accountId}
      on conflict (account_id, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at
    `.execute(await this.#queries.db());
  }

  async account(hash: string, purpose: TokenPurpose, now: number): Promise<Account | undefined> {
    const db = await this.#queries.db();
    const row = await db
      .selectFrom("one_time_tokens as token")
      .innerJoin("accounts", "accounts.id", "token.account_id")
      .selectAll("accounts")
      .where("token.hash", "=", hash)
      .where("token.purpose", "=", purpose)
      .where("token.expires_at", ">", now)
      .executeTakeFirst();
    return row && toAccount(row);
  }

  async verifyEmail(hash: string, now: number): Promise<boolean> {
    return this.#queries.transaction(async (transaction) => {
      const id = await this.#consume(transaction, hash, "email-verification", now);
      if (id === undefined) return false;
      await transaction.updateTable("accounts").set({ email_verified_at: now }).where("id", "=", id).execute();
      return true;
    });
  }

  async resetPassword(hash: string, passwordHash: string, now: number): Promise<Account | undefined> {
    return this.#queries.transaction(async (transaction) => {
      const id = await this.#consume(transaction, hash, "password-reset", now);
      if (id === undefined) return undefined;
      const row = await transaction
        .updateTable("accounts")
        .set({ password_hash: passwordHash })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      for (const table of ["sessions", "devices"] as const)
        await transaction.deleteFrom(table).where("account_id", "=", id).execute();
      return toAccount(row);
    });
  }

  /**
   * Removes a valid token and returns the id of its account. Locks the account first, so that all transactions change
   * its rows in the same order.
   */
  async #consume(
    transaction: Transaction<AccountTables>,
    hash: string,
    purpose: TokenPurpose,
    now: number,
  ): Promise<string | undefined> {
    const found = await transaction
      .selectFrom("one_time_tokens")
      .select("account_id as id")
      .where("hash", "=", hash)
      .where("purpose", "=", purpose)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    await this.#queries.lock(transaction, accountLock(found.id));
    const { numDeletedRows } = await transaction
      .deleteFrom("one_time_tokens")
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n ? found.id : undefined;
  }
}

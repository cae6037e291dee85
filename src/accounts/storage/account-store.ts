import type { Account, AccountStore, NewAccount } from "../ports.ts";
import { accountLock, USAGE_LOCK } from "./locks.ts";
import { deleteInBatches } from "../../database/delete-in-batches.ts";
import type { Queries } from "../../database/queries.ts";
import { revoke } from "./revocations.ts";
import type { AccountRow, AccountTables } from "./tables.ts";

/** Stores accounts in the database. */
export class SqlAccountStore implements AccountStore {
  readonly #queries: Queries<AccountTables>;
  readonly #byId: (id: string) => Promise<AccountRow[]>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
    this.#byId = queries.prepared((db) => db.selectFrom("accounts").selectAll().where("id", "=", ""));
  }

  async add({ id, email, passwordHash, plan, createdAt }: NewAccount): Promise<boolean> {
    const db = await this.#queries.db();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("accounts")
      .values({ id, email, password_hash: passwordHash, plan, created_at: createdAt })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async byId(id: string): Promise<Account | undefined> {
    const [row] = await this.#byId(id);
    return row && toAccount(row);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    const db = await this.#queries.reader();
    const row = await db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
    return row && toAccount(row);
  }

  async setPassword(id: string, verifiedHash: string, passwordHash: string): Promise<boolean> {
    return this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, accountLock(id));
      const { numUpdatedRows } = await transaction
        .updateTable("accounts")
        .set({ password_hash: passwordHash })
        .where("id", "=", id)
        .where("password_hash", "=", verifiedHash)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await transaction.deleteFrom("sessions").where("account_id", "=", id).execute();
      await transaction
        .deleteFrom("one_time_tokens")
        .where("account_id", "=", id)
        .where("purpose", "=", "password-reset")
        .execute();
      return true;
    });
  }

  async setPlan(email: string, plan: string): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("accounts")
      .set({ plan })
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Removes an account. Foreign keys delete the rest of its rows with it. */
  async remove(id: string, verifiedHash: string): Promise<boolean> {
    if ((await this.byId(id))?.passwordHash !== verifiedHash) return false;
    await this.#removeMany(id);
    return revoke(this.#queries, async (transaction) => {
      await this.#queries.lock(transaction, USAGE_LOCK);
      await this.#queries.lock(transaction, accountLock(id));
      const { numDeletedRows } = await transaction
        .deleteFrom("accounts")
        .where("id", "=", id)
        .where("password_hash", "=", verifiedHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    });
  }

  /**
   * Removes in batches the rows that an account may have many of, because all other queries would have to wait for one
   * large deletion. If the process ends in between, the user has to sign in again and applications refresh their
   * tokens.
   */
  async #removeMany(id: string): Promise<void> {
    const { sql } = await import("kysely");
    const own = sql`account_id = ${id}`;
    const granted = sql`grant_id in (select id from oauth_grants where ${own})`;
    const revoked = sql`${own} and revoked_at is not null`;
    const many = [
      { table: "sessions", key: sql`hash`, where: own },
      { table: "oauth_access_tokens", key: sql`hash`, where: granted },
      { table: "oauth_refresh_tokens", key: sql`hash`, where: sql`${granted} and used_at is not null` },
      { table: "api_keys", key: sql`id`, where: revoked },
      { table: "oauth_grants", key: sql`id`, where: revoked },
    ];
    for (const rows of many) await deleteInBatches(this.#queries, rows);
  }
}

/** Returns a row as an account. */
export function toAccount(row: AccountRow): Account {
  const { id, email, password_hash: passwordHash, plan, created_at: createdAt, email_verified_at } = row;
  return { id, email, passwordHash, plan, createdAt, emailVerifiedAt: email_verified_at ?? undefined };
}

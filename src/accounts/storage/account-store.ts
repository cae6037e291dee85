import type { Account, AccountStore } from "../../accounts.ts";
import { accountLock, USAGE_LOCK } from "./locks.ts";
import { Piecemeal } from "./piecemeal.ts";
import type { Queries } from "./queries.ts";
import type { AccountRow } from "./schema.ts";

/** Accounts as rows. */
export class SqlAccountStore implements AccountStore {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async add({ id, email, passwordHash, plan, createdAt }: Account): Promise<boolean> {
    const db = await this.#queries.db();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("accounts")
      .values({ id, email, password_hash: passwordHash, plan, created_at: createdAt })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async byId(id: string): Promise<Account | undefined> {
    const db = await this.#queries.db();
    const row = await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
    return row && toAccount(row);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    const db = await this.#queries.db();
    const row = await db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
    return row && toAccount(row);
  }

  async setPassword(id: string, verified: string, passwordHash: string): Promise<boolean> {
    return this.#queries.transaction(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("accounts")
        .set({ password_hash: passwordHash })
        .where("id", "=", id)
        .where("password_hash", "=", verified)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await transaction.deleteFrom("sessions").where("account_id", "=", id).execute();
      return true;
    });
  }

  /** What is left of the account goes with it by reference. */
  async remove(id: string, verified: string): Promise<boolean> {
    if ((await this.byId(id))?.passwordHash !== verified) return false;
    await this.#removeHeaps(id);
    return this.#queries.revocation(async (transaction) => {
      await this.#queries.lock(transaction, USAGE_LOCK);
      await this.#queries.lock(transaction, accountLock(id));
      const { numDeletedRows } = await transaction
        .deleteFrom("accounts")
        .where("id", "=", id)
        .where("password_hash", "=", verified)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    });
  }

  /**
   * Removes what an account may have a great deal of, piece by piece, because everybody else would have to wait for it.
   * Should the process end in between, then somebody has to sign in again and applications refresh their tokens.
   */
  async #removeHeaps(id: string): Promise<void> {
    const { sql } = await import("kysely");
    const rows = new Piecemeal(this.#queries, sql);
    const own = sql`account_id = ${id}`;
    const granted = sql`grant_id in (select id from oauth_grants where ${own})`;
    await rows.remove("sessions", sql`hash`, own);
    await rows.remove("oauth_access_tokens", sql`hash`, granted);
    await rows.remove("oauth_refresh_tokens", sql`hash`, sql`${granted} and used_at is not null`);
    for (const table of ["api_keys", "oauth_grants"] as const)
      await rows.remove(table, sql`id`, sql`${own} and revoked_at is not null`);
  }
}

/** A row of an account as the ports know it. */
export function toAccount(row: AccountRow): Account {
  const { id, email, password_hash: passwordHash, plan, created_at: createdAt } = row;
  return { id, email, passwordHash, plan, createdAt };
}

import type { Account, Device, DeviceStore } from "../ports.ts";
import { toAccount } from "./account-store.ts";
import { accountLock } from "./locks.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

/** Stores devices in the database. */
export class SqlDeviceStore implements DeviceStore {
  readonly #queries: Queries<AccountTables>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
  }

  /**
   * Locks the account row. A password reset comes either before, so that nothing is added, or after, and ends the
   * device.
   */
  async add(device: Device, verifiedHash: string, replaced: string | undefined, limit: number): Promise<void> {
    const { hash, accountId, createdAt, expiresAt } = device;
    const { sql } = await import("kysely");
    const lock = await this.#queries.rowLock("for share");
    await this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, accountLock(accountId));
      const { numAffectedRows } = await sql`
        insert into devices (hash, account_id, created_at, expires_at)
        select ${hash}, id, cast(${createdAt} as bigint), cast(${expiresAt} as bigint) from accounts
        where id = ${accountId} and password_hash = ${verifiedHash} ${lock}
      `.execute(transaction);
      if (numAffectedRows === 0n) return;
      const own = transaction.deleteFrom("devices").where("account_id", "=", accountId);
      if (replaced !== undefined) await own.where("hash", "=", replaced).execute();
      const latest = transaction
        .selectFrom("devices")
        .select("hash")
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("hash")
        .limit(limit);
      await own.where("hash", "not in", latest).execute();
    });
  }

  async account(hash: string, now: number): Promise<Account | undefined> {
    const db = await this.#queries.db();
    const row = await db
      .selectFrom("devices")
      .innerJoin("accounts", "accounts.id", "devices.account_id")
      .selectAll("accounts")
      .where("devices.hash", "=", hash)
      .where("devices.expires_at", ">", now)
      .executeTakeFirst();
    return row && toAccount(row);
  }
}

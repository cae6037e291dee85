import type { Transaction } from "kysely";
import type { UsageReport, UsageStore } from "../ports.ts";
import { batchesOf } from "../../database/batches.ts";
import { USAGE_LOCK } from "./locks.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

/** Stores usage in the database. */
export class SqlUsageStore implements UsageStore {
  readonly #queries: Queries<AccountTables>;
  readonly #calls: (accountId: string, fromDay: string) => Promise<{ readonly calls: number | null }[]>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
    this.#calls = queries.prepared((db) =>
      db
        .selectFrom("usage")
        .select((select) => select.cast<number | null>(select.fn.sum("calls"), "bigint").as("calls"))
        .where("account_id", "=", "")
        .where("day", ">=", ""),
    );
  }

  async add({ calls, lastUsed }: UsageReport): Promise<void> {
    if (calls.length + lastUsed.length === 0) return;
    await this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, USAGE_LOCK);
      for (const batch of batchesOf(calls)) await addCalls(batch, transaction);
      for (const batch of batchesOf(lastUsed)) await this.#recordUse(batch, transaction);
    });
  }

  async calls(accountId: string, fromDay: string): Promise<number> {
    const [row] = await this.#calls(accountId, fromDay);
    return row?.calls ?? 0;
  }

  /**
   * Records the latest use of each credential, because the reports of several processes come in any order. Skips rows
   * that another transaction has locked: it is most likely ending the credential, and the two could deadlock.
   */
  async #recordUse(lastUsed: UsageReport["lastUsed"], transaction: Transaction<AccountTables>): Promise<void> {
    const { sql } = await import("kysely");
    const rows = sql.join(lastUsed.map(({ sourceId, at }) => sql`(${sourceId}, cast(${at} as bigint))`));
    const ids = sql.join(lastUsed.map(({ sourceId }) => sourceId));
    const lock = await this.#queries.rowLock("for no key update skip locked");
    for (const table of ["api_keys", "oauth_grants"] as const) {
      await sql`
        update ${sql.table(table)} set last_used_at = used_at
        from (select column1 as source_id, max(column2) as used_at from (values ${rows}) as listed group by column1) as report
        where id = source_id and (last_used_at is null or last_used_at < used_at)
          and id in (select id from ${sql.table(table)} where id in (${ids}) ${lock})
      `.execute(transaction);
    }
  }
}

// Both databases call the columns of a list of values column1, column2 and so on.

/** Adds calls. Skips accounts that no longer exist. */
async function addCalls(calls: UsageReport["calls"], transaction: Transaction<AccountTables>): Promise<void> {
  const { sql } = await import("kysely");
  const rows = calls.map(({ accountId, day, count }) => sql`(${accountId}, ${day}, cast(${count} as bigint))`);
  await sql`
    insert into usage (account_id, day, calls)
    select column1, column2, cast(sum(column3) as bigint) from (values ${sql.join(rows)}) as report
    where exists (select 1 from accounts where id = column1)
    group by column1, column2
    on conflict (account_id, day) do update set calls = usage.calls + excluded.calls
  `.execute(transaction);
}

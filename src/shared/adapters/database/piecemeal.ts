import { setImmediate as turn } from "node:timers/promises";
import type { RawBuilder, Sql } from "kysely";
import { BATCH_ROWS } from "./batches.ts";
import type { Queries } from "./queries.ts";
import type { Tables } from "./schema.ts";

/** Changes many rows a batch at a time, so that others come in between. */
export class Piecemeal {
  readonly #queries: Queries;
  readonly #sql: Sql;

  constructor(queries: Queries, sql: Sql) {
    this.#queries = queries;
    this.#sql = sql;
  }

  /** Removes the rows of a table for which a condition is true that an index answers. */
  async remove(table: keyof Tables, key: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<void> {
    await this.#all(this.#sql`delete from ${this.#sql.table(table)}`, table, key, condition);
  }

  /** Empties columns of the rows for which a condition is true that an index answers. It is false for them afterwards. */
  async empty(
    table: keyof Tables,
    columns: readonly string[],
    key: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ): Promise<void> {
    const sql = this.#sql;
    const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`));
    await this.#all(sql`update ${sql.table(table)} set ${values}`, table, key, condition);
  }

  /** Removes the rows for which a condition is true that has to be asked for each of them: it walks along the ids. */
  async removeAmong(table: "oauth_clients" | "oauth_grants", condition: RawBuilder<unknown>): Promise<void> {
    const sql = this.#sql;
    const db = await this.#queries.db();
    for (let after = ""; ;) {
      const page = db.selectFrom(table).select("id").where("id", ">", after).orderBy("id").limit(BATCH_ROWS);
      const last = (await page.execute()).at(-1)?.id;
      if (last === undefined) return;
      const range = sql`id > ${after} and id <= ${last} and ${condition}`;
      await this.#change(sql`delete from ${sql.table(table)}`, table, sql`id`, range);
      after = last;
      await turn();
    }
  }

  async #all(
    change: RawBuilder<unknown>,
    table: keyof Tables,
    key: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ): Promise<void> {
    const limited = this.#sql`${condition} limit ${BATCH_ROWS}`;
    while ((await this.#change(change, table, key, limited)) === BATCH_ROWS) await turn();
  }

  /** What somebody else holds at this moment is left as it is: waiting for each other could have no end. */
  async #change(
    change: RawBuilder<unknown>,
    table: keyof Tables,
    key: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ): Promise<number> {
    const sql = this.#sql;
    const lock = await this.#queries.rowLock("for update skip locked");
    const { numAffectedRows } = await sql`
      ${change} where (${key}) in (select ${key} from ${sql.table(table)} where ${condition} ${lock})
    `.execute(await this.#queries.db());
    return Number(numAffectedRows);
  }
}

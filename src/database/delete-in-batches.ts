import { setImmediate as turn } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { BATCH_ROWS } from "./batches.ts";
import type { Queries } from "./queries.ts";

/** Rows of a table that are changed in batches, so that other queries can run in between. */
export interface BatchedRows {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: RawBuilder<unknown>;
  /** The condition of the rows, which needs an index. */
  readonly where: RawBuilder<unknown>;
}

/** Deletes rows in batches. */
export async function deleteInBatches<T>(queries: Queries<T>, rows: BatchedRows): Promise<void> {
  const { sql } = await import("kysely");
  await changeAll(queries, sql`delete from ${sql.table(rows.table)}`, rows);
}

/** Sets columns to null in batches. The condition must be false for a changed row. */
export async function clearInBatches<T>(
  queries: Queries<T>,
  columns: readonly string[],
  rows: BatchedRows,
): Promise<void> {
  const { sql } = await import("kysely");
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`));
  await changeAll(queries, sql`update ${sql.table(rows.table)} set ${values}`, rows);
}

/** Deletes rows by a condition without an index. It walks along the ids and checks each row. */
export async function deleteByWalking<T>(
  queries: Queries<T>,
  table: string,
  where: RawBuilder<unknown>,
): Promise<void> {
  const { sql } = await import("kysely");
  const db = await queries.db();
  for (let after = ""; ;) {
    const page = sql<{ readonly id: string }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit ${BATCH_ROWS}
    `;
    const last = (await page.execute(db)).rows.at(-1)?.id;
    if (last === undefined) return;
    const range = sql`id > ${after} and id <= ${last} and ${where}`;
    await change(queries, sql`delete from ${sql.table(table)}`, { table, key: sql`id`, where: range }, sql``);
    after = last;
    await turn();
  }
}

async function changeAll<T>(queries: Queries<T>, statement: RawBuilder<unknown>, rows: BatchedRows): Promise<void> {
  const { sql } = await import("kysely");
  const limit = sql`limit ${BATCH_ROWS}`;
  while ((await change(queries, statement, rows, limit)) === BATCH_ROWS) await turn();
}

/** Changes one batch and returns its size. Skips locked rows, so that nothing can deadlock. */
async function change<T>(
  queries: Queries<T>,
  statement: RawBuilder<unknown>,
  { table, key, where }: BatchedRows,
  limit: RawBuilder<unknown>,
): Promise<number> {
  const { sql } = await import("kysely");
  const lock = await queries.rowLock("for update skip locked");
  const { numAffectedRows } = await sql`
    ${statement} where (${key}) in (select ${key} from ${sql.table(table)} where ${where} ${limit} ${lock})
  `.execute(await queries.db());
  return Number(numAffectedRows);
}

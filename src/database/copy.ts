import type { DatabaseSync } from "node:sqlite";
import type { Client } from "pg";
import { systemClock } from "../shared/system-clock.ts";
import { batchesOf } from "./batches.ts";
import { type DatabaseLog, UnusableDatabase } from "./connection.ts";
import { requireDatabaseFile } from "./database-file.ts";
import { sortMigrations } from "./migrations.ts";
import { connectOnce, openPostgres } from "./postgres.ts";
import { openFile, openSqlite } from "./sqlite.ts";
import type { DomainStorage } from "./storage.ts";

export interface CopyParts {
  /** The folder of the embedded database. It may be in use: a consistent snapshot is copied. */
  readonly from: string;
  /** The URL of a PostgreSQL database without rows. Missing tables are created. */
  readonly to: string;
  /** The storage of every domain. */
  readonly storages: readonly DomainStorage[];
  readonly log: DatabaseLog;
}

/** Copies an embedded database to PostgreSQL atomically. Returns the number of rows of each table. Throws UnusableDatabase. */
export async function copyDatabase({ from, to, storages, log }: CopyParts): Promise<Record<string, number>> {
  const path = requireDatabaseFile(from);
  const migrations = sortMigrations(storages.flatMap((storage) => storage.migrations));
  // Opening both applies their migrations, so that their schemas are equal.
  const opening = { migrations, now: systemClock.now(), log };
  await (await openSqlite(from, opening)).close();
  await (await openPostgres(to, opening)).close();
  const tables = storages.flatMap((storage) => storage.tables);
  const source = await openFile(path);
  try {
    return await connectOnce(to, (target) => copyTables(tables, source, target, log));
  } finally {
    source.close();
  }
}

async function copyTables(
  tables: readonly string[],
  source: DatabaseSync,
  target: Client,
  log: DatabaseLog,
): Promise<Record<string, number>> {
  source.exec("begin");
  await target.query("begin");
  await target.query(`lock table ${tables.join(", ")} in exclusive mode`);
  for (const table of tables) await requireEmpty(table, target);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    counts[table] = await copyTable(table, source, target);
    log.info({ table, rows: counts[table] }, "copied");
  }
  await target.query("commit");
  return counts;
}

async function requireEmpty(table: string, target: Client): Promise<void> {
  const { rows } = await target.query(`select 1 from ${table} limit 1`);
  if (rows.length === 0) return;
  throw new UnusableDatabase(
    `DATABASE_URL names a database that has rows in its table "${table}". Only an empty one can be copied to.`,
  );
}

async function copyTable(table: string, source: DatabaseSync, target: Client): Promise<number> {
  let count = 0;
  for (const rows of batchesOf(source.prepare(`select * from ${table}`).iterate())) {
    await target.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
    count += rows.length;
  }
  return count;
}

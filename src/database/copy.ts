import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Client } from "pg";
import { systemClock } from "../system-clock.ts";
import { batchesOf } from "./batches.ts";
import { type DatabaseLog, UnusableDatabase } from "./engine.ts";
import { connectOnce, openPostgres } from "./postgres.ts";
import { TABLES } from "./schema.ts";
import { openFile, openSqlite, SQLITE_FILE } from "./sqlite.ts";

export interface Copying {
  /** Folder of the embedded database. It may be in use: what is copied is its state at one moment. */
  readonly from: string;
  /** URL of a PostgreSQL database without rows. Its tables are made when they are missing. */
  readonly to: string;
  readonly log: DatabaseLog;
}

/** Copies an embedded database to PostgreSQL, all or nothing, and gives the rows by table. Throws UnusableDatabase. */
export async function copyDatabase({ from, to, log }: Copying): Promise<Record<string, number>> {
  const path = join(from, SQLITE_FILE);
  if (!existsSync(path)) throw new UnusableDatabase(`DATA_DIR names ${JSON.stringify(from)}, which holds no database.`);
  // Both are opened once as they always are, so that their schemas are the same.
  const now = systemClock.now();
  await (await openSqlite(from, now)).close();
  await (await openPostgres(to, log, now)).close();
  const source = await openFile(path);
  try {
    return await connectOnce(to, (target) => copyTables(source, target, log));
  } finally {
    source.close();
  }
}

async function copyTables(source: DatabaseSync, target: Client, log: DatabaseLog): Promise<Record<string, number>> {
  source.exec("begin");
  await target.query("begin");
  await target.query(`lock table ${TABLES.join(", ")} in exclusive mode`);
  for (const table of TABLES) await requireEmpty(table, target);
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
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

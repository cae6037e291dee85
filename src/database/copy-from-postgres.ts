import { join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Client } from "pg";
import { systemClock } from "../shared/system-clock.ts";
import { BATCH_ROWS } from "./batches.ts";
import { type DatabaseLog, UnusableDatabase } from "./connection.ts";
import { sortMigrations, type Migration } from "./migrations.ts";
import { connectOnce, reasonOf } from "./postgres.ts";
import { openFile, openSqlite, SQLITE_FILE } from "./sqlite.ts";
import type { DomainStorage } from "./storage.ts";

export interface CopyFromPostgresParts {
  readonly url: string;
  /** The folder for the new embedded database. */
  readonly folder: string;
  readonly storages: readonly DomainStorage[];
  readonly log: DatabaseLog;
}

/** Copies a consistent snapshot of a PostgreSQL database to a new embedded database. Throws UnusableDatabase. */
export async function copyFromPostgres(parts: CopyFromPostgresParts): Promise<void> {
  try {
    await connectOnce(parts.url, async (source) => {
      // One snapshot for all tables. Writers are not blocked.
      await source.query("begin isolation level repeatable read read only");
      await copyTables(source, parts);
      await source.query("commit");
    });
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(`DATABASE_URL names a PostgreSQL database that cannot be read: ${reasonOf(error)}.`);
  }
}

async function copyTables(source: Client, { folder, storages, log }: CopyFromPostgresParts): Promise<void> {
  const migrations = await appliedMigrations(source, sortMigrations(storages.flatMap((storage) => storage.migrations)));
  await (await openSqlite(folder, { migrations, now: systemClock.now(), log })).close();
  const target = await openFile(join(folder, SQLITE_FILE));
  try {
    target.exec("begin");
    for (const table of storages.flatMap((storage) => storage.tables)) {
      // An older schema lacks later tables.
      const exists = target.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined;
      if (exists) await copyTable(table, source, target);
    }
    target.exec("commit");
  } finally {
    target.close();
  }
}

/** Returns the applied migrations of a database. Throws UnusableDatabase when it has one of a newer version. */
async function appliedMigrations(source: Client, known: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await source.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = rows.find(({ name }) => known.every((migration) => migration.name !== name));
  if (unknown === undefined) return known.filter(({ name }) => applied.has(name));
  throw new UnusableDatabase(`DATABASE_URL names a database of a newer version, which added "${unknown.name}".`);
}

async function copyTable(table: string, source: Client, target: DatabaseSync): Promise<void> {
  await source.query(`declare rows_of_table no scroll cursor for select * from ${table}`);
  for (;;) {
    const { rows, fields } = await source.query<Record<string, SQLInputValue>>(
      `fetch ${BATCH_ROWS} from rows_of_table`,
    );
    if (rows.length === 0) break;
    const names = fields.map(({ name }) => name);
    const placeholders = names.map(() => "?").join(", ");
    const insert = target.prepare(`insert into ${table} (${names.join(", ")}) values (${placeholders})`);
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null));
  }
  await source.query("close rows_of_table");
}

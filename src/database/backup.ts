import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { systemClock } from "../shared/system-clock.ts";
import { type DatabaseLog, UnusableDatabase } from "./connection.ts";
import { copyDatabase } from "./copy.ts";
import { copyFromPostgres } from "./copy-from-postgres.ts";
import { requireDatabaseFile } from "./database-file.ts";
import { sortMigrations, migrate } from "./migrations.ts";
import { openFile, SQLITE_FILE } from "./sqlite.ts";
import type { DomainStorage } from "./storage.ts";

/** A backup file and its database. The backup of either kind of database is an embedded database in one file. */
export interface BackupParts {
  readonly file: string;
  /** The URL of a PostgreSQL database. Undefined for the embedded database in `dataDir`. */
  readonly url: string | undefined;
  readonly dataDir: string;
  /** The storage of every domain. */
  readonly storages: readonly DomainStorage[];
  readonly log: DatabaseLog;
}

export type RowCounts = Readonly<Record<string, number>>;

/** Writes a consistent snapshot of a database to a new file. The service may be running. Throws UnusableDatabase. */
export async function backUp({ file, url, dataDir, storages, log }: BackupParts): Promise<RowCounts> {
  if (existsSync(file)) throw new UnusableDatabase(`${file} exists. A backup is written to a new file.`);
  // In the same folder, so that the finished file can be renamed atomically.
  return inFolder(`${file}-`, async (folder) => {
    const path = join(folder, SQLITE_FILE);
    if (url === undefined) await snapshot(requireDatabaseFile(dataDir), path);
    else await copyFromPostgres({ url, folder, storages, log });
    const counts = await withFile(path, (copy) => verify(copy, file, storages));
    sync(path);
    renameSync(path, file);
    return counts;
  });
}

/** Restores a backup as a missing database, and applies missing migrations. Throws UnusableDatabase. */
export async function restore({ file, url, dataDir, storages, log }: BackupParts): Promise<RowCounts> {
  if (!existsSync(file)) throw new UnusableDatabase(`${file} does not exist.`);
  if (url === undefined) prepareFolder(dataDir);
  const prefix = url === undefined ? join(dataDir, "restore-") : join(tmpdir(), "agent-commerce-restore-");
  return inFolder(prefix, async (folder) => {
    const path = join(folder, SQLITE_FILE);
    copyFileSync(file, path);
    chmodSync(path, 0o600);
    const counts = await migrateCopy(path, file, storages);
    if (url !== undefined) return copyDatabase({ from: folder, to: url, storages, log });
    sync(path);
    renameSync(path, join(dataDir, SQLITE_FILE));
    return counts;
  });
}

/** Copies a consistent snapshot of an embedded database. Writers are not blocked. */
async function snapshot(from: string, to: string): Promise<void> {
  // SQLite accepts an empty file; one that it creates itself would be readable by every user.
  closeSync(openSync(to, "wx", 0o600));
  await withFile(from, (source) => source.prepare("vacuum into ?").run(to));
}

async function migrateCopy(path: string, file: string, storages: readonly DomainStorage[]): Promise<RowCounts> {
  try {
    return await withFile(path, async (copy) => {
      requireMigrations(copy);
      const migrations = sortMigrations(storages.flatMap((storage) => storage.migrations));
      await migrate((sql) => copy.prepare(sql).all(), migrations, ["begin immediate"], systemClock.now());
      return verify(copy, file, storages);
    });
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(`${file} cannot be restored: ${(error as Error).message}.`);
  }
}

function requireMigrations(copy: DatabaseSync): void {
  const found = copy.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  if (found === undefined) throw new Error("it is not a database of this service");
}

/** Checks the integrity of a file, and returns the number of rows of each table. */
function verify(copy: DatabaseSync, file: string, storages: readonly DomainStorage[]): RowCounts {
  const verdict = copy.prepare("pragma integrity_check").get()?.["integrity_check"];
  if (verdict !== "ok") throw new UnusableDatabase(`The copy of ${file} is damaged: ${String(verdict)}.`);
  const present = new Set(
    copy
      .prepare("select name from sqlite_schema")
      .all()
      .map(({ name }) => name),
  );
  const tables = storages.flatMap((storage) => storage.tables).filter((table) => present.has(table));
  return Object.fromEntries(
    tables.map((table) => [table, Number(copy.prepare(`select count(*) as rows from ${table}`).get()?.["rows"])]),
  );
}

/** Refuses to replace an existing database. The write-ahead log of a removed one would also corrupt the new one. */
function prepareFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const names = ["", "-wal", "-shm"].map((suffix) => SQLITE_FILE + suffix);
  const present = names.find((name) => existsSync(join(dataDir, name)));
  if (present === undefined) return;
  throw new UnusableDatabase(
    `DATA_DIR names ${JSON.stringify(dataDir)}, which has ${present} already. Stop the service and move it away first.`,
  );
}

async function inFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder: string;
  try {
    folder = mkdtempSync(prefix);
  } catch (error) {
    throw new UnusableDatabase(`Nothing can be written next to ${prefix.slice(0, -1)}: ${(error as Error).message}.`);
  }
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withFile<T>(path: string, work: (file: DatabaseSync) => T | Promise<T>): Promise<T> {
  const file = await openFile(path);
  try {
    return await work(file);
  } finally {
    file.close();
  }
}

/** Flushes a file to the disk. */
function sync(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}

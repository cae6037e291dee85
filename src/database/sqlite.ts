import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Dialect } from "kysely";
import { type Engine, UnusableDatabase } from "./engine.ts";
import { migrate } from "./migrations.ts";
import { patiently, SqliteDriver } from "./sqlite-driver.ts";

/** The database's name in its folder. */
export const SQLITE_FILE = "agent-commerce.db";

/** Opens the embedded database of a folder; both are made when they are missing. Throws UnusableDatabase. */
export async function openSqlite(dataDir: string, now: number): Promise<Engine> {
  let opened: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = join(dataDir, SQLITE_FILE);
    // SQLite would make the file for everybody to read. Its companions, the log and its index, take its mode.
    closeSync(openSync(path, "a", 0o600));
    const file = await openFile(path);
    opened = file;
    await migrate((sql) => patiently(() => file.prepare(sql).all()), ["begin immediate"], now);
    return new SqliteEngine(file);
  } catch (error) {
    opened?.close();
    throw new UnusableDatabase(`DATA_DIR names ${JSON.stringify(dataDir)}, which cannot be used: ${reasonOf(error)}.`);
  }
}

/** Opens a file with the settings that every connection needs. It does not wait by itself while the file is busy. */
export async function openFile(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = loadSqlite();
  const file = new DatabaseSync(path, { timeout: 0 });
  const settings = "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on";
  await patiently(() => file.exec(settings));
  return file;
}

class SqliteEngine implements Engine {
  readonly kind = "sqlite";
  readonly #file: DatabaseSync;
  readonly #dataVersion: StatementSync;
  #revocations = 0;
  #version: number | undefined;

  constructor(file: DatabaseSync) {
    this.#file = file;
    this.#dataVersion = file.prepare("pragma data_version");
  }

  dialect({ SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler }: typeof import("kysely")): Dialect {
    return {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(this.#file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    };
  }

  /**
   * SQLite counts what other connections wrote, and this one its own revocations: both only grow. SQLite is asked once
   * a turn of the event loop: a request that follows a revocation elsewhere arrives in a later one.
   */
  epoch(): number | undefined {
    if (this.#version === undefined) {
      this.#version = this.#readVersion();
      setImmediate(() => {
        this.#version = undefined;
      });
    }
    return this.#version === undefined ? undefined : this.#revocations + this.#version;
  }

  #readVersion(): number | undefined {
    try {
      return Number(this.#dataVersion.get()?.["data_version"]);
    } catch {
      // Another process has the whole file for itself for a moment.
      return undefined;
    }
  }

  moveEpoch(): void {
    this.#revocations += 1;
  }

  async close(): Promise<void> {
    if (this.#file.isOpen) this.#file.close();
  }
}

/** Node 22 warns that its SQLite is experimental. An operator can do nothing about that, so it is not said. */
function loadSqlite(): typeof import("node:sqlite") {
  const { emitWarning } = process as { emitWarning: typeof process.emitWarning };
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: "it is not a folder",
  ENOTDIR: "it is not a folder",
  EACCES: "it may not be written",
  EPERM: "it may not be written",
  EROFS: "it may not be written",
  ENOSPC: "the disk is full",
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ""] ?? message;
}

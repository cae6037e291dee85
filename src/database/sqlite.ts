import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Dialect } from "kysely";
import { Breaker } from "./breaker.ts";
import {
  type DatabaseConnection,
  type DatabaseLog,
  type OpenOptions,
  UnusableDatabase,
  type SqlValue,
} from "./connection.ts";
import { migrate } from "./migrations.ts";
import {
  FileConnection,
  isBusy,
  isDiskTrouble,
  retryWhileBusy,
  SqliteDriver,
  type WriteSettings,
} from "./sqlite-driver.ts";
import { TIME_LIMITS } from "./time-limits.ts";

/** The name of the database file. */
export const SQLITE_FILE = "agent-commerce.db";

/** Opens the embedded database of a folder. Creates both if necessary. Throws UnusableDatabase. */
export async function openSqlite(dataDir: string, opening: OpenOptions): Promise<DatabaseConnection> {
  const { migrations, now, log, timeLimits = TIME_LIMITS } = opening;
  const opened: DatabaseSync[] = [];
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = join(dataDir, SQLITE_FILE);
    // SQLite would create a file that every user can read. The write-ahead log and its index inherit the mode.
    closeSync(openSync(path, "a", 0o600));
    const file = await openFile(path);
    opened.push(file);
    await migrate((sql) => retryWhileBusy(() => file.prepare(sql).all()), migrations, ["begin immediate"], now);
    const reader = await openFile(path);
    opened.push(reader);
    reader.exec("pragma query_only = on");
    return new SqliteConnection(file, reader, log, timeLimits.busyMs);
  } catch (error) {
    for (const file of opened) file.close();
    throw new UnusableDatabase(`DATA_DIR names ${JSON.stringify(dataDir)}, which cannot be used: ${reasonOf(error)}.`);
  }
}

/** Opens a file with the settings of every connection. SQLite itself does not wait while the file is busy. */
export async function openFile(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = loadSqlite();
  const file = new DatabaseSync(path, { timeout: 0 });
  const settings = "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on";
  await retryWhileBusy(() => file.exec(settings));
  return file;
}

class SqliteConnection implements DatabaseConnection {
  readonly kind = "sqlite";
  readonly #file: DatabaseSync;
  /** A second connection, so that another process that locks the file for writing does not block reads. */
  readonly #reader: DatabaseSync;
  readonly #writes: WriteSettings;
  readonly #reads: FileConnection;
  readonly #dataVersion: StatementSync;
  #bumps = 0;
  #fileVersion: number | undefined;

  constructor(file: DatabaseSync, reader: DatabaseSync, log: DatabaseLog, limitMs: number) {
    this.#file = file;
    this.#reader = reader;
    this.#reads = new FileConnection(reader, undefined);
    const breaker = new Breaker({
      isOutage: (error) => isBusy(error) || isDiskTrouble(error),
      probe: async () => {
        // A write that changes nothing, but needs the lock and space on the disk.
        file.exec("pragma user_version = 0");
      },
      log,
    });
    this.#writes = { breaker, limitMs, log };
    this.#dataVersion = file.prepare("pragma data_version");
  }

  dialect(kysely: typeof import("kysely")): Dialect {
    return dialectOf(kysely, () => new SqliteDriver(this.#file, this.#writes));
  }

  readerDialect(kysely: typeof import("kysely")): Dialect {
    return dialectOf(kysely, () => new SqliteDriver(this.#reader));
  }

  read(sql: string, values: readonly SqlValue[]): unknown[] | Promise<unknown[]> {
    return this.#reads.read(sql, values);
  }

  /**
   * Returns the sum of the announcements of this process and SQLite's count of writes by other connections. Both only grow,
   * and count for every channel. SQLite is asked once a turn of the event loop, because a request that follows an
   * announcement of another process arrives in a later turn.
   */
  version(): number | undefined {
    if (this.#fileVersion === undefined) {
      this.#fileVersion = this.#readFileVersion();
      setImmediate(() => {
        this.#fileVersion = undefined;
      });
    }
    return this.#fileVersion === undefined ? undefined : this.#bumps + this.#fileVersion;
  }

  bump(): void {
    this.#bumps += 1;
  }

  #readFileVersion(): number | undefined {
    try {
      return Number(this.#dataVersion.get()?.["data_version"]);
    } catch {
      // Another process has an exclusive lock for a moment.
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#writes.breaker.close();
    for (const file of [this.#reader, this.#file]) if (file.isOpen) file.close();
  }
}

function dialectOf(
  { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler }: typeof import("kysely"),
  createDriver: Dialect["createDriver"],
): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Loads SQLite without the warning of Node 22 that it is experimental, about which an operator can do nothing. */
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

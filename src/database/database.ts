import type { Clock } from "../shared/ports.ts";
import { systemClock } from "../shared/system-clock.ts";
import { type DatabaseLog, LazyConnection } from "./connection.ts";
import { sortMigrations } from "./migrations.ts";
import type { Database } from "./ports.ts";
import { Queries } from "./queries.ts";
import type { DomainStorage } from "./storage.ts";
import { TIME_LIMITS, type TimeLimits } from "./time-limits.ts";

export interface DatabaseOptions {
  /** The URL of a PostgreSQL database. Undefined for the embedded database in `dataDir`. */
  readonly url: string | undefined;
  /** The folder of the embedded database, which is created if necessary. */
  readonly dataDir: string;
  readonly storages?: readonly DomainStorage[];
  readonly log: DatabaseLog;
  readonly clock?: Clock;
  readonly timeLimits?: TimeLimits;
}

/** Returns a database that is opened at its first use. */
export function createDatabase(options: DatabaseOptions): Database {
  const { url, dataDir, log, clock = systemClock, timeLimits = TIME_LIMITS } = options;
  const storages = new Set(options.storages);
  const connection = new LazyConnection(async () => {
    const migrations = sortMigrations([...storages].flatMap((storage) => storage.migrations));
    const opening = { migrations, now: clock.now(), log, timeLimits };
    if (url === undefined) return (await import("./sqlite.ts")).openSqlite(dataDir, opening);
    return (await import("./postgres.ts")).openPostgres(url, opening);
  });
  const queries = new Queries(connection);
  return {
    add(storage) {
      if (connection.isUsed && !storages.has(storage)) throw new Error("Storage was added to a database in use.");
      storages.add(storage);
    },
    storages,
    queries: <T>() => queries.of<T>(),
    async open() {
      await connection.get();
    },
    async ping() {
      const { sql } = await import("kysely");
      await sql`select 1 from migrations limit 1`.execute(await queries.reader());
    },
    async isCurrent() {
      const { sql } = await import("kysely");
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(await queries.reader());
      const applied = new Set(rows.map(({ name }) => name));
      return [...storages].every((storage) => storage.migrations.every(({ name }) => applied.has(name)));
    },
    pool: () => connection.current?.pool?.(),
    async removeExpired(now) {
      for (const storage of storages) await storage.removeExpired?.(queries, now);
    },
    close: () => connection.close(),
  };
}

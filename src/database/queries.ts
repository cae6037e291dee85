import type { Compilable, CompiledQuery, Kysely, RawBuilder, Transaction } from "kysely";
import { lazyAsync } from "../shared/lazy.ts";
import type { DatabaseConnection, LazyConnection, SqlValue } from "./connection.ts";

/** The row locks of PostgreSQL. */
type RowLock = "for share" | "for key share" | "for update skip locked" | "for no key update skip locked";

/** Runs the queries of the stores. The database is opened at the first of them. `T` maps table names to their rows. */
export class Queries<T = unknown> {
  readonly #connection: LazyConnection;
  /** Made once: of two, each would begin its transactions in the middle of the other's on SQLite. */
  readonly #made: () => Promise<{ readonly db: Kysely<T>; readonly reader: Kysely<T> }>;

  constructor(connection: LazyConnection) {
    this.#connection = connection;
    this.#made = lazyAsync(async () => {
      const open = await connection.get();
      const kysely = await import("kysely");
      const db = new kysely.Kysely<T>({ dialect: open.dialect(kysely) });
      const readerDialect = open.readerDialect?.(kysely);
      return { db, reader: readerDialect === undefined ? db : new kysely.Kysely<T>({ dialect: readerDialect }) };
    });
  }

  /** Returns the same queries, typed for other tables. */
  of<U>(): Queries<U> {
    return this as unknown as Queries<U>;
  }

  async db(): Promise<Kysely<T>> {
    // Also when it was made before: a database that was closed says so here.
    await this.#connection.get();
    return (await this.#made()).db;
  }

  /** Returns the way for reads outside of transactions: they see what is committed, and wait for no write. */
  async reader(): Promise<Kysely<T>> {
    await this.#connection.get();
    return (await this.#made()).reader;
  }

  /**
   * Returns a read that is compiled at its first use, for what most requests read: to compile it takes longer than to run
   * it. In the query that `build` makes, any value is the place of a parameter, in their order.
   */
  prepared<R>(build: (db: Kysely<T>) => Compilable<R>): (...values: readonly SqlValue[]) => Promise<R[]> {
    let compiled: CompiledQuery<R> | undefined;
    return async (...values) => {
      const { current } = this.#connection;
      // Rows that are there at once are waited for by nobody.
      if (compiled !== undefined && current?.read !== undefined)
        return current.read(compiled.sql, values) as R[] | Promise<R[]>;
      const db = await this.reader();
      compiled ??= build(db).compile();
      return (await db.executeQuery<R>({ ...compiled, parameters: values })).rows;
    };
  }

  async kind(): Promise<DatabaseConnection["kind"]> {
    return (await this.#connection.get()).kind;
  }

  /** Runs a transaction. It must wait for nothing but its own queries: on SQLite all others wait for it. */
  async transaction<R>(work: (transaction: Transaction<T>) => Promise<R>): Promise<R> {
    return (await this.db()).transaction().execute(work);
  }

  /** Returns the version of a channel; undefined while an announcement could be missed, or the database is not open. */
  version(channel: string): number | undefined {
    return this.#connection.current?.version(channel);
  }

  /** Runs a transaction that announces a change on a channel: its version changes in every process. */
  async announcing<R>(channel: string, work: (transaction: Transaction<T>) => Promise<R>): Promise<R> {
    const connection = await this.#connection.get();
    try {
      return await this.transaction(async (transaction) => {
        const { sql } = await import("kysely");
        const result = await work(transaction);
        if (connection.kind === "postgres") await sql`select pg_notify(${channel}, '')`.execute(transaction);
        return result;
      });
    } finally {
      // Also when it failed: a commit whose answer was lost may have happened.
      connection.bump(channel);
    }
  }

  /**
   * Locks a name until the end of the transaction: others that lock it wait. On SQLite a transaction has the whole
   * database to itself anyway.
   */
  async lock(transaction: Transaction<T>, name: string): Promise<void> {
    if ((await this.kind()) === "sqlite") return;
    const { sql } = await import("kysely");
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }

  /**
   * Returns the time of the database in milliseconds since 1970: the one clock of all processes that share it. On SQLite
   * it is the machine's.
   */
  async now(): Promise<RawBuilder<number>> {
    const { sql } = await import("kysely");
    return (await this.kind()) === "sqlite"
      ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
      : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
  }

  /** Returns the end of a query that locks the rows it reads; empty on SQLite. */
  async rowLock(clause: RowLock): Promise<RawBuilder<unknown>> {
    const { sql } = await import("kysely");
    return sql.raw((await this.kind()) === "sqlite" ? "" : clause);
  }
}

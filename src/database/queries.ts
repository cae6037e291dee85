import type { Compilable, CompiledQuery, Kysely, RawBuilder, Transaction } from "kysely";
import { lazyAsync } from "../shared/lazy.ts";
import type { DatabaseConnection, LazyConnection, SqlValue } from "./connection.ts";

/** The row locks of PostgreSQL. */
type RowLock = "for share" | "for key share" | "for update skip locked" | "for no key update skip locked";

/** Runs the queries of the stores. The first query opens the database. `T` maps table names to their rows. */
export class Queries<T = unknown> {
  readonly #connection: LazyConnection;
  /** Created once: on SQLite, two instances would begin transactions inside each other's. */
  readonly #kysely: () => Promise<{ readonly db: Kysely<T>; readonly reader: Kysely<T> }>;

  constructor(connection: LazyConnection) {
    this.#connection = connection;
    this.#kysely = lazyAsync(async () => {
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
    // Throws when the database was closed.
    await this.#connection.get();
    return (await this.#kysely()).db;
  }

  /** Returns the reader, for queries outside transactions. They see committed data only, and wait for no write. */
  async reader(): Promise<Kysely<T>> {
    await this.#connection.get();
    return (await this.#kysely()).reader;
  }

  /**
   * Returns a read query that is compiled once, for frequent reads: compiling takes longer than running. The values in the
   * query of `build` are placeholders for its parameters, in order.
   */
  prepared<R>(build: (db: Kysely<T>) => Compilable<R>): (...values: readonly SqlValue[]) => Promise<R[]> {
    let compiled: CompiledQuery<R> | undefined;
    return async (...values) => {
      const { current } = this.#connection;
      // Rows that are available synchronously need no await.
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

  /** Runs a transaction. It must await nothing but its own queries, because on SQLite all others wait for it. */
  async transaction<R>(work: (transaction: Transaction<T>) => Promise<R>): Promise<R> {
    return (await this.db()).transaction().execute(work);
  }

  /** Returns the version of a channel. Undefined while an announcement could be missed or the database is not open. */
  version(channel: string): number | undefined {
    return this.#connection.current?.version(channel);
  }

  /** Runs a transaction that announces a change on a channel, which changes its version in every process. */
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
      // Even after a failure, because the commit may have succeeded and its answer been lost.
      connection.bump(channel);
    }
  }

  /**
   * Locks a name until the end of the transaction. On SQLite, a transaction has the database to itself anyway.
   */
  async lock(transaction: Transaction<T>, name: string): Promise<void> {
    if ((await this.kind()) === "sqlite") return;
    const { sql } = await import("kysely");
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }

  /**
   * Returns the time of the database in milliseconds since 1970, which all its processes share. On SQLite it is the time of
   * the machine.
   */
  async now(): Promise<RawBuilder<number>> {
    const { sql } = await import("kysely");
    return (await this.kind()) === "sqlite"
      ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
      : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
  }

  /** Returns the clause that locks the rows of a query. Empty on SQLite. */
  async rowLock(clause: RowLock): Promise<RawBuilder<unknown>> {
    const { sql } = await import("kysely");
    return sql.raw((await this.kind()) === "sqlite" ? "" : clause);
  }
}

import type { PoolState } from "./connection.ts";
import type { Queries } from "./queries.ts";
import type { DomainStorage } from "./storage.ts";

/** The database of an installation: SQLite or PostgreSQL. It is opened at its first use. */
export interface Database {
  /** Adds the storage of a domain. Throws an Error when the database is already in use. */
  add(storage: DomainStorage): void;
  /** The storage of every domain, in the order of its addition. */
  readonly storages: ReadonlySet<DomainStorage>;
  /** Returns queries that are typed for the tables of a domain. */
  queries<T>(): Queries<T>;
  /** Connects and applies missing migrations. Throws UnusableDatabase. */
  open(): Promise<void>;
  /** Runs a minimal query. Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Returns whether all migrations are applied. Throws when the database does not answer. */
  isCurrent(): Promise<boolean>;
  /** Returns the state of the connection pool. Undefined for the embedded database, and while it is not open. */
  pool(): PoolState | undefined;
  /** Removes the rows that have expired at `now`. */
  removeExpired(now: number): Promise<void>;
  close(): Promise<void>;
}

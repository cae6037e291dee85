import type { PoolState } from "./connection.ts";
import type { Queries } from "./queries.ts";
import type { DomainStorage } from "./storage.ts";

/** The database of an installation: SQLite or PostgreSQL. It is opened at the first use. */
export interface Database {
  /** Adds the storage of a domain. Throws an Error once the database is in use. */
  add(storage: DomainStorage): void;
  /** The storage of every domain, in the order of adding. */
  readonly storages: ReadonlySet<DomainStorage>;
  /** Returns queries, typed for the tables of one domain. */
  queries<T>(): Queries<T>;
  /** Connects and brings the schema up to date. Throws UnusableDatabase, a sentence for the operator. */
  open(): Promise<void>;
  /** Runs the smallest query. Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Returns whether every migration that this program knows is applied. Throws when the database does not answer. */
  isCurrent(): Promise<boolean>;
  /** Returns the state of the connections; undefined for the embedded database, and while it is not open. */
  pool(): PoolState | undefined;
  /** Removes what has expired at `now`. */
  removeExpired(now: number): Promise<void>;
  close(): Promise<void>;
}

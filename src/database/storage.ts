import type { Migration } from "./migrations.ts";
import type { Queries } from "./queries.ts";

/** The tables of a domain in the database. */
export interface DomainStorage {
  readonly migrations: readonly Migration[];
  /** All tables of the domain, each after those that it references, which is the order of copying. */
  readonly tables: readonly string[];
  /** Removes the rows that have expired at `now`, in batches, so that other queries are not blocked. */
  removeExpired?(queries: Queries, now: number): Promise<void>;
}

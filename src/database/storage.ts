import type { Migration } from "./migrations.ts";
import type { Queries } from "./queries.ts";

/** Tables of one domain in the database. */
export interface DomainStorage {
  readonly migrations: readonly Migration[];
  /** Every table of the domain, each after those that it refers to: the order in which they are copied. */
  readonly tables: readonly string[];
  /** Removes the rows that have expired at `now`, in batches, so that other queries are not held up. */
  removeExpired?(queries: Queries, now: number): Promise<void>;
}

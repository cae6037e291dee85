import type { Kysely, RawBuilder, Transaction } from "kysely";
import { lazily } from "../../lazily.ts";
import type { Engine } from "./engine.ts";
import { REVOKED_CHANNEL } from "./revocations.ts";
import type { Tables } from "./schema.ts";

/** How a query on PostgreSQL holds the rows that it reads. */
type RowLock = "for share" | "for key share" | "for update skip locked" | "for no key update skip locked";

/** The way of the stores to the database, which it opens at the first use. */
export class Queries {
  readonly #open: () => Promise<Engine>;
  /** One for all: of two, each would begin its transactions in the middle of the other's on SQLite. */
  readonly #made: () => Promise<Kysely<Tables>>;

  constructor(open: () => Promise<Engine>) {
    this.#open = open;
    this.#made = lazily(async () => {
      const engine = await open();
      const kysely = await import("kysely");
      return new kysely.Kysely<Tables>({ dialect: engine.dialect(kysely) });
    });
  }

  async db(): Promise<Kysely<Tables>> {
    // Also when it was made before: a database that was closed says so here.
    await this.#open();
    return this.#made();
  }

  async kind(): Promise<Engine["kind"]> {
    return (await this.#open()).kind;
  }

  /** It must wait for nothing but its own queries: on SQLite everybody else waits for it. */
  async transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return (await this.db()).transaction().execute(work);
  }

  /** A transaction that may end a credential: this process and all others forget what they know of credentials. */
  async revocation<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    const engine = await this.#open();
    try {
      return await this.transaction(async (transaction) => {
        const { sql } = await import("kysely");
        const result = await work(transaction);
        if (engine.kind === "postgres") await sql`select pg_notify(${REVOKED_CHANNEL}, '')`.execute(transaction);
        return result;
      });
    } finally {
      // Also when it failed: a commit whose answer was lost may have happened.
      engine.moveEpoch();
    }
  }

  /**
   * Makes transactions wait for each other that lock the same name, to the end of the transaction. On SQLite each has
   * the whole database for itself anyway.
   */
  async lock(transaction: Transaction<Tables>, name: string): Promise<void> {
    if ((await this.kind()) === "sqlite") return;
    const { sql } = await import("kysely");
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }

  /** The end of a query that holds the rows it reads; nothing on SQLite. */
  async rowLock(clause: RowLock): Promise<RawBuilder<unknown>> {
    const { sql } = await import("kysely");
    return sql.raw((await this.kind()) === "sqlite" ? "" : clause);
  }
}

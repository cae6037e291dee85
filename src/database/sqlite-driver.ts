import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection as KyselyConnection, Driver, QueryResult } from "kysely";
import type { Breaker } from "./breaker.ts";

const MAX_STATEMENTS = 128;
const BUSY_TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 10;
const SQLITE_BUSY = 5;

/**
 * Does something with a file that somebody else may be writing to at this moment. SQLite would wait for that itself,
 * but it would hold up the whole process. Throws what SQLite throws when the file stays busy for five seconds.
 */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    // Those who wait must not come back all at the same time.
    await delay(pauseMs * (0.5 + Math.random()));
  }
}

/** Kysely's way to a file. Kysely has one query or transaction at a time go through it. */
export class SqliteDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #breaker: Breaker | undefined;
  readonly #connection: KyselyConnection;

  /** Has no breaker for reads: they wait for no writer. */
  constructor(file: DatabaseSync, breaker?: Breaker) {
    this.#file = file;
    this.#breaker = breaker;
    this.#connection = new FileConnection(file, breaker);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<KyselyConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  /** A transaction that reads before it writes would fail when somebody wrote in between, so each locks at once. */
  async beginTransaction(): Promise<void> {
    await guarded(this.#breaker, () => retryWhileBusy(() => this.#file.exec("begin immediate")));
  }

  async commitTransaction(): Promise<void> {
    this.#file.exec("commit");
  }

  /** Some failures, such as a full disk, have ended it already. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file.isTransaction) this.#file.exec("rollback");
  }

  /** The file is for who opened it to close. */
  async destroy(): Promise<void> {}
}

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it gives rows. */
  readonly answers: boolean;
}

class FileConnection implements KyselyConnection {
  readonly #file: DatabaseSync;
  readonly #breaker: Breaker | undefined;
  /** The latest statements, prepared. */
  readonly #statements = new Map<string, Prepared>();

  constructor(file: DatabaseSync, breaker: Breaker | undefined) {
    this.#file = file;
    this.#breaker = breaker;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters as Parameters<StatementSync["all"]>;
    const execute = (): QueryResult<R> => {
      const { statement, answers } = this.#prepare(sql);
      if (answers) return { rows: statement.all(...values) as R[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    };
    // Who is in a transaction has the file already.
    return guarded(this.#file.isTransaction ? undefined : this.#breaker, () => retryWhileBusy(execute));
  }

  streamQuery(): never {
    throw new Error("No query here is read as a stream.");
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(oldest);
    const statement = this.#file.prepare(sql);
    const prepared = { statement, answers: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function guarded<T>(breaker: Breaker | undefined, statement: () => Promise<T>): Promise<T> {
  return breaker === undefined ? statement() : breaker.run(statement);
}

/** The primary code of a failure is the lower byte of the extended one. */
export function isBusy(error: unknown): boolean {
  return ((error as { readonly errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

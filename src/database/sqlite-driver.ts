import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection as KyselyConnection, Driver, QueryResult } from "kysely";
import type { Breaker } from "./breaker.ts";
import type { DatabaseLog, SqlValue } from "./connection.ts";
import { TIME_LIMITS } from "./time-limits.ts";

const MAX_STATEMENTS = 128;
const LONGEST_PAUSE_MS = 10;
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/**
 * Runs a task on a file that another process may be writing to at this moment. SQLite would wait for that itself, but
 * it would hold up the whole process. Throws SQLite's error when the file stays busy for too long.
 */
export async function retryWhileBusy<T>(work: () => T, limitMs = TIME_LIMITS.busy): Promise<T> {
  const end = performance.now() + limitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    // Waiting tasks must not come back all at the same time.
    await delay(pauseMs * (0.5 + Math.random()));
  }
}

/** Settings for writes, which may have to wait for another process. */
export interface WriteSettings {
  readonly breaker: Breaker;
  readonly limitMs: number;
  readonly log: DatabaseLog;
}

/** Kysely's way to a file. Kysely has one query or transaction at a time go through it. */
export class SqliteDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #writes: WriteSettings | undefined;
  readonly #connection: KyselyConnection;

  /** Has no `writes` for a file that is only read. */
  constructor(file: DatabaseSync, writes?: WriteSettings) {
    this.#file = file;
    this.#writes = writes;
    this.#connection = new FileConnection(file, writes);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<KyselyConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  /**
   * Begins a transaction that locks at once: one that reads before it writes would fail after another write in between.
   */
  async beginTransaction(): Promise<void> {
    await runWrite(this.#writes, () => this.#file.exec("begin immediate"));
  }

  async commitTransaction(): Promise<void> {
    await runWrite(this.#writes, () => this.#file.exec("commit"));
  }

  /** Some failures, such as a full disk, have ended it already. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file.isTransaction) this.#file.exec("rollback");
  }

  /** Does nothing: the opener of the file closes it. */
  async destroy(): Promise<void> {}
}

interface Prepared {
  readonly statement: StatementSync;
  /** True if it returns rows. */
  readonly returnsRows: boolean;
}

/** Runs queries on a file, and keeps them prepared. */
export class FileConnection implements KyselyConnection {
  readonly #file: DatabaseSync;
  readonly #writes: WriteSettings | undefined;
  /** The latest statements, prepared. */
  readonly #statements = new Map<string, Prepared>();

  constructor(file: DatabaseSync, writes: WriteSettings | undefined) {
    this.#file = file;
    this.#writes = writes;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters as Parameters<StatementSync["all"]>;
    const execute = (): QueryResult<R> => {
      const { statement, returnsRows } = this.#prepare(sql);
      if (returnsRows) return { rows: statement.all(...values) as R[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    };
    return runWrite(this.#writes, execute);
  }

  /** Reads rows without a way through Kysely, which takes longer than the reading. */
  read(sql: string, values: readonly SqlValue[]): unknown[] | Promise<unknown[]> {
    const execute = () => this.#prepare(sql).statement.all(...values);
    try {
      return execute();
    } catch (error) {
      if (isBusy(error)) return retryWhileBusy(execute);
      throw error;
    }
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
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function runWrite<T>(writes: WriteSettings | undefined, work: () => T): Promise<T> {
  if (writes === undefined) return retryWhileBusy(work);
  const { breaker, limitMs, log } = writes;
  return breaker.run(async () => {
    try {
      return await retryWhileBusy(work, limitMs);
    } catch (error) {
      // The probe of the breaker may still find room for a small write, so this is the only report.
      if (isDiskTrouble(error))
        log.warn({ reason: (error as Error).message }, "the disk is full or broken: a write failed");
      throw error;
    }
  });
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === SQLITE_BUSY;
}

/** Reports whether a write failed because the disk is full or broken. */
export function isDiskTrouble(error: unknown): boolean {
  return [SQLITE_IOERR, SQLITE_FULL].includes(codeOf(error));
}

/** The primary code of a failure is the lower byte of the extended one. */
function codeOf(error: unknown): number {
  return ((error as { readonly errcode?: number }).errcode ?? 0) % 256;
}

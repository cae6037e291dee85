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
 * Runs a task on a file to which another process may be writing. SQLite's own waiting would block the whole process.
 * Throws SQLite's error when the file stays busy for too long.
 */
export async function retryWhileBusy<T>(work: () => T, limitMs = TIME_LIMITS.busyMs): Promise<T> {
  const end = performance.now() + limitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    // Jitter, so that waiting tasks do not retry all at the same time.
    await delay(pauseMs * (0.5 + Math.random()));
  }
}

/** Settings for writes, which may have to wait for another process. */
export interface WriteSettings {
  readonly breaker: Breaker;
  readonly limitMs: number;
  readonly log: DatabaseLog;
}

/** The driver of a file for Kysely, which runs one query or transaction at a time. */
export class SqliteDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #writes: WriteSettings | undefined;
  readonly #connection: KyselyConnection;

  /** `writes` is undefined for a read-only file. */
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
   * Begins a transaction that locks immediately. One that reads first would fail to write after a write of another.
   */
  async beginTransaction(): Promise<void> {
    await runWrite(this.#writes, () => this.#file.exec("begin immediate"));
  }

  async commitTransaction(): Promise<void> {
    await runWrite(this.#writes, () => this.#file.exec("commit"));
  }

  /** Rolls back, unless a failure such as a full disk has already ended the transaction. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file.isTransaction) this.#file.exec("rollback");
  }

  /** Does nothing, because SqliteConnection closes the file. */
  async destroy(): Promise<void> {}
}

interface Prepared {
  readonly statement: StatementSync;
  /** True when it returns rows. */
  readonly returnsRows: boolean;
}

/** Runs queries on a file, and caches their prepared statements. */
export class FileConnection implements KyselyConnection {
  readonly #file: DatabaseSync;
  readonly #writes: WriteSettings | undefined;
  /** The prepared statements by SQL. */
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

  /** Reads rows without Kysely, which would take longer than the read. */
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
    throw new Error("Queries are not streamed.");
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
      // The small write of a probe may still succeed, so only this line reports the failure.
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

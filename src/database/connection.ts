import type { Dialect } from "kysely";
import { ConfigError } from "../shared/config-error.ts";
import type { Migration } from "./migrations.ts";
import type { TimeLimits } from "./time-limits.ts";

/** The open connections, the most that may be open, and the number of callers that wait for one. */
export interface PoolState {
  readonly idle: number;
  readonly used: number;
  readonly max: number;
  readonly pending: number;
}

/** A value in place of a parameter of a query. */
export type SqlValue = string | number;

/** An open database of either kind, with its schema up to date. */
export interface DatabaseConnection {
  readonly kind: "sqlite" | "postgres";
  /** Takes kysely as an argument, because it is loaded at the first query only: that costs 150 ms and 25 MB. */
  dialect(kysely: typeof import("kysely")): Dialect;
  /** Returns the dialect for reads outside of transactions where they need not wait for writes. */
  readerDialect?(kysely: typeof import("kysely")): Dialect;
  /** Runs a compiled query that reads, at once, where nothing has to be waited for. */
  read?(sql: string, values: readonly SqlValue[]): unknown[] | Promise<unknown[]>;
  /**
   * Returns a number that changes when this process or another one announces a change on a channel. Undefined while an
   * announcement could be missed: then nothing that was read before may be trusted.
   */
  version(channel: string): number | undefined;
  /** Changes the version of a channel in this process. */
  bump(channel: string): void;
  /** Returns the state of the pool of connections, where there is one. */
  pool?(): PoolState;
  close(): Promise<void>;
}

/** The part of a structured log that the database writes to. */
export interface DatabaseLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
}

/** Settings for the opening of either kind of database. */
export interface OpenOptions {
  /** In the order in which they are applied. */
  readonly migrations: readonly Migration[];
  /** The time of the opening, in milliseconds since 1970. */
  readonly now: number;
  readonly log: DatabaseLog;
  /** By default the limits of every database. */
  readonly timeLimits?: TimeLimits;
}

/**
 * The reason why a database cannot be used, as a sentence for the operator. It has no cause, because the errors of
 * drivers may hold the URL with its password.
 */
export class UnusableDatabase extends ConfigError {}

/** Opens one connection at the first use, for everything in this process. */
export class LazyConnection {
  readonly #open: () => Promise<DatabaseConnection>;
  #opening: Promise<DatabaseConnection> | undefined;
  #current: DatabaseConnection | undefined;
  #closed = false;

  constructor(open: () => Promise<DatabaseConnection>) {
    this.#open = open;
  }

  /** The connection; undefined while it is not open. */
  get current(): DatabaseConnection | undefined {
    return this.#current;
  }

  /** True from the first attempt to open. */
  get isUsed(): boolean {
    return this.#opening !== undefined;
  }

  /** Opens the connection, unless it is open. A failed attempt is repeated by the next call. */
  async get(): Promise<DatabaseConnection> {
    if (this.#closed) throw new Error("The database is closed.");
    this.#opening ??= this.#tryToOpen();
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const connection = await this.#opening?.catch(() => undefined);
    this.#current = undefined;
    await connection?.close();
  }

  async #tryToOpen(): Promise<DatabaseConnection> {
    try {
      this.#current = await this.#open();
      return this.#current;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }
}

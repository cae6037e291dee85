import type { Dialect } from "kysely";
import { ConfigError } from "../shared/config-error.ts";
import type { Migration } from "./migrations.ts";
import type { TimeLimits } from "./time-limits.ts";

/** The number of idle and used connections, their maximum, and the number of callers that wait for one. */
export interface PoolState {
  readonly idle: number;
  readonly used: number;
  readonly max: number;
  readonly pending: number;
}

/** The value of a parameter of a query. */
export type SqlValue = string | number;

/** An open database of either kind, with all migrations applied. */
export interface DatabaseConnection {
  readonly kind: "sqlite" | "postgres";
  /** Takes kysely as an argument, because the first query loads it, which takes 150 ms and 25 MB. */
  dialect(kysely: typeof import("kysely")): Dialect;
  /** Returns the dialect for reads outside transactions, where they need not wait for writes. */
  readerDialect?(kysely: typeof import("kysely")): Dialect;
  /** Runs a compiled read query, synchronously where possible. */
  read?(sql: string, values: readonly SqlValue[]): unknown[] | Promise<unknown[]>;
  /**
   * Returns a number that changes when any process announces a change on a channel. Undefined while an announcement could
   * be missed, so that no cached value is valid.
   */
  version(channel: string): number | undefined;
  /** Changes the version of a channel in this process. */
  bump(channel: string): void;
  /** Returns the state of the connection pool, where there is one. */
  pool?(): PoolState;
  close(): Promise<void>;
}

/** The part of a structured log that the database writes to. */
export interface DatabaseLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
}

/** The options for opening either kind of database. */
export interface OpenOptions {
  /** The migrations in the order of their application. */
  readonly migrations: readonly Migration[];
  /** The current time in milliseconds since 1970. */
  readonly now: number;
  readonly log: DatabaseLog;
  /** The default is TIME_LIMITS. */
  readonly timeLimits?: TimeLimits;
}

/**
 * Reports why a database cannot be used, as a sentence for the operator. It has no cause, because errors of drivers may
 * contain the URL with its password.
 */
export class UnusableDatabase extends ConfigError {}

/** Opens the one connection of this process at its first use. */
export class LazyConnection {
  readonly #open: () => Promise<DatabaseConnection>;
  #opening: Promise<DatabaseConnection> | undefined;
  #current: DatabaseConnection | undefined;
  #closed = false;

  constructor(open: () => Promise<DatabaseConnection>) {
    this.#open = open;
  }

  /** The connection. Undefined while it is not open. */
  get current(): DatabaseConnection | undefined {
    return this.#current;
  }

  /** True from the first attempt to open. */
  get isUsed(): boolean {
    return this.#opening !== undefined;
  }

  /** Opens the connection unless it is open. The next call repeats a failed attempt. */
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

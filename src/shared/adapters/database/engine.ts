import type { Dialect } from "kysely";
import { ConfigError } from "../../config.ts";

/** One of the two databases: open, and its schema up to date. */
export interface Engine {
  readonly kind: "sqlite" | "postgres";
  /** Kysely is handed in, because it is loaded at the first query only: that costs 150 ms and 25 MB. */
  dialect(kysely: typeof import("kysely")): Dialect;
  /** See `CredentialStore.epoch`. */
  epoch(): number | undefined;
  /** Says that this process has revoked something. */
  moveEpoch(): void;
  close(): Promise<void>;
}

/** The part of a structured log that the database writes to. */
export interface DatabaseLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
}

/**
 * Why a database cannot be used, as a sentence for the operator. It has no cause, because the errors of drivers may
 * hold the URL with its password.
 */
export class UnusableDatabase extends ConfigError {}

import type { Clock } from "../../ports.ts";
import type { Database } from "../../database.ts";
import { systemClock } from "../system-clock.ts";
import { SqlAccountStore } from "./account-store.ts";
import { SqlClaimStore } from "./claim-store.ts";
import { SqlCredentialStore } from "./credential-store.ts";
import type { DatabaseLog, Engine } from "./engine.ts";
import { removeExpired } from "./expiry.ts";
import { SqlKeyStore } from "./key-store.ts";
import { SqlOAuthStore } from "./oauth-store.ts";
import { Queries } from "./queries.ts";
import { SqlSessionStore } from "./session-store.ts";
import { SqlUsageStore } from "./usage-store.ts";

export interface DatabaseOptions {
  /** A PostgreSQL URL. Undefined for the embedded database in `dataDir`. */
  readonly url: string | undefined;
  /** The folder of the embedded database. It is made when it is missing. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  readonly clock?: Clock;
}

/** The database of an installation. It is opened at the first use. */
export function createDatabase({ url, dataDir, log, clock = systemClock }: DatabaseOptions): Database {
  const connection = new Connection(async () => {
    if (url === undefined) return (await import("./sqlite.ts")).openSqlite(dataDir, clock.now());
    return (await import("./postgres.ts")).openPostgres(url, log, clock.now());
  });
  const queries = new Queries(() => connection.engine());
  return {
    accounts: new SqlAccountStore(queries),
    sessions: new SqlSessionStore(queries),
    keys: new SqlKeyStore(queries),
    credentials: new SqlCredentialStore(queries, () => connection.epoch()),
    usage: new SqlUsageStore(queries),
    oauth: new SqlOAuthStore(queries),
    claims: new SqlClaimStore(queries),
    async open() {
      await connection.engine();
    },
    removeExpired: (now) => removeExpired(queries, now),
    close: () => connection.close(),
  };
}

/** One engine for all who ask for it. */
class Connection {
  readonly #open: () => Promise<Engine>;
  #opening: Promise<Engine> | undefined;
  #engine: Engine | undefined;
  #closed = false;

  constructor(open: () => Promise<Engine>) {
    this.#open = open;
  }

  /** Opens it, unless it is open. What failed once is tried again at the next call. */
  async engine(): Promise<Engine> {
    if (this.#closed) throw new Error("The database is closed.");
    this.#opening ??= this.#tryToOpen();
    return this.#opening;
  }

  epoch(): number | undefined {
    return this.#engine?.epoch();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const engine = await this.#opening?.catch(() => undefined);
    this.#engine = undefined;
    await engine?.close();
  }

  async #tryToOpen(): Promise<Engine> {
    try {
      this.#engine = await this.#open();
      return this.#engine;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }
}

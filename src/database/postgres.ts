import type { Dialect, PostgresPool, PostgresPoolClient } from "kysely";
import type { Client, ClientConfig, Pool, PoolClient } from "pg";
import { type DatabaseLog, type Engine, UnusableDatabase } from "./engine.ts";
import { migrate, NewerSchema } from "./migrations.ts";
import { Revocations } from "./revocations.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** For a server that does not even keep its own time limit. */
const ANSWER_TIMEOUT_MS = 11_000;
const PROBE_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 10;
const IDLE_MS = 60_000;
/** Names the lock under which one process migrates. */
const MIGRATION_LOCK = 4_207_311_215;

/** Connects to a PostgreSQL database. Throws UnusableDatabase. */
export async function openPostgres(url: string, log: DatabaseLog, now: number): Promise<Engine> {
  const { default: pg } = await import("pg");
  const config = clientConfig(url, pg.types);
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true });
  pool.on("error", (error) => log.warn({ code: codeOf(error) }, "an idle connection to the database was lost"));
  // A connection that is lost during a query fails that query; nobody else needs to hear of it.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await migratePool(pool, now);
  } catch (error) {
    await pool.end();
    throw new UnusableDatabase(`DATABASE_URL names a PostgreSQL database that cannot be used: ${reasonOf(error)}.`);
  }
  const revocations = new Revocations(() => new pg.Client({ ...config, query_timeout: PROBE_TIMEOUT_MS }), log);
  return new PostgresEngine(pool, pg.DatabaseError, revocations);
}

class PostgresEngine implements Engine {
  readonly kind = "postgres";
  readonly #pool: Pool;
  readonly #ServerError: typeof import("pg").DatabaseError;
  readonly #revocations: Revocations;

  constructor(pool: Pool, ServerError: typeof import("pg").DatabaseError, revocations: Revocations) {
    this.#pool = pool;
    this.#ServerError = ServerError;
    this.#revocations = revocations;
  }

  dialect({ PostgresDialect }: typeof import("kysely")): Dialect {
    const pool: PostgresPool = {
      options: this.#pool.options,
      end: () => this.#pool.end(),
      connect: async () => this.#guarded(await this.#pool.connect()),
    };
    return new PostgresDialect({ pool });
  }

  epoch(): number | undefined {
    return this.#revocations.epoch;
  }

  moveEpoch(): void {
    this.#revocations.move();
  }

  async close(): Promise<void> {
    this.#revocations.close();
    if (!this.#pool.ended) await this.#pool.end();
  }

  /**
   * A failure that the server did not send, such as an answer that did not come in time, leaves a connection of which
   * nobody knows what comes next: it is ended, so that the pool gives it to nobody else.
   */
  #guarded(client: PoolClient): PostgresPoolClient {
    const query = async (sql: string, parameters: readonly unknown[]): Promise<unknown> => {
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        if (!(error instanceof this.#ServerError)) void client.end();
        throw error;
      }
    };
    return { query, release: (destroy) => client.release(destroy) } as PostgresPoolClient;
  }
}

/** Does something on a connection of its own. */
export async function connectOnce<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import("pg");
  const client = new pg.Client(clientConfig(url, pg.types));
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What every connection has. The parsers of a client, unlike those of `pg.types`, are nobody else's. */
function clientConfig(url: string, types: typeof import("pg").types): ClientConfig {
  return {
    connectionString: url,
    application_name: "agent-commerce",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
    },
  };
}

async function migratePool(pool: Pool, now: number): Promise<void> {
  const client = await pool.connect();
  try {
    const begin = ["begin", `select pg_advisory_xact_lock(${MIGRATION_LOCK})`];
    await migrate(async (sql) => (await client.query(sql)).rows, begin, now);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at its address",
  ENOTFOUND: "its host is not known",
  EAI_AGAIN: "its host is not known",
  ERR_INVALID_URL: "it is not a URL",
  "28000": "it refuses the user or the password",
  "28P01": "it refuses the user or the password",
  "3D000": "the server has no such database",
  "42501": "its user may not create tables there",
  "53300": "it has too many connections already",
  "57P03": "it is not ready for connections",
};

/** Texts that name an address or a user are not shown: with a wrong URL they may be a part of the password. */
function reasonOf(error: unknown): string {
  if (error instanceof NewerSchema) return error.message;
  const code = codeOf(error);
  if (code !== undefined) return REASONS[code] ?? `it fails with ${code}`;
  return error instanceof Error ? error.message : "it fails";
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

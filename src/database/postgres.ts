import type { Socket } from "node:net";
import type { Dialect, PostgresPool, PostgresPoolClient } from "kysely";
import type { Client, ClientConfig, Pool, PoolClient } from "pg";
import { Breaker } from "./breaker.ts";
import { type DatabaseConnection, type OpenOptions, type PoolState, UnusableDatabase } from "./connection.ts";
import { migrate, type Migration, NewerSchema } from "./migrations.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { TIME_LIMITS, type TimeLimits } from "./time-limits.ts";

/** The time limit of a migration, which may change many rows and wait for another process. */
const MIGRATION_TIMEOUT_MS = 120_000;
/** The error codes of a server that shuts down, has shut down or is not ready. */
const OUTAGES: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03"]);
const MAX_CONNECTIONS = 10;
const IDLE_MS = 60_000;
/** The key of the advisory lock of migrations. */
const MIGRATION_LOCK = 4_207_311_215;

/** Connects to a PostgreSQL database. Throws UnusableDatabase. */
export async function openPostgres(url: string, opening: OpenOptions): Promise<DatabaseConnection> {
  const { migrations, now, log, timeLimits = TIME_LIMITS } = opening;
  const { default: pg } = await import("pg");
  const config = clientConfig(url, pg.types, timeLimits);
  try {
    const longLimits = { statement_timeout: MIGRATION_TIMEOUT_MS, query_timeout: MIGRATION_TIMEOUT_MS };
    await migrateOn(new pg.Client({ ...config, ...longLimits }), migrations, now);
  } catch (error) {
    throw new UnusableDatabase(`DATABASE_URL names a PostgreSQL database that cannot be used: ${reasonOf(error)}.`);
  }
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true });
  // A lost connection fails its query, and the breaker reports an outage.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connections = new OpenConnections(pool);
  const probing = { connectionTimeoutMillis: timeLimits.probeMs, query_timeout: timeLimits.probeMs };
  const breaker = new Breaker({
    isOutage: (error) => !(error instanceof pg.DatabaseError) || OUTAGES.has(error.code ?? ""),
    probe: () => probe(new pg.Client({ ...config, ...probing })),
    onOutage: () => connections.destroyAll(),
    log,
  });
  const connect = () => new pg.Client(config);
  const listenTo = (channel: string) =>
    new PostgresListener({ channel, connect, databaseAnswers: () => breaker.suspect(), log, timeLimits });
  return new PostgresConnection({ pool, connections, breaker, listenTo, closeMs: timeLimits.closeMs });
}

/** Tracks the open connections of a pool. */
class OpenConnections {
  readonly #open = new Set<ConnectedClient>();

  constructor(pool: Pool) {
    pool.on("connect", (client) => this.#open.add(client as ConnectedClient));
    pool.on("remove", (client) => this.#open.delete(client as ConnectedClient));
  }

  /** Destroys all connections, so that pending queries fail. After a time-out, a connection may receive a stale answer. */
  destroyAll(): void {
    for (const { connection } of this.#open) connection.stream.destroy();
  }
}

/** A client with its connection, which the types of the driver omit. */
type ConnectedClient = PoolClient & { readonly connection: { readonly stream: Socket } };

/** Runs a minimal query on a separate connection. */
async function probe(client: Client): Promise<void> {
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    (client as unknown as ConnectedClient).connection.stream.destroy();
  }
}

interface PostgresParts {
  readonly pool: Pool;
  readonly connections: OpenConnections;
  readonly breaker: Breaker;
  readonly listenTo: (channel: string) => PostgresListener;
  /** The time for which `close` waits for connections to end normally, in milliseconds. */
  readonly closeMs: number;
}

class PostgresConnection implements DatabaseConnection {
  readonly kind = "postgres";
  readonly #parts: PostgresParts;
  /** The listeners by channel, created when the version of a channel is first read. */
  readonly #listeners = new Map<string, PostgresListener>();

  constructor(parts: PostgresParts) {
    this.#parts = parts;
  }

  dialect({ PostgresDialect }: typeof import("kysely")): Dialect {
    const { pool } = this.#parts;
    const guarded: PostgresPool = { options: pool.options, end: () => pool.end(), connect: () => this.#connect() };
    return new PostgresDialect({ pool: guarded });
  }

  version(channel: string): number | undefined {
    const { listenTo, breaker } = this.#parts;
    const listener = this.#listeners.get(channel) ?? listenTo(channel);
    this.#listeners.set(channel, listener);
    return breaker.isOpen ? undefined : listener.version;
  }

  pool(): PoolState {
    const { totalCount, idleCount: idle, waitingCount: pending } = this.#parts.pool;
    return { idle, used: totalCount - idle, max: MAX_CONNECTIONS, pending };
  }

  bump(channel: string): void {
    this.#listeners.get(channel)?.bump();
  }

  async close(): Promise<void> {
    const { pool, connections, breaker, closeMs } = this.#parts;
    for (const listener of this.#listeners.values()) listener.close();
    breaker.close();
    if (pool.ended) return;
    const cut = setTimeout(() => connections.destroyAll(), closeMs);
    await pool.end();
    clearTimeout(cut);
  }

  async #connect(): Promise<PostgresPoolClient> {
    const { pool, breaker } = this.#parts;
    const connecting = pool.connect();
    try {
      const client = await breaker.wait(() => connecting);
      const query = (sql: string, parameters: readonly unknown[]): Promise<unknown> =>
        breaker.run(() => client.query(sql, [...parameters]));
      return { query, release: (destroy) => client.release(destroy) } as PostgresPoolClient;
    } catch (error) {
      // A late connection is not used, and the outage may have destroyed it.
      void connecting.then(
        (client) => client.release(true),
        () => {},
      );
      throw error;
    }
  }
}

/** Runs work on a separate connection. */
export async function connectOnce<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import("pg");
  const client = new pg.Client(clientConfig(url, pg.types, TIME_LIMITS));
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the settings of every connection. They contain the type parsers, because those of `pg.types` are global. */
function clientConfig(url: string, types: typeof import("pg").types, timeLimits: TimeLimits): ClientConfig {
  return {
    connectionString: url,
    application_name: "agent-commerce",
    connectionTimeoutMillis: timeLimits.connectionMs,
    statement_timeout: timeLimits.statementMs,
    idle_in_transaction_session_timeout: timeLimits.statementMs,
    query_timeout: timeLimits.answerMs,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
    },
  };
}

async function migrateOn(client: Client, migrations: readonly Migration[], now: number): Promise<void> {
  client.on("error", () => {});
  try {
    await client.connect();
    const begin = ["begin", `select pg_advisory_xact_lock(${MIGRATION_LOCK})`];
    await migrate(async (sql) => (await client.query(sql)).rows, migrations, begin, now);
  } finally {
    await client.end().catch(() => {});
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

/** Returns the reason of an error. It shows no address and no user: with a malformed URL, they may be part of the password. */
export function reasonOf(error: unknown): string {
  if (error instanceof NewerSchema) return error.message;
  const code = codeOf(error);
  if (code !== undefined) return REASONS[code] ?? `it fails with ${code}`;
  return error instanceof Error ? error.message : "it fails";
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

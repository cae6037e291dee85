import type { Socket } from "node:net";
import type { Dialect, PostgresPool, PostgresPoolClient } from "kysely";
import type { Client, ClientConfig, Pool, PoolClient } from "pg";
import { Breaker } from "./breaker.ts";
import { type DatabaseConnection, type Opening, UnusableDatabase } from "./connection.ts";
import { migrate, type Migration, NewerSchema } from "./migrations.ts";
import { Listener } from "./postgres-listener.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** For a server that does not even keep its own time limit. */
const ANSWER_TIMEOUT_MS = 6_000;
/** A migration may have much to change, and waits for one of another process. */
const MIGRATION_TIMEOUT_MS = 120_000;
const LISTEN_TIMEOUT_MS = 5_000;
const PROBE_MS = 1_000;
/** How long a close waits for connections that end in order. */
const CLOSE_MS = 1_000;
/** Codes with which a server says that it is going, gone or not ready. */
const OUTAGES: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03"]);
const MAX_CONNECTIONS = 10;
const IDLE_MS = 60_000;
/** Names the lock under which one process migrates. */
const MIGRATION_LOCK = 4_207_311_215;

/** Connects to a PostgreSQL database. Throws UnusableDatabase. */
export async function openPostgres(url: string, { migrations, now, log }: Opening): Promise<DatabaseConnection> {
  const { default: pg } = await import("pg");
  const config = clientConfig(url, pg.types);
  try {
    const patient = { statement_timeout: MIGRATION_TIMEOUT_MS, query_timeout: MIGRATION_TIMEOUT_MS };
    await migrateOn(new pg.Client({ ...config, ...patient }), migrations, now);
  } catch (error) {
    throw new UnusableDatabase(`DATABASE_URL names a PostgreSQL database that cannot be used: ${reasonOf(error)}.`);
  }
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true });
  // A connection that is lost fails its query. That the database is lost is for the breaker to say, once.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connections = new Connections(pool);
  const breaker = new Breaker({
    isOutage: (error) => !(error instanceof pg.DatabaseError) || OUTAGES.has(error.code ?? ""),
    probe: () => probe(new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })),
    onOutage: () => connections.cut(),
    log,
  });
  const connect = () => new pg.Client({ ...config, query_timeout: LISTEN_TIMEOUT_MS });
  const listenTo = (channel: string) =>
    new Listener({ channel, connect, databaseAnswers: () => breaker.suspect(), log });
  return new PostgresConnection(pool, connections, breaker, listenTo);
}

/** Knows the open connections of a pool. */
class Connections {
  readonly #open = new Set<ConnectedClient>();

  constructor(pool: Pool) {
    pool.on("connect", (client) => this.#open.add(client as ConnectedClient));
    pool.on("remove", (client) => this.#open.delete(client as ConnectedClient));
  }

  /** Cuts them all, and so fails what waits for an answer: after a time-out nobody knows what comes next on one. */
  cut(): void {
    for (const { connection } of this.#open) connection.stream.destroy();
  }
}

/** The driver's types leave out the connection of a client. */
type ConnectedClient = PoolClient & { readonly connection: { readonly stream: Socket } };

/** Asks a server something on a connection of its own. */
async function probe(client: Client): Promise<void> {
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    (client as unknown as ConnectedClient).connection.stream.destroy();
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly kind = "postgres";
  readonly #pool: Pool;
  readonly #connections: Connections;
  readonly #breaker: Breaker;
  readonly #listenTo: (channel: string) => Listener;
  /** By channel, each made when its version is first asked for. */
  readonly #listeners = new Map<string, Listener>();

  constructor(pool: Pool, connections: Connections, breaker: Breaker, listenTo: (channel: string) => Listener) {
    this.#pool = pool;
    this.#connections = connections;
    this.#breaker = breaker;
    this.#listenTo = listenTo;
  }

  dialect({ PostgresDialect }: typeof import("kysely")): Dialect {
    const pool: PostgresPool = {
      options: this.#pool.options,
      end: () => this.#pool.end(),
      connect: () => this.#connect(),
    };
    return new PostgresDialect({ pool });
  }

  version(channel: string): number | undefined {
    const listener = this.#listeners.get(channel) ?? this.#listenTo(channel);
    this.#listeners.set(channel, listener);
    return this.#breaker.isOpen ? undefined : listener.version;
  }

  bump(channel: string): void {
    this.#listeners.get(channel)?.bump();
  }

  async close(): Promise<void> {
    for (const listener of this.#listeners.values()) listener.close();
    this.#breaker.close();
    if (this.#pool.ended) return;
    const cut = setTimeout(() => this.#connections.cut(), CLOSE_MS);
    await this.#pool.end();
    clearTimeout(cut);
  }

  async #connect(): Promise<PostgresPoolClient> {
    const connecting = this.#pool.connect();
    try {
      const client = await this.#breaker.wait(() => connecting);
      const query = (sql: string, parameters: readonly unknown[]): Promise<unknown> =>
        this.#breaker.run(() => client.query(sql, [...parameters]));
      return { query, release: (destroy) => client.release(destroy) } as PostgresPoolClient;
    } catch (error) {
      // Nobody takes a connection that comes too late.
      void connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
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

import { eventually } from "../../support/eventually.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { NewApiKey } from "../../../src/shared/accounts.ts";
import type { Database } from "../../../src/shared/database.ts";
import type { Grant } from "../../../src/shared/oauth.ts";
import { createDatabase } from "../../../src/shared/adapters/database/database.ts";
import { hashSecret, mintSecret, newId, newSalt, secretHint } from "../../../src/shared/secret.ts";

/** A server on which tests may make schemas; without it what needs PostgreSQL is skipped. */
export const POSTGRES_URL = process.env["TEST_DATABASE_URL"];
export const NO_POSTGRES = POSTGRES_URL === undefined ? " (skipped: TEST_DATABASE_URL is not set)" : "";

export const NOW = Date.UTC(2026, 10, 21, 12);
export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

type Row = Readonly<Record<string, unknown>>;

/** An empty place for one database, which goes with all that was opened there. */
export interface Place {
  readonly url: string | undefined;
  readonly dataDir: string;
  readonly logged: string[];
  /** Another connection to the same database, as another process would have it. */
  database(): Database;
  /** Past the stores. */
  query(sql: string): Promise<readonly Row[]>;
  remove(): Promise<void>;
}

export const PLACES = [
  { name: "SQLite", skipped: false, place: async () => sqlitePlace() },
  { name: `PostgreSQL${NO_POSTGRES}`, skipped: POSTGRES_URL === undefined, place: () => postgresPlace() },
] as const;

export function sqlitePlace(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-database-"));
  return placeOf(
    undefined,
    dataDir,
    async (sql) => {
      const file = new DatabaseSync(join(dataDir, "agent-commerce.db"), { timeout: 5_000 });
      try {
        return file.prepare(sql).all();
      } finally {
        file.close();
      }
    },
    async () => rmSync(dataDir, { recursive: true, force: true }),
  );
}

/** A schema of its own. */
export async function postgresPlace(): Promise<Place> {
  const schema = `test_${newSalt().toLowerCase()}`;
  const url = new URL(POSTGRES_URL ?? "");
  url.searchParams.set("options", `-c search_path=${schema} -c synchronous_commit=off`);
  url.searchParams.set("application_name", schema);
  await onPostgres(url.href, `create schema ${schema}`);
  return placeOf(
    url.href,
    "/dev/null/unused",
    (sql) => onPostgres(url.href, sql),
    async () => void (await onPostgres(url.href, `drop schema ${schema} cascade`)),
  );
}

async function onPostgres(url: string, sql: string): Promise<readonly Row[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function placeOf(url: string | undefined, dataDir: string, query: Place["query"], drop: () => Promise<void>): Place {
  const opened: Database[] = [];
  const logged: string[] = [];
  const write = (fields: object, message: string): void => void logged.push(`${message} ${JSON.stringify(fields)}`);
  return {
    url,
    dataDir,
    logged,
    query,
    database() {
      const database = createDatabase({ url, dataDir, log: { info: write, warn: write } });
      opened.push(database);
      return database;
    },
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await drop();
    },
  };
}

/** Something stored, and the secret that it was stored for. */
export interface WithSecret {
  readonly secret: string;
  readonly hash: string;
}

export function secretOf(kind: Parameters<typeof mintSecret>[0]): WithSecret {
  const secret = mintSecret(kind);
  return { secret, hash: hashSecret(secret) };
}

/** Of every account here. */
export const PASSWORD_HASH = "scrypt$…";

export async function addAccount(database: Database): Promise<string> {
  const id = newId("acct");
  const added = {
    id,
    email: `${id.toLowerCase()}@example.com`,
    passwordHash: PASSWORD_HASH,
    plan: "scan",
    createdAt: NOW,
  };
  await database.accounts.add(added);
  return id;
}

/** A session of an account whose password was checked just now. */
export async function addSession(database: Database, accountId: string, expiresAt = NOW + DAY_MS) {
  const session = secretOf("session");
  await database.sessions.add({ hash: session.hash, accountId, createdAt: NOW, expiresAt }, PASSWORD_HASH);
  return session;
}

/** Uses a refresh token up; what follows is a token of its own. Gives that, and whether it was the first use. */
export async function exchange(
  database: Database,
  { grantId, hash }: { readonly grantId: string; readonly hash: string },
  changes: { readonly usedAt?: number; readonly successorSalt?: string } = {},
) {
  const access = { ...secretOf("accessToken"), grantId, scopes: [], expiresAt: NOW + HOUR_MS };
  const refresh = { ...secretOf("refreshToken"), grantId, expiresAt: NOW + 30 * DAY_MS };
  const used = { hash, usedAt: NOW, successorSalt: newSalt(), ...changes };
  return { access, refresh, isFirst: await database.oauth.exchangeRefreshToken(used, access, refresh) };
}

export function apiKey(accountId: string, changes: Partial<NewApiKey> = {}): NewApiKey & WithSecret {
  const { secret, hash } = secretOf("apiKey");
  const id = newId("key");
  return {
    id,
    accountId,
    name: id,
    hint: secretHint(secret),
    scopes: ["account:read"],
    createdAt: NOW,
    expiresAt: undefined,
    lastUsedAt: undefined,
    revokedAt: undefined,
    request: undefined,
    sourceId: undefined,
    hash,
    secret,
    ...changes,
  };
}

export async function addKey(database: Database, accountId: string, changes: Partial<NewApiKey> = {}) {
  const key = apiKey(accountId, changes);
  const added = await database.keys.add(key, 100);
  if (added !== "added") throw new Error(added);
  return key;
}

/** A grant with its code, and an access and a refresh token. */
export async function addGrant(database: Database, accountId: string, changes: Partial<Grant> = {}) {
  const grant: Grant = {
    id: newId("grant"),
    accountId,
    clientId: newId("client"),
    clientName: "A client",
    scopes: ["account:read"],
    createdAt: NOW,
    ...changes,
  };
  const code = {
    ...secretOf("authorizationCode"),
    grantId: grant.id,
    redirectUri: "http://127.0.0.1/callback",
    challenge: "challenge",
    expiresAt: grant.createdAt + 60_000,
  };
  await database.oauth.addGrant(grant, code);
  return { grant, code, ...(await addTokens(database, grant)) };
}

export async function addTokens(database: Database, grant: Grant) {
  const access = {
    ...secretOf("accessToken"),
    grantId: grant.id,
    scopes: grant.scopes,
    expiresAt: grant.createdAt + HOUR_MS,
  };
  const refresh = { ...secretOf("refreshToken"), grantId: grant.id, expiresAt: grant.createdAt + 30 * DAY_MS };
  await database.oauth.addTokens(access, refresh);
  return { access, refresh };
}

/** At least one row in every table, and every secret behind them. */
export async function fill(database: Database): Promise<{ readonly accountId: string; readonly secrets: string[] }> {
  const accountId = await addAccount(database);
  const session = await addSession(database, accountId);
  const request = { id: hashSecret("request"), argumentsHash: hashSecret("arguments"), salt: newSalt() };
  const key = await addKey(database, accountId, { request });
  await database.usage.add({ calls: [{ accountId, day: "2026-11-21", count: 3 }], lastUsed: [] });
  const client = secretOf("clientSecret");
  await database.oauth.addClient(
    {
      id: newId("client"),
      secretHash: client.hash,
      name: "A “client”, with \\ and ☃",
      redirectUris: ["http://127.0.0.1/callback", "https://client.example/back?a=1"],
      authMethod: "client_secret_basic",
      createdAt: NOW,
    },
    100,
  );
  const { code, access, refresh } = await addGrant(database, accountId);
  const next = await exchange(database, refresh);
  await database.oauth.claimAssertion(hashSecret(accountId), NOW + HOUR_MS);
  await database.claims.claim({
    key: hashSecret(accountId),
    identifier: newId("payer"),
    payloadHash: hashSecret("payload"),
    claimedAt: NOW,
    expiresAt: NOW + HOUR_MS,
  });
  const stored = [session, key, client, code, access, refresh, next.access, next.refresh];
  return { accountId, secrets: stored.map(({ secret }) => secret) };
}

/** Opens a database and waits until it hears of revocations. Gives its epoch. */
export async function listening(database: Database): Promise<number> {
  await database.open();
  await eventually(() => database.credentials.epoch() !== undefined);
  return database.credentials.epoch() ?? Number.NaN;
}

/** Does something many times at once. */
export function atOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

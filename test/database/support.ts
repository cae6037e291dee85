import { eventually } from "../support/eventually.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Device, NewApiKey, OneTimeToken } from "../../src/accounts/ports.ts";
import type { Grant } from "../../src/accounts/oauth/ports.ts";
import { TIME_LIMITS, type TimeLimits } from "../../src/database/time-limits.ts";
import { hashSecret, mintSecret, newId, newSalt, secretHint } from "../../src/shared/secret.ts";
import { SqlListingStore } from "../../src/listings/storage/listing-store.ts";
import type { ListingTables } from "../../src/listings/storage/tables.ts";
import { SqlScheduleStore } from "../../src/schedules/storage/schedule-store.ts";
import type { ScheduleTables } from "../../src/schedules/storage/tables.ts";
import { SqlWebhookStore } from "../../src/schedules/storage/webhook-store.ts";
import { newWebhookSecret } from "../../src/schedules/webhooks/signature.ts";
import { SqlLiveStore } from "../../src/simulations/storage/live-store.ts";
import { SqlSimulationStore } from "../../src/simulations/storage/simulation-store.ts";
import type { SimulationTables } from "../../src/simulations/storage/tables.ts";
import { EXAMPLE_SIMULATION } from "../../src/tools/simulations/example.ts";
import { NO_POSTGRES, POSTGRES_URL } from "../support/databases.ts";
import { type StoredDatabase, TABLES, createStores } from "../support/stores.ts";

export { NO_POSTGRES, POSTGRES_URL };

/** For databases that do not answer: long enough for one that does on a busy machine. */
export const SHORT_LIMITS: TimeLimits = {
  connectionMs: 1_500,
  statementMs: 1_500,
  answerMs: 1_500,
  probeMs: 750,
  echoMs: 750,
  echoIntervalMs: 500,
  closeMs: 250,
  busyMs: 750,
};

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
  database(timeLimits?: TimeLimits): StoredDatabase;
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
    async (sql) => onSqlite(dataDir, (file) => file.prepare(sql).all()),
    async () => rmSync(dataDir, { recursive: true, force: true }),
  );
}

function onSqlite<T>(dataDir: string, work: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(join(dataDir, "agent-commerce.db"), { timeout: 5_000 });
  try {
    return work(file);
  } finally {
    file.close();
  }
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
  const opened: StoredDatabase[] = [];
  const logged: string[] = [];
  const write = (fields: object, message: string): void => void logged.push(`${message} ${JSON.stringify(fields)}`);
  return {
    url,
    dataDir,
    logged,
    query,
    database(timeLimits = TIME_LIMITS) {
      const database = createStores({ url, dataDir, log: { info: write, warn: write }, timeLimits });
      opened.push(database);
      return database;
    },
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await drop();
    },
  };
}

const DELETIONS = TABLES.toReversed().map((table) => `delete from ${table}`);
const EMPTYING = ["begin", ...DELETIONS, "commit"].join(";");

/** Takes every row out of a place that was opened: much cheaper than another place. */
export async function empty({ url, dataDir }: Place): Promise<void> {
  if (url === undefined) onSqlite(dataDir, (file) => file.exec(EMPTYING));
  else await onPostgres(url, EMPTYING);
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

export async function addAccount(database: StoredDatabase): Promise<string> {
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
export async function addSession(database: StoredDatabase, accountId: string, expiresAt = NOW + DAY_MS) {
  const session = secretOf("session");
  await database.sessions.add({ hash: session.hash, accountId, createdAt: NOW, expiresAt }, PASSWORD_HASH);
  return session;
}

/** A browser that has signed in to an account; of more than three the latest are kept. */
export async function addDevice(
  database: StoredDatabase,
  accountId: string,
  changes: Partial<Device> = {},
  replaced?: string,
) {
  const { secret, hash } = secretOf("device");
  const device = { hash, accountId, createdAt: NOW, expiresAt: NOW + DAY_MS, ...changes };
  await database.devices.add(device, PASSWORD_HASH, replaced, 3);
  return { ...device, secret };
}

export async function addOneTimeToken(
  database: StoredDatabase,
  accountId: string,
  changes: Partial<OneTimeToken> = {},
) {
  const { secret, hash } = secretOf("passwordReset");
  const token = { hash, accountId, purpose: "password-reset" as const, expiresAt: NOW + HOUR_MS, ...changes };
  await database.oneTimeTokens.put(token);
  return { ...token, secret };
}

/** Uses a refresh token up; what follows is a token of its own. Gives that, and whether it was the first use. */
export async function exchange(
  database: StoredDatabase,
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

export async function addKey(
  database: Pick<StoredDatabase, "keys">,
  accountId: string,
  changes: Partial<NewApiKey> = {},
) {
  const key = apiKey(accountId, changes);
  const added = await database.keys.add(key, 100);
  if (added !== "added") throw new Error(added);
  return key;
}

/** A grant with its code, and an access and a refresh token. */
export async function addGrant(database: StoredDatabase, accountId: string, changes: Partial<Grant> = {}) {
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

export async function addTokens(database: StoredDatabase, grant: Grant) {
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
export async function fill(
  database: StoredDatabase,
): Promise<{ readonly accountId: string; readonly secrets: string[] }> {
  const accountId = await addAccount(database);
  const session = await addSession(database, accountId);
  const device = await addDevice(database, accountId);
  const reset = await addOneTimeToken(database, accountId);
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
      grantTypes: ["authorization_code"],
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
    leaseMs: 20_000,
    expiresAt: NOW + HOUR_MS,
  });
  const listing = await addListing(database, accountId);
  await addRun(database, accountId, listing);
  await addSchedule(database, accountId);
  const stored = [session, device, reset, key, client, code, access, refresh, next.access, next.refresh];
  return { accountId, secrets: stored.map(({ secret }) => secret) };
}

/** Saves a listing under an idempotency key. Returns what a run remembers of it. */
async function addListing(database: StoredDatabase, accountId: string): Promise<{ id: string; version: number }> {
  const store = new SqlListingStore(database.queries<ListingTables>());
  const body = { externalId: "A1", role: "own", language: "en", title: "Bottle ☃" } as const;
  const origin = { kind: "manual", at: new Date(NOW).toISOString() } as const;
  const draft = { body, origin, generatedFields: [], audit: { errors: 0, warnings: 1 } };
  const idempotency = { key: newId("key"), argumentsHash: hashSecret("arguments") };
  await store.save(accountId, [draft], { limit: 10, now: NOW, dryRun: false, idempotency });
  const [saved] = await store.byExternalId(accountId, "A1");
  if (saved === undefined) throw new Error("The listing was not saved.");
  return { id: saved.id, version: saved.version };
}

/** Repeats something, once, and tells a webhook. */
async function addSchedule(database: StoredDatabase, accountId: string): Promise<void> {
  const queries = database.queries<ScheduleTables>();
  const store = new SqlScheduleStore(queries);
  await new SqlWebhookStore(queries).add(
    { ...NEW_WEBHOOK, id: newId("whk"), accountId, secret: newWebhookSecret() },
    1,
  );
  const id = newId("sch");
  await store.add({ ...NEW_SCHEDULE, id, accountId }, 1);
  const claimed = await store.claim(id, NOW);
  if (claimed === undefined) throw new Error("The schedule is not due.");
  const message = { type: "schedule.changed", body: "{}", createdAt: NOW };
  const reading = { dueAt: NOW, at: NOW, runId: newId("sim"), figures: undefined, failure: "☃" };
  await store.conclude(claimed, {
    reading: { ...reading, changes: [], sentences: [] },
    baseline: undefined,
    nextAt: NOW + DAY_MS,
    rereadsFeed: false,
    message,
    mail: { name: "☃", headline: "It turned.", sentences: [], url: "https://shop.example" },
  });
}

/** A webhook without an account. */
export const NEW_WEBHOOK = {
  url: "https://hooks.example/a",
  earlier: undefined,
  failingSince: undefined,
  offReason: undefined,
  createdAt: NOW,
} as const;

/** A schedule without an account, which is due. */
export const NEW_SCHEDULE = {
  name: "Bottle ☃",
  sourceId: `sim_${"A".repeat(22)}`,
  request: { mode: "offline", product: { title: "Bottle" }, competitors: [{ title: "Flask" }] },
  timing: { cadence: "daily", hour: 6, weekday: 1 },
  feed: undefined,
  feedVersion: undefined,
  mails: true,
  baseline: undefined,
  pending: undefined,
  nextAt: NOW,
  isPaused: false,
  createdAt: NOW,
} as const;

async function addRun(database: StoredDatabase, accountId: string, saved: { id: string; version: number }) {
  const { product, method } = EXAMPLE_SIMULATION;
  const id = newId("sim");
  const times = { createdAt: NOW, startedAt: NOW, finishedAt: NOW };
  await new SqlSimulationStore(database.queries<SimulationTables>()).add(
    accountId,
    {
      id,
      tasks: [{ assistant: "local", key: "q0r0o0" }],
      parts: [[saved.id]],
      kind: "simulate",
      status: "completed",
      mode: "offline",
      ...times,
      answer: EXAMPLE_SIMULATION,
      method,
      inputHash: hashSecret("input"),
      key: hashSecret("key"),
      listingIds: [saved.id],
      summary: { product, headline: EXAMPLE_SIMULATION.headline },
      input: {
        product: { saved, listing: product },
        competitors: [],
        queries: undefined,
        assistants: undefined,
        features: { product, competitors: [], queries: [], assistants: [], features: [], nearDuplicates: [] },
      },
    },
    10,
  );
  const live = new SqlLiveStore(database.queries<SimulationTables>());
  const request = { url: "http://127.0.0.1/v1", body: "{}" };
  const recording = { request, response: { status: 200, contentType: "application/json", body: "{}" } };
  await live.settle(id, { microCents: 0, day: "2026-11-21" }, 0, { key: "key", recording, createdAt: NOW });
  const db = await database.queries<SimulationTables>().db();
  await db
    .insertInto("live_spend")
    .values({ day: newId("day"), reserved_micro_cents: 1, settled_micro_cents: 2 })
    .execute();
  await db.insertInto("batch_products").values({ simulation_id: id, ord: 0, gain: -1, product: "{}" }).execute();
}

/** Opens a database and waits until it hears of revocations. Gives its epoch. */
export async function listening(database: StoredDatabase): Promise<number> {
  await database.open();
  await eventually(() => database.credentials.epoch() !== undefined);
  return database.credentials.epoch() ?? Number.NaN;
}

/** Does something many times at once. */
export function atOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

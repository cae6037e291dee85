import type { Kysely, Transaction } from "kysely";
import type { ApiKey, AddKeyResult, KeyRequest, KeyStore, ListedApiKey, NewApiKey, StoredApiKey } from "../ports.ts";
import { parseScopes } from "../../shared/scope.ts";
import { BATCH_ROWS } from "../../database/batches.ts";
import { accountLock } from "./locks.ts";
import type { Queries } from "../../database/queries.ts";
import { revoke } from "./revocations.ts";
import type { ApiKeyRow, AccountTables } from "./tables.ts";

/** The most revoked keys of an account that are stored, so that a repeated revocation or request finds them. */
const MAX_REVOKED = 200;

/** Stores API keys in the database. */
export class SqlKeyStore implements KeyStore {
  readonly #queries: Queries<AccountTables>;
  readonly #listed: (accountId: string) => Promise<ListedRow[]>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
    this.#listed = queries.prepared(listedQuery);
  }

  async add(key: NewApiKey, limit: number): Promise<AddKeyResult> {
    return this.#queries.transaction(async (transaction) => {
      // Without the lock, two simultaneous additions could both pass the limit.
      await this.#queries.lock(transaction, accountLock(key.accountId));
      const source = await sourceGrant(key, transaction);
      if (source === undefined) return "source-gone";
      const rejection = await rejectionOf(key, limit, transaction);
      if (rejection !== undefined) return rejection;
      await transaction.insertInto("api_keys").values(toRow(key, source.grant_id)).execute();
      return "added";
    });
  }

  async list(accountId: string): Promise<ListedApiKey[]> {
    const rows = await this.#listed(accountId);
    return rows.map((row) => ({ ...toApiKey(row), application: row.client_name ?? undefined }));
  }

  async byRequest(accountId: string, requestId: string): Promise<StoredApiKey | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("api_keys")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("request_id", "=", requestId)
      .executeTakeFirst();
    return row && { ...toApiKey(row), hash: row.hash, request: toRequest(row) };
  }

  async revoke(accountId: string, id: string, now: number): Promise<ApiKey | undefined> {
    const row = await revoke(this.#queries, async (transaction) => {
      await this.#queries.lock(transaction, accountLock(accountId));
      const revoked = await transaction
        .updateTable("api_keys")
        .set((set) => ({ revoked_at: set.fn.coalesce("revoked_at", set.val(now)) }))
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      await forgetRevoked(accountId, transaction);
      return revoked;
    });
    return row && toApiKey(row);
  }
}

/** A key with the name of the application that created it. */
type ListedRow = ApiKeyRow & { readonly client_name: string | null };

function listedQuery(db: Kysely<AccountTables>) {
  return db
    .selectFrom("api_keys as key")
    .leftJoin("oauth_grants as grant", "grant.id", "key.grant_id")
    .selectAll("key")
    .select("grant.client_name")
    .where("key.account_id", "=", "")
    .where("key.revoked_at", "is", null)
    .orderBy("key.created_at")
    .orderBy("key.id");
}

/**
 * Revokes the keys of an account that were created through a client. Returns whether there were any. The caller holds
 * the account's lock.
 */
export async function revokeKeysOf(
  { accountId, clientId }: { readonly accountId: string; readonly clientId: string },
  now: number,
  transaction: Transaction<AccountTables>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("grant_id", "in", (grants) =>
      grants
        .selectFrom("oauth_grants")
        .select("id")
        .where("account_id", "=", accountId)
        .where("client_id", "=", clientId),
    )
    .executeTakeFirstOrThrow();
  await forgetRevoked(accountId, transaction);
  return numUpdatedRows > 0n;
}

/** Deletes the oldest revoked keys, so that keys that are created and revoked repeatedly do not fill the table. */
async function forgetRevoked(accountId: string, transaction: Transaction<AccountTables>): Promise<void> {
  await transaction
    .deleteFrom("api_keys")
    .where("id", "in", (keys) =>
      keys
        .selectFrom("api_keys")
        .select("id")
        .where("account_id", "=", accountId)
        .where("revoked_at", "is not", null)
        .orderBy("revoked_at", "desc")
        .orderBy("id")
        .limit(BATCH_ROWS)
        .offset(MAX_REVOKED),
    )
    .execute();
}

/**
 * Returns the grant behind a new key: that of its source, if it has one. Returns undefined when the source is revoked.
 */
async function sourceGrant(
  { accountId, sourceId }: NewApiKey,
  transaction: Transaction<AccountTables>,
): Promise<Pick<ApiKeyRow, "grant_id"> | undefined> {
  if (sourceId === undefined) return { grant_id: null };
  const key = await transaction
    .selectFrom("api_keys")
    .select("grant_id")
    .where("id", "=", sourceId)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (key !== undefined) return key;
  return transaction
    .selectFrom("oauth_grants")
    .select("id as grant_id")
    .where("id", "=", sourceId)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/**
 * Returns the reason why a key cannot be added. A known request is checked first, because a repeated request would
 * otherwise conflict with its own key's name.
 */
async function rejectionOf(
  { accountId, name, request }: NewApiKey,
  limit: number,
  transaction: Transaction<AccountTables>,
): Promise<"request-known" | "name-taken" | "too-many" | undefined> {
  const own = transaction.selectFrom("api_keys").where("account_id", "=", accountId);
  if (request !== undefined) {
    const known = await own.select("id").where("request_id", "=", request.id).executeTakeFirst();
    if (known !== undefined) return "request-known";
  }
  const valid = await own.select("name").where("revoked_at", "is", null).execute();
  if (valid.some((row) => row.name === name)) return "name-taken";
  return valid.length >= limit ? "too-many" : undefined;
}

function toRow(key: NewApiKey, grantId: string | null): ApiKeyRow {
  return {
    id: key.id,
    account_id: key.accountId,
    hash: key.hash,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes.join(" "),
    created_at: key.createdAt,
    expires_at: key.expiresAt ?? null,
    last_used_at: key.lastUsedAt ?? null,
    revoked_at: key.revokedAt ?? null,
    grant_id: grantId,
    request_id: key.request?.id ?? null,
    arguments_hash: key.request?.argumentsHash ?? null,
    salt: key.request?.salt ?? null,
  };
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hint: row.hint,
    scopes: parseScopes(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  };
}

function toRequest({ request_id: id, arguments_hash: argumentsHash, salt }: ApiKeyRow): KeyRequest | undefined {
  if (id === null || argumentsHash === null || salt === null) return undefined;
  return { id, argumentsHash, salt };
}

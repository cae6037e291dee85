import type { SqlBool } from "kysely";
import {
  type AccessToken,
  type Application,
  type AuthorizationCode,
  type Grant,
  MAX_GRANTS,
  type OAuthStore,
  type RefreshToken,
  type RegisteredClient,
  type StoredGrant,
  type StoredRefreshToken,
  type UsedRefreshToken,
} from "../oauth/ports.ts";
import { BATCH_ROWS } from "../../database/batches.ts";
import { revokeKeysOf } from "./key-store.ts";
import { hasLiveKey, hasLiveToken } from "./grant-predicates.ts";
import { accountLock, CLIENTS_LOCK } from "./locks.ts";
import {
  insertTokens,
  toApplications,
  toClient,
  toClientRow,
  toCode,
  toCodeRow,
  toGrant,
  toGrantRow,
  toRefreshToken,
} from "./oauth-rows.ts";
import type { Queries } from "../../database/queries.ts";
import { revoke } from "./revocations.ts";
import type { AccountTables, GrantRow } from "./tables.ts";

/** Stores clients, grants, codes and tokens in the database. */
export class SqlOAuthStore implements OAuthStore {
  readonly #queries: Queries<AccountTables>;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
  }

  async addClient(client: RegisteredClient, limit: number): Promise<void> {
    await this.#queries.transaction(async (transaction) => {
      // Without the lock, simultaneous registrations could all pass the limit.
      await this.#queries.lock(transaction, CLIENTS_LOCK);
      const unused = transaction.selectFrom("oauth_clients").select("id").where("connected_at", "is", null);
      await transaction
        .deleteFrom("oauth_clients")
        .where(
          "id",
          "in",
          unused
            .orderBy("created_at", "desc")
            .limit(BATCH_ROWS)
            .offset(limit - 1),
        )
        // Checked again on the current row, because the client may have been connected in the meantime.
        .where("connected_at", "is", null)
        .execute();
      await transaction.insertInto("oauth_clients").values(toClientRow(client)).execute();
    });
  }

  async client(id: string): Promise<RegisteredClient | undefined> {
    const db = await this.#queries.reader();
    const row = await db.selectFrom("oauth_clients").selectAll().where("id", "=", id).executeTakeFirst();
    return row && toClient(row);
  }

  async addGrant(grant: Grant, code: AuthorizationCode): Promise<void> {
    await this.#queries.transaction(async (transaction) => {
      await transaction.insertInto("oauth_grants").values(toGrantRow(grant)).execute();
      await transaction.insertInto("oauth_codes").values(toCodeRow(code)).execute();
      await transaction
        .updateTable("oauth_clients")
        .set({ connected_at: grant.createdAt })
        .where("id", "=", grant.clientId)
        .where("connected_at", "is", null)
        .execute();
    });
    await this.#revokeSurplus(grant);
  }

  async code(hash: string): Promise<{ readonly code: AuthorizationCode; readonly grant: StoredGrant } | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("oauth_codes as code")
      .innerJoin("oauth_grants as grant", "grant.id", "code.grant_id")
      .selectAll("grant")
      .select(["code.hash", "code.grant_id", "code.redirect_uri", "code.challenge", "code.expires_at"])
      .where("code.hash", "=", hash)
      .executeTakeFirst();
    return row && { code: toCode(row), grant: toGrant(row) };
  }

  async claimCode(hash: string, now: number): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("oauth_codes")
      .set({ used_at: now })
      .where("hash", "=", hash)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async addTokens(access: AccessToken, refresh: RefreshToken | undefined): Promise<void> {
    await this.#queries.transaction((transaction) => insertTokens(access, refresh, transaction));
  }

  async refreshToken(hash: string): Promise<StoredRefreshToken | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("oauth_refresh_tokens as token")
      .innerJoin("oauth_grants as grant", "grant.id", "token.grant_id")
      .selectAll("grant")
      .select(["token.hash", "token.grant_id", "token.expires_at", "token.used_at", "token.successor_salt"])
      .where("token.hash", "=", hash)
      .executeTakeFirst();
    return row && toRefreshToken(row);
  }

  async exchangeRefreshToken(used: UsedRefreshToken, access: AccessToken, refresh: RefreshToken): Promise<boolean> {
    const { sql } = await import("kysely");
    const lock = await this.#queries.rowLock("for key share");
    return this.#queries.transaction(async (transaction) => {
      // Locks the grant before its tokens, as a removal does, so that they cannot deadlock.
      await sql`select 1 from oauth_grants where id = ${refresh.grantId} ${lock}`.execute(transaction);
      const { numUpdatedRows } = await transaction
        .updateTable("oauth_refresh_tokens")
        .set({ used_at: used.usedAt, successor_salt: used.successorSalt })
        .where("hash", "=", used.hash)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await insertTokens(access, refresh, transaction);
      return true;
    });
  }

  async grantOfToken(hash: string): Promise<StoredGrant | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("oauth_grants")
      .selectAll()
      .where((where) =>
        where.or([
          where("id", "in", where.selectFrom("oauth_access_tokens").select("grant_id").where("hash", "=", hash)),
          where("id", "in", where.selectFrom("oauth_refresh_tokens").select("grant_id").where("hash", "=", hash)),
        ]),
      )
      .executeTakeFirst();
    return row && toGrant(row);
  }

  async revokeAccessToken(hash: string, now: number): Promise<void> {
    await revoke(this.#queries, (transaction) =>
      transaction
        .updateTable("oauth_access_tokens")
        .set({ revoked_at: now })
        .where("hash", "=", hash)
        .where("revoked_at", "is", null)
        .execute(),
    );
  }

  async revokeGrant(id: string, now: number): Promise<void> {
    const db = await this.#queries.db();
    const grant = await db.selectFrom("oauth_grants").select("account_id").where("id", "=", id).executeTakeFirst();
    if (grant !== undefined) await this.#revokeGrants(grant.account_id, [id], now);
  }

  async claimAssertion(hash: string, expiresAt: number): Promise<boolean> {
    const db = await this.#queries.db();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("oauth_assertions")
      .values({ hash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async applications(accountId: string, now: number): Promise<Application[]> {
    const db = await this.#queries.reader();
    const { sql } = await import("kysely");
    const rows: GrantRow[] = await db
      .selectFrom("oauth_grants")
      .selectAll()
      .where("account_id", "=", accountId)
      .where(sql<SqlBool>`(revoked_at is null and ${hasLiveToken(sql, now)} or ${hasLiveKey(sql, now)})`)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return toApplications(rows);
  }

  async disconnect(accountId: string, clientId: string, now: number): Promise<boolean> {
    return revoke(this.#queries, async (transaction) => {
      await this.#queries.lock(transaction, accountLock(accountId));
      const { numUpdatedRows } = await transaction
        .updateTable("oauth_grants")
        .set({ revoked_at: now })
        .where("account_id", "=", accountId)
        .where("client_id", "=", clientId)
        .where("revoked_at", "is", null)
        .executeTakeFirstOrThrow();
      const hadKeys = await revokeKeysOf({ accountId, clientId }, now, transaction);
      return hadKeys || numUpdatedRows > 0n;
    });
  }

  /** Revokes the grants of an account beyond MAX_GRANTS, after one was added. */
  async #revokeSurplus({ accountId, createdAt }: Grant): Promise<void> {
    const db = await this.#queries.db();
    const surplus = await db
      .selectFrom("oauth_grants")
      .select("id")
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .orderBy(({ fn }) => fn.coalesce("last_used_at", "created_at"), "desc")
      .limit(BATCH_ROWS)
      .offset(MAX_GRANTS)
      .execute();
    const ids = surplus.map(({ id }) => id);
    if (ids.length > 0) await this.#revokeGrants(accountId, ids, createdAt);
  }

  async #revokeGrants(accountId: string, ids: readonly string[], now: number): Promise<void> {
    await revoke(this.#queries, async (transaction) => {
      await this.#queries.lock(transaction, accountLock(accountId));
      await transaction
        .updateTable("oauth_grants")
        .set({ revoked_at: now })
        .where("id", "in", ids)
        .where("revoked_at", "is", null)
        .execute();
    });
  }
}

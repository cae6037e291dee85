import type { Transaction } from "kysely";
import {
  type AccessToken,
  type Application,
  type AuthorizationCode,
  type Grant,
  type RefreshToken,
  type RegisteredClient,
  type StoredGrant,
  type StoredRefreshToken,
  GRANT_TYPES,
} from "../oauth/ports.ts";
import { ALL_SCOPES, parseScopes } from "../../shared/scope.ts";
import type { AccessTokenRow, ClientRow, CodeRow, GrantRow, RefreshTokenRow, AccountTables } from "./tables.ts";

export function toClientRow(client: RegisteredClient): ClientRow {
  return {
    id: client.id,
    secret_hash: client.secretHash ?? null,
    name: client.name,
    redirect_uris: JSON.stringify(client.redirectUris),
    auth_method: client.authMethod,
    created_at: client.createdAt,
    connected_at: null,
    grant_types: client.grantTypes.join(" "),
  };
}

export function toClient(row: ClientRow): RegisteredClient {
  return {
    id: row.id,
    secretHash: row.secret_hash ?? undefined,
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    authMethod: row.auth_method as RegisteredClient["authMethod"],
    createdAt: row.created_at,
    grantTypes: GRANT_TYPES.filter((type) => row.grant_types.split(" ").includes(type)),
  };
}

export function toGrantRow(grant: Grant): GrantRow {
  return {
    id: grant.id,
    account_id: grant.accountId,
    client_id: grant.clientId,
    client_name: grant.clientName,
    scopes: grant.scopes.join(" "),
    created_at: grant.createdAt,
    last_used_at: null,
    revoked_at: null,
  };
}

export function toGrant(row: GrantRow): StoredGrant {
  return {
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    clientName: row.client_name,
    scopes: parseScopes(row.scopes),
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  };
}

export function toCodeRow(code: AuthorizationCode): CodeRow {
  return {
    hash: code.hash,
    grant_id: code.grantId,
    redirect_uri: code.redirectUri ?? null,
    challenge: code.challenge,
    expires_at: code.expiresAt,
    used_at: null,
  };
}

export function toCode(row: Omit<CodeRow, "used_at">): AuthorizationCode {
  return {
    hash: row.hash,
    grantId: row.grant_id,
    redirectUri: row.redirect_uri ?? undefined,
    challenge: row.challenge,
    expiresAt: row.expires_at,
  };
}

function toAccessTokenRow({ hash, grantId, scopes, expiresAt }: AccessToken): AccessTokenRow {
  return { hash, grant_id: grantId, scopes: scopes.join(" "), expires_at: expiresAt, revoked_at: null };
}

function toRefreshTokenRow({ hash, grantId, expiresAt }: RefreshToken): RefreshTokenRow {
  return { hash, grant_id: grantId, expires_at: expiresAt, used_at: null, successor_salt: null };
}

/** Adds an access token, and its refresh token if it has one that is not stored yet. */
export async function insertTokens(
  access: AccessToken,
  refresh: RefreshToken | undefined,
  transaction: Transaction<AccountTables>,
): Promise<void> {
  await transaction.insertInto("oauth_access_tokens").values(toAccessTokenRow(access)).execute();
  if (refresh === undefined) return;
  await transaction
    .insertInto("oauth_refresh_tokens")
    .values(toRefreshTokenRow(refresh))
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

export function toRefreshToken(row: GrantRow & RefreshTokenRow): StoredRefreshToken {
  return {
    hash: row.hash,
    grantId: row.grant_id,
    expiresAt: row.expires_at,
    usedAt: row.used_at ?? undefined,
    successorSalt: row.successor_salt ?? undefined,
    grant: toGrant(row),
  };
}

/** Groups grants, oldest first, by client. A client has the name of its latest grant. */
export function toApplications(grants: readonly GrantRow[]): Application[] {
  const byClient = Map.groupBy(grants, (grant) => grant.client_id);
  return [...byClient].map(([clientId, own]) => {
    const scopes = new Set(own.flatMap((grant) => parseScopes(grant.scopes)));
    const uses = own.flatMap((grant) => grant.last_used_at ?? []);
    return {
      clientId,
      clientName: own.at(-1)?.client_name ?? "",
      scopes: ALL_SCOPES.filter((scope) => scopes.has(scope)),
      connectedAt: own[0]?.created_at ?? 0,
      lastUsedAt: uses.length === 0 ? undefined : Math.max(...uses),
    };
  });
}

import type { RawBuilder, Sql, SqlBool } from "kysely";

/**
 * Returns the condition that a row of `oauth_grants` has a usable token at `now`: an access token, or a refresh token
 * that was not exchanged. The successor of an exchanged token is a token of the same grant.
 */
export function hasLiveToken(sql: Sql, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (select 1 from oauth_access_tokens as token
      where token.grant_id = oauth_grants.id and token.expires_at > ${now} and token.revoked_at is null)
    or exists (select 1 from oauth_refresh_tokens as token
      where token.grant_id = oauth_grants.id and token.expires_at > ${now} and token.used_at is null)
  )`;
}

/** Returns the condition that a row of `oauth_grants` has created an API key that is valid at `now`. */
export function hasLiveKey(sql: Sql, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from api_keys as made
    where made.grant_id = oauth_grants.id and made.revoked_at is null
      and (made.expires_at is null or made.expires_at > ${now}))`;
}

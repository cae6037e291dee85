import { REPEAT_MS } from "../../oauth.ts";
import { hasLiveKey, hasLiveToken } from "./live.ts";
import { Piecemeal } from "./piecemeal.ts";
import type { Queries } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a grant may be without anything that leads to tokens. */
const UNUSED_GRANT_MS = DAY_MS;
/** How long a client may be without a grant: many hosts keep the identifier that they were given. */
const UNUSED_CLIENT_MS = 30 * DAY_MS;
/** How long a request that made a key is known, so that its repetition finds the key. */
const REQUEST_MS = DAY_MS;
const REVOKED_MS = 30 * DAY_MS;
const USAGE_MS = 400 * DAY_MS;

/** Tables whose rows are of no use from `expires_at` on. */
const EXPIRING = [
  "sessions",
  "oauth_codes",
  "oauth_access_tokens",
  "oauth_refresh_tokens",
  "oauth_assertions",
] as const;

/** Removes what has expired or is of no more use at `now`, a batch at a time, so that others come in between. */
export async function removeExpired(queries: Queries, now: number): Promise<void> {
  const { sql } = await import("kysely");
  const rows = new Piecemeal(queries, sql);
  const expired = sql`expires_at <= ${now}`;
  for (const table of EXPIRING) await rows.remove(table, sql`hash`, expired);
  await rows.remove("payment_claims", sql.ref("key"), expired);
  await rows.remove("payment_claims", sql`key`, sql`expires_at <= ${now}`);
  const lastDay = new Date(now - USAGE_MS).toISOString().slice(0, 10);
  await rows.remove("usage", sql`account_id, day`, sql`day < ${lastDay}`);
  await removeSalts(rows, now);
  const revoked = sql`revoked_at <= ${now - REVOKED_MS}`;
  await rows.remove("api_keys", sql`id`, revoked);
  const keyless = sql`not ${hasLiveKey(sql, now)}`;
  await rows.remove("oauth_grants", sql`id`, sql`${revoked} and ${keyless}`);
  await rows.removeAmong(
    "oauth_grants",
    sql`created_at <= ${now - UNUSED_GRANT_MS} and revoked_at is null and not ${hasLiveToken(sql, now)} and ${keyless}
      and not exists (select 1 from oauth_codes as code where code.grant_id = oauth_grants.id and code.expires_at > ${now})`,
  );
  await rows.removeAmong(
    "oauth_clients",
    sql`created_at <= ${now - UNUSED_CLIENT_MS}
      and not exists (select 1 from oauth_grants as held where held.client_id = oauth_clients.id)`,
  );
}

/** Who has a salt and the secret that belongs to it can derive a secret, so salts go when nobody may ask for it again. */
async function removeSalts(rows: Piecemeal, now: number): Promise<void> {
  const { sql } = await import("kysely");
  const repeated = sql`successor_salt is not null and used_at <= ${now - REPEAT_MS}`;
  await rows.empty("oauth_refresh_tokens", ["successor_salt"], sql`hash`, repeated);
  const requested = sql`request_id is not null and created_at <= ${now - REQUEST_MS}`;
  await rows.empty("api_keys", ["request_id", "arguments_hash", "salt"], sql`id`, requested);
}

import { clearInBatches, deleteByWalking, deleteInBatches } from "../../database/delete-in-batches.ts";
import type { Queries } from "../../database/queries.ts";
import { REPEAT_MS } from "../oauth/ports.ts";
import { hasLiveKey, hasLiveToken } from "./grant-predicates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest time that a grant is stored without a valid code, token or key. */
const UNUSED_GRANT_MS = DAY_MS;
/** The longest time that a client is stored without a grant. It is long, because many hosts keep their identifier. */
const UNUSED_CLIENT_MS = 30 * DAY_MS;
/** The time for which the request that created a key is stored, so that a repeated request finds the key. */
const REQUEST_MS = DAY_MS;
const REVOKED_MS = 30 * DAY_MS;
const USAGE_MS = 400 * DAY_MS;

/** The tables whose rows are useless from `expires_at` on. */
const EXPIRING = [
  "sessions",
  "devices",
  "one_time_tokens",
  "oauth_codes",
  "oauth_access_tokens",
  "oauth_refresh_tokens",
  "oauth_assertions",
];

/** Removes the rows that have expired or are no longer needed at `now`. */
export async function removeExpired(queries: Queries, now: number): Promise<void> {
  const { sql } = await import("kysely");
  const [id, hash] = [sql`id`, sql`hash`];
  for (const table of EXPIRING) await deleteInBatches(queries, { table, key: hash, where: sql`expires_at <= ${now}` });
  const firstDay = new Date(now - USAGE_MS).toISOString().slice(0, 10);
  await deleteInBatches(queries, { table: "usage", key: sql`account_id, day`, where: sql`day < ${firstDay}` });
  await removeSalts(queries, now);
  const revoked = sql`revoked_at <= ${now - REVOKED_MS}`;
  await deleteInBatches(queries, { table: "api_keys", key: id, where: revoked });
  const keyless = sql`not ${hasLiveKey(sql, now)}`;
  await deleteInBatches(queries, { table: "oauth_grants", key: id, where: sql`${revoked} and ${keyless}` });
  await deleteByWalking(
    queries,
    "oauth_grants",
    sql`created_at <= ${now - UNUSED_GRANT_MS} and revoked_at is null and not ${hasLiveToken(sql, now)} and ${keyless}
      and not exists (select 1 from oauth_codes as code where code.grant_id = oauth_grants.id and code.expires_at > ${now})`,
  );
  await deleteByWalking(
    queries,
    "oauth_clients",
    sql`created_at <= ${now - UNUSED_CLIENT_MS}
      and not exists (select 1 from oauth_grants as held where held.client_id = oauth_clients.id)`,
  );
}

/** Removes salts as soon as no client may request the secret that was derived with them again. */
async function removeSalts(queries: Queries, now: number): Promise<void> {
  const { sql } = await import("kysely");
  await clearInBatches(queries, ["successor_salt"], {
    table: "oauth_refresh_tokens",
    key: sql`hash`,
    where: sql`successor_salt is not null and used_at <= ${now - REPEAT_MS}`,
  });
  await clearInBatches(queries, ["request_id", "arguments_hash", "salt"], {
    table: "api_keys",
    key: sql`id`,
    where: sql`request_id is not null and created_at <= ${now - REQUEST_MS}`,
  });
}

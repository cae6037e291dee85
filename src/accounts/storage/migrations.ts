/** Runs one statement. */
export type Query = (sql: string) => Promise<readonly unknown[]> | readonly unknown[];

interface Migration {
  /** Stands in the database for good: it never changes, and neither does what it names. */
  readonly name: string;
  /** In the words that SQLite and PostgreSQL share. */
  readonly statements: readonly string[];
}

const MIGRATIONS: readonly Migration[] = [
  {
    name: "0001-accounts-and-oauth",
    statements: [
      `create table accounts (
        id text primary key,
        email text not null unique,
        password_hash text not null,
        plan text not null,
        created_at bigint not null
      )`,
      `create table sessions (
        hash text primary key,
        account_id text not null references accounts (id) on delete cascade,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      "create index sessions_account on sessions (account_id)",
      "create index sessions_expiry on sessions (expires_at)",
      // The grant that a key goes back to is kept as long as the key is live. A reference would need an index of its own.
      `create table api_keys (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        hash text not null unique,
        name text not null,
        hint text not null,
        scopes text not null,
        created_at bigint not null,
        expires_at bigint,
        last_used_at bigint,
        revoked_at bigint,
        grant_id text,
        request_id text,
        arguments_hash text,
        salt text
      )`,
      "create unique index api_keys_name on api_keys (account_id, name) where revoked_at is null",
      "create unique index api_keys_request on api_keys (account_id, request_id)",
      "create index api_keys_revocation on api_keys (revoked_at)",
      "create index api_keys_grant on api_keys (grant_id) where revoked_at is null",
      "create index api_keys_request_age on api_keys (created_at) where request_id is not null",
      `create table usage (
        account_id text not null references accounts (id) on delete cascade,
        day text not null,
        calls bigint not null,
        primary key (account_id, day)
      )`,
      "create index usage_day on usage (day)",
      `create table oauth_clients (
        id text primary key,
        secret_hash text,
        name text not null,
        redirect_uris text not null,
        auth_method text not null,
        created_at bigint not null,
        connected_at bigint
      )`,
      "create index oauth_clients_unused on oauth_clients (created_at) where connected_at is null",
      // A client may be one that never registered here: its id is then the URL of its metadata, so it is no reference.
      `create table oauth_grants (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        client_id text not null,
        client_name text not null,
        scopes text not null,
        created_at bigint not null,
        last_used_at bigint,
        revoked_at bigint
      )`,
      "create index oauth_grants_account on oauth_grants (account_id, client_id)",
      "create index oauth_grants_client on oauth_grants (client_id)",
      "create index oauth_grants_revocation on oauth_grants (revoked_at)",
      `create table oauth_codes (
        hash text primary key,
        grant_id text not null references oauth_grants (id) on delete cascade,
        redirect_uri text,
        challenge text not null,
        expires_at bigint not null,
        used_at bigint
      )`,
      "create index oauth_codes_grant on oauth_codes (grant_id)",
      "create index oauth_codes_expiry on oauth_codes (expires_at)",
      `create table oauth_access_tokens (
        hash text primary key,
        grant_id text not null references oauth_grants (id) on delete cascade,
        scopes text not null,
        expires_at bigint not null,
        revoked_at bigint
      )`,
      "create index oauth_access_tokens_grant on oauth_access_tokens (grant_id)",
      "create index oauth_access_tokens_expiry on oauth_access_tokens (expires_at)",
      `create table oauth_refresh_tokens (
        hash text primary key,
        grant_id text not null references oauth_grants (id) on delete cascade,
        expires_at bigint not null,
        used_at bigint,
        successor_salt text
      )`,
      "create index oauth_refresh_tokens_grant on oauth_refresh_tokens (grant_id)",
      "create index oauth_refresh_tokens_expiry on oauth_refresh_tokens (expires_at)",
      "create index oauth_refresh_tokens_use on oauth_refresh_tokens (used_at) where successor_salt is not null",
      `create table oauth_assertions (
        hash text primary key,
        expires_at bigint not null
      )`,
      "create index oauth_assertions_expiry on oauth_assertions (expires_at)",
    ],
  },
  {
    name: "0002-payment-claims",
    statements: [
      `create table payment_claims (
        key text primary key,
        identifier text unique,
        payload_hash text not null,
        state text not null,
        transaction_hash text,
        claimed_at bigint not null,
        expires_at bigint not null
      )`,
      "create index payment_claims_expiry on payment_claims (expires_at)",
    ],
  },
];

/** The database has migrations that this program does not know. */
export class NewerSchema extends Error {
  override readonly name = "NewerSchema";
}

/**
 * Brings the schema up to date in one transaction. `begin` starts it so that of several processes one migrates and the
 * others wait. When this throws the transaction is left open: the connection has to be closed. Throws NewerSchema.
 */
export async function migrate(query: Query, begin: readonly string[], now: number): Promise<void> {
  for (const statement of begin) await query(statement);
  await query("create table if not exists migrations (name text primary key, applied_at bigint not null)");
  const rows = (await query("select name from migrations order by name")) as readonly { readonly name: string }[];
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = rows.find(({ name }) => MIGRATIONS.every((migration) => migration.name !== name));
  if (unknown !== undefined) {
    throw new NewerSchema(`it is of a newer version of this program, which added "${unknown.name}"`);
  }
  for (const { name, statements } of MIGRATIONS.filter((migration) => !applied.has(migration.name))) {
    for (const statement of statements) await query(statement);
    await query(`insert into migrations (name, applied_at) values ('${name}', ${now})`);
  }
  await query("commit");
}

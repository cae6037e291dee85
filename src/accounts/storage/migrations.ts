import type { Migration } from "../../database/migrations.ts";

/** Released migrations never change: databases record their names. */
export const ACCOUNT_MIGRATIONS: readonly Migration[] = [
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
      // The grant behind a key is kept as long as the key is live. A foreign key would need another index.
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
      // The client's id is no foreign key: for a client that never registered here it is the URL of its metadata.
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
    name: "0003-client-grant-types",
    // Clients that registered earlier were given refresh tokens whether or not they requested them.
    statements: [
      "alter table oauth_clients add column grant_types text not null default 'authorization_code refresh_token'",
    ],
  },
  {
    name: "0004-devices-and-one-time-tokens",
    statements: [
      "alter table accounts add column email_verified_at bigint",
      `create table devices (
        hash text primary key,
        account_id text not null references accounts (id) on delete cascade,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      "create index devices_account on devices (account_id, created_at)",
      "create index devices_expiry on devices (expires_at)",
      `create table one_time_tokens (
        hash text primary key,
        account_id text not null references accounts (id) on delete cascade,
        purpose text not null,
        expires_at bigint not null,
        unique (account_id, purpose)
      )`,
      "create index one_time_tokens_expiry on one_time_tokens (expires_at)",
    ],
  },
  {
    name: "0012-browsers-of-sessions",
    statements: ["alter table sessions add column browser text"],
  },
];

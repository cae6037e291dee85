import type { Migration } from "../../database/migrations.ts";

export const LISTING_MIGRATIONS: readonly Migration[] = [
  {
    name: "0006-listings",
    statements: [
      `create table listings (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        role text not null,
        external_id text not null,
        country text not null,
        language text not null,
        version bigint not null,
        body text not null,
        origin text not null,
        generated_fields text not null,
        search_text text not null,
        audit_errors bigint not null,
        audit_warnings bigint not null,
        created_at bigint not null,
        updated_at bigint not null,
        unique (account_id, role, external_id, country, language)
      )`,
      "create index listings_order on listings (account_id, updated_at, id)",
      `create table listing_saves (
        account_id text not null references accounts (id) on delete cascade,
        key text not null,
        arguments_hash text not null,
        result text not null,
        created_at bigint not null,
        primary key (account_id, key)
      )`,
      "create index listing_saves_age on listing_saves (created_at)",
    ],
  },
];

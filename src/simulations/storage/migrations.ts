import type { Migration } from "../../database/migrations.ts";

export const SIMULATION_MIGRATIONS: readonly Migration[] = [
  {
    name: "0007-simulations",
    statements: [
      // The columns for leases, cancellation and money are for runs that ask real assistants.
      `create table simulations (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        kind text not null,
        status text not null,
        mode text not null,
        input text not null,
        input_hash text not null,
        idempotency_key text,
        summary text not null,
        result text,
        method text not null,
        spend_micro_cents bigint not null default 0,
        cap_micro_cents bigint,
        cancel_requested bigint not null default 0,
        lease_until bigint,
        fence bigint not null default 0,
        created_at bigint not null,
        started_at bigint,
        finished_at bigint,
        unique (account_id, kind, idempotency_key)
      )`,
      "create index simulations_order on simulations (account_id, created_at desc, id)",
      "create index simulations_lease on simulations (status, lease_until)",
      "create index simulations_age on simulations (created_at)",
      "create index simulations_key_age on simulations (created_at) where idempotency_key is not null",
      `create table simulation_listings (
        simulation_id text not null references simulations (id) on delete cascade,
        listing_id text not null,
        primary key (simulation_id, listing_id)
      )`,
      "create index simulation_listings_listing on simulation_listings (listing_id)",
      `create table simulation_days (
        account_id text not null references accounts (id) on delete cascade,
        day text not null,
        runs bigint not null,
        primary key (account_id, day)
      )`,
      "create index simulation_days_age on simulation_days (day)",
    ],
  },
  {
    name: "0008-live-simulations",
    statements: [
      `create table simulation_tasks (
        simulation_id text not null references simulations (id) on delete cascade,
        ord bigint not null,
        assistant text not null,
        task_key text not null,
        outcome text,
        recording_keys text,
        cost_micro_cents bigint not null default 0,
        done_at bigint,
        primary key (simulation_id, assistant, task_key)
      )`,
      `create table recordings (
        simulation_id text not null references simulations (id) on delete cascade,
        key text not null,
        request text not null,
        response text not null,
        created_at bigint not null,
        primary key (simulation_id, key)
      )`,
      "create index recordings_age on recordings (created_at)",
      `create table live_spend (
        day text primary key,
        reserved_micro_cents bigint not null default 0,
        settled_micro_cents bigint not null default 0
      )`,
    ],
  },
  {
    name: "0009-batches",
    statements: [
      `create table batch_parts (
        simulation_id text not null references simulations (id) on delete cascade,
        ord bigint not null,
        listing_ids text not null,
        lease_until bigint,
        fence bigint not null default 0,
        tally text,
        done_at bigint,
        primary key (simulation_id, ord)
      )`,
      `create table batch_products (
        simulation_id text not null references simulations (id) on delete cascade,
        ord bigint not null,
        gain bigint not null,
        product text not null,
        primary key (simulation_id, ord)
      )`,
      // Pages and reports list the products with the largest gain first.
      "create index batch_products_gain on batch_products (simulation_id, gain desc, ord)",
    ],
  },
  {
    name: "0014-idle-claims",
    statements: ["alter table simulations add column idle_claims bigint not null default 0"],
  },
];

import type { Migration } from "../../database/migrations.ts";

export const SCHEDULE_MIGRATIONS: readonly Migration[] = [
  {
    name: "0010-schedules",
    statements: [
      `create table schedules (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        name text not null,
        source_id text not null,
        request text not null,
        timing text not null,
        feed text,
        feed_version text,
        mails bigint not null,
        baseline text,
        pending text,
        next_at bigint not null,
        wake_at bigint,
        lease_until bigint,
        fence bigint not null default 0,
        created_at bigint not null
      )`,
      "create index schedules_account on schedules (account_id, created_at)",
      "create index schedules_wake on schedules (wake_at)",
      `create table schedule_readings (
        schedule_id text not null references schedules (id) on delete cascade,
        due_at bigint not null,
        at bigint not null,
        run_id text,
        body text not null,
        primary key (schedule_id, due_at)
      )`,
      "create index schedule_readings_age on schedule_readings (at)",
      `create table webhooks (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        url text not null,
        secret text not null,
        earlier_secret text,
        earlier_until bigint,
        failing_since bigint,
        off_reason text,
        created_at bigint not null
      )`,
      "create index webhooks_account on webhooks (account_id, created_at)",
      "create index webhooks_earlier on webhooks (earlier_until)",
      `create table webhook_deliveries (
        id text primary key,
        webhook_id text not null references webhooks (id) on delete cascade,
        type text not null,
        body text not null,
        state text not null,
        attempts bigint not null default 0,
        next_at bigint,
        lease_until bigint,
        answer text,
        created_at bigint not null
      )`,
      "create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id)",
      "create index webhook_deliveries_next on webhook_deliveries (next_at)",
      "create index webhook_deliveries_age on webhook_deliveries (created_at)",
    ],
  },
  {
    name: "0013-alert-mails",
    statements: [
      `create table alert_mails (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        body text not null,
        attempts bigint not null default 0,
        next_at bigint not null,
        created_at bigint not null
      )`,
      "create index alert_mails_next on alert_mails (next_at)",
    ],
  },
];

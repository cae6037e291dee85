import { clearInBatches, deleteInBatches } from "../../database/delete-in-batches.ts";
import type { DomainStorage } from "../../database/storage.ts";
import { SCHEDULE_MIGRATIONS } from "./migrations.ts";
import { SCHEDULE_TABLES } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the runs themselves are stored. */
const READING_MS = 400 * DAY_MS;
const DELIVERY_MS = 30 * DAY_MS;
const MAIL_MS = 2 * DAY_MS;

export const SCHEDULE_STORAGE: DomainStorage = {
  migrations: SCHEDULE_MIGRATIONS,
  tables: SCHEDULE_TABLES,
  async removeExpired(queries, now) {
    const { sql } = await import("kysely");
    const past = sql`at <= ${now - READING_MS}`;
    await deleteInBatches(queries, { table: "schedule_readings", key: sql`schedule_id, due_at`, where: past });
    const old = sql`created_at <= ${now - DELIVERY_MS}`;
    await deleteInBatches(queries, { table: "webhook_deliveries", key: sql`id`, where: old });
    const unsent = sql`created_at <= ${now - MAIL_MS}`;
    await deleteInBatches(queries, { table: "alert_mails", key: sql`id`, where: unsent });
    const rotated = { table: "webhooks", key: sql`id`, where: sql`earlier_until <= ${now}` };
    await clearInBatches(queries, ["earlier_secret", "earlier_until"], rotated);
  },
};

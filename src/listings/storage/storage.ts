import { deleteInBatches } from "../../database/delete-in-batches.ts";
import type { DomainStorage } from "../../database/storage.ts";
import { LISTING_MIGRATIONS } from "./migrations.ts";
import { LISTING_TABLES } from "./tables.ts";

/** The time for which the result of a save is kept under its idempotency key, in milliseconds. */
const SAVE_MS = 30 * 24 * 60 * 60 * 1000;

export const LISTING_STORAGE: DomainStorage = {
  migrations: LISTING_MIGRATIONS,
  tables: LISTING_TABLES,
  async removeExpired(queries, now) {
    const { sql } = await import("kysely");
    await deleteInBatches(queries, {
      table: "listing_saves",
      key: sql`account_id, key`,
      where: sql`created_at <= ${now - SAVE_MS}`,
    });
  },
};

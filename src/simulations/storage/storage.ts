import { clearInBatches, deleteInBatches } from "../../database/delete-in-batches.ts";
import type { DomainStorage } from "../../database/storage.ts";
import { dayOf, DAY_MS, KEY_MS } from "../days.ts";
import { SIMULATION_MIGRATIONS } from "./migrations.ts";
import { SIMULATION_TABLES } from "./tables.ts";

const RUN_MS = 400 * DAY_MS;
const RECORDING_MS = 90 * DAY_MS;

export const SIMULATION_STORAGE: DomainStorage = {
  migrations: SIMULATION_MIGRATIONS,
  tables: SIMULATION_TABLES,
  async removeExpired(queries, now) {
    const { sql } = await import("kysely");
    const key = sql`id`;
    await deleteInBatches(queries, { table: "simulations", key, where: sql`created_at <= ${now - RUN_MS}` });
    const expired = sql`created_at <= ${now - KEY_MS} and idempotency_key is not null`;
    await clearInBatches(queries, ["idempotency_key"], { table: "simulations", key, where: expired });
    const old = sql`created_at <= ${now - RECORDING_MS}`;
    await deleteInBatches(queries, { table: "recordings", key: sql`simulation_id, key`, where: old });
    const past = sql`day < ${dayOf(now)}`;
    await deleteInBatches(queries, { table: "simulation_days", key: sql`account_id, day`, where: past });
  },
};

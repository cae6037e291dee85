import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SQLITE_FILE } from "../../src/database/sqlite.ts";
import type { JobQueue } from "../../src/jobs/ports.ts";

/** Leaves all work to other processes. */
export const NO_WORK: JobQueue = { enqueue: async () => {}, work: () => {}, stop: async () => {} };

const EXPIRED = ["simulations", "batch_parts"].map(
  (table) => `update ${table} set lease_until = 0 where lease_until is not null`,
);

/** Ends every lease in a database, as if 30 seconds had passed. */
export async function expireLeases({ DATA_DIR, DATABASE_URL }: Readonly<Record<string, string>>): Promise<void> {
  if (DATA_DIR !== undefined) {
    const file = new DatabaseSync(join(DATA_DIR, SQLITE_FILE), { timeout: 5_000 });
    for (const sql of EXPIRED) file.exec(sql);
    file.close();
    return;
  }
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  for (const sql of EXPIRED) await client.query(sql);
  await client.end();
}

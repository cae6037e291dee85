import type { RawBuilder } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type { SimulationTables } from "./tables.ts";

/** Time for which a worker has a run or a part without renewing its lease. */
const LEASE_MS = 30_000;

type Leased = Extract<keyof SimulationTables, "simulations" | "batch_parts">;

/** Returns the condition under which no worker has a row. */
export async function isFree(queries: Queries<SimulationTables>, table: Leased): Promise<RawBuilder<boolean>> {
  const [{ sql }, now] = await Promise.all([import("kysely"), queries.now()]);
  const leaseUntil = sql.ref(`${table}.lease_until`);
  return sql<boolean>`(${leaseUntil} is null or ${leaseUntil} < ${now})`;
}

/** Returns until when a worker has what it takes now. */
export async function leaseEnd(queries: Queries<SimulationTables>): Promise<RawBuilder<number>> {
  const [{ sql }, now] = await Promise.all([import("kysely"), queries.now()]);
  return sql<number>`${now} + ${LEASE_MS}`;
}

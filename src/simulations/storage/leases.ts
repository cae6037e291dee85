import type { RawBuilder, Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type { Lease } from "../live/live-store.ts";
import type { SimulationTables } from "./tables.ts";

/** The duration of a lease in milliseconds, unless it is renewed. */
const LEASE_MS = 30_000;

/** The wait before a run is ended because no process has assistants, in milliseconds. */
const ABANDONED_MS = 10 * 60_000;

type Leased = Extract<keyof SimulationTables, "simulations" | "batch_parts">;

/** Returns the condition that no worker holds a row. */
export async function isFree(queries: Queries<SimulationTables>, table: Leased): Promise<RawBuilder<boolean>> {
  const [{ sql }, now] = await Promise.all([import("kysely"), queries.now()]);
  const leaseUntil = sql.ref(`${table}.lease_until`);
  return sql<boolean>`(${leaseUntil} is null or ${leaseUntil} <= ${now})`;
}

/**
 * Returns the condition that a process may claim a live run. A process that cannot ask claims only runs that need no
 * assistant, or that no process can ask.
 */
export async function isClaimable(queries: Queries<SimulationTables>, canAsk: boolean): Promise<RawBuilder<boolean>> {
  const [{ sql }, now, free] = await Promise.all([import("kysely"), queries.now(), isFree(queries, "simulations")]);
  if (canAsk) return free;
  // A process that can ask would claim the run within this time, unless it is busy with others.
  const isAbandoned = sql`coalesce(lease_until, created_at) < ${now} - ${ABANDONED_MS} and not exists (
    select 1 from simulations as other
    where other.status = 'running' and other.mode = 'live' and other.lease_until > ${now}
  )`;
  return sql<boolean>`(${free} and (mode = 'replay' or cancel_requested <> 0 or (${isAbandoned})))`;
}

/** Returns the end of a lease that begins now. */
export async function leaseEnd(queries: Queries<SimulationTables>): Promise<RawBuilder<number>> {
  const [{ sql }, now] = await Promise.all([import("kysely"), queries.now()]);
  return sql<number>`${now} + ${LEASE_MS}`;
}

/** Returns an update of a live run whose lease is held. */
export function heldRun(db: Pick<Transaction<SimulationTables>, "updateTable">, { id, fence }: Lease) {
  return db.updateTable("simulations").where("id", "=", id).where("fence", "=", fence).where("status", "=", "running");
}

import type { Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type { Lease, Reservation, ReservationRefusal } from "../live/live-store.ts";
import { heldRun } from "./leases.ts";
import type { SimulationTables } from "./tables.ts";

/**
 * Reserves money for one request within the cap of the run and that of the day. Returns why it cannot, or undefined.
 */
export async function reserve(
  queries: Queries<SimulationTables>,
  lease: Lease,
  reservation: Reservation,
  dayCapMicroCents: number,
): Promise<ReservationRefusal | undefined> {
  try {
    await queries.transaction(async (transaction) => {
      await reserveForRun(transaction, lease, reservation.microCents);
      if (reservation.microCents > 0) await reserveForDay(transaction, reservation, dayCapMicroCents);
    });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ReservationRefused) return thrown.refusal;
    throw thrown;
  }
}

/** Thrown to roll back the transaction of a refused reservation. */
class ReservationRefused extends Error {
  readonly refusal: ReservationRefusal;

  constructor(refusal: ReservationRefusal) {
    super("Nothing is reserved.");
    this.refusal = refusal;
  }
}

/** Reserves money within the cap of a run. Locks its row, so that its reservations are made one at a time. */
async function reserveForRun(db: Transaction<SimulationTables>, lease: Lease, amount: number): Promise<void> {
  const run = await heldRun(db, lease)
    .set((e) => ({ spend_micro_cents: e("spend_micro_cents", "+", amount) }))
    .returning(["spend_micro_cents", "cap_micro_cents", "cancel_requested"])
    .executeTakeFirst();
  if (run === undefined) throw new ReservationRefused("stale");
  if (run.cancel_requested !== 0) throw new ReservationRefused("cancelled");
  if (run.spend_micro_cents > (run.cap_micro_cents ?? 0)) throw new ReservationRefused("run_cap");
}

async function reserveForDay(
  db: Transaction<SimulationTables>,
  { microCents, day }: Reservation,
  cap: number,
): Promise<void> {
  const { reserved_micro_cents: reserved, settled_micro_cents: settled } = await db
    .insertInto("live_spend")
    .values({ day, reserved_micro_cents: microCents, settled_micro_cents: 0 })
    .onConflict((conflict) =>
      conflict
        .column("day")
        .doUpdateSet((e) => ({ reserved_micro_cents: e("live_spend.reserved_micro_cents", "+", microCents) })),
    )
    .returning(["reserved_micro_cents", "settled_micro_cents"])
    .executeTakeFirstOrThrow();
  if (reserved + settled > cap) throw new ReservationRefused("day_cap");
}

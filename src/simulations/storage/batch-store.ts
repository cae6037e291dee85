import type { Transaction } from "kysely";
import { batchesOf } from "../../database/batches.ts";
import type { Queries } from "../../database/queries.ts";
import type { Page } from "../../engine/simulation/comparisons.ts";
import type { Method } from "../../engine/simulation/method.ts";
import type { BatchProduct } from "../batch/batch.ts";
import type { BatchInput } from "../batch/batch-input.ts";
import type { BatchStore, ClaimedPart, EndedBatch, OpenBatch, PartLease } from "../batch/batch-store.ts";
import type { BatchTally } from "../batch/batch-tally.ts";
import { OPEN_STATUSES } from "../run-kinds.ts";
import type { StoredBatch } from "../store.ts";
import { isFree, leaseEnd } from "./leases.ts";
import { ANSWER_COLUMNS, toRun } from "./simulation-rows.ts";
import type { SimulationTables } from "./tables.ts";

/** Free parts that are read together, so that several workers competing for the first still get one each. */
const CANDIDATES = 8;
const MILLION = 1_000_000;

/** Stores batches in SQL. */
export class SqlBatchStore implements BatchStore {
  readonly #queries: Queries<SimulationTables>;

  constructor(queries: Queries<SimulationTables>) {
    this.#queries = queries;
  }

  async due(limit: number): Promise<string[]> {
    const [db, free] = await Promise.all([this.#queries.reader(), isFree(this.#queries, "batch_parts")]);
    const rows = await db
      .selectFrom("simulations")
      .select("id")
      .where("kind", "=", "batch")
      .where("status", "in", OPEN_STATUSES)
      .where((e) => {
        const left = e
          .selectFrom("batch_parts")
          .select("ord")
          .whereRef("simulation_id", "=", "simulations.id")
          .where("done_at", "is", null);
        // If all parts are done, the process that should have ended the batch was killed.
        return e.or([e.exists(left.where(free)), e.not(e.exists(left))]);
      })
      .orderBy("created_at")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async open(id: string, now: number): Promise<OpenBatch | undefined> {
    const db = await this.#queries.db();
    const row = await db
      .updateTable("simulations")
      .set((e) => ({ status: "running", started_at: e.fn.coalesce("started_at", e.val(now)) }))
      .where("id", "=", id)
      .where("kind", "=", "batch")
      .where("status", "in", OPEN_STATUSES)
      .returning(["account_id", "input", "method"])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const input = JSON.parse(row.input) as BatchInput;
    return { id, accountId: row.account_id, input, method: JSON.parse(row.method) as Method };
  }

  async claim(id: string): Promise<ClaimedPart | undefined> {
    for (;;) {
      const free = await this.#freeParts(id);
      if (free.length === 0) return undefined;
      for (const ord of free) {
        const part = await this.#claimPart(id, ord);
        if (part !== undefined) return part;
      }
    }
  }

  async #freeParts(id: string): Promise<number[]> {
    const [db, free] = await Promise.all([this.#queries.db(), isFree(this.#queries, "batch_parts")]);
    const rows = await db
      .selectFrom("batch_parts")
      .innerJoin("simulations", "id", "simulation_id")
      .select("ord")
      .where("simulation_id", "=", id)
      .where("status", "=", "running")
      .where("done_at", "is", null)
      .where(free)
      .orderBy("ord")
      .limit(CANDIDATES)
      .execute();
    return rows.map(({ ord }) => ord);
  }

  async #claimPart(id: string, ord: number): Promise<ClaimedPart | undefined> {
    const [db, free, lease_until] = await Promise.all([
      this.#queries.db(),
      isFree(this.#queries, "batch_parts"),
      leaseEnd(this.#queries),
    ]);
    const row = await db
      .updateTable("batch_parts")
      .set((e) => ({ fence: e("fence", "+", 1), lease_until }))
      .where("simulation_id", "=", id)
      .where("ord", "=", ord)
      .where("done_at", "is", null)
      .where(free)
      .returning(["fence", "listing_ids"])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { batch: id, ord, fence: row.fence, listingIds: JSON.parse(row.listing_ids) as string[] };
  }

  async renew(lease: PartLease): Promise<boolean> {
    const [db, lease_until] = await Promise.all([this.#queries.db(), leaseEnd(this.#queries)]);
    const { numUpdatedRows } = await ownPart(db, lease).set({ lease_until }).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async release(lease: PartLease): Promise<void> {
    await ownPart(await this.#queries.db(), lease)
      .set({ lease_until: null })
      .execute();
  }

  async finishPart(
    lease: PartLease,
    products: readonly BatchProduct[],
    tally: BatchTally,
    now: number,
  ): Promise<boolean> {
    const lock = await this.#queries.rowLock("for share");
    return this.#queries.transaction(async (transaction) => {
      // The worker that ends the batch waits for this lock, so it sees the rows that are stored here.
      const batch = await transaction
        .selectFrom("simulations")
        .select("id")
        .where("id", "=", lease.batch)
        .where("status", "=", "running")
        .modifyEnd(lock)
        .executeTakeFirst();
      if (batch === undefined) return false;
      const done = { lease_until: null, tally: JSON.stringify(tally), done_at: now };
      const { numUpdatedRows } = await ownPart(transaction, lease).set(done).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await addProducts(transaction, lease, products);
      return true;
    });
  }

  async tallies(id: string): Promise<BatchTally[]> {
    return talliesIn(await this.#queries.reader(), id);
  }

  async products(id: string, { offset, limit }: Page): Promise<BatchProduct[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("batch_products")
      .select("product")
      .where("simulation_id", "=", id)
      .orderBy("gain", "desc")
      .orderBy("ord")
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ product }) => JSON.parse(product) as BatchProduct);
  }

  async end(
    id: string,
    status: "completed" | "cancelled",
    now: number,
    endOf: (tallies: readonly BatchTally[], batch: StoredBatch) => EndedBatch,
  ): Promise<boolean> {
    return this.#queries.transaction(async (transaction) => {
      const row = await transaction
        .updateTable("simulations")
        .set({ status, finished_at: now })
        .where("id", "=", id)
        .where("kind", "=", "batch")
        .where("status", "in", OPEN_STATUSES)
        .$if(status === "completed", (query) =>
          query.where((e) =>
            e.not(
              e.exists(
                e.selectFrom("batch_parts").select("ord").where("simulation_id", "=", id).where("done_at", "is", null),
              ),
            ),
          ),
        )
        .returning(ANSWER_COLUMNS)
        .executeTakeFirst();
      if (row === undefined) return false;
      const { answer, summary } = endOf(await talliesIn(transaction, id), toRun(row) as StoredBatch);
      await transaction
        .updateTable("simulations")
        .set({ result: JSON.stringify(answer), summary: JSON.stringify(summary) })
        .where("id", "=", id)
        .execute();
      return true;
    });
  }
}

type Db = Pick<Transaction<SimulationTables>, "selectFrom" | "updateTable">;

/** Returns an update of a part whose lease is held. */
function ownPart(db: Db, { batch, ord, fence }: PartLease) {
  return db
    .updateTable("batch_parts")
    .where("simulation_id", "=", batch)
    .where("ord", "=", ord)
    .where("fence", "=", fence)
    .where("done_at", "is", null);
}

async function talliesIn(db: Db, id: string): Promise<BatchTally[]> {
  const rows = await db
    .selectFrom("batch_parts")
    .select("tally")
    .where("simulation_id", "=", id)
    .where("tally", "is not", null)
    .execute();
  return rows.map(({ tally }) => JSON.parse(tally ?? "") as BatchTally);
}

async function addProducts(
  db: Transaction<SimulationTables>,
  { batch, ord }: PartLease,
  products: readonly BatchProduct[],
): Promise<void> {
  const rows = products.map((product, at) => ({
    simulation_id: batch,
    ord: ord + at,
    gain: product.skipped === undefined ? Math.round(product.gain * MILLION) : -1,
    product: JSON.stringify(product),
  }));
  for (const values of batchesOf(rows)) await db.insertInto("batch_products").values(values).execute();
}

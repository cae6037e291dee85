import type { ExpressionBuilder, Transaction } from "kysely";
import { batchesOf } from "../../database/batches.ts";
import type { Queries } from "../../database/queries.ts";
import { dayOf, KEY_MS } from "../days.ts";
import { type RunKind, SIMULATION_KINDS } from "../run-kinds.ts";
import type {
  EarlierRun,
  NewRun,
  RunInput,
  SimulationFilter,
  SimulationPage,
  SimulationPosition,
  SimulationStore,
  AnyStoredRun,
} from "../store.ts";
import { ANSWER_COLUMNS, type AnswerRow, productOf, toRow, toRun, toSummary, withProgress } from "./simulation-rows.ts";
import type { SimulationTables } from "./tables.ts";

/** Stores runs in SQL. */
export class SqlSimulationStore implements SimulationStore {
  readonly #queries: Queries<SimulationTables>;
  readonly #byId: (accountId: string, id: string) => Promise<AnswerRow[]>;

  constructor(queries: Queries<SimulationTables>) {
    this.#queries = queries;
    this.#byId = queries.prepared((db) =>
      db.selectFrom("simulations").select(ANSWER_COLUMNS).where("account_id", "=", "").where("id", "=", ""),
    );
  }

  async byKey(accountId: string, kind: RunKind, key: string, now: number): Promise<EarlierRun | undefined> {
    return knownRun(await this.#queries.reader(), accountId, { kind, key, createdAt: now });
  }

  async runsOnDay(accountId: string, now: number): Promise<number> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("simulation_days")
      .select("runs")
      .where("account_id", "=", accountId)
      .where("day", "=", dayOf(now))
      .executeTakeFirst();
    return row?.runs ?? 0;
  }

  async add(accountId: string, run: NewRun, runsPerDay: number): Promise<"added" | "over-limit" | EarlierRun> {
    try {
      await this.#queries.transaction(async (transaction) => {
        // This comes first: it locks the row of the day until the end, so a concurrent request with the same key waits.
        const runs = await countRuns(transaction, accountId, run);
        const known = await knownRun(transaction, accountId, run);
        if (known !== undefined) throw new RolledBack(known);
        if (runs > runsPerDay) throw new RolledBack("over-limit");
        await freeKey(transaction, accountId, run);
        await transaction.insertInto("simulations").values(toRow(accountId, run)).execute();
        const listings = run.listingIds.map((listing_id) => ({ simulation_id: run.id, listing_id }));
        if (listings.length > 0) await transaction.insertInto("simulation_listings").values(listings).execute();
        await addTasks(transaction, run);
        await addParts(transaction, run);
      });
      return "added";
    } catch (thrown) {
      if (thrown instanceof RolledBack) return thrown.outcome;
      throw thrown;
    }
  }

  async byId(accountId: string, id: string): Promise<AnyStoredRun | undefined> {
    const [row] = await this.#byId(accountId, id);
    if (row === undefined || row.mode === "offline") return row && toRun(row);
    return withProgress(toRun(row), row, await countTasks(await this.#queries.reader(), id));
  }

  async removeOf(accountId: string, productIds: readonly string[]): Promise<void> {
    await this.#queries.transaction(async (transaction) => {
      const rows = await transaction
        .selectFrom("simulations")
        .select(["id", "summary"])
        .where("account_id", "=", accountId)
        .where("id", "in", (e) => runsWith(e, "in", productIds))
        .where("id", "not in", (e) => runsWith(e, "not in", productIds))
        .execute();
      const ids = rows.filter(({ summary }) => productIds.includes(productOf(summary))).map(({ id }) => id);
      for (const batch of batchesOf(ids))
        await transaction.deleteFrom("simulations").where("id", "in", batch).execute();
    });
  }

  async inputOf(accountId: string, id: string): Promise<RunInput | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("simulations")
      .select("input")
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row === undefined ? undefined : (JSON.parse(row.input) as RunInput);
  }

  async list(
    accountId: string,
    filter: SimulationFilter,
    { limit, after }: { readonly limit: number; readonly after?: SimulationPosition | undefined },
  ): Promise<SimulationPage> {
    const db = await this.#queries.reader();
    const matching = db.selectFrom("simulations").where((e) => matches(e, accountId, filter));
    const [rows, { total }] = await Promise.all([
      matching
        .select(["id", "kind", "status", "mode", "created_at", "summary"])
        .$if(after !== undefined, (query) => query.where((e) => follows(e, after)))
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(limit + 1)
        .execute(),
      matching.select((e) => e.fn.countAll<number | string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      simulations: rows.slice(0, limit).map(toSummary),
      next: last === undefined ? undefined : { createdAt: last.created_at, id: last.id },
      total: Number(total),
    };
  }
}

async function addTasks(db: Transaction<SimulationTables>, { id, tasks = [] }: NewRun): Promise<void> {
  const open = { outcome: null, recording_keys: null, cost_micro_cents: 0, done_at: null };
  const rows = tasks.map(({ assistant, key: task_key }, ord) => ({
    simulation_id: id,
    ord,
    assistant,
    task_key,
    ...open,
  }));
  for (const values of batchesOf(rows)) await db.insertInto("simulation_tasks").values(values).execute();
}

async function addParts(db: Transaction<SimulationTables>, { id, parts = [] }: NewRun): Promise<void> {
  let ord = 0;
  const rows = parts.map((ids) => {
    const row = { simulation_id: id, ord, listing_ids: JSON.stringify(ids), fence: 0 };
    ord += ids.length;
    return { ...row, lease_until: null, tally: null, done_at: null };
  });
  for (const values of batchesOf(rows)) await db.insertInto("batch_parts").values(values).execute();
}

/** Thrown to roll back the transaction of a run that is not stored. */
class RolledBack extends Error {
  readonly outcome: "over-limit" | EarlierRun;

  constructor(outcome: "over-limit" | EarlierRun) {
    super("The run is not stored.");
    this.outcome = outcome;
  }
}

type Db = Pick<Transaction<SimulationTables>, "selectFrom">;
type Keyed = Pick<NewRun, "key" | "createdAt"> & { readonly kind: RunKind };

async function countRuns(
  db: Transaction<SimulationTables>,
  accountId: string,
  { createdAt, runs: amount = 1 }: NewRun,
): Promise<number> {
  const { runs } = await db
    .insertInto("simulation_days")
    .values({ account_id: accountId, day: dayOf(createdAt), runs: amount })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "day"]).doUpdateSet((e) => ({ runs: e("simulation_days.runs", "+", amount) })),
    )
    .returning("runs")
    .executeTakeFirstOrThrow();
  return runs;
}

async function knownRun(db: Db, accountId: string, { kind, key, createdAt }: Keyed): Promise<EarlierRun | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom("simulations")
    .select(["id", "input_hash"])
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("idempotency_key", "=", key)
    .where("created_at", ">", createdAt - KEY_MS)
    .executeTakeFirst();
  return row === undefined ? undefined : { id: row.id, inputHash: row.input_hash };
}

/** Removes an expired idempotency key from its run. */
async function freeKey(db: Transaction<SimulationTables>, accountId: string, { kind, key }: Keyed): Promise<void> {
  if (key === undefined) return;
  await db
    .updateTable("simulations")
    .set({ idempotency_key: null })
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("idempotency_key", "=", key)
    .execute();
}

type Matching = ExpressionBuilder<SimulationTables, "simulations">;

function matches(e: Matching, accountId: string, { status, kind, listingId }: SimulationFilter) {
  const about = (id: string) =>
    e("id", "in", e.selectFrom("simulation_listings").select("simulation_id").where("listing_id", "=", id));
  return e.and([
    e("account_id", "=", accountId),
    ...(status === undefined ? [] : [e("status", "=", status)]),
    kind === undefined ? e("kind", "in", SIMULATION_KINDS) : e("kind", "=", kind),
    ...(listingId === undefined ? [] : [about(listingId)]),
  ]);
}

function follows(e: Matching, { createdAt, id }: SimulationPosition = { createdAt: 0, id: "" }) {
  return e.or([e("created_at", "<", createdAt), e.and([e("created_at", "=", createdAt), e("id", ">", id)])]);
}

/** Counts the tasks of a run, and the finished ones. */
async function countTasks(db: Db, id: string): Promise<{ done: number; total: number }> {
  const { done, total } = await db
    .selectFrom("simulation_tasks")
    .select((e) => [
      e.fn.countAll<number | string>().as("total"),
      // Counts only rows with an outcome.
      e.fn.count<number | string>("outcome").as("done"),
    ])
    .where("simulation_id", "=", id)
    .executeTakeFirstOrThrow();
  return { done: Number(done), total: Number(total) };
}

function runsWith(e: Matching, among: "in" | "not in", listingIds: readonly string[]) {
  return e
    .selectFrom("simulation_listings")
    .select("simulation_id")
    .where("listing_id", among, listingIds)
    .whereRef("simulation_listings.simulation_id", "=", "simulations.id");
}

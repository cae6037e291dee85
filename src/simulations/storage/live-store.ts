import type { Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import type { Page } from "../../engine/simulation/comparisons.ts";
import type {
  AnswerRow,
  ClaimedRun,
  DoneRow,
  EndedRun,
  KeyedRecording,
  Lease,
  LiveStore,
  ReservationRefusal,
  Reservation,
} from "../live/live-store.ts";
import type { Recording } from "../live/recorded-fetch.ts";
import { OPEN_STATUSES } from "../run-kinds.ts";
import { heldRun, isClaimable, leaseEnd } from "./leases.ts";
import { reserve } from "./reserve.ts";
import type { SimulationTables } from "./tables.ts";

/** Stores live runs in SQL. */
export class SqlLiveStore implements LiveStore {
  readonly #queries: Queries<SimulationTables>;

  constructor(queries: Queries<SimulationTables>) {
    this.#queries = queries;
  }

  async due(limit: number, canAsk: boolean): Promise<string[]> {
    const [db, takeable] = await Promise.all([this.#queries.reader(), isClaimable(this.#queries, canAsk)]);
    const rows = await db
      .selectFrom("simulations")
      .select("id")
      .where("mode", "in", ["live", "replay"])
      .where("status", "in", OPEN_STATUSES)
      .where(takeable)
      .orderBy("created_at")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async claim(id: string, now: number, canAsk: boolean): Promise<ClaimedRun | undefined> {
    const [db, takeable, lease_until] = await Promise.all([
      this.#queries.db(),
      isClaimable(this.#queries, canAsk),
      leaseEnd(this.#queries),
    ]);
    const row = await db
      .updateTable("simulations")
      .set((e) => ({
        status: "running",
        started_at: e.fn.coalesce("started_at", e.val(now)),
        fence: e("fence", "+", 1),
        idle_claims: e("idle_claims", "+", 1),
        lease_until,
      }))
      .where("id", "=", id)
      .where("status", "in", OPEN_STATUSES)
      .where(takeable)
      .returning(["kind", "account_id", "created_at", "fence", "idle_claims", "input", "result", "cancel_requested"])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      id,
      fence: row.fence,
      idleClaims: row.idle_claims,
      accountId: row.account_id,
      createdAt: row.created_at,
      cancelRequested: row.cancel_requested !== 0,
      asked: { kind: row.kind, input: JSON.parse(row.input), answer: JSON.parse(row.result) } as ClaimedRun["asked"],
    };
  }

  async renew(lease: Lease): Promise<boolean> {
    const [db, lease_until] = await Promise.all([this.#queries.db(), leaseEnd(this.#queries)]);
    const { numUpdatedRows } = await heldRun(db, lease).set({ lease_until }).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async release(lease: Lease): Promise<void> {
    const [db, now] = await Promise.all([this.#queries.db(), this.#queries.now()]);
    await heldRun(db, lease).set({ status: "queued", lease_until: now, idle_claims: 0 }).execute();
  }

  async doneTasks(id: string): Promise<DoneRow[]> {
    const db = await this.#queries.reader();
    const rows = await doneRows(db, id).execute();
    return rows.map(toDoneRow);
  }

  async reserve(
    lease: Lease,
    reservation: Reservation,
    dayCapMicroCents: number,
  ): Promise<ReservationRefusal | undefined> {
    return reserve(this.#queries, lease, reservation, dayCapMicroCents);
  }

  async settle(id: string, { microCents, day }: Reservation, cost: number, recording?: KeyedRecording): Promise<void> {
    await this.#queries.transaction(async (transaction) => {
      await transaction
        .updateTable("simulations")
        .set((e) => ({ spend_micro_cents: e("spend_micro_cents", "+", cost - microCents) }))
        .where("id", "=", id)
        .execute();
      if (microCents > 0)
        await transaction
          .updateTable("live_spend")
          .set((e) => ({
            reserved_micro_cents: e("reserved_micro_cents", "-", microCents),
            settled_micro_cents: e("settled_micro_cents", "+", cost),
          }))
          .where("day", "=", day)
          .execute();
      if (recording !== undefined) await addRecording(transaction, id, recording);
    });
  }

  async spentOn(day: string): Promise<number> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("live_spend")
      .select(["reserved_micro_cents", "settled_micro_cents"])
      .where("day", "=", day)
      .executeTakeFirst();
    return row === undefined ? 0 : row.reserved_micro_cents + row.settled_micro_cents;
  }

  async recording(id: string, key: string): Promise<Recording | undefined> {
    // Not through the reader, which may not see what this process has just written.
    const db = await this.#queries.db();
    const row = await db
      .selectFrom("recordings")
      .select(["request", "response"])
      .where("simulation_id", "=", id)
      .where("key", "=", key)
      .executeTakeFirst();
    return row === undefined ? undefined : toRecording(row);
  }

  async finishTask({ id, fence }: Lease, { assistant, key, ...done }: DoneRow, now: number): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("simulation_tasks")
      .set({
        outcome: JSON.stringify(done.outcome),
        recording_keys: JSON.stringify(done.recordingKeys),
        cost_micro_cents: done.costMicroCents,
        done_at: now,
      })
      .where("simulation_id", "=", id)
      .where("assistant", "=", assistant)
      .where("task_key", "=", key)
      .where("outcome", "is", null)
      .where((e) => e.exists(e.selectFrom("simulations").select("id").where("id", "=", id).where("fence", "=", fence)))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await db
      .updateTable("simulations")
      .set({ idle_claims: 0 })
      .where("id", "=", id)
      .where("idle_claims", ">", 0)
      .execute();
    return true;
  }

  async finish(lease: Lease, { status, answer, summary, finishedAt }: EndedRun): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await heldRun(db, lease)
      .set({
        status,
        result: JSON.stringify(answer),
        summary: JSON.stringify(summary),
        finished_at: finishedAt,
        lease_until: null,
      })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async requestCancel(accountId: string, id: string): Promise<void> {
    const db = await this.#queries.db();
    await db
      .updateTable("simulations")
      .set({ cancel_requested: 1 })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .where("status", "in", OPEN_STATUSES)
      .execute();
  }

  async answers(id: string, recordedRun: string, { offset, limit }: Page): Promise<AnswerRow[]> {
    const db = await this.#queries.reader();
    const rows = await doneRows(db, id).offset(offset).limit(limit).execute();
    const tasks = rows.map(toDoneRow);
    const keys = tasks.flatMap(({ recordingKeys }) => recordingKeys);
    if (keys.length === 0) return tasks.map((done) => ({ ...done, recordings: [] }));
    const recorded = await db
      .selectFrom("recordings")
      .select(["key", "request", "response"])
      .where("simulation_id", "=", recordedRun)
      .where("key", "in", keys)
      .execute();
    const byKey = new Map(recorded.map((row) => [row.key, toRecording(row)]));
    return tasks.map((done) => ({ ...done, recordings: done.recordingKeys.flatMap((key) => byKey.get(key) ?? []) }));
  }
}

async function addRecording(
  db: Transaction<SimulationTables>,
  id: string,
  { key, recording, createdAt }: KeyedRecording,
): Promise<void> {
  await db
    .insertInto("recordings")
    .values({
      simulation_id: id,
      key,
      request: JSON.stringify(recording.request),
      response: JSON.stringify(recording.response),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(["simulation_id", "key"]).doNothing())
    .execute();
}

function toRecording({ request, response }: { request: string; response: string }): Recording {
  return {
    request: JSON.parse(request) as Recording["request"],
    response: JSON.parse(response) as Recording["response"],
  };
}

const DONE_COLUMNS = ["assistant", "task_key", "outcome", "recording_keys", "cost_micro_cents"] as const;

/** Returns a query for the finished tasks of a run. */
function doneRows(db: Pick<Transaction<SimulationTables>, "selectFrom">, id: string) {
  return db
    .selectFrom("simulation_tasks")
    .select(DONE_COLUMNS)
    .where("simulation_id", "=", id)
    .where("outcome", "is not", null)
    .orderBy("ord");
}

function toDoneRow(row: Pick<SimulationTables["simulation_tasks"], (typeof DONE_COLUMNS)[number]>): DoneRow {
  return {
    assistant: row.assistant,
    key: row.task_key,
    outcome: JSON.parse(row.outcome ?? "null") as TaskOutcome,
    costMicroCents: row.cost_micro_cents,
    recordingKeys: JSON.parse(row.recording_keys ?? "[]") as string[],
  };
}

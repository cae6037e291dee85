import { setImmediate as turn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { batchesOf } from "../../database/batches.ts";
import { finishInTurns } from "../../shared/steps.ts";
import { decideSave, type ListingWrite, type SaveDecision } from "../decide-save.ts";
import { sampleIds } from "../samples.ts";
import type { ListingDraft, SavedListing, SaveOptions, SaveResult } from "../store.ts";
import { listingsOf, type ReadConnection, savedIdsAmong, toListing, toRow } from "./listing-rows.ts";
import type { ListingTables } from "./tables.ts";

/** Rows that are read or written without a pause, because SQLite works in the calling thread. */
const ROWS_IN_STEP = 50;

/** Saves drafts in a transaction that holds the lock of the account's listings. */
export async function saveDrafts(
  transaction: Transaction<ListingTables>,
  accountId: string,
  drafts: readonly ListingDraft[],
  options: SaveOptions,
) {
  const storedResult = await storedResultOf(transaction, accountId, options.idempotency);
  if (storedResult !== undefined) return storedResult;
  const saved = await candidatesFor(transaction, accountId, drafts);
  const decision = await finishInTurns(decideSave(drafts, saved, options.now), turn);
  const created = decision.writes.filter(({ outcome }) => outcome === "created").length;
  const total = created + (await countListings(transaction, accountId));
  const { size: samples } = await savedIdsAmong(transaction, accountId, sampleIds(accountId));
  if (created > 0 && total - samples > options.limit) return { refused: "over-limit" as const, total: total - samples };
  const result: SaveResult = { outcomes: visibleOutcomes(decision, options.dryRun), total, samples };
  if (options.dryRun) return result;
  await write(transaction, accountId, decision.writes);
  // A save in which every draft was rejected may be corrected and sent again with the same key.
  if (result.outcomes.some(({ outcome }) => outcome !== "rejected"))
    await storeResult(transaction, accountId, options, result);
  return result;
}

async function countListings(db: ReadConnection, accountId: string): Promise<number> {
  const { count } = await listingsOf(db, accountId)
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns every saved listing that one of the drafts may replace, by its id or its external id. */
async function candidatesFor(
  db: ReadConnection,
  accountId: string,
  drafts: readonly ListingDraft[],
): Promise<SavedListing[]> {
  const found = new Map<string, SavedListing>();
  for (const batch of batchesOf(drafts, ROWS_IN_STEP)) {
    await turn();
    const ids = batch.flatMap(({ id }) => id ?? []);
    const externalIds = batch.map(({ body }) => body.externalId);
    const rows = await listingsOf(db, accountId)
      .selectAll()
      .where((e) => e.or([e("external_id", "in", externalIds), ...(ids.length > 0 ? [e("id", "in", ids)] : [])]))
      .execute();
    for (const row of rows) found.set(row.id, toListing(row));
  }
  return [...found.values()];
}

/** Returns the outcomes; in a dry run without the ids of new listings. */
function visibleOutcomes({ outcomes }: SaveDecision, dryRun: boolean): SaveResult["outcomes"] {
  if (!dryRun) return outcomes;
  return outcomes.map((one) => (one.outcome === "created" ? { ...one, id: undefined } : one));
}

async function write(
  db: Transaction<ListingTables>,
  accountId: string,
  writes: readonly ListingWrite[],
): Promise<void> {
  for (const batch of batchesOf(writes, ROWS_IN_STEP)) {
    await turn();
    const rows = (outcome: ListingWrite["outcome"]) =>
      batch.filter((one) => one.outcome === outcome).map(({ listing }) => toRow(accountId, listing));
    const created = rows("created");
    if (created.length > 0) await db.insertInto("listings").values(created).execute();
    for (const { id, account_id: _, created_at: __, ...changed } of rows("updated"))
      await db.updateTable("listings").set(changed).where("account_id", "=", accountId).where("id", "=", id).execute();
  }
}

/** Returns the result stored under an idempotency key, or `key-reused` when the key was used with other arguments. */
async function storedResultOf(db: ReadConnection, accountId: string, idempotency: SaveOptions["idempotency"]) {
  if (idempotency === undefined) return undefined;
  const row = await db
    .selectFrom("listing_saves")
    .select(["arguments_hash", "result"])
    .where("account_id", "=", accountId)
    .where("key", "=", idempotency.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.arguments_hash !== idempotency.argumentsHash) return { refused: "key-reused" as const };
  return { samples: 0, ...(JSON.parse(row.result) as Omit<SaveResult, "samples">) };
}

async function storeResult(
  db: Transaction<ListingTables>,
  accountId: string,
  { idempotency, now }: SaveOptions,
  result: SaveResult,
): Promise<void> {
  if (idempotency === undefined) return;
  await db
    .insertInto("listing_saves")
    .values({
      account_id: accountId,
      key: idempotency.key,
      arguments_hash: idempotency.argumentsHash,
      result: JSON.stringify(result),
      created_at: now,
    })
    .execute();
}

import { setImmediate as turn } from "node:timers/promises";
import type { ExpressionBuilder, Transaction } from "kysely";
import type { GeneratedField } from "../../engine/listing-limits.ts";
import { batchesOf } from "../../database/batches.ts";
import type { Queries } from "../../database/queries.ts";
import { finishInTurns } from "../../shared/steps.ts";
import { sampleIds } from "../samples.ts";
import { decideSave, type ListingWrite, type SaveDecision } from "../decide-save.ts";
import type {
  ListingBody,
  ListingDraft,
  ListingFilter,
  ListingIdentity,
  ListingOrigin,
  ListingPage,
  ListingPosition,
  ListingStore,
  SavedListing,
  SaveOptions,
  SaveResult,
} from "../store.ts";
import type { ListingRow, ListingTables } from "./tables.ts";

/** Listings as rows. */
export class SqlListingStore implements ListingStore {
  readonly #queries: Queries<ListingTables>;

  constructor(queries: Queries<ListingTables>) {
    this.#queries = queries;
  }

  async save(accountId: string, drafts: readonly ListingDraft[], options: SaveOptions) {
    return this.#queries.transaction(async (transaction) => {
      // Two saves at once would each find room below the limit.
      await this.#queries.lock(transaction, `listings ${accountId}`);
      const storedResult = await storedResultOf(transaction, accountId, options.idempotency);
      if (storedResult !== undefined) return storedResult;
      const saved = await candidatesFor(transaction, accountId, drafts);
      const decision = await finishInTurns(decideSave(drafts, saved, options.now), turn);
      const created = decision.writes.filter(({ outcome }) => outcome === "created").length;
      const total = created + (await countIn(transaction, accountId));
      const { size: samples } = await savedAmong(transaction, accountId, sampleIds(accountId));
      if (created > 0 && total - samples > options.limit)
        return { refused: "over-limit" as const, total: total - samples };
      const result: SaveResult = { outcomes: visibleOutcomes(decision, options.dryRun), total, samples };
      if (options.dryRun) return result;
      await write(transaction, accountId, decision.writes);
      // A save that was refused as a whole may be sent again, corrected, under the same key.
      if (result.outcomes.some(({ outcome }) => outcome !== "rejected"))
        await storeResult(transaction, accountId, options, result);
      return result;
    });
  }

  async insertMissing(accountId: string, listings: readonly SavedListing[]): Promise<void> {
    await this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, `listings ${accountId}`);
      const rows = listings.map((listing) => toRow(accountId, listing));
      await transaction
        .insertInto("listings")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  async savedIds(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return savedAmong(await this.#queries.reader(), accountId, ids);
  }

  async byIds(accountId: string, ids: readonly string[]): Promise<SavedListing[]> {
    if (ids.length === 0) return [];
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("listings")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("id", "in", ids)
      .execute();
    return rows.map(toListing);
  }

  async byExternalId(accountId: string, externalId: string): Promise<SavedListing[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("listings")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("external_id", "=", externalId)
      .orderBy("id")
      .execute();
    return rows.map(toListing);
  }

  async list(
    accountId: string,
    filter: ListingFilter,
    { limit, after }: { readonly limit: number; readonly after?: ListingPosition | undefined },
  ): Promise<ListingPage> {
    const db = await this.#queries.reader();
    const matching = db.selectFrom("listings").where((e) => matches(e, accountId, filter));
    const [rows, { total }] = await Promise.all([
      matching
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where((e) => e.or([e("updated_at", "<", after?.updatedAt ?? 0), follows(e, after)])),
        )
        .orderBy("updated_at", "desc")
        .orderBy("id")
        .limit(limit + 1)
        .execute(),
      matching.select((e) => e.fn.countAll<number | string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    const listings = rows.slice(0, limit).map(toListing);
    const last = listings.at(-1);
    return { listings, next: rows.length > limit && last !== undefined ? last : undefined, total: Number(total) };
  }

  async walk(
    accountId: string,
    filter: ListingFilter,
    { limit, after }: { readonly limit: number; readonly after: ListingIdentity | undefined },
  ): Promise<SavedListing[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("listings")
      .selectAll()
      .where((e) => matches(e, accountId, filter))
      .$if(after !== undefined, (query) => query.where((e) => isAfter(e, after)))
      .orderBy("role")
      .orderBy("external_id")
      .orderBy("country")
      .orderBy("language")
      .limit(limit)
      .execute();
    return rows.map(toListing);
  }

  async ids(accountId: string, filter: ListingFilter, limit: number): Promise<string[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("listings")
      .select("id")
      .where((e) => matches(e, accountId, filter))
      .orderBy("role")
      .orderBy("external_id")
      .orderBy("country")
      .orderBy("language")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async count(accountId: string): Promise<number> {
    return countIn(await this.#queries.reader(), accountId);
  }

  async remove(accountId: string, id: string, expectedVersion: number | undefined) {
    return this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, `listings ${accountId}`);
      const row = await transaction
        .selectFrom("listings")
        .select("version")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return "missing" as const;
      if (expectedVersion !== undefined && row.version !== expectedVersion) return "conflict" as const;
      await transaction.deleteFrom("listings").where("account_id", "=", accountId).where("id", "=", id).execute();
      return "removed" as const;
    });
  }
}

/** Rows that are read or written without a pause: SQLite works in this very thread. */
const ROWS_IN_STEP = 50;

type Db = Pick<Transaction<ListingTables>, "selectFrom">;
type Matching = ExpressionBuilder<ListingTables, "listings">;

function matches(e: Matching, accountId: string, { role, words }: ListingFilter) {
  return e.and([
    e("account_id", "=", accountId),
    ...(role === undefined ? [] : [e("role", "=", role)]),
    // Both databases know `replace`. A word of LIKE would have to be escaped.
    ...words.map((word) =>
      e(e.fn<string>("replace", ["search_text", e.val(word.toLowerCase()), e.val("")]), "!=", e.ref("search_text")),
    ),
  ]);
}

function follows(e: Matching, after: ListingPosition | undefined) {
  return e.and([e("updated_at", "=", after?.updatedAt ?? 0), e("id", ">", after?.id ?? "")]);
}

/** Compares as the index of identities is sorted. */
function isAfter(e: Matching, after: ListingIdentity | undefined) {
  const { role = "own", externalId = "", country = "", language = "" } = after ?? {};
  return e(e.refTuple("role", "external_id", "country", "language"), ">", e.tuple(role, externalId, country, language));
}

async function countIn(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("listings")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function savedAmong(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns every saved listing that a draft may mean, by its id or by its external id. */
async function candidatesFor(db: Db, accountId: string, drafts: readonly ListingDraft[]): Promise<SavedListing[]> {
  const found = new Map<string, SavedListing>();
  for (const batch of batchesOf(drafts, ROWS_IN_STEP)) {
    await turn();
    const ids = batch.flatMap(({ id }) => id ?? []);
    const externalIds = batch.map(({ body }) => body.externalId);
    const rows = await db
      .selectFrom("listings")
      .selectAll()
      .where("account_id", "=", accountId)
      .where((e) => e.or([e("external_id", "in", externalIds), ...(ids.length > 0 ? [e("id", "in", ids)] : [])]))
      .execute();
    for (const row of rows) found.set(row.id, toListing(row));
  }
  return [...found.values()];
}

/** A dry run makes up no ids. */
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

/** Returns the answer that the key was given before, or `key-reused` when its arguments were others. */
async function storedResultOf(db: Db, accountId: string, idempotency: SaveOptions["idempotency"]) {
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

function toRow(accountId: string, listing: SavedListing): ListingRow {
  const { body } = listing;
  return {
    id: listing.id,
    account_id: accountId,
    role: body.role,
    external_id: body.externalId,
    country: body.country ?? "",
    language: body.language,
    version: listing.version,
    body: JSON.stringify(body),
    origin: JSON.stringify(listing.origin),
    generated_fields: listing.generatedFields.join(" "),
    // PostgreSQL stores no NUL.
    search_text: [body.title, body.brand ?? "", body.externalId].join(" ").toLowerCase().replaceAll("\0", " "),
    audit_errors: listing.audit.errors,
    audit_warnings: listing.audit.warnings,
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
  };
}

function toListing(row: ListingRow): SavedListing {
  return {
    id: row.id,
    version: row.version,
    body: JSON.parse(row.body) as ListingBody,
    origin: JSON.parse(row.origin) as ListingOrigin,
    generatedFields: row.generated_fields.split(" ").filter(Boolean) as GeneratedField[],
    audit: { errors: row.audit_errors, warnings: row.audit_warnings },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

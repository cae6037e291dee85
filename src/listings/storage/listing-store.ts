import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type {
  ListingDraft,
  ListingFilter,
  ListingIdentity,
  ListingPage,
  ListingPosition,
  ListingStore,
  SavedListing,
  SaveOptions,
} from "../store.ts";
import { listingsOf, type ReadConnection, savedIdsAmong, toListing, toRow } from "./listing-rows.ts";
import { saveDrafts } from "./save-drafts.ts";
import type { ListingTables } from "./tables.ts";

/** Stores listings in SQLite or PostgreSQL. */
export class SqlListingStore implements ListingStore {
  readonly #queries: Queries<ListingTables>;

  constructor(queries: Queries<ListingTables>) {
    this.#queries = queries;
  }

  async save(accountId: string, drafts: readonly ListingDraft[], options: SaveOptions) {
    return this.#queries.transaction(async (transaction) => {
      // Without the lock, two saves at once could together exceed the limit.
      await this.#queries.lock(transaction, `listings ${accountId}`);
      return saveDrafts(transaction, accountId, drafts, options);
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
    return savedIdsAmong(await this.#queries.reader(), accountId, ids);
  }

  async byIds(accountId: string, ids: readonly string[]): Promise<SavedListing[]> {
    if (ids.length === 0) return [];
    const db = await this.#queries.reader();
    const rows = await listingsOf(db, accountId).selectAll().where("id", "in", ids).execute();
    return rows.map(toListing);
  }

  async byExternalId(accountId: string, externalId: string): Promise<SavedListing[]> {
    const db = await this.#queries.reader();
    const rows = await listingsOf(db, accountId)
      .selectAll()
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
    const matching = listingsOf(db, accountId).where((e) => matches(e, filter));
    const [rows, { total }] = await Promise.all([
      matching
        .selectAll()
        .$if(after !== undefined, (query) => query.where((e) => comesAfter(e, after)))
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
    const rows = await inIdentityOrder(await this.#queries.reader(), accountId, filter)
      .selectAll()
      .$if(after !== undefined, (query) => query.where((e) => hasLaterIdentity(e, after)))
      .limit(limit)
      .execute();
    return rows.map(toListing);
  }

  async ids(accountId: string, filter: ListingFilter, limit: number): Promise<string[]> {
    const query = inIdentityOrder(await this.#queries.reader(), accountId, filter);
    const rows = await query.select("id").limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  async remove(accountId: string, id: string, expectedVersion: number | undefined) {
    return this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, `listings ${accountId}`);
      const row = await listingsOf(transaction, accountId).select("version").where("id", "=", id).executeTakeFirst();
      if (row === undefined) return "missing" as const;
      if (expectedVersion !== undefined && row.version !== expectedVersion) return "conflict" as const;
      await transaction.deleteFrom("listings").where("account_id", "=", accountId).where("id", "=", id).execute();
      return "removed" as const;
    });
  }
}

type Expressions = ExpressionBuilder<ListingTables, "listings">;

function matches(e: Expressions, { role, words }: ListingFilter) {
  return e.and([
    ...(role === undefined ? [] : [e("role", "=", role)]),
    // Both databases have `replace`; a word in LIKE would have to be escaped.
    ...words.map((word) =>
      e(e.fn<string>("replace", ["search_text", e.val(word.toLowerCase()), e.val("")]), "!=", e.ref("search_text")),
    ),
  ]);
}

/** Selects the listings that come later in a list with the latest change first. */
function comesAfter(e: Expressions, { updatedAt, id }: ListingPosition = { updatedAt: 0, id: "" }) {
  return e.or([e("updated_at", "<", updatedAt), e.and([e("updated_at", "=", updatedAt), e("id", ">", id)])]);
}

/** Queries listings in the order of the unique index of identities. */
function inIdentityOrder(db: ReadConnection, accountId: string, filter: ListingFilter) {
  return listingsOf(db, accountId)
    .where((e) => matches(e, filter))
    .orderBy("role")
    .orderBy("external_id")
    .orderBy("country")
    .orderBy("language");
}

/** Compares identities in that order. */
function hasLaterIdentity(e: Expressions, after: ListingIdentity | undefined) {
  const { role = "own", externalId = "", country = "", language = "" } = after ?? {};
  return e(e.refTuple("role", "external_id", "country", "language"), ">", e.tuple(role, externalId, country, language));
}

import { hash } from "node:crypto";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import type { ExportedListing } from "./export/exported-listing.ts";
import type { ExportFormat } from "./export/export-formats.ts";
import { sampleIds } from "./samples.ts";
import type {
  DraftOutcome,
  ListingDraft,
  ListingFilter,
  ListingIdentity,
  ListingPage,
  ListingPosition,
  ListingStore,
  SavedListing,
} from "./store.ts";

/** The number of listings that an account may have, and the plan that allows it. */
export interface ListingQuota {
  readonly limit: number;
  readonly planName: string;
}

export interface ListingsParts {
  readonly store: ListingStore;
  /** Returns the quota of an account. Throws `unauthenticated` when the account was deleted. */
  readonly quotaOf: (accountId: string) => Promise<ListingQuota>;
  readonly clock: Clock;
}

export interface SaveRequest {
  readonly drafts: readonly ListingDraft[];
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
  /** The arguments of the call. A repeated key must come with the same ones. */
  readonly args: unknown;
}

export interface SaveAnswer {
  /** One outcome for each draft, in draft order. */
  readonly outcomes: readonly DraftOutcome[];
  readonly total: number;
  readonly quota: { readonly used: number; readonly limit: number };
}

/** The listings to export: by ids, by external id, or by a filter. */
export type ListingSelection = { readonly ids: readonly string[] } | { readonly externalId: string } | ListingFilter;

export interface PageRequest extends ListingFilter {
  readonly limit: number;
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** Saves, finds, lists, exports and deletes the listings of merchants. */
export class Listings {
  readonly #store: ListingStore;
  readonly #parts: ListingsParts;

  constructor(parts: ListingsParts) {
    this.#store = parts.store;
    this.#parts = parts;
  }

  /**
   * Saves drafts. Saves nothing and throws `subscription-required` when the plan has no room for them, or `conflict` when
   * the idempotency key was used with other arguments.
   */
  async save(accountId: string, { drafts, dryRun, idempotencyKey, args }: SaveRequest): Promise<SaveAnswer> {
    const { limit, planName } = await this.#parts.quotaOf(accountId);
    const now = this.#parts.clock.now();
    const idempotency =
      idempotencyKey === undefined || dryRun
        ? undefined
        : { key: idempotencyKey, argumentsHash: hash("sha256", JSON.stringify(args)) };
    const result = await this.#store.save(accountId, drafts, { limit, now, dryRun, idempotency });
    if (!("refused" in result)) return { ...result, quota: { used: result.total - result.samples, limit } };
    if (result.refused === "key-reused")
      throw new Problem("conflict", "This idempotencyKey was used with other arguments. Use a new key.");
    throw new Problem(
      "subscription-required",
      `The plan ${planName} has room for ${limit} listings, and you would have ${result.total}. Nothing was saved. Delete listings, or move to a plan with more room.`,
    );
  }

  /** Returns the listings with these ids, in the given order, or with an external id. Throws `not-found` for an unknown id. */
  async find(
    accountId: string,
    by: { readonly ids: readonly string[] } | { readonly externalId: string },
  ): Promise<SavedListing[]> {
    if ("externalId" in by) return this.#store.byExternalId(accountId, by.externalId);
    const found = await this.#store.byIds(accountId, by.ids);
    const missing = by.ids.find((id) => !found.some((listing) => listing.id === id));
    if (missing !== undefined) throw missingListing(missing);
    return found.toSorted((one, other) => by.ids.indexOf(one.id) - by.ids.indexOf(other.id));
  }

  /** Returns a page of listings, most recently changed first, and the cursor of the next page. */
  async list(
    accountId: string,
    { limit, cursor, ...filter }: PageRequest,
  ): Promise<Omit<ListingPage, "next"> & { readonly nextCursor: string | null }> {
    const after = cursor === undefined ? undefined : positionOf(cursor);
    const { next, ...page } = await this.#store.list(accountId, filter, { limit, after });
    return { ...page, nextCursor: next === undefined ? null : cursorOf(next) };
  }

  /**
   * Exports the selected listings as a feed. Listings are read and written only as fast as the feed is consumed. A filter
   * selects samples only when nothing else matches. Throws `not-found` for an unknown id before the feed starts.
   */
  async feed(accountId: string, selection: ListingSelection, format: ExportFormat): Promise<AsyncIterable<string>> {
    const all = this.#pages(accountId, selection);
    const pages = "words" in selection ? withoutSamples(all, new Set(sampleIds(accountId))) : all;
    const [first, { writeFeed }] = await Promise.all([pages.next(), import("./export/write-feed.ts")]);
    return writeFeed(format, exported(first, pages), this.#parts.clock.now());
  }

  /** Yields all listings of an account. */
  async *all(accountId: string): AsyncGenerator<SavedListing> {
    for await (const page of this.#pages(accountId, { words: [] })) yield* page;
  }

  async *#pages(accountId: string, selection: ListingSelection): AsyncGenerator<readonly SavedListing[], void> {
    if (!("words" in selection)) {
      yield await this.find(accountId, selection);
      return;
    }
    yield* pagesOf(this.#store, accountId, selection);
  }

  /** Deletes a listing. Throws `not-found`, or `conflict` when its version is not the expected one. */
  async remove(accountId: string, id: string, expectedVersion: number | undefined): Promise<void> {
    const outcome = await this.#store.remove(accountId, id, expectedVersion);
    if (outcome === "missing") throw missingListing(id);
    if (outcome === "conflict")
      throw new Problem(
        "conflict",
        `The listing is not at version ${expectedVersion}. Read it again, and expect the version that you read.`,
      );
  }
}

/** The number of listings in memory at once. Each has up to 64 KiB. */
const LISTINGS_OF_PAGE = 20;

/** Yields all listings that match a filter, in small pages. */
export async function* pagesOf(
  store: Pick<ListingStore, "walk">,
  accountId: string,
  filter: ListingFilter,
): AsyncGenerator<readonly SavedListing[], void> {
  let after: ListingIdentity | undefined;
  do {
    const page = await store.walk(accountId, filter, { limit: LISTINGS_OF_PAGE, after });
    yield page;
    after = page.length < LISTINGS_OF_PAGE ? undefined : page.at(-1)?.body;
  } while (after !== undefined);
}

/** Yields the listings that are not samples, or the samples if there are no others. */
async function* withoutSamples(
  pages: AsyncIterable<readonly SavedListing[]>,
  samples: ReadonlySet<string>,
): AsyncGenerator<readonly SavedListing[], void> {
  const left: SavedListing[] = [];
  let hasOthers = false;
  for await (const page of pages) {
    const others = page.filter(({ id }) => !samples.has(id));
    left.push(...page.filter(({ id }) => samples.has(id)));
    hasOthers ||= others.length > 0;
    yield others;
  }
  if (!hasOthers) yield left;
}

async function* exported(
  first: IteratorResult<readonly SavedListing[], void>,
  others: AsyncIterable<readonly SavedListing[]>,
): AsyncGenerator<readonly ExportedListing[]> {
  if (first.done !== true) yield first.value.map(toExport);
  for await (const page of others) yield page.map(toExport);
}

function toExport({ body, generatedFields }: SavedListing): ExportedListing {
  return { listing: body, generatedFields };
}

function missingListing(id: string): Problem {
  return new Problem("not-found", `Your account has no listing ${id}.`);
}

/** Encodes a position as an opaque cursor. */
function cursorOf({ updatedAt, id }: ListingPosition): string {
  return Buffer.from(`${updatedAt} ${id}`).toString("base64url");
}

function positionOf(cursor: string): ListingPosition {
  const [, updatedAt, id] =
    /^(\d{1,15}) (lst_[0-9A-Za-z]{22})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (updatedAt === undefined || id === undefined)
    throw new Problem("validation-failed", "The cursor does not belong to this list.", {
      issues: [{ code: "invalid-format", detail: "Send nextCursor of the previous page unchanged.", path: ["cursor"] }],
    });
  return { updatedAt: Number(updatedAt), id };
}

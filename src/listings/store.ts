import type { ListingInput } from "../engine/listing.ts";
import type { GeneratedField } from "../engine/listing-limits.ts";

/** Origin of a version of a listing. */
export interface ListingOrigin {
  readonly kind: "manual" | "feed" | "page" | "optimization";
  /** ISO 8601. */
  readonly at: string;
  /** The feed's format, the page's URL or the optimization's id. */
  readonly ref?: string | undefined;
}

/** Number of findings in the audit of a listing, by severity. */
export interface AuditCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** A saved listing with an external id: identity needs one. */
export interface SavedListing {
  readonly id: string;
  /** 1 for the first version; one more for each change. */
  readonly version: number;
  readonly body: ListingBody;
  readonly origin: ListingOrigin;
  readonly generatedFields: readonly GeneratedField[];
  readonly audit: AuditCounts;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Data that a merchant saves: all fields of a ListingInput, with the defaults of its identity filled in. */
export type ListingBody = ListingInput & {
  readonly externalId: string;
  readonly role: "own" | "rival";
  readonly language: string;
};

/** One listing of a request to save. */
export interface ListingDraft {
  readonly body: ListingBody;
  /** The saved listing that it replaces; undefined to find it by its identity. */
  readonly id?: string | undefined;
  /** The version that it was made from; undefined when any will do. */
  readonly expectedVersion?: number | undefined;
  readonly origin: ListingOrigin;
  /** Undefined when nothing is said of them: a text that stays the same keeps its mark. */
  readonly generatedFields?: readonly GeneratedField[] | undefined;
  readonly audit: AuditCounts;
}

/** Result of one draft, or its expected result in a dry run. */
export type DraftOutcome =
  | {
      readonly outcome: "created" | "updated" | "unchanged";
      /** Undefined for a new listing in a dry run. */
      readonly id: string | undefined;
      readonly version: number;
    }
  | { readonly outcome: "rejected"; readonly code: RejectionCode; readonly detail: string };

export type RejectionCode = "conflict" | "not-found" | "duplicate";

export interface SaveOptions {
  /** Most listings that the account may have in addition to samples. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly dryRun: boolean;
  /** Makes the answer of this call repeatable under a key. */
  readonly idempotency?: { readonly key: string; readonly argumentsHash: string } | undefined;
}

export interface SaveResult {
  /** One for each draft, in their order. */
  readonly outcomes: readonly DraftOutcome[];
  /** Listings that the account has afterwards. */
  readonly total: number;
  /** Number of those that count against no plan. */
  readonly samples: number;
}

export interface ListingFilter {
  readonly role?: "own" | "rival" | undefined;
  /** Words that title, brand or external id have to contain, all of them. */
  readonly words: readonly string[];
}

/** End of a page of a list: the last listing on it. */
export interface ListingPosition {
  readonly updatedAt: number;
  readonly id: string;
}

/** Position of a walk through all listings: the identity of the last one. */
export type ListingIdentity = Pick<ListingBody, "role" | "externalId" | "country" | "language">;

export interface ListingPage {
  readonly listings: readonly SavedListing[];
  /** Undefined on the last page. */
  readonly next: ListingPosition | undefined;
  /** All that fit the filter. */
  readonly total: number;
}

/** The listings of accounts. Every method sees the listings of one account only. */
export interface ListingStore {
  /**
   * Saves drafts in one transaction, each by itself: a draft that is rejected stops none of the others. Returns
   * `over-limit` and saves nothing when the account would have more listings than allowed, and `key-reused` when the
   * idempotency key was used with other arguments.
   */
  save(
    accountId: string,
    drafts: readonly ListingDraft[],
    options: SaveOptions,
  ): Promise<
    SaveResult | { readonly refused: "over-limit"; readonly total: number } | { readonly refused: "key-reused" }
  >;
  /** Saves listings under their ids. One that is saved already, by its id or as what it is, stays as it is. */
  insertMissing(accountId: string, listings: readonly SavedListing[]): Promise<void>;
  byIds(accountId: string, ids: readonly string[]): Promise<SavedListing[]>;
  /** Returns which of these ids are saved. */
  savedIds(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  byExternalId(accountId: string, externalId: string): Promise<SavedListing[]>;
  /** Returns a page, the latest change first. */
  list(
    accountId: string,
    filter: ListingFilter,
    page: { readonly limit: number; readonly after?: ListingPosition | undefined },
  ): Promise<ListingPage>;
  /**
   * Returns the listings after one, in the order of role and external id. A listing that changes during a walk from page to
   * page keeps its place.
   */
  walk(
    accountId: string,
    filter: ListingFilter,
    page: { readonly limit: number; readonly after: ListingIdentity | undefined },
  ): Promise<SavedListing[]>;
  /** Returns the ids of listings, in the order of `walk`. */
  ids(accountId: string, filter: ListingFilter, limit: number): Promise<string[]>;
  /** Deletes a listing; `conflict` when it has another version than expected, `missing` when there is none. */
  remove(
    accountId: string,
    id: string,
    expectedVersion: number | undefined,
  ): Promise<"removed" | "conflict" | "missing">;
}

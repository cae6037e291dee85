import type { ListingInput } from "../engine/listing.ts";
import type { GeneratedField } from "../engine/listing-limits.ts";

/** The origin of a version of a listing. */
export interface ListingOrigin {
  readonly kind: "manual" | "feed" | "page" | "optimization";
  /** The time, in ISO 8601. */
  readonly at: string;
  /** The format of the feed, or the id of the optimization. */
  readonly ref?: string | undefined;
}

/** The number of findings in the audit of a listing, by severity. */
export interface AuditCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** A saved listing. */
export interface SavedListing {
  readonly id: string;
  /** 1 for the first version, and one more for each change. */
  readonly version: number;
  readonly body: ListingBody;
  readonly origin: ListingOrigin;
  readonly generatedFields: readonly GeneratedField[];
  readonly audit: AuditCounts;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The data of a listing. The fields of its identity are required. */
export type ListingBody = ListingInput & {
  readonly externalId: string;
  readonly role: "own" | "rival";
  readonly language: string;
};

/** One listing of a save request. */
export interface ListingDraft {
  readonly body: ListingBody;
  /** The id of the saved listing that it replaces. Undefined: the listing is found by its identity. */
  readonly id?: string | undefined;
  /** The version that it is based on. Undefined: any version is replaced. */
  readonly expectedVersion?: number | undefined;
  readonly origin: ListingOrigin;
  /** The generated texts. Undefined: texts that stay the same keep their marks. */
  readonly generatedFields?: readonly GeneratedField[] | undefined;
  readonly audit: AuditCounts;
}

/** The outcome of one draft, or in a dry run the outcome that it would have. */
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
  /** The most listings that the account may have, not counting samples. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly dryRun: boolean;
  /** Stores the result under a key, so that a repeated call returns it again. */
  readonly idempotency?: { readonly key: string; readonly argumentsHash: string } | undefined;
}

export interface SaveResult {
  /** One outcome for each draft, in draft order. */
  readonly outcomes: readonly DraftOutcome[];
  /** The number of listings that the account has afterwards. */
  readonly total: number;
  /** The number of samples among them, which do not count against the plan. */
  readonly samples: number;
}

export interface ListingFilter {
  readonly role?: "own" | "rival" | undefined;
  /** Words that must all occur in the title, brand or external id. */
  readonly words: readonly string[];
}

/** The position of the last listing on a page of a list. */
export interface ListingPosition {
  readonly updatedAt: number;
  readonly id: string;
}

/** The identity of a listing, which is also its position in a walk through all listings. */
export type ListingIdentity = Pick<ListingBody, "role" | "externalId" | "country" | "language">;

export interface ListingPage {
  readonly listings: readonly SavedListing[];
  /** Undefined on the last page. */
  readonly next: ListingPosition | undefined;
  /** The number of listings that match the filter. */
  readonly total: number;
}

/** Stores the listings of accounts. Every method accesses the listings of one account only. */
export interface ListingStore {
  /**
   * Saves drafts in one transaction. A rejected draft does not prevent the others from being saved. Saves nothing and
   * returns `over-limit` when the account would have too many listings, or `key-reused` when the idempotency key was used
   * with other arguments.
   */
  save(
    accountId: string,
    drafts: readonly ListingDraft[],
    options: SaveOptions,
  ): Promise<
    SaveResult | { readonly refused: "over-limit"; readonly total: number } | { readonly refused: "key-reused" }
  >;
  /** Saves listings under their ids. A listing whose id or identity is already saved is skipped. */
  insertMissing(accountId: string, listings: readonly SavedListing[]): Promise<void>;
  byIds(accountId: string, ids: readonly string[]): Promise<SavedListing[]>;
  /** Returns which of these ids are saved. */
  savedIds(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  byExternalId(accountId: string, externalId: string): Promise<SavedListing[]>;
  /** Returns a page, most recently changed first. */
  list(
    accountId: string,
    filter: ListingFilter,
    page: { readonly limit: number; readonly after?: ListingPosition | undefined },
  ): Promise<ListingPage>;
  /**
   * Returns the listings after a position, ordered by identity. A listing that changes during a walk from page to page
   * keeps its position.
   */
  walk(
    accountId: string,
    filter: ListingFilter,
    page: { readonly limit: number; readonly after: ListingIdentity | undefined },
  ): Promise<SavedListing[]>;
  /** Returns the ids of listings, in the order of `walk`. */
  ids(accountId: string, filter: ListingFilter, limit: number): Promise<string[]>;
  /** Deletes a listing. Returns `conflict` when its version is not the expected one, and `missing` when it does not exist. */
  remove(
    accountId: string,
    id: string,
    expectedVersion: number | undefined,
  ): Promise<"removed" | "conflict" | "missing">;
}

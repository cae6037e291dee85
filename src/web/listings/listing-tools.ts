import { SessionTools } from "../session/session-tools.ts";
import type { Audit, AuditRequest, ListingFields } from "../audit/audit-result.ts";
import { orNotFound } from "../call-tool.ts";
import type { FeedToSave, ListingList, SavedListing, SaveResult } from "./saved-listing.ts";

/** Selects the listings of a table page. */
export interface ListingFilter {
  /** Only these listings, of either role. */
  readonly ids?: readonly string[];
  readonly text?: string;
  readonly role?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** The tools of the listing pages, called for the signed-in person. */
export class ListingTools extends SessionTools {
  list(filter: ListingFilter): Promise<ListingList> {
    return this.call("list_listings", filter);
  }

  /** Returns a listing. Throws `not-found` when the account has no such listing. */
  async find(id: string): Promise<SavedListing> {
    const { listings } = await orNotFound(this.call<ListingList>("list_listings", { id }), NOT_FOUND);
    const [listing] = listings;
    if (listing === undefined) throw new Error("list_listings found nothing and did not say so.");
    return listing;
  }

  audit(request: AuditRequest): Promise<Audit> {
    return this.call("audit_listing", request);
  }

  /** Saves a feed. Calls with the same key save it once. */
  save(
    feed: FeedToSave,
    { dryRun, key = "" }: { readonly dryRun: boolean; readonly key?: string },
  ): Promise<SaveResult> {
    return this.call("save_listings", { feed, dryRun, ...(key === "" ? {} : { idempotencyKey: key }) });
  }

  /** Saves typed listings, or with `dryRun` only returns what that would do. */
  saveItems(items: readonly ListingFields[], { dryRun = false } = {}): Promise<SaveResult> {
    return this.call("save_listings", { items, dryRun });
  }

  /** Returns listings as a feed in a media type of `list_listings`, in chunks. */
  async feed(mediaType: string, selection: object): Promise<AsyncIterable<string>> {
    const written = await this.write("list_listings", selection, mediaType);
    if (typeof written === "string") throw new Error("list_listings writes feeds in chunks.");
    return written;
  }

  remove(id: string, expectedVersion: number): Promise<object> {
    return orNotFound(this.call<object>("delete_listing", { id, expectedVersion }), NOT_FOUND);
  }
}

const NOT_FOUND = "Your account has no such listing. It may have been deleted.";

import { portGroup } from "../shared/port-group.ts";
import type { Feeds } from "./feeds.ts";
import type { ListingAudits } from "./listing-audits.ts";
import type { Listings } from "./listings.ts";
import type { ProductPages } from "./pages/product-pages.ts";

export { EXPORT_FORMATS, type ExportFormat } from "./export/write-feed.ts";
export type { ReadFeed } from "./feeds.ts";
export { FEED_FORMATS, type ImportedRow } from "./import/import-types.ts";
export type { AuditResult } from "./listing-audits.ts";
export type { FeedVersion, NewFeedVersion, RemoteFeeds } from "./remote-feeds.ts";
export type { DraftOutcome, ListingDraft, SavedListing } from "./store.ts";

/** What tools use of listings. */
export interface ListingPorts {
  readonly listings: Listings;
  readonly feeds: Feeds;
  readonly audits: ListingAudits;
  readonly productPages: ProductPages;
}

export const LISTINGS = portGroup<ListingPorts>("listings");

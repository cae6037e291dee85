import { portGroup } from "../shared/port-group.ts";
import type { FeedImporter } from "./feed-importer.ts";
import type { ListingAuditor } from "./listing-auditor.ts";
import type { Listings } from "./listings.ts";
import type { ProductPages } from "./pages/product-pages.ts";
import type { SampleListings } from "./samples.ts";

export { EXPORT_FORMATS, type ExportFormat } from "./export/export-formats.ts";
export type { AuditResult } from "./audit-in-steps.ts";

export { FEED_FORMATS, type ImportedFeed, type ImportedRow } from "./import/import-types.ts";
export type { FeedVersion, FetchedFeed, RemoteFeeds } from "./remote-feeds.ts";
export { sampleIds } from "./samples.ts";
export type { DraftOutcome, ListingBody, ListingDraft, SavedListing } from "./store.ts";

/** The ports that tools use. */
export interface ListingPorts {
  readonly listings: Listings;
  readonly feeds: FeedImporter;
  readonly auditor: ListingAuditor;
  readonly productPages: ProductPages;
}

/** The ports that pages use in addition. */
export interface ListingsForPages {
  readonly sampleListings: SampleListings;
}

export const LISTINGS = portGroup<ListingPorts>("listings");

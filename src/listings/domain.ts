import { promises as files } from "node:fs";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import type { GuardedFetch } from "../guarded-fetch/ports.ts";
import { lazyAsync } from "../shared/lazy.ts";
import { offer } from "../shared/port-group.ts";
import type { Clock } from "../shared/ports.ts";
import { FeedImporter } from "./feed-importer.ts";
import { ListingAuditor } from "./listing-auditor.ts";
import { Listings, type ListingQuota, pagesOf } from "./listings.ts";
import { ProductPages } from "./pages/product-pages.ts";
import { LISTINGS, type ListingsForPages } from "./ports.ts";
import { RemoteFeeds } from "./remote-feeds.ts";
import { sampleIds, SampleListings } from "./samples.ts";
import { SqlListingStore } from "./storage/listing-store.ts";
import { LISTING_STORAGE } from "./storage/storage.ts";
import type { ListingTables } from "./storage/tables.ts";
import type { ListingFilter, ListingStore, SavedListing } from "./store.ts";

export interface ListingsDomainParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly fetch: GuardedFetch;
  /** False when the operator has turned off fetching of product pages and feeds. */
  readonly fetchesPages: boolean;
  readonly quotaOf: (accountId: string) => Promise<ListingQuota>;
  /** The file with word frequencies, which is read at the first audit. */
  readonly background: URL;
}

/** The domain of listings, with what other domains and pages use of it. */
export interface ListingsDomain extends Domain {
  readonly reader: Pick<ListingStore, "byIds" | "ids"> & {
    /** Returns the ids of the samples of an account, whether or not they are saved. */
    readonly samples: (accountId: string) => ReadonlySet<string>;
    /** Yields all listings that match a filter, in small pages. */
    readonly pages: (accountId: string, filter: ListingFilter) => AsyncIterable<readonly SavedListing[]>;
  };
  readonly remoteFeeds: RemoteFeeds;
  readonly forPages: ListingsForPages;
}

/** Creates the domain of listings. */
export function createListings({ database, clock, ...parts }: ListingsDomainParts): ListingsDomain {
  const store = new SqlListingStore(database.queries<ListingTables>());
  const listings = new Listings({ store, clock, quotaOf: parts.quotaOf });
  const background = lazyAsync(async () => {
    const { readBackground } = await import("../engine/relevance/background.ts");
    return readBackground(await files.readFile(parts.background, "utf8"));
  });
  const auditor = new ListingAuditor(background);
  return {
    name: "listings",
    reader: {
      byIds: (accountId, ids) => store.byIds(accountId, ids),
      ids: (accountId, filter, limit) => store.ids(accountId, filter, limit),
      samples: (accountId) => new Set(sampleIds(accountId)),
      pages: (accountId, filter) => pagesOf(store, accountId, filter),
    },
    forPages: { sampleListings: new SampleListings({ store, auditor, clock }) },
    remoteFeeds: new RemoteFeeds({ fetch: parts.fetch, clock, isOn: parts.fetchesPages }),
    offers: [
      offer(LISTINGS, {
        listings,
        feeds: new FeedImporter(),
        auditor,
        productPages: new ProductPages({ fetch: parts.fetch, clock, isOn: parts.fetchesPages }),
      }),
    ],
    storage: LISTING_STORAGE,
    async *accountData(accountId) {
      for await (const value of listings.all(accountId)) yield { kind: "listing", value };
    },
  };
}

import type { ListingFields, ReadReport } from "../audit/audit-result.ts";

/** A listing as `list_listings` returns it. */
export interface SavedListing extends ListingFields {
  readonly id: string;
  readonly version: number;
  readonly role: "own" | "rival";
  readonly updatedAt: string;
  readonly origin: { readonly kind: string; readonly ref?: string };
  readonly generatedFields: readonly string[];
  readonly audit: { readonly errors: number; readonly warnings: number };
}

/** A page of listings, the latest change first. */
export interface ListingList {
  readonly listings: readonly SavedListing[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** A row of a feed that cannot be saved, with the reasons. */
export interface RejectedRow {
  readonly row?: number;
  readonly index?: number;
  readonly externalId?: string;
  readonly errors: readonly { readonly code: string; readonly detail: string; readonly pointer?: string }[];
}

/** The fields of a result of `save_listings` that pages show. */
export interface SaveResult {
  readonly counts: {
    readonly created: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly rejected: number;
    /** Rows of a feed that are saved without the parts that could not be read. */
    readonly incomplete?: number;
  };
  readonly saved: readonly { readonly index?: number; readonly id: string }[];
  readonly rejected: readonly RejectedRow[];
  readonly read?: ReadReport;
  readonly total: number;
  readonly quota: { readonly used: number; readonly limit: number };
  readonly warnings: readonly { readonly detail: string }[];
}

/** A feed in the arguments of `save_listings`. */
export interface FeedToSave {
  readonly text: string;
  readonly role: string;
  readonly currency?: string;
  readonly ratings?: string;
}

/** The fields of a listing that a merchant provides. An audit looks at these, and not at what the service adds. */
const MERCHANT_FIELDS: ReadonlySet<string> = new Set([
  "externalId",
  "role",
  "itemGroupId",
  "title",
  "description",
  "brand",
  "sellerName",
  "category",
  "priceCents",
  "currency",
  "listPriceCents",
  "availability",
  "availabilityDate",
  "condition",
  "gtin",
  "mpn",
  "url",
  "imageUrl",
  "imageUrls",
  "rating",
  "reviewCount",
  "attributes",
  "facts",
  "feedFields",
  "shipping",
  "returns",
  "warranty",
  "sponsored",
  "endorsed",
  "language",
  "country",
]);

/** Returns the fields of a saved listing that the merchant provided. */
export function merchantFields(saved: SavedListing): ListingFields {
  const fields = Object.entries(saved).filter(([name]) => MERCHANT_FIELDS.has(name));
  return { ...Object.fromEntries(fields), title: saved.title };
}

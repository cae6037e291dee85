import type { PageContext } from "../../engine/audit/page.ts";
import type { ListingInput } from "../../engine/listing.ts";
import type { GeneratedField } from "../../engine/listing-limits.ts";

/** The formats that are read. */
export const FEED_FORMATS = [
  "google_xml",
  "jsonld_html",
  "shopify_json",
  "acp",
  "ucp",
  "openai",
  "shopify_csv",
  "woocommerce_csv",
  "tsv",
  "csv",
] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The rating of a product in stars. */
export interface ProductRating {
  /** Absent for a product without a rating. */
  readonly rating?: number;
  readonly reviewCount?: number;
}

/** Ratings of a source of their own, by what products are known by. */
export interface Ratings {
  /** Rows of a table, or reviews. */
  readonly rows: number;
  readonly byId: ReadonlyMap<string, ProductRating>;
  /** By barcode, see gtinKey. */
  readonly byGtin: ReadonlyMap<string, ProductRating>;
  readonly problems: readonly ImportProblem[];
}

/** Options for reading a feed. */
export interface ImportOptions {
  /** Default `auto`: told from the first 64 KiB. */
  readonly format?: FeedFormat | "auto" | undefined;
  /** ISO 4217 code of prices that name no currency. */
  readonly currency?: string | undefined;
  /** ISO 3166-1 code of the market, set on every listing. It also picks the shipping terms. */
  readonly country?: string | undefined;
  /** ISO 639-1 code, set on every listing. */
  readonly language?: string | undefined;
  /** Role of the products, own or rival, set on every listing. */
  readonly role?: ListingInput["role"];
  /** The fields that columns of a CSV or TSV file fill, by column. See MAPPING_FIELDS. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** Ratings to join, in place of those that the feed has. */
  readonly ratings?: Ratings | undefined;
  /** Rows after this many are not read. Default 5,000. */
  readonly maxRows?: number | undefined;
  /** The moment that decides whether a sale runs, in milliseconds of the epoch. */
  readonly now: number;
}

/** A listing as a feed gives it. An audit reads one without a title; saving rejects it. */
export type ImportedListing = Omit<ListingInput, "title"> & { title?: string };

/** A part of a row that was not read, or was read with a doubt. */
export interface ImportProblem {
  /** Line of the feed where the row starts. In JSON, a page, and XML on one line: the position of the product, from 1. */
  readonly row: number;
  /** Column, element or JSON path. Absent: the whole row. */
  readonly column?: string;
  readonly detail: string;
}

/** A remark on the whole feed. */
export interface ImportWarning {
  readonly code:
    | "currency_assumed"
    | "damaged_characters"
    | "encoding_assumed"
    | "ratings_missing"
    | "ratings_unread"
    | "rows_left"
    | "rows_unpublished"
    | "unknown_columns";
  readonly detail: string;
}

/** The outcome of one row. A row that is not used has a problem that says why. */
export interface ImportedRow {
  readonly row: number;
  readonly used: boolean;
  /** True for a product that the shop does not show to shoppers, which is not used. */
  readonly isUnpublished?: true;
  /** The merchant's id of a row that has no listing, where it is known. */
  readonly externalId?: string;
  /** Absent for a row that is not used, and for one that only adds to other listings. */
  readonly listing?: ImportedListing;
  /** The texts that the feed marks as generated. Absent: it marks none. */
  readonly generatedFields?: readonly GeneratedField[];
  readonly problems: readonly ImportProblem[];
}

/** The outcome of a whole feed. */
export interface ImportSummary {
  readonly format: FeedFormat;
  /** Rows with content. */
  readonly rows: number;
  /** Rows that became a listing or added to one. */
  readonly used: number;
  readonly warnings: readonly ImportWarning[];
  /** Data about products that a page holds for machines. Absent: the feed is no page. */
  readonly page?: PageContext;
}

/** A feed that was read at once. */
export interface ImportedFeed extends ImportSummary {
  /** Every row, in feed order. */
  readonly items: readonly ImportedRow[];
}

/** A reason why a feed cannot be read at all. The message can be shown. */
export class FeedError extends Error {
  /** The part of the input to change: the feed's text, or the option of that name. */
  readonly at: "text" | "format" | "currency" | "mapping" | "ratings";

  constructor(message: string, at: FeedError["at"] = "text") {
    super(message);
    this.at = at;
  }
}

import type { PageContext } from "../../engine/audit/page.ts";
import type { ListingInput } from "../../engine/listing.ts";
import type { GeneratedField } from "../../engine/listing-limits.ts";

/** The formats that can be imported. */
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

/** Ratings from a separate source, by the identifiers of products. */
export interface Ratings {
  /** The number of table rows or reviews. */
  readonly rows: number;
  readonly byId: ReadonlyMap<string, ProductRating>;
  /** By normalized barcode (see gtinKey). */
  readonly byGtin: ReadonlyMap<string, ProductRating>;
  readonly problems: readonly ImportProblem[];
}

/** Options for reading a feed. */
export interface ImportOptions {
  /** Default `auto`: detected from the first 64 KiB. */
  readonly format?: FeedFormat | "auto" | undefined;
  /** The ISO 4217 code for prices that name no currency. */
  readonly currency?: string | undefined;
  /** The ISO 3166-1 code of the market, set on every listing. It also selects the shipping terms. */
  readonly country?: string | undefined;
  /** The ISO 639-1 code of the language, set on every listing. */
  readonly language?: string | undefined;
  /** The role of the products, own or rival, set on every listing. */
  readonly role?: ListingInput["role"];
  /** For CSV and TSV, the field that a column fills, by column name. See MAPPING_FIELDS. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** Ratings that replace those of the feed. */
  readonly ratings?: Ratings | undefined;
  /** The most rows that are read. Default 5,000. */
  readonly maxRows?: number | undefined;
  /** The time at which a sale must be running to count, in milliseconds since the epoch. */
  readonly now: number;
}

/** A listing as read from a feed. An audit accepts one without a title; saving rejects it. */
export type ImportedListing = Omit<ListingInput, "title"> & { title?: string };

/** A part of a row that was not read, or was read with uncertainty. */
export interface ImportProblem {
  /** The line of the feed where the row starts. In JSON, pages and single-line XML: the position of the product, from 1. */
  readonly row: number;
  /** The column, element or JSON path. Absent: the whole row. */
  readonly column?: string;
  readonly detail: string;
}

/** A warning about the whole feed. */
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

/** The result of one row. An unused row has a problem that says why. */
export interface ImportedRow {
  readonly row: number;
  readonly used: boolean;
  /** True for a product that the shop does not show to shoppers. Such a row is unused. */
  readonly isUnpublished?: true;
  /** The merchant's id of a row without a listing, if known. */
  readonly externalId?: string;
  /** Absent for an unused row, and for a row that only adds to other listings. */
  readonly listing?: ImportedListing;
  /** The texts that the feed marks as generated. Absent: none. */
  readonly generatedFields?: readonly GeneratedField[];
  readonly problems: readonly ImportProblem[];
}

/** The result of a whole feed. */
export interface ImportSummary {
  readonly format: FeedFormat;
  /** The number of rows with content. */
  readonly rows: number;
  /** The number of rows that became a listing or added to one. */
  readonly used: number;
  readonly warnings: readonly ImportWarning[];
  /** The machine-readable product data of a page. Absent: the feed is not a page. */
  readonly page?: PageContext;
}

/** A feed that was read at once. */
export interface ImportedFeed extends ImportSummary {
  /** Every row, in feed order. */
  readonly items: readonly ImportedRow[];
}

/** The reason why a feed cannot be read at all. The message can be shown to the caller. */
export class FeedError extends Error {
  /** The part of the input to change: the text of the feed, or the option with this name. */
  readonly at: "text" | "format" | "currency" | "mapping" | "ratings";

  constructor(message: string, at: FeedError["at"] = "text") {
    super(message);
    this.at = at;
  }
}

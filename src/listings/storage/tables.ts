/** The tables of listings, as queries see them. Times are milliseconds since the epoch, objects are JSON. */
export interface ListingTables {
  readonly listings: ListingRow;
  readonly listing_saves: ListingSaveRow;
}

/** All tables, each after the tables that it refers to. */
export const LISTING_TABLES = ["listings", "listing_saves"] as const satisfies readonly (keyof ListingTables)[];

export interface ListingRow {
  readonly id: string;
  readonly account_id: string;
  readonly role: string;
  readonly external_id: string;
  /** Empty if there is none, because nulls would be distinct in the unique index. */
  readonly country: string;
  readonly language: string;
  readonly version: number;
  readonly body: string;
  readonly origin: string;
  /** The names of generated fields, separated by spaces. */
  readonly generated_fields: string;
  /** The title, brand and external id, in lower case. */
  readonly search_text: string;
  readonly audit_errors: number;
  readonly audit_warnings: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The result of a save with an idempotency key. */
export interface ListingSaveRow {
  readonly account_id: string;
  readonly key: string;
  readonly arguments_hash: string;
  readonly result: string;
  readonly created_at: number;
}

import type { Transaction } from "kysely";
import type { GeneratedField } from "../../engine/listing-limits.ts";
import type { ListingBody, ListingOrigin, SavedListing } from "../store.ts";
import type { ListingRow, ListingTables } from "./tables.ts";

/** A connection or a transaction that reads. */
export type ReadConnection = Pick<Transaction<ListingTables>, "selectFrom">;

/** Starts a query for the listings of an account. */
export function listingsOf(db: ReadConnection, accountId: string) {
  return db.selectFrom("listings").where("account_id", "=", accountId);
}

/** Returns which of these ids are saved. */
export async function savedIdsAmong(
  db: ReadConnection,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await listingsOf(db, accountId).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export function toRow(accountId: string, listing: SavedListing): ListingRow {
  const { body } = listing;
  return {
    id: listing.id,
    account_id: accountId,
    role: body.role,
    external_id: body.externalId,
    country: body.country ?? "",
    language: body.language,
    version: listing.version,
    body: JSON.stringify(body),
    origin: JSON.stringify(listing.origin),
    generated_fields: listing.generatedFields.join(" "),
    // PostgreSQL stores no NUL.
    search_text: [body.title, body.brand ?? "", body.externalId].join(" ").toLowerCase().replaceAll("\0", " "),
    audit_errors: listing.audit.errors,
    audit_warnings: listing.audit.warnings,
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
  };
}

export function toListing(row: ListingRow): SavedListing {
  return {
    id: row.id,
    version: row.version,
    body: JSON.parse(row.body) as ListingBody,
    origin: JSON.parse(row.origin) as ListingOrigin,
    generatedFields: row.generated_fields.split(" ").filter(Boolean) as GeneratedField[],
    audit: { errors: row.audit_errors, warnings: row.audit_warnings },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

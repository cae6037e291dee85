import { deleteInBatches } from "../database/delete-in-batches.ts";
import type { DomainStorage } from "../database/storage.ts";

/** The tables of payments. Times are milliseconds. */
export interface PaymentTables {
  readonly payment_claims: ClaimRow;
}

interface ClaimRow {
  readonly key: string;
  readonly identifier: string | null;
  readonly payload_hash: string;
  readonly state: "pending" | "unknown" | "spent";
  readonly transaction_hash: string | null;
  /** By the database's clock. */
  readonly claimed_at: number;
  readonly lease_ms: number;
  readonly expires_at: number;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/**
 * The time for which the claim of a served payment is stored after its authorization has expired. It is longer than the
 * difference between the clocks of two processes, so that no process takes the payment for a new one.
 */
const SPENT_CLAIM_MS = 3 * HOUR_MS;
/**
 * The time for which any other claim is stored after that, so that the payer and the operator can find out its outcome.
 */
const OPEN_CLAIM_MS = 30 * DAY_MS;

export const PAYMENT_STORAGE: DomainStorage = {
  migrations: [
    {
      name: "0002-payment-claims",
      statements: [
        `create table payment_claims (
        key text primary key,
        identifier text unique,
        payload_hash text not null,
        state text not null,
        transaction_hash text,
        claimed_at bigint not null,
        expires_at bigint not null
      )`,
        "create index payment_claims_expiry on payment_claims (expires_at)",
      ],
    },
    {
      name: "0005-payment-leases",
      statements: [
        // The default is the wait of earlier releases, which know no leases.
        "alter table payment_claims add column lease_ms bigint not null default 60000",
      ],
    },
  ],
  tables: ["payment_claims"],
  async removeExpired(queries, now) {
    const { sql } = await import("kysely");
    const isOld = sql`state = 'spent' or expires_at <= ${now - OPEN_CLAIM_MS}`;
    const where = sql`expires_at <= ${now - SPENT_CLAIM_MS} and (${isOld})`;
    await deleteInBatches(queries, { table: "payment_claims", key: sql.ref("key"), where });
  },
};

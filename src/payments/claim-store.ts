import type { Expression, Kysely, RawBuilder, SqlBool } from "kysely";
import type { Claim, ClaimStore, HeldClaim, KnownClaim } from "./ports.ts";
import type { Queries } from "../database/queries.ts";
import type { PaymentTables } from "./storage.ts";

/** Stores claims for all processes that share the database. Each statement is atomic, so none needs a transaction. */
export class SqlClaimStore implements ClaimStore {
  readonly #queries: Queries<PaymentTables>;

  constructor(queries: Queries<PaymentTables>) {
    this.#queries = queries;
  }

  async find({ key, identifier }: Claim): Promise<KnownClaim | undefined> {
    const db = await this.#queries.db();
    const { sql } = await import("kysely");
    const isOver = await this.#isLeaseOver();
    const rows = await db
      .selectFrom("payment_claims")
      .select(["key", "identifier", "payload_hash", "transaction_hash"])
      .select(
        sql<KnownClaim["state"]>`case when state = 'pending' and ${isOver} then 'unknown' else state end`.as("state"),
      )
      .where((where) => where.or([where("key", "=", key), where("identifier", "=", identifier ?? null)]))
      .execute();
    const row = rows.find((one) => one.key === key) ?? rows[0];
    return (
      row && {
        key: row.key,
        identifier: row.identifier ?? undefined,
        payloadHash: row.payload_hash,
        state: row.state,
        transaction: row.transaction_hash ?? undefined,
      }
    );
  }

  async claim(claim: Claim): Promise<HeldClaim | undefined> {
    const db = await this.#queries.db();
    const now = await this.#queries.now();
    return (await insert(claim, now, db)) ?? takeOver(claim, now, await this.#isLeaseOver(), db);
  }

  async markSettled({ key, payloadHash }: HeldClaim, transaction: string): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("payment_claims")
      .set({ state: "spent", transaction_hash: transaction })
      .where("key", "=", key)
      .where("payload_hash", "=", payloadHash)
      .where("state", "!=", "spent")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async markUnknown({ key, claimedAt, transaction: earlier }: HeldClaim, transaction = earlier): Promise<void> {
    const db = await this.#queries.db();
    await db
      .updateTable("payment_claims")
      .set({ state: "unknown", transaction_hash: transaction ?? null })
      .where("key", "=", key)
      .where("claimed_at", "=", claimedAt)
      .where("state", "=", "pending")
      .execute();
  }

  async release({ key, claimedAt }: HeldClaim): Promise<void> {
    const db = await this.#queries.db();
    await db
      .deleteFrom("payment_claims")
      .where("key", "=", key)
      .where("claimed_at", "=", claimedAt)
      .where("state", "=", "pending")
      .execute();
  }

  async #isLeaseOver(): Promise<RawBuilder<SqlBool>> {
    const { sql } = await import("kysely");
    return sql<SqlBool>`claimed_at + lease_ms <= ${await this.#queries.now()}`;
  }
}

/** Returns undefined when a row has the key or the identifier. */
async function insert(
  claim: Claim,
  now: Expression<number>,
  db: Kysely<PaymentTables>,
): Promise<HeldClaim | undefined> {
  const row = await db
    .insertInto("payment_claims")
    .values({
      key: claim.key,
      identifier: claim.identifier ?? null,
      payload_hash: claim.payloadHash,
      state: "pending",
      transaction_hash: null,
      claimed_at: now,
      lease_ms: claim.leaseMs,
      expires_at: claim.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("claimed_at")
    .executeTakeFirst();
  const { key, payloadHash } = claim;
  return row && { key, payloadHash, claimedAt: row.claimed_at, isFirst: true, transaction: undefined };
}

/** Claims a payment with an unknown outcome again. Returns undefined when there is no such row. */
async function takeOver(
  { key, payloadHash, leaseMs }: Claim,
  now: Expression<number>,
  isLeaseOver: Expression<SqlBool>,
  db: Kysely<PaymentTables>,
): Promise<HeldClaim | undefined> {
  const row = await db
    .updateTable("payment_claims")
    .set({ state: "pending", claimed_at: now, lease_ms: leaseMs })
    .where("key", "=", key)
    .where("payload_hash", "=", payloadHash)
    .where((where) =>
      where.or([where("state", "=", "unknown"), where.and([where("state", "=", "pending"), isLeaseOver])]),
    )
    .returning(["claimed_at", "transaction_hash"])
    .executeTakeFirst();
  const transaction = row?.transaction_hash ?? undefined;
  return row && { key, payloadHash, claimedAt: row.claimed_at, isFirst: false, transaction };
}

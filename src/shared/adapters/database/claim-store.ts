import type { Kysely } from "kysely";
import type { Claim, ClaimStore, KnownClaim } from "../../payments.ts";
import type { Queries } from "./queries.ts";
import type { ClaimRow, Tables } from "./schema.ts";

/**
 * After so long a claim that is still pending is one of a process that ended, or that could not store the outcome.
 * It is longer than a facilitator is waited for, and than clocks of several hosts are apart.
 */
const ABANDONED_MS = 60_000;
/** How often it is tried again when what stood in the way of a claim has gone meanwhile. */
const ATTEMPTS = 5;

/** Claims as rows, for all processes that share the database. Each statement is atomic, so none needs a transaction. */
export class SqlClaimStore implements ClaimStore {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async claim(claim: Claim): Promise<"claimed" | "reclaimed" | KnownClaim> {
    const db = await this.#queries.db();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await insert(claim, db)) return "claimed";
      if (await takeOver(claim, db)) return "reclaimed";
      const known = await find(claim, db);
      if (known !== undefined) return known;
      await removeExpired(claim, db);
    }
    throw new Error("A payment could not be claimed: others come and go too fast.");
  }

  async spend(claim: Claim, transaction: string): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("payment_claims")
      .set({ state: "spent", transaction_hash: transaction })
      .where("key", "=", claim.key)
      .where("claimed_at", "=", claim.claimedAt)
      .where("state", "=", "pending")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async doubt(claim: Claim): Promise<void> {
    const db = await this.#queries.db();
    await db
      .updateTable("payment_claims")
      .set({ state: "unknown" })
      .where("key", "=", claim.key)
      .where("claimed_at", "=", claim.claimedAt)
      .where("state", "=", "pending")
      .execute();
  }

  async release(claim: Claim): Promise<void> {
    const db = await this.#queries.db();
    await db
      .deleteFrom("payment_claims")
      .where("key", "=", claim.key)
      .where("claimed_at", "=", claim.claimedAt)
      .where("state", "=", "pending")
      .execute();
  }
}

/** False when a row has the key or the identifier, expired or not. */
async function insert(claim: Claim, db: Kysely<Tables>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("payment_claims")
    .values(toRow(claim))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Claims again what nobody knows the outcome of. */
async function takeOver(claim: Claim, db: Kysely<Tables>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_claims")
    .set({ state: "pending", claimed_at: claim.claimedAt })
    .where("key", "=", claim.key)
    .where("payload_hash", "=", claim.payloadHash)
    .where("expires_at", ">", claim.claimedAt)
    .where((where) =>
      where.or([
        where("state", "=", "unknown"),
        where.and([where("state", "=", "pending"), where("claimed_at", "<=", claim.claimedAt - ABANDONED_MS)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row with the key comes before the one with the identifier. */
async function find({ key, identifier, claimedAt }: Claim, db: Kysely<Tables>): Promise<KnownClaim | undefined> {
  const rows = await db
    .selectFrom("payment_claims")
    .selectAll()
    .where((where) => where.or([where("key", "=", key), where("identifier", "=", identifier ?? null)]))
    .where("expires_at", ">", claimedAt)
    .execute();
  const row = rows.find((one) => one.key === key) ?? rows[0];
  return row && toKnownClaim(row, claimedAt);
}

async function removeExpired({ key, identifier, claimedAt }: Claim, db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom("payment_claims")
    .where((where) => where.or([where("key", "=", key), where("identifier", "=", identifier ?? null)]))
    .where("expires_at", "<=", claimedAt)
    .execute();
}

function toRow(claim: Claim): ClaimRow {
  return {
    key: claim.key,
    identifier: claim.identifier ?? null,
    payload_hash: claim.payloadHash,
    state: "pending",
    transaction_hash: null,
    claimed_at: claim.claimedAt,
    expires_at: claim.expiresAt,
  };
}

function toKnownClaim(row: ClaimRow, now: number): KnownClaim {
  const isAbandoned = row.state === "pending" && row.claimed_at <= now - ABANDONED_MS;
  return {
    key: row.key,
    identifier: row.identifier ?? undefined,
    payloadHash: row.payload_hash,
    state: isAbandoned ? "unknown" : row.state,
    transaction: row.transaction_hash ?? undefined,
  };
}

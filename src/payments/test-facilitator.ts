import { hash } from "node:crypto";
import { lazyAsync } from "../shared/lazy.ts";
import type { Facilitator, Payment, PaymentRefused, PaymentTerms, Settlement } from "./ports.ts";
import type { Clock } from "../shared/ports.ts";
import { NETWORKS } from "./networks.ts";

/** The balance of each payer in dollars. */
const BALANCE_USD = 10n;
/** The most payers and the most nonces in memory. The oldest are forgotten. */
const MAX_REMEMBERED = 20_000;
const HOUR_MS = 60 * 60 * 1000;

/** The dependencies of a TestFacilitator. */
export interface TestFacilitatorParts {
  readonly terms: PaymentTerms;
  readonly clock: Clock;
  /** Bounds the claims in the database, because invented wallets cost nothing. */
  readonly maxPerHour?: number;
}

/**
 * A facilitator that simulates settlement without a chain or network, so that payments can be tried without any
 * configuration. It checks signatures as a token would and stores balances and nonces in memory. No money moves.
 */
export class TestFacilitator implements Facilitator {
  readonly #terms: PaymentTerms;
  readonly #clock: Clock;
  readonly #maxPerHour: number;
  readonly #signatures = lazyAsync(() => import("./signature.ts"));
  readonly #nonces = new Set<string>();
  readonly #spent = new Map<string, bigint>();
  #hour = 0;
  #settledThisHour = 0;

  /** Throws for a network with real money. */
  constructor({ terms, clock, maxPerHour = 10_000 }: TestFacilitatorParts) {
    if (NETWORKS[terms.network]?.test !== true) {
      throw new Error(`Payments on ${terms.network} are not simulated because it is not known to be a test network.`);
    }
    this.#terms = terms;
    this.#clock = clock;
    this.#maxPerHour = maxPerHour;
  }

  async verify(payment: Payment): Promise<{ readonly outcome: "valid" } | PaymentRefused> {
    const digest = await this.#signedDigest(payment);
    const reason = digest === undefined ? BAD_SIGNATURE : this.#refusalReason(payment);
    return reason === undefined ? { outcome: "valid" } : refused(reason);
  }

  async settle(payment: Payment): Promise<Settlement> {
    const digest = await this.#signedDigest(payment);
    if (digest === undefined) return refused(BAD_SIGNATURE);
    // Synchronous from here on, so that one of two simultaneous payments finds the nonce used.
    const reason = this.#refusalReason(payment);
    if (reason !== undefined) return refused(reason);
    if (!this.#hasCapacity()) return { outcome: "unreachable" };
    const payer = payerOf(payment);
    const spent = this.#spentBy(payer) + BigInt(this.#terms.amount);
    this.#spent.delete(payer);
    this.#spent.set(payer, spent);
    this.#nonces.add(nonceOf(payment));
    forgetOldest(this.#spent);
    forgetOldest(this.#nonces);
    const name = Buffer.concat([Buffer.from("simulated settlement"), digest]);
    return { outcome: "settled", transaction: `0x${hash("sha256", name)}` };
  }

  /** Returns the digest if the payer signed it. Contract wallets cannot pay here, because they need a chain. */
  async #signedDigest(payment: Payment): Promise<Uint8Array | undefined> {
    const { checkSignature } = await this.#signatures();
    const { isSignedByPayer, digest } = checkSignature(this.#terms, payment);
    return isSignedByPayer ? digest : undefined;
  }

  #refusalReason(payment: Payment): string | undefined {
    const { to, value, validAfter, validBefore } = payment.authorization;
    const { payTo, amount, asset } = this.#terms;
    const now = this.#clock.now() / 1000;
    if (to.toLowerCase() !== payTo.toLowerCase()) return "invalid_exact_evm_recipient_mismatch";
    if (value !== amount) return "invalid_exact_evm_payload_authorization_value_mismatch";
    if (Number(validBefore) <= now) return "invalid_exact_evm_payload_authorization_valid_before";
    if (Number(validAfter) >= now) return "invalid_exact_evm_payload_authorization_valid_after";
    if (this.#nonces.has(nonceOf(payment))) return "invalid_exact_evm_nonce_already_used";
    const balance = BALANCE_USD * 10n ** BigInt(asset.decimals);
    const isCovered = this.#spentBy(payerOf(payment)) + BigInt(amount) <= balance;
    return isCovered ? undefined : "invalid_exact_evm_insufficient_balance";
  }

  #hasCapacity(): boolean {
    const hour = Math.floor(this.#clock.now() / HOUR_MS);
    if (hour !== this.#hour) this.#settledThisHour = 0;
    this.#hour = hour;
    this.#settledThisHour += 1;
    return this.#settledThisHour <= this.#maxPerHour;
  }

  #spentBy(payer: string): bigint {
    return this.#spent.get(payer) ?? 0n;
  }
}

const BAD_SIGNATURE = "invalid_exact_evm_signature";

function refused(reason: string): PaymentRefused {
  return { outcome: "refused", reason };
}

function payerOf({ authorization }: Payment): string {
  return authorization.from.toLowerCase();
}

function nonceOf({ authorization: { from, nonce } }: Payment): string {
  return `${from} ${nonce}`.toLowerCase();
}

/** Deletes the oldest entry of a full collection. Maps and sets are in insertion order. */
function forgetOldest(entries: Map<string, unknown> | Set<string>): void {
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size > MAX_REMEMBERED) entries.delete(oldest);
}

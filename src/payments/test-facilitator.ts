import { hash } from "node:crypto";
import { lazily } from "../shared/lazily.ts";
import type { Facilitator, Payment, PaymentRefused, PaymentTerms, Settlement } from "../shared/payments.ts";
import type { Clock } from "../shared/ports.ts";
import { NETWORKS } from "./networks.ts";

/** What each payer has, in dollars. */
const BALANCE_USD = 10n;
/** The oldest payers and nonces are forgotten beyond so many. */
const MAX_REMEMBERED = 20_000;

export interface TestFacilitatorParts {
  readonly terms: PaymentTerms;
  readonly clock: Clock;
}

/**
 * Simulates settlement without a chain and without the network, so that payments can be tried where nothing is
 * configured. Signatures are checked as a token would; balances and nonces are kept in memory, and no money moves.
 */
export class TestFacilitator implements Facilitator {
  readonly #terms: PaymentTerms;
  readonly #clock: Clock;
  readonly #signatures = lazily(() => import("./signature.ts"));
  readonly #nonces = new Set<string>();
  readonly #spent = new Map<string, bigint>();

  /** Throws for a network whose money is worth something. */
  constructor({ terms, clock }: TestFacilitatorParts) {
    if (NETWORKS[terms.network]?.test !== true) {
      throw new Error(`Payments on ${terms.network} are not simulated: it is not known to be a test network.`);
    }
    this.#terms = terms;
    this.#clock = clock;
  }

  async verify(payment: Payment): Promise<{ readonly outcome: "valid" } | PaymentRefused> {
    const digest = await this.#signedDigest(payment);
    const reason = digest === undefined ? BAD_SIGNATURE : this.#obstacle(payment);
    return reason === undefined ? { outcome: "valid" } : refused(reason);
  }

  async settle(payment: Payment): Promise<Settlement> {
    const digest = await this.#signedDigest(payment);
    if (digest === undefined) return refused(BAD_SIGNATURE);
    // Nothing is waited for from here on, so that of two at once one finds the nonce used.
    const reason = this.#obstacle(payment);
    if (reason !== undefined) return refused(reason);
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

  /** What the payer signed, or undefined when it did not. Contract wallets need a chain, so they cannot pay here. */
  async #signedDigest(payment: Payment): Promise<Uint8Array | undefined> {
    const { checkSignature } = await this.#signatures();
    const { isPayers, digest } = checkSignature(this.#terms, payment);
    return isPayers ? digest : undefined;
  }

  #obstacle(payment: Payment): string | undefined {
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

/** Maps and sets keep the order in which things were put into them. */
function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  if (kept.size <= MAX_REMEMBERED) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}

import { hash } from "node:crypto";
import type { Logger } from "pino";
import { lazily } from "../shared/lazily.ts";
import type {
  Claim,
  ClaimStore,
  Facilitator,
  KnownClaim,
  Payment,
  PaymentTerms,
  Settlement,
} from "../shared/payments.ts";
import type { Clock } from "../shared/ports.ts";
import { authorizationRefusal } from "./authorization.ts";
import { Places } from "./places.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** So that a slow facilitator cannot fill the process with requests. A client waits for both, so waiting is short. */
const SETTLEMENTS = { places: 32, maxWaiting: 500, maxWaitMs: 5_000 };
/** A claim outlives its authorization by so much, in seconds. */
const CLAIM_MARGIN = 60;
/** Characters of a signature of 65 bytes in hex, which is what a key makes. Contract wallets have longer ones. */
const KEY_SIGNATURE_CHARS = 132;

export interface ProcessorParts {
  readonly terms: PaymentTerms;
  readonly facilitator: Facilitator;
  readonly claims: ClaimStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What became of a payment. */
export type PaymentResult =
  | { readonly outcome: "paid"; readonly transaction: string }
  /** `byFacilitator` tells whether it got that far. */
  | { readonly outcome: "refused"; readonly refusal: Refusal; readonly byFacilitator: boolean }
  | { readonly outcome: "conflict"; readonly conflict: PaymentConflict }
  /** Perhaps it was paid: the same payment has to be sent again. */
  | { readonly outcome: "unknown" }
  /** Too many others are being settled. Nothing was done. */
  | { readonly outcome: "busy" };

/**
 * `pending`: a copy of it is being settled. `doubtful`: it may have been paid by an earlier attempt, and cannot be
 * now. `nonce`: another payload with its nonce may have been paid. `identifier`: another payload has its identifier.
 */
export type PaymentConflict = "pending" | "doubtful" | "nonce" | "identifier";

/**
 * Takes payments: checks them here, claims them, and has them settled before anything is served. One authorization is
 * settled by one caller at a time and paid out once, and no answer asks for a second payment while a first may count.
 */
export class PaymentProcessor {
  readonly #parts: ProcessorParts;
  readonly #signatures = lazily(() => import("./signature.ts"));
  readonly #places = new Places(SETTLEMENTS);

  constructor(parts: ProcessorParts) {
    this.#parts = parts;
  }

  async take(payment: Payment): Promise<PaymentResult> {
    const { terms, clock } = this.#parts;
    const refusal = authorizationRefusal(payment, terms, clock.now() / 1000) ?? (await this.#signatureRefusal(payment));
    if (refusal !== undefined) return { outcome: "refused", refusal, byFacilitator: false };
    if (!(await this.#places.take())) return { outcome: "busy" };
    try {
      return await this.#claimAndSettle(payment);
    } finally {
      this.#places.leave();
    }
  }

  async #signatureRefusal(payment: Payment): Promise<Refusal | undefined> {
    if (payment.signature.length > KEY_SIGNATURE_CHARS) return undefined;
    const { checkSignature } = await this.#signatures();
    const { isPayers } = checkSignature(this.#parts.terms, payment);
    return isPayers ? undefined : refusalOf("invalid_exact_evm_signature");
  }

  async #claimAndSettle(payment: Payment): Promise<PaymentResult> {
    const claim = claimOf(payment, this.#parts.terms, this.#parts.clock.now());
    const claimed = await this.#parts.claims.claim(claim);
    if (typeof claimed === "object") return resultOfKnown(claim, claimed);
    return this.#conclude(claim, await this.#settle(payment), claimed === "reclaimed", payment);
  }

  async #settle(payment: Payment): Promise<Settlement> {
    const { facilitator } = this.#parts;
    if (payment.signature.length > KEY_SIGNATURE_CHARS) {
      const verdict = await facilitator.verify(payment);
      if (verdict.outcome !== "valid") return verdict;
    }
    return facilitator.settle(payment);
  }

  /** `again`: an earlier attempt may have paid, so that what looks like a definite failure is none. */
  async #conclude(claim: Claim, settlement: Settlement, again: boolean, payment: Payment): Promise<PaymentResult> {
    const { claims, log } = this.#parts;
    const { outcome } = settlement;
    const { from: payer, nonce } = payment.authorization;
    if (outcome === "settled") {
      const { transaction } = settlement;
      log.info({ payer, nonce, transaction }, "a payment was settled");
      const isOurs = await this.#note(async () => claims.spend(claim, transaction));
      return isOurs === false ? { outcome: "unknown" } : { outcome: "paid", transaction };
    }
    if (outcome === "unknown" || again) {
      log.warn({ payer, nonce, settlement }, "nobody knows whether a payment was made");
      await this.#note(async () => claims.doubt(claim));
      return outcome === "refused" ? { outcome: "conflict", conflict: "doubtful" } : { outcome: "unknown" };
    }
    await this.#note(async () => claims.release(claim));
    if (outcome === "unreachable") return { outcome: "unknown" };
    return { outcome: "refused", refusal: refusalOf(settlement.reason), byFacilitator: true };
  }

  /** The payer is answered as it is, whether or not that could be noted: a claim that was not ended becomes unknown. */
  async #note<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#parts.log.error({ err: error }, "the outcome of a payment could not be stored");
      return undefined;
    }
  }
}

function claimOf({ authorization, signature, identifier }: Payment, terms: PaymentTerms, now: number): Claim {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const payload = [from, to, value, validAfter, validBefore, nonce, signature].join(" ").toLowerCase();
  return {
    key: `${terms.network} ${terms.asset.address} ${from} ${nonce}`.toLowerCase(),
    identifier: identifier === undefined ? undefined : `${from.toLowerCase()} ${identifier}`,
    payloadHash: hash("sha256", payload),
    claimedAt: now,
    expiresAt: (Number(validBefore) + CLAIM_MARGIN) * 1000,
  };
}

/** What a claim that was there before means for one that meets it. */
function resultOfKnown(claim: Claim, known: KnownClaim): PaymentResult {
  if (known.key !== claim.key) return { outcome: "conflict", conflict: "identifier" };
  if (known.state === "pending") return { outcome: "conflict", conflict: "pending" };
  if (known.state === "unknown") return { outcome: "conflict", conflict: "nonce" };
  const isNamed = claim.identifier !== undefined && claim.identifier === known.identifier;
  if (!isNamed) {
    return { outcome: "refused", refusal: refusalOf("invalid_exact_evm_nonce_already_used"), byFacilitator: false };
  }
  if (claim.payloadHash !== known.payloadHash || known.transaction === undefined) {
    return { outcome: "conflict", conflict: "identifier" };
  }
  return { outcome: "paid", transaction: known.transaction };
}

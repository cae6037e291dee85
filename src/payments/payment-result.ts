import type { Receipt } from "./challenge.ts";
import type { Claim, FacilitatorUnreachable, KnownClaim, PaymentRefused } from "./ports.ts";
import { networkOf, type SentPayment } from "./read-payment.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** The result for a payment. */
export type PaymentResult =
  | { readonly outcome: "paid"; readonly receipt: Receipt }
  /** Nothing was paid. There is a receipt if the facilitator refused. */
  | { readonly outcome: "refused"; readonly refusal: Refusal; readonly receipt?: Receipt }
  /** A challenge would be wrong or premature: see PaymentConflict. */
  | { readonly outcome: PaymentConflict }
  /** The payment may have been made. The client has to send the same payment again. */
  | { readonly outcome: "unknown" }
  /** The facilitator could not be reached, so nothing was paid. */
  | { readonly outcome: "unreachable" }
  /** The claims could not be read or stored, so nothing was sent to the facilitator. */
  | { readonly outcome: "unavailable" }
  /** Too many settlements are in progress. Nothing was done. */
  | { readonly outcome: "busy" };

/**
 * The reason why a payment cannot be taken now.
 * `pending`: a copy of it is being settled. `doubtful`: an earlier attempt may have paid, and it cannot be settled now.
 * `nonce`: another payload with its nonce may have been paid. `identifier`: another payload has its identifier.
 */
export type PaymentConflict = "pending" | "doubtful" | "nonce" | "identifier";

/** Returns the result of a payment with a known claim, `unknown` when it may be settled again. */
export function recordedResult(
  sent: SentPayment,
  claim: Claim,
  known: KnownClaim | undefined,
): PaymentResult | undefined {
  if (known === undefined) return undefined;
  if (known.key !== claim.key) return { outcome: "identifier" };
  if (known.state === "pending") return { outcome: "pending" };
  if (known.state === "spent") return spentResult(sent, claim, known);
  return { outcome: known.payloadHash === claim.payloadHash ? "unknown" : "nonce" };
}

function spentResult(sent: SentPayment, claim: Claim, known: KnownClaim): PaymentResult {
  const isSame = known.payloadHash === claim.payloadHash;
  const isNamed = claim.identifier !== undefined && claim.identifier === known.identifier;
  if (!isNamed) return refusedResult(refusalOf("invalid_exact_evm_nonce_already_used", isSame ? SPENT : undefined));
  if (!isSame || known.transaction === undefined) return { outcome: "identifier" };
  return { outcome: "paid", receipt: receiptOf(sent, known.transaction) };
}

const SPENT =
  "This payment was made and answered. If the answer did not arrive, contact the operator before you pay again. For another answer, sign a payment with another nonce.";

/** Returns the result of a refused payment. */
export function refusedResult(refusal: Refusal): PaymentResult {
  return { outcome: "refused", refusal };
}

/** Returns the result of a payment that the facilitator definitely did not settle. */
export function unpaidResult(sent: SentPayment, ended: PaymentRefused | FacilitatorUnreachable): PaymentResult {
  if (ended.outcome === "unreachable") return ended;
  const { reason } = ended;
  return {
    outcome: "refused",
    refusal: refusalOf(reason),
    receipt: { ...receiptOf(sent, ""), success: false, errorReason: reason },
  };
}

/** Creates the receipt of a settled payment. */
export function receiptOf(sent: SentPayment, transaction: string): Receipt {
  return { success: true, transaction, network: networkOf(sent), payer: sent.payload.authorization.from };
}

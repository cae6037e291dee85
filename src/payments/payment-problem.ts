import { Problem } from "../shared/problem.ts";
import type { PaymentResult } from "./payment-result.ts";

/** The outcomes in which a payer is neither served nor challenged. */
export type UnservedOutcome = Exclude<PaymentResult["outcome"], "paid" | "refused">;

/** The problem for the payer, and what to do. */
export interface PaymentProblem {
  readonly problem: Problem;
  readonly resolution: string;
}

/** PaymentFacts for the texts. */
interface PaymentFacts {
  /** Identifies the payment to the payer, in the operator's log and on the chain. */
  readonly nonce: string;
  /** The contact page of the operator. */
  readonly supportUrl: string;
}

/** The delays before the same payment is sent again. */
const SOON_SECONDS = 5;
const LATER_SECONDS = 60;

/** Returns the answer to a payment that is not served. It never requests another payment. */
export function paymentProblem(outcome: UnservedOutcome, facts: PaymentFacts): PaymentProblem {
  return ANSWERS[outcome](facts);
}

const ANSWERS: Readonly<Record<UnservedOutcome, (facts: PaymentFacts) => PaymentProblem>> = {
  pending: (facts) => ({
    problem: new Problem("conflict", "This payment is being settled by another request.", {
      retryAfterSeconds: SOON_SECONDS,
    }),
    resolution: repeat(facts),
  }),
  unknown: (facts) => ({
    problem: new Problem("upstream-timeout", "The facilitator gave no usable answer about this payment.", {
      retryAfterSeconds: SOON_SECONDS,
    }),
    resolution: repeat(facts),
  }),
  doubtful: ({ nonce, supportUrl }) => ({
    problem: new Problem(
      "conflict",
      "An earlier attempt to settle this payment may have succeeded, and it cannot be settled now.",
      { retryAfterSeconds: LATER_SECONDS },
    ),
    resolution: `Keep this payment, and do not sign another one yet. Look up its nonce ${nonce} in the wallet. If the transfer was made, send that nonce to the operator (${supportUrl}). If the payment has expired and no transfer was made, nothing was paid and nothing will be.`,
  }),
  nonce: () => ({
    problem: new Problem("conflict", "Another payload with the nonce of this payment may have been paid."),
    resolution: "Repeat the request with that payload. Do not sign another one, because it may have been paid.",
  }),
  identifier: () => ({
    problem: new Problem("conflict", "The payment identifier was used for another payload."),
    resolution: "Repeat the request with that payload, or sign the new payment under another identifier.",
  }),
  unreachable: () => ({
    problem: new Problem("upstream-timeout", "The facilitator cannot be reached. This payment was not taken.", {
      retryAfterSeconds: SOON_SECONDS,
    }),
    resolution: REPEAT_LATER,
  }),
  unavailable: () => ({
    problem: new Problem(
      "internal-error",
      "This payment was not taken, because the service cannot check now whether it was used before. Nothing was sent to the facilitator.",
      { retryAfterSeconds: SOON_SECONDS },
    ),
    resolution: REPEAT_LATER,
  }),
  busy: () => ({
    problem: new Problem("rate-limited", "Too many payments are being settled now. This payment was not taken.", {
      retryAfterSeconds: SOON_SECONDS,
    }),
    resolution: REPEAT_LATER,
  }),
};

const REPEAT_LATER = "Repeat the request with the same payment after Retry-After seconds.";

function repeat({ nonce, supportUrl }: PaymentFacts): string {
  return `Repeat the request with the SAME payment payload after Retry-After seconds. Keep the payment and do not sign another one, even after it expires, because it may have been made. If this persists, send its nonce ${nonce} to the operator: ${supportUrl}`;
}

import type { Payment, PaymentTerms } from "../shared/payments.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** What is left of the time of a payment has to do for its settlement, in seconds. */
const LEAST_TIME = 6;
/** How much longer than asked a payment may be valid, in seconds: it is remembered for as long. */
const MOST_EXTRA_TIME = 600;

/** Why the terms forbid to take an authorization at a time (seconds since 1970), the signature apart. */
export function authorizationRefusal(
  { authorization }: Payment,
  { payTo, amount, maxTimeoutSeconds }: PaymentTerms,
  now: number,
): Refusal | undefined {
  const { to, value, validAfter, validBefore } = authorization;
  const timeLeft = Number(validBefore) - now;
  if (to.toLowerCase() !== payTo.toLowerCase()) return refusalOf("invalid_exact_evm_recipient_mismatch");
  if (value !== amount) return refusalOf("invalid_exact_evm_payload_authorization_value_mismatch");
  if (timeLeft <= LEAST_TIME || timeLeft > maxTimeoutSeconds + MOST_EXTRA_TIME) {
    return refusalOf("invalid_exact_evm_payload_authorization_valid_before");
  }
  // Tokens want the time to be past it, not at it.
  if (Number(validAfter) >= now) return refusalOf("invalid_exact_evm_payload_authorization_valid_after");
  return undefined;
}

import type { Authorization, PaymentTerms } from "./ports.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** The least validity left for a settlement. */
const MIN_SECONDS_LEFT = 6;
/** The most validity beyond the requested time. The claim of a payment is stored as long as it is valid. */
const MAX_EXTRA_SECONDS = 600;

/** Returns why an authorization is refused at a time, in seconds since 1970, and undefined for a valid one. */
export function timeRefusal(
  { validAfter, validBefore }: Authorization,
  { maxTimeoutSeconds }: PaymentTerms,
  now: number,
): Refusal | undefined {
  const secondsLeft = Number(validBefore) - now;
  if (secondsLeft <= MIN_SECONDS_LEFT || secondsLeft > maxTimeoutSeconds + MAX_EXTRA_SECONDS) {
    return refusalOf("invalid_exact_evm_payload_authorization_valid_before");
  }
  // Tokens require a time after it, not equal to it.
  if (Number(validAfter) >= now) return refusalOf("invalid_exact_evm_payload_authorization_valid_after");
  return undefined;
}

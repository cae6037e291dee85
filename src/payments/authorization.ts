import type { Authorization, PaymentTerms } from "./ports.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** The least remaining validity for a settlement, in seconds. */
const MIN_SECONDS_LEFT = 6;
/** The most validity beyond the requested time, in seconds. The claim of a payment is stored as long as it is valid. */
const MAX_EXTRA_SECONDS = 600;

/**
 * Returns the refusal of an authorization that is not valid at `now`, in seconds since 1970, or undefined for a valid
 * one.
 */
export function timeRefusal(
  { validAfter, validBefore }: Authorization,
  { maxTimeoutSeconds }: PaymentTerms,
  now: number,
): Refusal | undefined {
  const secondsLeft = Number(validBefore) - now;
  if (secondsLeft <= MIN_SECONDS_LEFT || secondsLeft > maxTimeoutSeconds + MAX_EXTRA_SECONDS) {
    return refusalOf("invalid_exact_evm_payload_authorization_valid_before");
  }
  // Tokens require a time after `validAfter`, not equal to it.
  if (Number(validAfter) >= now) return refusalOf("invalid_exact_evm_payload_authorization_valid_after");
  return undefined;
}

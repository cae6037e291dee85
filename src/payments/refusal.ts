/** The reason why a payment was definitely not made. The payer may sign another one. */
export interface Refusal {
  /** A code of x402. */
  readonly reason: string;
  /** A sentence that says what to change. */
  readonly detail: string;
}

const DETAILS: Readonly<Record<string, string>> = {
  invalid_x402_version: "This x402Version is not supported. Sign the offer in the PAYMENT-REQUIRED header.",
  invalid_payment_requirements:
    "The payment has other terms. Sign the offer of PAYMENT-REQUIRED and send it back unchanged as `accepted`.",
  invalid_exact_evm_recipient_mismatch: "The payment goes to another address. Pay to `payTo` of the offer.",
  invalid_exact_evm_payload_authorization_value_mismatch: "The amount is wrong. Pay exactly the amount of the offer.",
  invalid_exact_evm_payload_authorization_valid_before:
    "The payment expires too soon or too late. Set validBefore to the current time plus maxTimeoutSeconds of the offer.",
  invalid_exact_evm_payload_authorization_valid_after: "The payment is not valid yet. Set validAfter to 0.",
  invalid_exact_evm_signature:
    "The signature is not the payer's for this token. Sign with the domain in `extra` and `asset`.",
  invalid_exact_evm_nonce_already_used: "This authorization was already used. Sign a new one with another nonce.",
  invalid_exact_evm_insufficient_balance: "The payer's token balance is too low.",
  insufficient_funds: "The payer's token balance is too low.",
};

/** Creates a refusal by its code, with advice for the caller if there is any. */
export function refusalOf(reason: string, detail?: string): Refusal {
  return { reason, detail: detail ?? DETAILS[reason] ?? `The facilitator refused the payment: ${reason}.` };
}

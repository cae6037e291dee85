/** Why a payment is not taken, for certain: nothing was paid, and the payer may sign another one. */
export interface Refusal {
  /** A code of x402. */
  readonly reason: string;
  /** A sentence that says what to change. */
  readonly detail: string;
}

const DETAILS: Readonly<Record<string, string>> = {
  invalid_x402_version: "This x402Version is not taken here. Sign what the PAYMENT-REQUIRED header offers.",
  invalid_payment_requirements:
    "The payment is for other terms. Sign the offer of PAYMENT-REQUIRED, and send it back as `accepted` as it was.",
  invalid_exact_evm_recipient_mismatch: "The payment goes to another address. Pay to `payTo` of the offer.",
  invalid_exact_evm_payload_authorization_value_mismatch: "The amount is another one. Pay exactly what is asked for.",
  invalid_exact_evm_payload_authorization_valid_before:
    "The payment expires too soon or too late. Set validBefore to the present time plus maxTimeoutSeconds of the offer.",
  invalid_exact_evm_payload_authorization_valid_after: "The payment is not valid yet. Set validAfter to 0.",
  invalid_exact_evm_signature:
    "The signature is not one of the payer's for this token. Sign with the domain that `extra` and `asset` name.",
  invalid_exact_evm_nonce_already_used: "This authorization was used. Sign a new one with another nonce.",
  invalid_exact_evm_insufficient_balance: "The payer has too little of the token.",
  insufficient_funds: "The payer has too little of the token.",
};

/** A refusal by its code, as far as it is known what a caller can do about it. */
export function refusalOf(reason: string, detail?: string): Refusal {
  return { reason, detail: detail ?? DETAILS[reason] ?? `The facilitator refused the payment: ${reason}.` };
}

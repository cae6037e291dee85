// Amounts are integers in the smallest unit of the asset (USDC has 6 decimals: 0.01 USD is 10,000).

/** The settings for payments from the environment. Each field is one X402_* variable. */
export interface PaymentSettings {
  /** Without a trailing slash; undefined for the embedded test facilitator. */
  readonly facilitatorUrl: string | undefined;
  /** The value of the `Authorization` header for the facilitator. */
  readonly facilitatorAuthorization: string | undefined;
  readonly facilitatorTimeoutMs: number;
  readonly payTo: string | undefined;
  /** CAIP-2, such as `eip155:84532`. */
  readonly network: string;
  /** The address of the token; undefined for the network's known token. */
  readonly asset: string | undefined;
  readonly assetName: string | undefined;
  readonly assetVersion: string | undefined;
  readonly assetDecimals: number | undefined;
  /** A decimal number of dollars: `0.01`. */
  readonly priceUsd: string;
  readonly maxTimeoutSeconds: number;
}

/** The price and the asset of a payment. Fixed while the process runs. */
export interface PaymentTerms {
  /** CAIP-2, such as `eip155:84532`. */
  readonly network: string;
  /** The network's name in version 1 of x402; undefined when it has none there. */
  readonly networkName: string | undefined;
  readonly chainId: number;
  readonly asset: PaymentAsset;
  readonly payTo: string;
  readonly amount: string;
  /** The price as configured, in dollars: `0.01`. */
  readonly priceUsd: string;
  readonly maxTimeoutSeconds: number;
}

/** The contract of a token, with the name and version of its EIP-712 domain. */
export interface PaymentAsset {
  readonly address: string;
  readonly name: string;
  readonly version: string;
  readonly decimals: number;
}

/** A payment of either version of x402, in the format of facilitators. */
export interface Payment {
  readonly x402Version: 1 | 2;
  /** Contains only checked fields. Other fields that a wallet sent are not passed on. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The payment requirements, in the payment's version of x402. */
  readonly requirements: Readonly<Record<string, unknown>>;
  /** The names of the network in both versions of x402. Facilitators answer with either. */
  readonly networks: readonly string[];
  readonly authorization: Authorization;
  /** In hex: 65 bytes from a key, more from a contract wallet. */
  readonly signature: string;
}

/** The authorization of EIP-3009 that the payer signed. Numbers are decimal strings, times in seconds since 1970. */
export interface Authorization {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: string;
}

/** The payment was definitely not made. `reason` is a code of x402. */
export interface PaymentRefused {
  readonly outcome: "refused";
  readonly reason: string;
}

/** The facilitator gave no answer, and nothing can have been paid. */
export interface FacilitatorUnreachable {
  readonly outcome: "unreachable";
}

/** The outcome of a verification, which settles nothing. */
export type Verification = { readonly outcome: "valid" } | PaymentRefused | FacilitatorUnreachable;

/** The outcome of a settlement. */
export type Settlement =
  | { readonly outcome: "settled"; readonly transaction: string }
  | PaymentRefused
  | FacilitatorUnreachable
  /** The payment may have been made. It may be sent again, but another payment must not be requested. */
  | { readonly outcome: "unknown" };

/** Checks and settles payments. Never throws, and answers within its own time limit. */
export interface Facilitator {
  /**
   * Checks a payment whose signature cannot be checked locally, which is that of a contract wallet. Settles nothing.
   */
  verify(payment: Payment): Promise<Verification>;
  settle(payment: Payment): Promise<Settlement>;
}

/** One requested use of an authorization. */
export interface Claim {
  /** The network, token, payer and nonce. A token allows this combination only once. */
  readonly key: string;
  /** The payer and its identifier for the payment, if there is one. At most one claim has it. */
  readonly identifier: string | undefined;
  /** The hash of the signed data and the signature. */
  readonly payloadHash: string;
  /**
   * The longest time of a settlement, in milliseconds. A claim that is still pending after that was abandoned by a
   * process that ended. It is a duration that the database measures, because the clocks of two processes may differ.
   */
  readonly leaseMs: number;
  /** The time at which the authorization expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A stored claim. */
export interface KnownClaim {
  readonly key: string;
  readonly identifier: string | undefined;
  readonly payloadHash: string;
  /**
   * `pending`: it is being settled now. `unknown`: it may have been paid and served or not, because the facilitator
   * gave no clear answer or the holder is gone. `spent`: it was paid and served.
   */
  readonly state: "pending" | "unknown" | "spent";
  /** Set when the payment was made. */
  readonly transaction: string | undefined;
}

/** A claim that one caller holds. That caller has to store the outcome of the settlement. */
export interface HeldClaim {
  readonly key: string;
  readonly payloadHash: string;
  /** Distinguishes this holder of the claim from earlier and later ones. */
  readonly claimedAt: number;
  /** False when an earlier attempt may have paid. */
  readonly isFirst: boolean;
  /** Set when an earlier attempt paid but was not served, so that there is nothing to settle. */
  readonly transaction: string | undefined;
}

/**
 * Records the used authorizations, so that a payment is settled by one caller at a time and buys one answer, in any
 * process. Every method throws when the claims cannot be read or stored.
 */
export interface ClaimStore {
  /** Returns the claim with the key, or else the one with the identifier. */
  find(claim: Claim): Promise<KnownClaim | undefined>;
  /**
   * Stores the claim, or takes over an unknown one with the same payload. Exactly one of many callers gets it. Returns
   * undefined when the key or the identifier belongs to the claim of another payment.
   */
  claim(claim: Claim): Promise<HeldClaim | undefined>;
  /**
   * Records that the payment was made and is being served, even if another process holds the claim by now. Returns true
   * to exactly one of many callers: no other may serve it.
   */
  markSettled(held: HeldClaim, transaction: string): Promise<boolean>;
  /** Records that the outcome of the payment is unknown, or with a transaction, that it was made but not served. */
  markUnknown(held: HeldClaim, transaction?: string): Promise<void>;
  /** Removes a claim without a payment. The authorization and the identifier may be used again. */
  release(held: HeldClaim): Promise<void>;
}

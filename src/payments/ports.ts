// Amounts are integers in the smallest unit of the asset (USDC has 6 decimals: 0.01 USD is 10,000).

/** Settings for payments from the environment, each field one X402_* variable. */
export interface PaymentSettings {
  /** Without a slash at its end; undefined for the embedded test facilitator. */
  readonly facilitatorUrl: string | undefined;
  /** Value of the `Authorization` header for the facilitator. */
  readonly facilitatorAuthorization: string | undefined;
  readonly facilitatorTimeoutMs: number;
  readonly payTo: string | undefined;
  /** CAIP-2, such as `eip155:84532`. */
  readonly network: string;
  /** The token; undefined for the one that is known for the network. */
  readonly asset: string | undefined;
  readonly assetName: string | undefined;
  readonly assetVersion: string | undefined;
  readonly assetDecimals: number | undefined;
  /** In dollars, a decimal number: `0.01`. */
  readonly priceUsd: string;
  readonly maxTimeoutSeconds: number;
}

/** The price and the asset of a payment. Fixed while the process runs. */
export interface PaymentTerms {
  /** CAIP-2, such as `eip155:84532`. */
  readonly network: string;
  /** The network's name in the first generation of x402; undefined when it has none there. */
  readonly networkName: string | undefined;
  readonly chainId: number;
  readonly asset: PaymentAsset;
  readonly payTo: string;
  readonly amount: string;
  /** The same as the configuration gives it, in dollars: `0.01`. */
  readonly priceUsd: string;
  readonly maxTimeoutSeconds: number;
}

/** Contract of a token, with the name and version of its EIP-712 domain. */
export interface PaymentAsset {
  readonly address: string;
  readonly name: string;
  readonly version: string;
  readonly decimals: number;
}

/** A payment as either generation of wallets sends it, in the form that facilitators take. */
export interface Payment {
  readonly x402Version: 1 | 2;
  /** Nothing is in it but what was checked: what else a wallet sent is not passed on. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The payment requirements, in the words of the payment's generation. */
  readonly requirements: Readonly<Record<string, unknown>>;
  /** The names of the network in both generations. Facilitators answer with either. */
  readonly networks: readonly string[];
  readonly authorization: Authorization;
  /** Hex. Of 65 bytes when a key signed, longer when a contract wallet did. */
  readonly signature: string;
}

/** EIP-3009: what the payer signed. Numbers are decimal strings, times in seconds since 1970. */
export interface Authorization {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: string;
}

/** Nothing was paid, for certain. `reason` is a code of x402. */
export interface PaymentRefused {
  readonly outcome: "refused";
  readonly reason: string;
}

/** The facilitator gave no answer, and nothing can have been paid. */
export interface FacilitatorUnreachable {
  readonly outcome: "unreachable";
}

/** Outcome of a settlement. */
export type Settlement =
  | { readonly outcome: "settled"; readonly transaction: string }
  | PaymentRefused
  | FacilitatorUnreachable
  /** Perhaps it was paid: the same payment may be sent again, another one must not be asked for. */
  | { readonly outcome: "unknown" };

/** Checks and settles payments. It never throws, and answers within its own time limit. */
export interface Facilitator {
  /** For payments whose signature cannot be checked here: those of contract wallets. It settles nothing. */
  verify(payment: Payment): Promise<{ readonly outcome: "valid" } | PaymentRefused | FacilitatorUnreachable>;
  settle(payment: Payment): Promise<Settlement>;
}

/** One use of an authorization, as a payer asks for it. */
export interface Claim {
  /** Network, token, payer and nonce: a token allows this combination only once. */
  readonly key: string;
  /** Payer and the identifier that it gave to its payment, if it gave one: at most one claim has it. */
  readonly identifier: string | undefined;
  /** Hash of what was signed and of the signature. */
  readonly payloadHash: string;
  /**
   * Longest time of a settlement for its owner, in milliseconds. A claim that is still pending after that was left
   * behind by a process that ended. It is a duration, because the clocks of two processes may differ: the database
   * measures it.
   */
  readonly leaseMs: number;
  /** Time at which the authorization expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A claim that is there. */
export interface KnownClaim {
  readonly key: string;
  readonly identifier: string | undefined;
  readonly payloadHash: string;
  /**
   * `pending`: it is being settled now. `unknown`: it may have been paid and served or not, because the facilitator
   * gave no clear answer or the owner is gone. `spent`: it was paid and served.
   */
  readonly state: "pending" | "unknown" | "spent";
  /** Set when it was paid. */
  readonly transaction: string | undefined;
}

/** A claim that belongs to one caller, which has to store how the settlement ended. */
export interface HeldClaim {
  readonly key: string;
  readonly payloadHash: string;
  /** Tells this owner of the claim from an earlier or later one. */
  readonly claimedAt: number;
  /** False when an earlier attempt may have paid. */
  readonly isFirst: boolean;
  /** Set when an earlier attempt did pay and could not be served: there is nothing to settle. */
  readonly transaction: string | undefined;
}

/**
 * Remembers which authorizations were used, so that a payment is settled by one caller at a time and buys one answer,
 * whichever process takes it. Every method throws when the claims cannot be read or stored.
 */
export interface ClaimStore {
  /** Returns the claim that has the key, or else the one that has the identifier. */
  find(claim: Claim): Promise<KnownClaim | undefined>;
  /**
   * Makes the claim, or takes over an unknown one of the same payload. Exactly one of many callers gets it. Returns
   * undefined when the key or the identifier belongs to the claim of another payment.
   */
  claim(claim: Claim): Promise<HeldClaim | undefined>;
  /**
   * Notes that it was paid and is served, even if another process owns the claim by now. Returns true to exactly one of many callers:
   * no other may serve it.
   */
  markSettled(held: HeldClaim, transaction: string): Promise<boolean>;
  /** Notes that the outcome of the payment is unknown, or with a transaction, that it was paid and not served. */
  markUnknown(held: HeldClaim, transaction?: string): Promise<void>;
  /** Removes a claim for which nothing was paid: the authorization and the identifier may be used again. */
  release(held: HeldClaim): Promise<void>;
}

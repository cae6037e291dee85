// Amounts are integers in the smallest unit of the asset (USDC has 6 decimals: 0.01 USD is 10,000).

/** What the environment decides about payments, each member one X402_* variable. */
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

/** What a payment is asked for, and in which money. Fixed while the process runs. */
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
  /** What was asked for, in the words of the payment's generation. */
  readonly requirements: Readonly<Record<string, unknown>> & { readonly network: string };
  readonly authorization: Authorization;
  /** Hex. Of 65 bytes when a key signed, longer when a contract wallet did. */
  readonly signature: string;
  /** Extension `payment-identifier`, when the wallet sent one. */
  readonly identifier: string | undefined;
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

/** How a settlement ended. */
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

/** One use of an authorization. Times are milliseconds since 1970. */
export interface Claim {
  /** Network, token, payer and nonce: what a token lets nobody use twice. */
  readonly key: string;
  /** Payer and the identifier that it gave to its payment, if it gave one: at most one claim has it. */
  readonly identifier: string | undefined;
  /** Hash of what was signed and of the signature. */
  readonly payloadHash: string;
  /** Tells this claim from an earlier one of the same authorization. */
  readonly claimedAt: number;
  /** From when on nobody needs it, because the authorization is no longer valid. */
  readonly expiresAt: number;
}

/** What is known of a claim that was there before. */
export interface KnownClaim {
  readonly key: string;
  readonly identifier: string | undefined;
  readonly payloadHash: string;
  /** `pending`: it is being settled now. `unknown`: nobody knows how that ended. `spent`: it was paid and served. */
  readonly state: "pending" | "unknown" | "spent";
  /** Of a spent one. */
  readonly transaction: string | undefined;
}

/**
 * Remembers which authorizations were used, so that a payment is settled by one caller at a time and buys one answer.
 * Stores that several processes share are asynchronous.
 */
export interface ClaimStore {
  /**
   * `claimed`: by exactly this caller, however many come at once. `reclaimed`: the same, after an earlier attempt with
   * the same payload whose outcome nobody knows. Otherwise the claim that has the key or the identifier. Throws when
   * that cannot be told, and `rate-limited` when no more claims can be kept.
   */
  claim(claim: Claim): Awaitable<"claimed" | "reclaimed" | KnownClaim>;
  /** It was paid. False when the claim is no longer this caller's, because that took too long. */
  spend(claim: Claim, transaction: string): Awaitable<boolean>;
  /** Nobody knows whether it was paid: the same payload may claim it again. */
  doubt(claim: Claim): Awaitable<void>;
  /** Nothing was paid: the authorization and the identifier may be used again. */
  release(claim: Claim): Awaitable<void>;
}

type Awaitable<T> = T | Promise<T>;

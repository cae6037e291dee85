// Only plain types, so that tests can name them where the packages of this folder are not installed.

export type Hex = `0x${string}`;

/** A chain of this machine's own, with our token on it. Amounts are millionths of a dollar. */
export interface Chain {
  /** URL of its JSON-RPC endpoint. */
  readonly url: string;
  mint(to: Hex, amount: bigint): Promise<void>;
  balanceOf(holder: Hex): Promise<bigint>;
  /** Resolves when it ended, wanted or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** A facilitator that listens. */
export interface RunningFacilitator {
  readonly url: string;
  /** Cuts every connection. */
  stop(): Promise<void>;
}

/** A settlement as the facilitator saw it end. */
export interface SettlementEvent {
  readonly success: boolean;
  readonly transaction: string;
  readonly payTo: Hex;
  readonly payer?: string | undefined;
  readonly reason?: string | undefined;
}

/** Terms of a payment, in the second generation of x402. */
export interface Requirement {
  readonly scheme: string;
  readonly network: `${string}:${string}`;
  readonly amount: string;
  readonly asset: Hex;
  readonly payTo: Hex;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

/** EIP-3009: what a payer signs. Numbers are decimal strings, times in seconds since 1970. */
export interface Authorization {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: Hex;
}

/** A payment in the second generation, as `PAYMENT-SIGNATURE` carries it in base64. */
export interface Payment {
  readonly x402Version: 2;
  readonly accepted: Requirement;
  readonly payload: { readonly signature: Hex; readonly authorization: Authorization };
}

/** The wallet of one throw-away key. */
export interface Wallet {
  readonly address: Hex;
  /** A fetch that pays what it is asked for, by the official client. */
  paying(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Signs a payment. `differing` replaces fields that a fair wallet would fill in. */
  sign(requirement: Requirement, differing?: Partial<Authorization>): Promise<Payment>;
}

// Only plain types, so that tests can import them without the packages of this folder.

export type Hex = `0x${string}`;

/** A local chain with our token on it. Amounts are millionths of a dollar. */
export interface Chain {
  /** The URL of its JSON-RPC endpoint. */
  readonly url: string;
  mint(to: Hex, amount: bigint): Promise<void>;
  balanceOf(holder: Hex): Promise<bigint>;
  /** Resolves when the chain has ended, on request or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** A listening facilitator. */
export interface RunningFacilitator {
  readonly url: string;
  /** Closes every connection. */
  stop(): Promise<void>;
}

/** The result of a settlement. */
export interface SettlementEvent {
  readonly success: boolean;
  readonly transaction: string;
  readonly payTo: Hex;
  readonly payer?: string | undefined;
  readonly reason?: string | undefined;
}

/** The terms of a payment in version 2 of x402. */
export interface Requirement {
  readonly scheme: string;
  readonly network: `${string}:${string}`;
  readonly amount: string;
  readonly asset: Hex;
  readonly payTo: Hex;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

/** The authorization of EIP-3009 that a payer signs. Numbers are decimal strings, times in seconds since 1970. */
export interface Authorization {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: Hex;
}

/** A payment of version 2 of x402, which `PAYMENT-SIGNATURE` carries in base64. */
export interface Payment {
  readonly x402Version: 2;
  readonly accepted: Requirement;
  readonly payload: { readonly signature: Hex; readonly authorization: Authorization };
}

/** The wallet of a throwaway key. */
export interface Wallet {
  readonly address: Hex;
  /** Wraps fetch so that it pays for what it requests, with the official client. */
  wrapFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Signs a payment. `overrides` replaces the fields of an honest wallet. */
  sign(requirement: Requirement, overrides?: Partial<Authorization>): Promise<Payment>;
}

import type { AccountStore, CredentialStore, KeyStore, SessionStore, UsageStore } from "./accounts.ts";
import type { OAuthStore } from "./oauth.ts";
import type { ClaimStore } from "./payments.ts";

/** Everything that is kept. Stores are made at their first use; `open` says whether they can be. */
export interface Database {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly keys: KeyStore;
  readonly credentials: CredentialStore;
  readonly usage: UsageStore;
  readonly oauth: OAuthStore;
  /** Which payments were used, for several processes. */
  readonly claims: ClaimStore;
  /** Connects and brings the schema up to date. Throws a sentence for the operator when that is not possible. */
  open(): Promise<void>;
  /** Removes what has expired, in batches that hold nobody up. */
  removeExpired(now: number): Promise<void>;
  close(): Promise<void>;
}

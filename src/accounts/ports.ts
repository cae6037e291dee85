import type { AttemptingClient } from "../limits/failure-limiter.ts";
import type { Metering } from "../limits/rate-limit.ts";
import { portGroup } from "../shared/port-group.ts";
import type { Identity } from "../shared/ports.ts";
import type { Scope } from "../shared/scope.ts";

// Times are milliseconds since 1970, hashes are SHA-256 in hex. No store ever sees a secret.

/** A merchant's account. */
export interface Account {
  readonly id: string;
  /** Lowercase and unique. The address alone never grants access, verified or not. */
  readonly email: string;
  readonly passwordHash: string;
  /** The key of the plan. */
  readonly plan: string;
  readonly createdAt: number;
  /** The time at which a reader of its mail confirmed the address; undefined until then. */
  readonly emailVerifiedAt: number | undefined;
}

export type NewAccount = Omit<Account, "emailVerifiedAt">;

export interface AccountStore {
  /** Adds an account. Returns false when the email already has one. */
  add(account: NewAccount): Promise<boolean>;
  byId(id: string): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  /**
   * Sets the password, and ends all sessions of the account and its reset token. Returns false when the stored hash is
   * no longer `verifiedHash`.
   */
  setPassword(id: string, verifiedHash: string, passwordHash: string): Promise<boolean>;
  /** Changes the plan of the account with an email. Returns false when no account has that email. */
  setPlan(email: string, plan: string): Promise<boolean>;
  /**
   * Removes the account and everything that belongs to it. Its credentials stop working immediately. Returns false when
   * the stored hash is no longer `verifiedHash`.
   */
  remove(id: string, verifiedHash: string): Promise<boolean>;
}

/** The session of a signed-in browser. */
export interface Session {
  readonly hash: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The browser's name for display, such as "Firefox on Windows"; undefined when it is unknown. */
  readonly browser?: string | undefined;
}

export interface SessionStore {
  /** Adds a session. Returns false when the account's password hash is no longer `verifiedHash`. */
  add(session: Session, verifiedHash: string): Promise<boolean>;
  /** Returns the account of a session that is valid at `now`. */
  account(hash: string, now: number): Promise<Account | undefined>;
  /** Returns the sessions of an account that are valid at `now`, the latest sign-in first. */
  list(accountId: string, now: number): Promise<Session[]>;
  end(hash: string): Promise<void>;
  /** Ends a session if it belongs to the account. */
  endOf(accountId: string, hash: string): Promise<void>;
  /** Ends all sessions of an account except one. */
  endOthers(accountId: string, hash: string): Promise<void>;
}

/**
 * A browser that has signed in to an account. A device grants no access. It only has its own quota of password guesses.
 */
export interface Device {
  readonly hash: string;
  readonly accountId: string;
  /** The time of its last sign-in. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface DeviceStore {
  /**
   * Adds a device and removes the one with the hash `replaced`. Keeps only the `limit` devices of the account with the
   * latest sign-ins. Does nothing when the account's password hash is no longer `verifiedHash`.
   */
  add(device: Device, verifiedHash: string, replaced: string | undefined, limit: number): Promise<void>;
  /** Returns the account of a device that is valid at `now`. */
  account(hash: string, now: number): Promise<Account | undefined>;
}

/** The purpose of a one-time token. */
export type TokenPurpose = "password-reset" | "email-verification";

/** The token of a mailed or printed link. An account has at most one for each purpose. */
export interface OneTimeToken {
  readonly hash: string;
  readonly accountId: string;
  readonly purpose: TokenPurpose;
  readonly expiresAt: number;
}

export interface OneTimeTokenStore {
  /** Adds a token in place of the account's earlier one for that purpose. */
  put(token: OneTimeToken): Promise<void>;
  /** Returns the account of a token that is valid at `now`. */
  account(hash: string, purpose: TokenPurpose, now: number): Promise<Account | undefined>;
  /** Consumes a token and marks the address of its account as verified. Returns false for an invalid token. */
  verifyEmail(hash: string, now: number): Promise<boolean>;
  /**
   * Consumes a token, sets the password of its account, and ends all sessions and devices of the account. Returns the
   * changed account to exactly one caller, and undefined for an invalid token.
   */
  resetPassword(hash: string, passwordHash: string, now: number): Promise<Account | undefined>;
}

/** An API key, without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** The part of the key that may be shown. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly lastUsedAt: number | undefined;
  readonly revokedAt: number | undefined;
}

/** The request that created a key. It is stored so that a repeated request finds the key again. */
export interface KeyRequest {
  /** The hash of the caller's name for the request, unique in the account. */
  readonly id: string;
  /** The hash of the arguments, which are the same in a repeated request. */
  readonly argumentsHash: string;
  /** The salt with which the key was derived from the caller's credential. */
  readonly salt: string;
}

/** A key with its hash, and the request that created it. */
export interface StoredApiKey extends ApiKey {
  readonly hash: string;
  readonly request: KeyRequest | undefined;
}

export interface NewApiKey extends StoredApiKey {
  /** The id of the key or grant that creates it; undefined when a signed-in user creates it. */
  readonly sourceId: string | undefined;
}

export interface ListedApiKey extends ApiKey {
  /** The name of the application that created it, directly or through another key. Undefined without one. */
  readonly application: string | undefined;
}

export type AddKeyResult = "added" | "source-gone" | "name-taken" | "request-known" | "too-many";

export interface KeyStore {
  /**
   * Adds a key, unless its source is revoked, or the account already has a key with that name or from that request, or
   * `limit` keys. Revoked keys count only for requests. Of two simultaneous additions with one name, one succeeds.
   */
  add(key: NewApiKey, limit: number): Promise<AddKeyResult>;
  /** Returns the keys of an account that are not revoked, oldest first. Includes expired keys. */
  list(accountId: string): Promise<ListedApiKey[]>;
  /** Returns the key that a request of the last 24 hours created. */
  byRequest(accountId: string, requestId: string): Promise<StoredApiKey | undefined>;
  /**
   * Revokes a key of the account and returns it. A repeated revocation keeps the time of the first. Returns undefined
   * when the account has no such key. Only the latest revoked keys of an account are kept.
   */
  revoke(accountId: string, id: string, now: number): Promise<ApiKey | undefined>;
}

/** The stored meaning of a bearer credential. */
export interface StoredCredential {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | undefined;
  /** The id of the key, or of the grant behind an access token. */
  readonly sourceId: string;
}

export interface CredentialStore {
  /** Returns the API key with a hash, unless it is revoked. The caller checks the expiry. */
  apiKey(hash: string): Promise<StoredCredential | undefined>;
  /** Returns the access token with a hash, unless it or its grant is revoked. The caller checks the expiry. */
  accessToken(hash: string): Promise<StoredCredential | undefined>;
  /**
   * Returns a number that changes whenever a credential may have been revoked, in this process or in another. Returns
   * undefined while that cannot be known: nothing that was read earlier may be trusted then.
   */
  epoch(): number | undefined;
}

/** Verifies the credentials of requests. */
export interface CredentialVerifier {
  /**
   * Returns the identity behind the value of an `Authorization` header, or undefined for an invalid credential. The
   * metering is that of the client's address. Throws ClientDisconnected when the client disconnects while it waits.
   */
  verify(authorization: string, metering: Metering, client: AttemptingClient): Promise<Identity | undefined>;
  /** Returns false when the credential of an identity has expired, or may have been revoked since it was verified. */
  isCurrent(identity: Identity): boolean;
}

/** The usage since the last report. */
export interface UsageReport {
  /** The calls of each account on one day (`2026-11-21`, UTC). */
  readonly calls: readonly { readonly accountId: string; readonly day: string; readonly count: number }[];
  /** The time of each credential's last use. Its source is the id of a key or grant. */
  readonly lastUsed: readonly { readonly sourceId: string; readonly at: number }[];
}

export interface UsageStore {
  /** Adds a report in one transaction. Skips accounts and credentials that were removed in the meantime. */
  add(report: UsageReport): Promise<void>;
  /** Returns the number of calls of an account since `fromDay`. */
  calls(accountId: string, fromDay: string): Promise<number>;
}

/** The usage, including what is not stored yet. */
export interface CurrentUsage extends Pick<UsageStore, "calls"> {
  /** Returns the time at which this process last saw a credential, if that is not stored yet. */
  lastUsed(sourceId: string): number | undefined;
}

export interface AccountPorts {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly usage: CurrentUsage;
}

/** The ports of accounts for tools. */
export const ACCOUNTS = portGroup<AccountPorts>("accounts");

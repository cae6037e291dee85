import type { AttemptingClient } from "../limits/failure-limiter.ts";
import type { Metering } from "../limits/rate-limit.ts";
import { portGroup } from "../shared/port-group.ts";
import type { Identity } from "../shared/ports.ts";
import type { Scope } from "../shared/scope.ts";

// Times are milliseconds since 1970, hashes are SHA-256 in hex. No store ever sees a secret.

/** A merchant's account. */
export interface Account {
  readonly id: string;
  /** In lower case, unique. Nothing may be granted for it alone, verified or not. */
  readonly email: string;
  readonly passwordHash: string;
  /** Key of the plan. */
  readonly plan: string;
  readonly createdAt: number;
  /** Time at which a reader of the mail of that address confirmed it; undefined until then. */
  readonly emailVerifiedAt: number | undefined;
}

export type NewAccount = Omit<Account, "emailVerifiedAt">;

export interface AccountStore {
  /** False when the email has an account already. */
  add(account: NewAccount): Promise<boolean>;
  byId(id: string): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  /**
   * Sets the password and ends every session of the account and the token for a reset. False when its password is not
   * `verified` any more.
   */
  setPassword(id: string, verified: string, passwordHash: string): Promise<boolean>;
  /** Changes the plan of the account with that email. False when there is none. */
  setPlan(email: string, plan: string): Promise<boolean>;
  /**
   * Removes the account with everything that belongs to it; its credentials are refused from then on. False when its
   * password is not `verified` any more.
   */
  remove(id: string, verified: string): Promise<boolean>;
}

/** A browser that is signed in. */
export interface Session {
  readonly hash: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Name that the browser gives itself, such as "Firefox on Windows". Undefined when it gives none. */
  readonly browser?: string | undefined;
}

export interface SessionStore {
  /** Adds a session. False when the password of the account is not `verified` any more. */
  add(session: Session, verified: string): Promise<boolean>;
  /** The account of a session that is valid at `now`. */
  account(hash: string, now: number): Promise<Account | undefined>;
  /** Returns the sessions of an account that are valid at `now`, the latest sign-in first. */
  list(accountId: string, now: number): Promise<Session[]>;
  end(hash: string): Promise<void>;
  /** Ends a session if the account has it. */
  endOf(accountId: string, hash: string): Promise<void>;
  /** Ends all sessions of an account but one. */
  endOthers(accountId: string, hash: string): Promise<void>;
}

/** A browser that has signed in to an account. Knowing one grants nothing: it only has guesses of its own. */
export interface Device {
  readonly hash: string;
  readonly accountId: string;
  /** Time of its last sign-in. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface DeviceStore {
  /**
   * Adds a device in place of the one with the hash `replaced`. Of more than `limit` of an account those go that signed
   * in the longest time ago. Does nothing when the password of the account is not `verified` any more.
   */
  add(device: Device, verified: string, replaced: string | undefined, limit: number): Promise<void>;
  /** The account of a device that is valid at `now`. */
  account(hash: string, now: number): Promise<Account | undefined>;
}

/** Purpose of a one-time token. */
export type TokenPurpose = "password-reset" | "email-verification";

/** The token of a mailed or printed link. An account has at most one for each purpose. */
export interface OneTimeToken {
  readonly hash: string;
  readonly accountId: string;
  readonly purpose: TokenPurpose;
  readonly expiresAt: number;
}

export interface OneTimeTokenStore {
  /** Adds a token in place of the one that the account had for that purpose. */
  put(token: OneTimeToken): Promise<void>;
  /** The account of a token that is valid at `now`. */
  account(hash: string, purpose: TokenPurpose, now: number): Promise<Account | undefined>;
  /** Uses a token up and marks the address of its account as verified. False when the token is not valid. */
  verifyEmail(hash: string, now: number): Promise<boolean>;
  /**
   * Uses a token up and sets the password of its account; every session and device of it ends. Gives the account as it
   * is then, to exactly one caller; undefined when the token is not valid.
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

/** The request that created a key, so that its repetition finds the key again. */
export interface KeyRequest {
  /** Hash of what the caller named the request; unique in the account. */
  readonly id: string;
  /** Hash of the arguments: the same request has the same. */
  readonly argumentsHash: string;
  /** The key was derived with it from the caller's credential. */
  readonly salt: string;
}

/** A key with what proves it. */
export interface StoredApiKey extends ApiKey {
  readonly hash: string;
  readonly request: KeyRequest | undefined;
}

export interface NewApiKey extends StoredApiKey {
  /** The key or the grant with which it is made; undefined for a session, with which a person makes it. */
  readonly sourceId: string | undefined;
}

export interface ListedApiKey extends ApiKey {
  /** Name of the application that made it, or a key with which it was made. Undefined when it goes back to none. */
  readonly application: string | undefined;
}

export type AddKeyResult = "added" | "source-gone" | "name-taken" | "request-known" | "too-many";

export interface KeyStore {
  /**
   * Adds a key, unless its source is revoked, or the account has a key of that name or of that request, or `limit` keys.
   * Revoked keys do not count, but for requests. Two at once with one name: one is added.
   */
  add(key: NewApiKey, limit: number): Promise<AddKeyResult>;
  /** The keys of an account that are not revoked, oldest first. Expired ones are among them. */
  list(accountId: string): Promise<ListedApiKey[]>;
  /** The key of a request of the last 24 hours. */
  byRequest(accountId: string, requestId: string): Promise<StoredApiKey | undefined>;
  /**
   * Revokes a key of the account and gives it; the first revocation's time stays. Undefined when it has no such key. Of
   * the revoked keys of an account only the latest are kept.
   */
  revoke(accountId: string, id: string, now: number): Promise<ApiKey | undefined>;
}

/** Meaning of a bearer credential, as it is stored. */
export interface StoredCredential {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | undefined;
  /** The key's id, or the grant's behind an access token. */
  readonly sourceId: string;
}

export interface CredentialStore {
  /** The API key with that hash, unless it is revoked. Expiry is for the caller to check. */
  apiKey(hash: string): Promise<StoredCredential | undefined>;
  /** The access token with that hash, unless it or its grant is revoked. Expiry is for the caller to check. */
  accessToken(hash: string): Promise<StoredCredential | undefined>;
  /**
   * A number that differs from the one before when a credential may have been revoked since, in this process or in
   * another. Undefined while that cannot be known: then nothing that was read before may be believed.
   */
  epoch(): number | undefined;
}

/** Verifies the credentials of requests. */
export interface CredentialVerifier {
  /**
   * Returns the identity behind the value of an `Authorization` header, or undefined when it is not valid. The metering
   * is that of the client's address. Throws ClientDisconnected when the client leaves while it waits.
   */
  verify(authorization: string, metering: Metering, client: AttemptingClient): Promise<Identity | undefined>;
  /** Returns false when the credential of an identity has expired, or may have been revoked since it was verified. */
  isCurrent(identity: Identity): boolean;
}

/** Usage since the last report. */
export interface UsageReport {
  /** Calls by account on one day (`2026-11-21`, UTC). */
  readonly calls: readonly { readonly accountId: string; readonly day: string; readonly count: number }[];
  /** Times at which credentials were last used, by their source: a key's or a grant's id. */
  readonly lastUsed: readonly { readonly sourceId: string; readonly at: number }[];
}

export interface UsageStore {
  /** Adds a report in one transaction. What was removed meanwhile is passed over. */
  add(report: UsageReport): Promise<void>;
  /** Calls of an account on the days from `fromDay` on. */
  calls(accountId: string, fromDay: string): Promise<number>;
}

/** The usage with what is not stored yet. */
export interface CurrentUsage extends Pick<UsageStore, "calls"> {
  /** Returns the time at which this process last saw a credential, if that is not stored yet. */
  lastUsed(sourceId: string): number | undefined;
}

export interface AccountPorts {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly usage: CurrentUsage;
}

/** Ports of the accounts for tools. */
export const ACCOUNTS = portGroup<AccountPorts>("accounts");

import type { Scope } from "../../shared/scope.ts";

// Times are milliseconds since 1970, hashes are SHA-256 in hex. No store ever sees a secret.

/** The supported grant types of OAuth. */
export const GRANT_TYPES = ["authorization_code", "refresh_token"] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** A client that registered itself (RFC 7591). */
export interface RegisteredClient {
  readonly id: string;
  /** Undefined for a public client. */
  readonly secretHash: string | undefined;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly authMethod: "none" | "client_secret_basic" | "client_secret_post";
  readonly grantTypes: readonly GrantType[];
  readonly createdAt: number;
}

/** The most grants that an account can have at once. */
export const MAX_GRANTS = 100;

/**
 * The permissions that an account has granted to a client. Revoking the grant also ends everything that was issued
 * under it.
 */
export interface Grant {
  readonly id: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
}

/** A grant as stored. */
export interface StoredGrant extends Grant {
  readonly revokedAt: number | undefined;
}

export interface AuthorizationCode {
  readonly hash: string;
  readonly grantId: string;
  /** As in the authorization request; undefined when it was omitted. */
  readonly redirectUri: string | undefined;
  /** The PKCE challenge, S256. */
  readonly challenge: string;
  readonly expiresAt: number;
}

export interface AccessToken {
  readonly hash: string;
  readonly grantId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
}

export interface RefreshToken {
  readonly hash: string;
  readonly grantId: string;
  readonly expiresAt: number;
}

/** The record that a refresh token was exchanged. */
export interface UsedRefreshToken {
  readonly hash: string;
  readonly usedAt: number;
  /** The salt with which the successor was derived from the token. */
  readonly successorSalt: string;
}

/**
 * The time in which an exchanged refresh token may be sent again, in milliseconds: the answer may have been lost, or
 * several windows may share the token.
 */
export const REPEAT_MS = 30_000;

export interface StoredRefreshToken extends RefreshToken {
  readonly usedAt: number | undefined;
  /** Also undefined some time after REPEAT_MS. */
  readonly successorSalt: string | undefined;
  readonly grant: StoredGrant;
}

/** A client that an account has connected, over all its grants with a usable token or key. */
export interface Application {
  readonly clientId: string;
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  readonly connectedAt: number;
  readonly lastUsedAt: number | undefined;
}

export interface OAuthStore {
  /** Adds a client. Of the clients that were never connected, keeps only the latest `limit`. */
  addClient(client: RegisteredClient, limit: number): Promise<void>;
  client(id: string): Promise<RegisteredClient | undefined>;

  /**
   * Adds a grant with the code for its first tokens, in one transaction. Beyond MAX_GRANTS, ends the account's least
   * recently used grants.
   */
  addGrant(grant: Grant, code: AuthorizationCode): Promise<void>;
  code(hash: string): Promise<{ readonly code: AuthorizationCode; readonly grant: StoredGrant } | undefined>;
  /** Marks a code as used. Returns true to exactly one of any number of simultaneous callers. */
  claimCode(hash: string, now: number): Promise<boolean>;

  /**
   * Adds an access token, and its refresh token if it has one, in one transaction. Leaves an existing refresh token
   * unchanged.
   */
  addTokens(access: AccessToken, refresh: RefreshToken | undefined): Promise<void>;
  refreshToken(hash: string): Promise<StoredRefreshToken | undefined>;
  /**
   * Marks a refresh token as exchanged, with the salt of its successor, and adds the new tokens, in one transaction.
   * Returns true to exactly one caller.
   */
  exchangeRefreshToken(used: UsedRefreshToken, access: AccessToken, refresh: RefreshToken): Promise<boolean>;
  /** Returns the grant behind an access or refresh token, revoked or not. */
  grantOfToken(hash: string): Promise<StoredGrant | undefined>;
  /** Revokes one access token. */
  revokeAccessToken(hash: string, now: number): Promise<void>;
  /** Revokes a grant and everything that was issued under it. */
  revokeGrant(id: string, now: number): Promise<void>;

  /** Records the use of a client assertion until it would expire. Returns true to exactly one caller. */
  claimAssertion(hash: string, expiresAt: number): Promise<boolean>;

  /**
   * Returns the clients with a live token, or with a live key that was created through them, in the order in which they
   * were connected.
   */
  applications(accountId: string, now: number): Promise<Application[]>;
  /**
   * Revokes all grants of the account to a client, and all keys that were created through them. Returns false when
   * there are none.
   */
  disconnect(accountId: string, clientId: string, now: number): Promise<boolean>;
}

import type { Scope } from "../../shared/scope.ts";

// Times are milliseconds since 1970, hashes are SHA-256 in hex. No store ever sees a secret.

/** The grants of OAuth that are served here. */
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

/** Grants that an account can have at once. */
export const MAX_GRANTS = 100;

/**
 * Permissions that an account gave a client. The grant ends with its revocation, and everything that was issued under
 * it too.
 */
export interface Grant {
  readonly id: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
}

/** A grant as it is found again. */
export interface StoredGrant extends Grant {
  readonly revokedAt: number | undefined;
}

export interface AuthorizationCode {
  readonly hash: string;
  readonly grantId: string;
  /** As the authorization request had it; undefined when it had none. */
  readonly redirectUri: string | undefined;
  /** PKCE, S256. */
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

/** The mark that a refresh token was exchanged. */
export interface UsedRefreshToken {
  readonly hash: string;
  readonly usedAt: number;
  /** With it the successor was derived from the token. */
  readonly successorSalt: string;
}

/** For so long a refresh token may be sent again: its answer may have been lost, or several windows have it. */
export const REPEAT_MS = 30_000;

export interface StoredRefreshToken extends RefreshToken {
  readonly usedAt: number | undefined;
  /** Undefined, too, some time after REPEAT_MS. */
  readonly successorSalt: string | undefined;
  readonly grant: StoredGrant;
}

/** A client that an account has connected, over all its grants of which something can still be used. */
export interface Application {
  readonly clientId: string;
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  readonly connectedAt: number;
  readonly lastUsedAt: number | undefined;
}

export interface OAuthStore {
  /** Adds a client. Of the clients that have never been connected only the latest `limit` stay. */
  addClient(client: RegisteredClient, limit: number): Promise<void>;
  client(id: string): Promise<RegisteredClient | undefined>;

  /**
   * Adds a grant with the code that leads to its first tokens, in one transaction. Of more than MAX_GRANTS of an account
   * the one ends that was not used for the longest time.
   */
  addGrant(grant: Grant, code: AuthorizationCode): Promise<void>;
  code(hash: string): Promise<{ readonly code: AuthorizationCode; readonly grant: StoredGrant } | undefined>;
  /** Marks a code as used. True for exactly one caller, however many come at once. */
  claimCode(hash: string, now: number): Promise<boolean>;

  /**
   * Adds an access token and its refresh token, if it has one, in one transaction. A refresh token that is there already
   * stays as it is.
   */
  addTokens(access: AccessToken, refresh: RefreshToken | undefined): Promise<void>;
  refreshToken(hash: string): Promise<StoredRefreshToken | undefined>;
  /**
   * Marks a refresh token as exchanged, with the salt of its successor, and adds the tokens that follow, in one
   * transaction. True for exactly one caller.
   */
  exchangeRefreshToken(used: UsedRefreshToken, access: AccessToken, refresh: RefreshToken): Promise<boolean>;
  /** The grant behind an access or refresh token, revoked or not. */
  grantOfToken(hash: string): Promise<StoredGrant | undefined>;
  /** Ends one access token. */
  revokeAccessToken(hash: string, now: number): Promise<void>;
  /** Ends a grant with everything that was issued under it. */
  revokeGrant(id: string, now: number): Promise<void>;

  /** Notes that a client assertion was used, until it would expire. True for exactly one caller. */
  claimAssertion(hash: string, expiresAt: number): Promise<boolean>;

  /** Clients with a live token, or a live key that goes back to them, in the order in which they were connected. */
  applications(accountId: string, now: number): Promise<Application[]>;
  /** Ends every grant of the account to that client, and every key that goes back to one. False when there is none. */
  disconnect(accountId: string, clientId: string, now: number): Promise<boolean>;
}

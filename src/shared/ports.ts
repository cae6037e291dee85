import type { Metering } from "./rate-limit.ts";
import type { Scope } from "./scope.ts";

/** The wall clock, in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Who a credential belongs to and what it permits. */
export interface Identity {
  readonly accountId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly kind: "api-key" | "access-token" | "session";
  /** The API key's or the grant's id; undefined for a session. */
  readonly sourceId: string | undefined;
  /** When the credential expires, in milliseconds since 1970; undefined when it does not. */
  readonly expiresAt: number | undefined;
  /**
   * A secret that follows from the credential and is stored nowhere: what is derived from it, the same credential can
   * derive again. Undefined for a session.
   */
  readonly seed: string | undefined;
}

/** Verifies bearer credentials. */
export interface Credentials {
  /**
   * The identity behind a bearer token, or undefined when the token is not valid. Throws `rate-limited`, and notes that
   * in the metering of the client's address, when too many from there were not.
   */
  verify(token: string, metering: Metering): Promise<Identity | undefined>;
  /** False when the credential of an identity may have been revoked since it was verified, or has expired. */
  isCurrent(identity: Identity): boolean;
}

import type { Scope } from "./scope.ts";

/** Tells the time and signals timeouts. */
export interface Clock {
  /** Returns the time of the wall clock, in milliseconds since 1970. */
  now(): number;
  /** Returns a signal that aborts with a TimeoutError after a time. It does not keep the process running. */
  timeout(milliseconds: number): AbortSignal;
}

/** The account behind a credential, and what it permits. */
export interface Identity {
  readonly accountId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly kind: "api-key" | "access-token" | "session";
  /** The id of the API key or the grant. Undefined for a session. */
  readonly sourceId: string | undefined;
  /** The expiry of the credential in milliseconds since 1970. Undefined when it does not expire. */
  readonly expiresAt: number | undefined;
  /**
   * A secret that is derived from the credential and stored nowhere, so that only the same credential can derive further
   * secrets from it again. Undefined for a session.
   */
  readonly seed: string | undefined;
}

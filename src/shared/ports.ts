import type { Scope } from "./scope.ts";

/** Tells the time and when time is over. */
export interface Clock {
  /** Returns the time of the wall clock, in milliseconds since 1970. */
  now(): number;
  /** Returns a signal that aborts with a TimeoutError after so many milliseconds. It keeps no process running. */
  timeout(milliseconds: number): AbortSignal;
}

/** The account behind a credential, and what it permits. */
export interface Identity {
  readonly accountId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly kind: "api-key" | "access-token" | "session";
  /** The API key's or the grant's id; undefined for a session. */
  readonly sourceId: string | undefined;
  /** Time when the credential expires, in milliseconds since 1970; undefined when it does not. */
  readonly expiresAt: number | undefined;
  /**
   * A secret that follows from the credential and is stored nowhere: what is derived from it, the same credential can
   * derive again. Undefined for a session.
   */
  readonly seed: string | undefined;
}

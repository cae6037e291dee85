import type { Scope } from "./scope.ts";

/** The wall clock, in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Who a credential belongs to and what it permits. */
export interface Identity {
  readonly accountId: string;
  readonly scopes: ReadonlySet<Scope>;
}

/** Verifies bearer credentials. */
export interface Credentials {
  /** The identity behind a bearer token, or undefined when the token is not valid. */
  verify(token: string): Promise<Identity | undefined>;
}

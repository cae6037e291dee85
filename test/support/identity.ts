import { ALL_SCOPES } from "../../src/shared/scope.ts";
import type { Identity } from "../../src/shared/ports.ts";
import type { Scope } from "../../src/shared/scope.ts";

/** The account of a fake credential. */
export function testIdentity(accountId: string, ...scopes: Scope[]): Identity {
  return {
    accountId,
    scopes: new Set(scopes),
    kind: "api-key",
    sourceId: `key_of_${accountId}`,
    expiresAt: undefined,
    seed: undefined,
  };
}

/** Every scope there is, as OAuth writes lists. */
export const EVERY_SCOPE = ALL_SCOPES.join(" ");

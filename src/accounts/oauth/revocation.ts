import type { OAuthStore } from "./ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { Metering } from "../../limits/rate-limit.ts";
import { hashSecret, secretKind } from "../../shared/secret.ts";
import type { Client } from "./client.ts";
import { type Parameters, required } from "./form.ts";

/** The dependencies of a revocation. */
export interface RevocationParts {
  readonly store: OAuthStore;
  readonly clock: Clock;
  readonly metering: Metering;
}

/**
 * Revokes a token of a client (RFC 7009): an access token alone, a refresh token with its whole grant. Returns false
 * for an unknown or foreign token, which changes nothing and is not reported to the client. Throws `rate-limited` for
 * too many revocations of a grant.
 */
export async function revokeToken(
  { store, clock, metering }: RevocationParts,
  client: Client,
  form: Parameters,
): Promise<boolean> {
  const token = required(form, "token");
  const kind = secretKind(token);
  if (kind !== "accessToken" && kind !== "refreshToken") return false;
  const hash = hashSecret(token);
  const grant = await store.grantOfToken(hash);
  if (grant === undefined || grant.clientId !== client.id) return false;
  await metering.charge(POLICIES.grant, 1, grant.id);
  if (kind === "accessToken") await store.revokeAccessToken(hash, clock.now());
  else await store.revokeGrant(grant.id, clock.now());
  return true;
}

import type { OAuthStore } from "../../shared/oauth.ts";
import type { Clock } from "../../shared/ports.ts";
import { hashSecret, secretKind } from "../../shared/secret.ts";
import type { Client } from "./client.ts";
import { type Parameters, required } from "./form.ts";

/**
 * Ends the token that a client sends back (RFC 7009): an access token alone, a refresh token with its whole grant. A
 * token that is not known, or another client's, changes nothing, and the client hears no difference.
 */
export async function revokeToken(store: OAuthStore, clock: Clock, client: Client, form: Parameters): Promise<void> {
  const token = required(form, "token");
  const kind = secretKind(token);
  if (kind !== "accessToken" && kind !== "refreshToken") return;
  const hash = hashSecret(token);
  const grant = await store.grantOfToken(hash);
  if (grant === undefined || grant.clientId !== client.id) return;
  if (kind === "accessToken") await store.revokeAccessToken(hash, clock.now());
  else await store.revokeGrant(grant.id, clock.now());
}

import { hash } from "node:crypto";
import {
  GRANT_TYPES,
  type OAuthStore,
  REPEAT_MS,
  type RefreshToken,
  type StoredGrant,
  type StoredRefreshToken,
} from "./ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { Metering } from "../../limits/rate-limit.ts";
import { type Scope, parseScopes } from "../../shared/scope.ts";
import { deriveSecret, hashSecret, mintSecret, newSalt, secretKind, secretsEqual } from "../../shared/secret.ts";
import type { Client } from "./client.ts";
import { type Parameters, required } from "./form.ts";
import { OAuthError } from "./oauth-error.ts";
import type { Resources } from "./resources.ts";

/** The lifetimes of tokens in milliseconds. */
export const ACCESS_TOKEN_MS = 60 * 60 * 1000;
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60 * 1000;

/** Exchanges codes and refresh tokens for tokens. */
export class TokenIssuer {
  readonly #store: OAuthStore;
  readonly #clock: Clock;
  readonly #resources: Resources;

  constructor(store: OAuthStore, clock: Clock, resources: Resources) {
    this.#store = store;
    this.#clock = clock;
    this.#resources = resources;
  }

  /**
   * Answers the form of an authenticated client at the token endpoint. Throws an OAuthError, and `rate-limited` for too
   * many refreshes of a grant.
   */
  async issue(client: Client, form: Parameters, metering: Metering): Promise<object> {
    const grantType = required(form, "grant_type");
    if (grantType === "authorization_code") return this.#redeem(client, form);
    if (grantType === "refresh_token") return this.#refresh(client, form, metering);
    throw new OAuthError("unsupported_grant_type", `The grant_type must be one of ${GRANT_TYPES.join(", ")}.`);
  }

  async #redeem(client: Client, form: Parameters): Promise<object> {
    const sent = required(form, "code");
    const found = secretKind(sent) === "authorizationCode" ? await this.#store.code(hashSecret(sent)) : undefined;
    if (found === undefined || found.grant.clientId !== client.id) throw invalidGrant("The code is unknown.");
    const { code, grant } = found;
    // First, so that one of many simultaneous requests continues and the others revoke its result.
    if (!(await this.#store.claimCode(code.hash, this.#clock.now())))
      throw await this.#revokeGrant(grant, "The code was used before. Its tokens are revoked.");
    if (hasEnded(grant, code.expiresAt, this.#clock.now())) throw invalidGrant("The code has expired.");
    if (code.redirectUri !== undefined && form.get("redirect_uri") !== code.redirectUri)
      throw invalidGrant("The redirect_uri differs from that of the authorization request.");
    requireVerifier(form.get("code_verifier"), code.challenge);
    this.#requireOwnResource(form);
    return this.#tokens(grant, grant.scopes, mayRefresh(client) ? mintSecret("refreshToken") : undefined);
  }

  async #refresh(client: Client, form: Parameters, metering: Metering): Promise<object> {
    if (!mayRefresh(client))
      throw new OAuthError("unauthorized_client", "This client registered without the grant type refresh_token.");
    const sent = required(form, "refresh_token");
    const found = secretKind(sent) === "refreshToken" ? await this.#store.refreshToken(hashSecret(sent)) : undefined;
    if (found === undefined || found.grant.clientId !== client.id) throw invalidGrant("The refresh_token is unknown.");
    const { grant, expiresAt } = found;
    if (hasEnded(grant, expiresAt, this.#clock.now()))
      throw invalidGrant("The refresh_token has expired or was revoked.");
    const scopes = narrowScopes(grant.scopes, form.get("scope"));
    this.#requireOwnResource(form);
    // Before the exchange, so that a rate-limited refresh token stays valid. A grant has a single client.
    await metering.charge(POLICIES.grant, 1, grant.id);
    return (await this.#exchange(sent, found, scopes)) ?? this.#repeat(sent, found, scopes);
  }

  /**
   * Exchanges a refresh token and returns the new tokens to the first request. The next refresh token is derived from the
   * sent one and a stored salt, so that every process returns the same one for a repeated request, and none can be
   * derived from the database alone.
   */
  async #exchange(sent: string, found: StoredRefreshToken, scopes: readonly Scope[]): Promise<object | undefined> {
    if (found.usedAt !== undefined) return undefined;
    const successorSalt = newSalt();
    const successor = deriveSecret("refreshToken", sent, successorSalt);
    const access = this.#newAccessToken(found.grant, scopes);
    const used = { hash: found.hash, usedAt: this.#clock.now(), successorSalt };
    const isFirst = await this.#store.exchangeRefreshToken(
      used,
      access.stored,
      this.#storedRefreshToken(found.grant, successor),
    );
    return isFirst ? tokenResponse(access.token, scopes, successor) : undefined;
  }

  /** Returns the same successor again if the token was used a moment ago and the successor was not used. */
  async #repeat(sent: string, found: StoredRefreshToken, scopes: readonly Scope[]): Promise<object> {
    const successor = successorOf(sent, await this.#store.refreshToken(found.hash), this.#clock.now());
    const stored = successor === undefined ? undefined : await this.#store.refreshToken(hashSecret(successor));
    if (successor === undefined || stored === undefined || stored.usedAt !== undefined)
      throw await this.#revokeGrant(
        found.grant,
        "The refresh_token was used before. Its grant is revoked. Sign in again.",
      );
    return this.#tokens(found.grant, scopes, successor);
  }

  async #tokens(grant: StoredGrant, scopes: readonly Scope[], refreshToken: string | undefined): Promise<object> {
    const access = this.#newAccessToken(grant, scopes);
    const refresh = refreshToken === undefined ? undefined : this.#storedRefreshToken(grant, refreshToken);
    await this.#store.addTokens(access.stored, refresh);
    return tokenResponse(access.token, scopes, refreshToken);
  }

  /** Creates an access token, for the client and for storage. */
  #newAccessToken(grant: StoredGrant, scopes: readonly Scope[]) {
    const token = mintSecret("accessToken");
    const expiresAt = this.#clock.now() + ACCESS_TOKEN_MS;
    return { token, stored: { hash: hashSecret(token), grantId: grant.id, scopes, expiresAt } };
  }

  /** Returns a refresh token for storage. */
  #storedRefreshToken(grant: StoredGrant, refreshToken: string): RefreshToken {
    const expiresAt = this.#clock.now() + REFRESH_TOKEN_MS;
    return { hash: hashSecret(refreshToken), grantId: grant.id, expiresAt };
  }

  /**
   * Refuses only a foreign resource. Hosts may name a different resource of this service than in their first request,
   * and a token is valid at each.
   */
  #requireOwnResource(form: Parameters): void {
    this.#resources.requireOwn(form.get("resource"));
  }

  async #revokeGrant(grant: StoredGrant, message: string): Promise<OAuthError> {
    await this.#store.revokeGrant(grant.id, this.#clock.now());
    return invalidGrant(message);
  }
}

function mayRefresh({ grantTypes }: Client): boolean {
  return grantTypes.includes("refresh_token");
}

/** Creates the response of the token endpoint. */
function tokenResponse(accessToken: string, scopes: readonly Scope[], refreshToken: string | undefined): object {
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_MS / 1000,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(" "),
  };
}

function hasEnded(grant: StoredGrant, expiresAt: number, now: number): boolean {
  return grant.revokedAt !== undefined || expiresAt <= now;
}

/** Returns the successor of a used refresh token as long as the token may be sent again. */
function successorOf(sent: string, found: StoredRefreshToken | undefined, now: number): string | undefined {
  const { usedAt, successorSalt } = found ?? {};
  if (usedAt === undefined || successorSalt === undefined || now - usedAt >= REPEAT_MS) return undefined;
  return deriveSecret("refreshToken", sent, successorSalt);
}

function requireVerifier(verifier: string | undefined, challenge: string): void {
  const fits = verifier !== undefined && /^[A-Za-z0-9._~-]{43,128}$/.test(verifier);
  if (!fits || !secretsEqual(hash("sha256", verifier, "base64url"), challenge))
    throw invalidGrant("The code_verifier does not match the code_challenge.");
}

/** Narrows granted scopes. Ignores foreign scopes, as in the authorization request. */
function narrowScopes(granted: readonly Scope[], sent = ""): readonly Scope[] {
  const asked = parseScopes(sent);
  if (asked.some((scope) => !granted.includes(scope)))
    throw new OAuthError("invalid_scope", `The scope may only be narrowed. Granted: ${granted.join(" ")}.`);
  return asked.length === 0 ? granted : asked;
}

function invalidGrant(message: string): OAuthError {
  return new OAuthError("invalid_grant", message);
}

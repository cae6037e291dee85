import { hash } from "node:crypto";
import { type OAuthStore, REPEAT_MS, type StoredGrant, type StoredRefreshToken } from "../../shared/oauth.ts";
import type { Clock } from "../../shared/ports.ts";
import { type Scope, scopesIn } from "../../shared/scope.ts";
import { deriveSecret, hashSecret, mintSecret, newSalt, secretKind, secretsEqual } from "../../shared/secret.ts";
import type { Client } from "./client.ts";
import { type Parameters, required } from "./form.ts";
import { GRANT_TYPES } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import type { Resources } from "./resources.ts";

/** How long tokens are valid, in milliseconds. */
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

  /** Answers a form that an authenticated client sent to the token endpoint. Throws an OAuthError. */
  async issue(client: Client, form: Parameters): Promise<object> {
    const grantType = required(form, "grant_type");
    if (grantType === "authorization_code") return this.#redeem(client, form);
    if (grantType === "refresh_token") return this.#refresh(client, form);
    throw new OAuthError("unsupported_grant_type", `The grant_type must be one of ${GRANT_TYPES.join(", ")}.`);
  }

  async #redeem(client: Client, form: Parameters): Promise<object> {
    const sent = required(form, "code");
    const found = secretKind(sent) === "authorizationCode" ? await this.#store.code(hashSecret(sent)) : undefined;
    if (found === undefined || found.grant.clientId !== client.id) throw invalidGrant("The code is not known.");
    const { code, grant } = found;
    // Before anything else is looked at: of many at once only one gets on, and the others end what it gets.
    if (!(await this.#store.claimCode(code.hash, this.#clock.now())))
      throw await this.#ended(grant, "The code was used before. What was issued for it is revoked.");
    if (isOver(grant, code.expiresAt, this.#clock.now())) throw invalidGrant("The code has expired.");
    if (code.redirectUri !== undefined && form.get("redirect_uri") !== code.redirectUri)
      throw invalidGrant("The redirect_uri differs from that of the authorization request.");
    requireVerifier(form.get("code_verifier"), code.challenge);
    this.#requireOwnResource(form);
    return this.#tokens(grant, grant.scopes, mintSecret("refreshToken"));
  }

  async #refresh(client: Client, form: Parameters): Promise<object> {
    const sent = required(form, "refresh_token");
    const found = secretKind(sent) === "refreshToken" ? await this.#store.refreshToken(hashSecret(sent)) : undefined;
    if (found === undefined || found.grant.clientId !== client.id)
      throw invalidGrant("The refresh_token is not known.");
    const { grant, expiresAt } = found;
    if (isOver(grant, expiresAt, this.#clock.now()))
      throw invalidGrant("The refresh_token has expired or was revoked.");
    const scopes = narrowed(grant.scopes, form.get("scope"));
    this.#requireOwnResource(form);
    return (await this.#exchanged(sent, found, scopes)) ?? this.#repeated(sent, found, scopes);
  }

  /**
   * The tokens that follow, for the first who sends a refresh token. The next refresh token is derived from the one that
   * was sent and a salt that is stored with it, so that every process gives the same one to who sends it again, and none
   * could be made from the database.
   */
  async #exchanged(sent: string, found: StoredRefreshToken, scopes: readonly Scope[]): Promise<object | undefined> {
    if (found.usedAt !== undefined) return undefined;
    const successorSalt = newSalt();
    const tokens = this.#mint(found.grant, scopes, deriveSecret("refreshToken", sent, successorSalt));
    const used = { hash: found.hash, usedAt: this.#clock.now(), successorSalt };
    return (await this.#store.exchangeRefreshToken(used, tokens.access, tokens.refresh)) ? tokens.answer : undefined;
  }

  /** The same successor again, if the token was used a moment ago and the successor was not used itself. */
  async #repeated(sent: string, found: StoredRefreshToken, scopes: readonly Scope[]): Promise<object> {
    const successor = successorOf(sent, await this.#store.refreshToken(found.hash), this.#clock.now());
    const stored = successor === undefined ? undefined : await this.#store.refreshToken(hashSecret(successor));
    if (successor === undefined || stored === undefined || stored.usedAt !== undefined)
      throw await this.#ended(found.grant, "The refresh_token was used before. Its grant is revoked: sign in again.");
    return this.#tokens(found.grant, scopes, successor);
  }

  async #tokens(grant: StoredGrant, scopes: readonly Scope[], refreshToken: string): Promise<object> {
    const { access, refresh, answer } = this.#mint(grant, scopes, refreshToken);
    await this.#store.addTokens(access, refresh);
    return answer;
  }

  /** An access token, with the refresh token: as they are stored, and as the client gets them. */
  #mint(grant: StoredGrant, scopes: readonly Scope[], refreshToken: string) {
    const now = this.#clock.now();
    const accessToken = mintSecret("accessToken");
    return {
      access: { hash: hashSecret(accessToken), grantId: grant.id, scopes, expiresAt: now + ACCESS_TOKEN_MS },
      refresh: { hash: hashSecret(refreshToken), grantId: grant.id, expiresAt: now + REFRESH_TOKEN_MS },
      answer: {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: ACCESS_TOKEN_MS / 1000,
        refresh_token: refreshToken,
        scope: scopes.join(" "),
      },
    };
  }

  /**
   * The resources are one service, and a token is good at each. Hosts that find their metadata anew name another one
   * here than in their first request, so only a foreign one is refused.
   */
  #requireOwnResource(form: Parameters): void {
    this.#resources.requireOwn(form.get("resource"));
  }

  async #ended(grant: StoredGrant, message: string): Promise<OAuthError> {
    await this.#store.revokeGrant(grant.id, this.#clock.now());
    return invalidGrant(message);
  }
}

function isOver(grant: StoredGrant, expiresAt: number, now: number): boolean {
  return grant.revokedAt !== undefined || expiresAt <= now;
}

/** What a refresh token that was used already was exchanged for, as long as it may be sent again. */
function successorOf(sent: string, found: StoredRefreshToken | undefined, now: number): string | undefined {
  const { usedAt, successorSalt } = found ?? {};
  if (usedAt === undefined || successorSalt === undefined || now - usedAt >= REPEAT_MS) return undefined;
  return deriveSecret("refreshToken", sent, successorSalt);
}

function requireVerifier(verifier: string | undefined, challenge: string): void {
  const fits = verifier !== undefined && /^[A-Za-z0-9._~-]{43,128}$/.test(verifier);
  if (!fits || !secretsEqual(hash("sha256", verifier, "base64url"), challenge))
    throw invalidGrant("The code_verifier does not fit the code_challenge.");
}

/** What is no scope of this service is passed over, as it was in the authorization request. */
function narrowed(granted: readonly Scope[], sent = ""): readonly Scope[] {
  const asked = scopesIn(sent);
  if (asked.some((scope) => !granted.includes(scope)))
    throw new OAuthError("invalid_scope", `The scope may only be narrowed. Granted: ${granted.join(" ")}.`);
  return asked.length === 0 ? granted : asked;
}

function invalidGrant(message: string): OAuthError {
  return new OAuthError("invalid_grant", message);
}

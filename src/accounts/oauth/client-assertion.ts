import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from "jose";
import type { Loaded, LoadCache } from "../../guarded-fetch/load-cache.ts";
import type { OAuthStore } from "./ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { hashSecret } from "../../shared/secret.ts";
import { ASSERTION_ALGORITHMS, type Client } from "./client.ts";
import { OAUTH_PATHS } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import type { RemoteJson } from "./remote-json.ts";

/** The dependencies of ClientAssertions. */
export interface ClientAssertionsParts {
  readonly baseUrl: string;
  readonly store: OAuthStore;
  readonly clock: Clock;
  readonly remote: RemoteJson;
}

/** The longest validity of an assertion, and the tolerance for clocks that differ. */
const MAX_SECONDS = 600;
const TOLERANCE_SECONDS = 30;

const MAX_KEY_SETS = 200;
const MAX_KEY_SET_BYTES = 65_536;
const CACHE_KEYS_MS = 600_000;
/** Shorter than for a document, because a revoked key must stop working. */
const STALE_KEYS_MS = 3_600_000;
/** The least age of keys before an unknown key causes another fetch. */
const RELOAD_AFTER_MS = 10_000;

/** Authenticates clients by signed assertions (RFC 7523, `private_key_jwt`). */
export class ClientAssertions {
  readonly #parts: ClientAssertionsParts;
  readonly #keySets: LoadCache<JWTVerifyGetKey>;

  constructor(parts: ClientAssertionsParts) {
    this.#parts = parts;
    this.#keySets = parts.remote.cache({ max: MAX_KEY_SETS, staleMs: STALE_KEYS_MS });
  }

  /** Returns the unverified subject of an assertion. Throws `invalid_client`. */
  async subject(assertion: string): Promise<string> {
    const { decodeJwt } = await import("jose");
    try {
      const { sub } = decodeJwt(assertion);
      if (typeof sub === "string") return sub;
    } catch {
      // Other text has no subject either.
    }
    throw refused("it has no sub");
  }

  /**
   * Verifies an assertion from a client address, which works once. Throws `invalid_client`, and
   * `temporarily_unavailable` when the keys cannot be fetched.
   */
  async verify(assertion: string, client: Client, address: string): Promise<void> {
    const { jwksUri } = client;
    if (jwksUri === undefined || !client.authMethods.includes("private_key_jwt"))
      throw refused("this client does not declare private_key_jwt");
    const findKey = await this.#keyFinder(jwksUri, address);
    const { exp = 0, jti } = await this.#payload(assertion, client.id, findKey);
    if (exp > this.#parts.clock.now() / 1000 + MAX_SECONDS) throw refused("its exp is more than 10 minutes ahead");
    if (typeof jti !== "string" || jti === "") throw refused("its jti is not a string");
    const once = hashSecret(`${client.id}\n${jti}`);
    const until = Math.ceil((exp + TOLERANCE_SECONDS) * 1000);
    if (!(await this.#parts.store.claimAssertion(once, until))) throw refused("it was used before");
  }

  async #payload(assertion: string, clientId: string, findKey: JWTVerifyGetKey): Promise<JWTPayload> {
    const { baseUrl, clock } = this.#parts;
    const { errors, jwtVerify } = await import("jose");
    try {
      const { payload } = await jwtVerify(assertion, findKey, {
        issuer: clientId,
        subject: clientId,
        audience: [baseUrl, baseUrl + OAUTH_PATHS.token],
        algorithms: [...ASSERTION_ALGORITHMS],
        requiredClaims: ["exp", "jti"],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(clock.now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof OAuthError) throw error;
      // Any other error comes from unusable keys, which are the client's too.
      throw refused(error instanceof errors.JOSEError ? error.message : "its key cannot be used");
    }
  }

  /** Returns a key lookup that fetches the keys again for an unknown key, which may be new. */
  async #keyFinder(jwksUri: string, address: string): Promise<JWTVerifyGetKey> {
    const { errors } = await import("jose");
    const load = () => this.#load(jwksUri);
    return async (header, token) => {
      const keys = await this.#keySets.get(jwksUri, address, load);
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const newer = await this.#keySets.newer(jwksUri, address, load, RELOAD_AFTER_MS);
        return newer(header, token);
      }
    };
  }

  async #load(jwksUri: string): Promise<Loaded<JWTVerifyGetKey>> {
    const { createLocalJWKSet } = await import("jose");
    const { fields } = await this.#parts.remote.get(jwksUri, "JSON Web Key Set", MAX_KEY_SET_BYTES);
    return { value: createLocalJWKSet(fields as unknown as JSONWebKeySet), keepMs: CACHE_KEYS_MS };
  }
}

function refused(why: string): OAuthError {
  return new OAuthError("invalid_client", `The client_assertion is not valid: ${why}.`, { status: 401 });
}

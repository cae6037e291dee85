import type { Logger } from "pino";
import type { Database } from "../../shared/database.ts";
import type { GuardedFetch } from "../../shared/guarded-fetch.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import type { Clock } from "../../shared/ports.ts";
import type { RateCounter } from "../../shared/rate-limit.ts";
import type { Scope } from "../../shared/scope.ts";
import { hashSecret, mintSecret, newId } from "../../shared/secret.ts";
import { type AuthorizationRequest, AuthorizationRequests, errorAnswer } from "./authorization-request.ts";
import { ClientAssertions } from "./client-assertion.ts";
import { ClientAuthentication } from "./client-authentication.ts";
import { ClientMetadataDocuments } from "./client-metadata.ts";
import { Clients } from "./clients.ts";
import { OAuthEndpoints } from "./endpoints.ts";
import { authorizationServerMetadata } from "./metadata.ts";
import { Registration } from "./registration.ts";
import { RemoteJson } from "./remote-json.ts";
import { Resources } from "./resources.ts";
import { TokenIssuer } from "./token.ts";

export { type AuthorizationRequest, AuthorizationRefused, type Busy } from "./authorization-request.ts";
export { verifiedHostOf } from "./client-metadata.ts";

export interface AuthorizationServerParts {
  /** `{base_url}`: the issuer. */
  readonly baseUrl: string;
  /** URL of the page that explains how to get access. */
  readonly serviceDocumentation: string;
  /** Paths of the resources that tokens can be for, beside the whole service: `/mcp`. */
  readonly resourcePaths: readonly string[];
  readonly database: Database;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly fetch: GuardedFetch;
  readonly log: Logger;
}

/** How long a code may wait for its redemption, in milliseconds. */
const CODE_MS = 60_000;

/** The OAuth 2.1 authorization server, without its pages: they show a request and tell what the person chose. */
export class AuthorizationServer {
  readonly #parts: AuthorizationServerParts;
  readonly #requests: AuthorizationRequests;
  readonly #endpoints: OAuthEndpoints;

  constructor(parts: AuthorizationServerParts) {
    const { baseUrl, clock, log, rateCounter, fetch } = parts;
    const store = parts.database.oauth;
    const resources = new Resources(baseUrl, parts.resourcePaths);
    const remote = new RemoteJson({ fetch, rateCounter, clock });
    const clients = new Clients(store, new ClientMetadataDocuments(remote));
    const assertions = new ClientAssertions({ baseUrl, store, clock, remote });
    this.#parts = parts;
    this.#requests = new AuthorizationRequests(baseUrl, clients, resources);
    this.#endpoints = new OAuthEndpoints({
      store,
      clock,
      log,
      rateCounter,
      authentication: new ClientAuthentication(clients, assertions),
      registration: new Registration(store, clock),
      issuer: new TokenIssuer(store, clock, resources),
    });
  }

  /** The paths that `handle` answers. */
  get paths(): readonly string[] {
    return this.#endpoints.paths;
  }

  /** The metadata of RFC 8414. */
  metadata(): object {
    return authorizationServerMetadata(this.#parts.baseUrl, this.#parts.serviceDocumentation);
  }

  /** Answers a request to one of `paths`. Throws only ClientGone. */
  handle(request: HttpRequest): Promise<HttpReply> {
    return this.#endpoints.handle(request);
  }

  /**
   * Reads an authorization request from a query, as it was sent, without the question mark. `address` is the key of the
   * client's address. Throws AuthorizationRefused.
   */
  authorization(search: string, address: string): Promise<AuthorizationRequest> {
    return this.#requests.read(search, address);
  }

  /**
   * Allows what was asked for, or the part of it in `scopes`; without any of it that is a denial. Gives the URL to send
   * the browser to.
   */
  async approve(request: AuthorizationRequest, accountId: string, scopes: readonly Scope[]): Promise<string> {
    const allowed = request.scopes.filter((scope) => scopes.includes(scope));
    if (allowed.length === 0) return this.deny(request);
    const { client, challenge, sentRedirectUri } = request;
    const now = this.#parts.clock.now();
    const code = mintSecret("authorizationCode");
    const grant = {
      id: newId("grant"),
      accountId,
      clientId: client.id,
      clientName: client.name,
      scopes: allowed,
      createdAt: now,
    };
    await this.#parts.database.oauth.addGrant(grant, {
      hash: hashSecret(code),
      grantId: grant.id,
      redirectUri: sentRedirectUri,
      challenge,
      expiresAt: now + CODE_MS,
    });
    return this.#requests.answer(request, { code });
  }

  /** Gives the URL that tells the client that nothing was allowed. */
  deny(request: AuthorizationRequest): string {
    return this.#requests.answer(request, errorAnswer("access_denied", "The request was denied."));
  }
}

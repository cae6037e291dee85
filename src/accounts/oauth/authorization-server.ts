import type { Logger } from "pino";
import type { HttpHandler } from "../../http/handler.ts";
import type { GuardedFetch } from "../../guarded-fetch/ports.ts";
import type { Clock } from "../../shared/ports.ts";
import type { Policies } from "../../limits/policies.ts";
import type { RateCounter } from "../../limits/rate-limit.ts";
import type { Scope } from "../../shared/scope.ts";
import { hashSecret, mintSecret, newId } from "../../shared/secret.ts";
import { type AuthorizationRequest, AuthorizationRequests, errorAnswer } from "./authorization-request.ts";
import { ClientAssertions } from "./client-assertion.ts";
import { ClientAuthentication } from "./client-authentication.ts";
import { ClientMetadataDocuments } from "./client-metadata.ts";
import { Clients } from "./clients.ts";
import { OAuthEndpoints } from "./endpoints.ts";
import { authorizationServerMetadata } from "./metadata.ts";
import type { OAuthStore } from "./ports.ts";
import { Registration } from "./registration.ts";
import { RemoteJson } from "./remote-json.ts";
import { Resources } from "./resources.ts";
import { TokenIssuer } from "./token.ts";

export { type AuthorizationRequest, AuthorizationRefused, type RetryLater } from "./authorization-request.ts";
export { verifiedHostOf } from "./client-metadata.ts";

/** The dependencies and settings of the authorization server. */
export interface AuthorizationServerParts {
  /** The base URL, which is the issuer. */
  readonly baseUrl: string;
  /** The URL of the page that explains how to get access. */
  readonly serviceDocumentation: string;
  /** Paths of resources for tokens in addition to the whole service: `/mcp`, `/mcp?login`. */
  readonly resourcePaths: readonly string[];
  readonly store: OAuthStore;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly policies: Policies;
  /** The most stored clients without a connection. */
  readonly maxUnusedClients: number;
  readonly fetch: GuardedFetch;
  readonly log: Logger;
}

/** The lifetime of an authorization code in milliseconds. */
const CODE_MS = 60_000;

/** The OAuth 2.1 authorization server, without its pages, which show a request and pass on the decision. */
export class AuthorizationServer {
  readonly #parts: AuthorizationServerParts;
  readonly #requests: AuthorizationRequests;
  /** Answers what programs send to the endpoints. */
  readonly endpoints: HttpHandler;

  constructor(parts: AuthorizationServerParts) {
    const { baseUrl, store, clock, log, rateCounter, policies, fetch } = parts;
    const resources = new Resources(baseUrl, parts.resourcePaths);
    const remote = new RemoteJson({ fetch, rateCounter, clock });
    const clients = new Clients(store, new ClientMetadataDocuments(remote));
    const assertions = new ClientAssertions({ baseUrl, store, clock, remote });
    this.#parts = parts;
    this.#requests = new AuthorizationRequests(baseUrl, clients, resources);
    this.endpoints = new OAuthEndpoints({
      store,
      clock,
      log,
      policies,
      authentication: new ClientAuthentication(clients, assertions),
      registration: new Registration(store, clock, parts.maxUnusedClients),
      issuer: new TokenIssuer(store, clock, resources),
    });
  }

  /** Returns the metadata of RFC 8414. */
  metadata(): object {
    return authorizationServerMetadata(this.#parts.baseUrl, this.#parts.serviceDocumentation);
  }

  /**
   * Parses an authorization request from a raw query without the question mark. `address` is the key of the client's
   * address. Throws AuthorizationRefused.
   */
  authorization(search: string, address: string): Promise<AuthorizationRequest> {
    return this.#requests.read(search, address);
  }

  /**
   * Grants the requested scopes that are in `scopes`, and denies the request if there are none. Returns the URL for the
   * browser.
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
    await this.#parts.store.addGrant(grant, {
      hash: hashSecret(code),
      grantId: grant.id,
      redirectUri: sentRedirectUri,
      challenge,
      expiresAt: now + CODE_MS,
    });
    return this.#requests.answer(request, { code });
  }

  /** Denies a request. Returns the URL for the browser. */
  deny(request: AuthorizationRequest): string {
    return this.#requests.answer(request, errorAnswer("access_denied", "The request was denied."));
  }
}

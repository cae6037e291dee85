import type { Logger } from "pino";
import { ClientGone, type HttpReply, type HttpRequest } from "../../shared/http.ts";
import type { OAuthStore } from "../../shared/oauth.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import {
  addRateHeaders,
  Metering,
  POLICIES,
  RATE_HEADER_NAMES,
  type RateCounter,
  type RatePolicy,
} from "../../shared/rate-limit.ts";
import type { ClientAuthentication } from "./client-authentication.ts";
import { readForm } from "./form.ts";
import { OAUTH_PATHS } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import type { Registration } from "./registration.ts";
import { revokeToken } from "./revocation.ts";
import type { TokenIssuer } from "./token.ts";

export interface OAuthEndpointsParts {
  readonly store: OAuthStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly rateCounter: RateCounter;
  readonly authentication: ClientAuthentication;
  readonly registration: Registration;
  readonly issuer: TokenIssuer;
}

interface Endpoint {
  readonly policy: RatePolicy;
  readonly answer: (request: HttpRequest) => Promise<{ readonly status: number; readonly body?: object }>;
}

const ALLOW = "POST, OPTIONS";
const REQUEST_HEADERS = "Authorization, Content-Type, MCP-Protocol-Version";

/** Scripts of any origin may use the endpoints: no cookie counts here. */
const HEADERS = {
  "Cache-Control": "no-store",
  Pragma: "no-cache",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...RATE_HEADER_NAMES, "WWW-Authenticate", "Allow"].join(", "),
} as const;

/** The endpoints that programs call. Every failure is the JSON of RFC 6749 5.2. */
export class OAuthEndpoints {
  readonly #parts: OAuthEndpointsParts;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;

  constructor(parts: OAuthEndpointsParts) {
    this.#parts = parts;
    this.#endpoints = new Map<string, Endpoint>([
      [OAUTH_PATHS.register, { policy: POLICIES.register, answer: (request) => this.#register(request) }],
      [OAUTH_PATHS.token, { policy: POLICIES.token, answer: (request) => this.#token(request) }],
      [OAUTH_PATHS.revoke, { policy: POLICIES.token, answer: (request) => this.#revoke(request) }],
    ]);
  }

  get paths(): readonly string[] {
    return [...this.#endpoints.keys()];
  }

  /** Answers a request to one of the paths. Throws only ClientGone. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    if (request.method === "OPTIONS") return preflight();
    const metering = new Metering(this.#parts.rateCounter, request.address);
    try {
      const endpoint = this.#endpoints.get(request.path) as Endpoint;
      if (request.method !== "POST")
        throw new OAuthError("invalid_request", "Use POST.", { status: 405, headers: { Allow: ALLOW } });
      await metering.charge(endpoint.policy);
      const { status, body } = await endpoint.answer(request);
      return reply(metering, status, body);
    } catch (thrown) {
      if (thrown instanceof ClientGone) throw thrown;
      const { status, code, message, headers } = this.#error(thrown);
      return reply(metering, status, { error: code, error_description: message }, headers);
    }
  }

  async #register(request: HttpRequest): Promise<{ status: number; body: object }> {
    return { status: 201, body: await this.#parts.registration.register(request) };
  }

  async #token(request: HttpRequest): Promise<{ status: number; body: object }> {
    const form = await readForm(request);
    const client = await this.#parts.authentication.client(request, form);
    return { status: 200, body: await this.#parts.issuer.issue(client, form) };
  }

  async #revoke(request: HttpRequest): Promise<{ status: number }> {
    const { authentication, store, clock } = this.#parts;
    const form = await readForm(request);
    await revokeToken(store, clock, await authentication.client(request, form), form);
    return { status: 200 };
  }

  #error(thrown: unknown): OAuthError {
    if (thrown instanceof OAuthError) return thrown;
    if (thrown instanceof Problem) {
      const code = thrown.code === "rate-limited" ? "temporarily_unavailable" : "invalid_request";
      return new OAuthError(code, thrown.message, { status: thrown.status, headers: thrown.headers });
    }
    this.#parts.log.error({ err: thrown }, "an OAuth request failed");
    return new OAuthError("server_error", "The service could not complete this request.", { status: 500 });
  }
}

function preflight(): HttpReply {
  const headers = {
    ...HEADERS,
    Allow: ALLOW,
    "Access-Control-Allow-Methods": ALLOW,
    "Access-Control-Allow-Headers": REQUEST_HEADERS,
    "Access-Control-Max-Age": "86400",
  };
  return { status: 204, headers };
}

function reply(
  metering: Metering,
  status: number,
  body: object | undefined,
  extra: Readonly<Record<string, string>> = {},
): HttpReply {
  const headers: Record<string, string> = { ...HEADERS };
  addRateHeaders(headers, metering.states);
  Object.assign(headers, extra);
  if (body === undefined) return { status, headers };
  headers["Content-Type"] = "application/json";
  return { status, headers, body: JSON.stringify(body) };
}

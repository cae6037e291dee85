import type { Logger } from "pino";
import { Cors } from "../../http/cors.ts";
import type { RequestContext, HttpHandler, HttpRoute } from "../../http/handler.ts";
import { problemHeaders } from "../../http/http-problem.ts";
import { jsonReply } from "../../http/reply.ts";
import { FailureLimiter } from "../../limits/failure-limiter.ts";
import type { Policies } from "../../limits/policies.ts";
import type { Metering } from "../../limits/rate-limit.ts";
import { ClientDisconnected, type HttpReply, type HttpRequest } from "../../shared/http.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import type { ClientAuthentication } from "./client-authentication.ts";
import { type Parameters, readParameters } from "./form.ts";
import { OAUTH_PATHS } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import type { OAuthStore } from "./ports.ts";
import type { Registration } from "./registration.ts";
import { revokeToken } from "./revocation.ts";
import type { TokenIssuer } from "./token.ts";

export interface OAuthEndpointsParts {
  readonly store: OAuthStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policies: Policies;
  readonly authentication: ClientAuthentication;
  readonly registration: Registration;
  readonly issuer: TokenIssuer;
}

/** The answer of an endpoint. */
interface Outcome {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a success that did nothing, so that it counts like a failure. */
  readonly fruitless?: boolean;
}

type Endpoint = (request: HttpRequest, metering: Metering) => Promise<Outcome>;

/** Required by RFC 6749 5.1 in addition to `Cache-Control`. */
const NO_CACHE = { Pragma: "no-cache" };

/** Answers `/token`, `/revoke` and `/register`. Every failure is the JSON of RFC 6749 5.2. */
export class OAuthEndpoints implements HttpHandler {
  readonly routes: readonly HttpRoute[];
  readonly cacheControl = "no-store";
  /** Scripts of any origin may use the endpoints, because no cookie is read here. */
  readonly cors = new Cors({
    allowHeaders: ["Authorization", "Content-Type", "MCP-Protocol-Version"],
    exposeHeaders: ["WWW-Authenticate", "Allow"],
  });
  readonly #parts: OAuthEndpointsParts;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #failures: FailureLimiter;

  constructor(parts: OAuthEndpointsParts) {
    this.#parts = parts;
    this.#failures = new FailureLimiter(parts.policies.token);
    this.#endpoints = new Map<string, Endpoint>([
      [OAUTH_PATHS.register, (...asked) => this.#register(...asked)],
      [OAUTH_PATHS.token, (...asked) => this.#attempt(asked, (form) => this.#token(form, ...asked))],
      [OAUTH_PATHS.revoke, (...asked) => this.#attempt(asked, (form) => this.#revoke(form, ...asked))],
    ]);
    this.routes = [...this.#endpoints.keys()].map((path) => ({ path, methods: ["POST"] }));
  }

  async handle(request: HttpRequest, { metering }: RequestContext): Promise<HttpReply> {
    const endpoint = this.#endpoints.get(request.path);
    if (endpoint === undefined) throw new Error(`There is no endpoint at ${request.path}.`);
    return replyOf(await endpoint(request, metering));
  }

  fail(thrown: unknown, request: HttpRequest): HttpReply {
    return replyOf(this.#failure(thrown, request));
  }

  async #register(request: HttpRequest, metering: Metering): Promise<Outcome> {
    await metering.charge(this.#parts.policies.register);
    return { status: 201, body: await this.#parts.registration.register(request) };
  }

  /**
   * Answers a form. Only a failure counts against the address, and only failures are refused when there are too many.
   */
  async #attempt(
    [request, metering]: [HttpRequest, Metering],
    answer: (form: Parameters) => Promise<Outcome>,
  ): Promise<Outcome> {
    const form = readParameters(request);
    // Read first, so that a slow body does not delay other clients in the queue.
    await form.catch(() => {});
    const { result, count } = await this.#failures.run(
      metering,
      request,
      () => form.then(answer).catch((thrown: unknown) => this.#failure(thrown, request)),
      hasFailed,
    );
    const { token } = this.#parts.policies;
    if (hasFailed(result)) metering.enforce(token, count);
    else metering.report(token, count);
    return result;
  }

  async #token(form: Parameters, request: HttpRequest, metering: Metering): Promise<Outcome> {
    const client = await this.#parts.authentication.client(request, form);
    return { status: 200, body: await this.#parts.issuer.issue(client, form, metering) };
  }

  async #revoke(form: Parameters, request: HttpRequest, metering: Metering): Promise<Outcome> {
    const { authentication, store, clock } = this.#parts;
    const client = await authentication.client(request, form);
    const revoked = await revokeToken({ store, clock, metering }, client, form);
    return { status: 200, fruitless: !revoked };
  }

  /** Converts an error to an outcome. Rethrows ClientDisconnected, because the connection is closed. */
  #failure(thrown: unknown, request: HttpRequest): Outcome {
    if (thrown instanceof ClientDisconnected) throw thrown;
    const { status, code, message, headers } = this.#error(thrown, request);
    return { status, body: { error: code, error_description: message }, headers };
  }

  #error(thrown: unknown, { id }: HttpRequest): OAuthError {
    if (thrown instanceof OAuthError) return thrown;
    if (thrown instanceof Problem) {
      const isTemporary = thrown.code === "rate-limited" || thrown.status === 503;
      const code = isTemporary ? "temporarily_unavailable" : "invalid_request";
      return new OAuthError(code, thrown.message, { status: thrown.status, headers: problemHeaders(thrown) });
    }
    this.#parts.log.error({ err: thrown, requestId: id }, "an OAuth request failed");
    return new OAuthError("server_error", "The service could not complete this request.", { status: 500 });
  }
}

/**
 * Returns whether the client caused the failure. Refusals of other limits and failures of this service do not count.
 */
function hasFailed({ status, fruitless = false }: Outcome): boolean {
  return fruitless || (status >= 400 && status < 500 && status !== 429);
}

function replyOf({ status, body, headers = {} }: Outcome): HttpReply {
  const all = { ...NO_CACHE, ...headers };
  return body === undefined ? { status, headers: all } : jsonReply(status, body, all);
}

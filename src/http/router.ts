import type { Logger } from "pino";
import { addRateHeaders } from "../limits/rate-headers.ts";
import { POLICIES, type RatePolicy } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import { ClientDisconnected, type HttpReply, type HttpRequest, type RequestOrigin } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import type { Site } from "../shared/site.ts";
import { compressedReply } from "./compressed-reply.ts";
import { FinishedReply } from "./finished-reply.ts";
import type { RequestContext, HandlerOptions, HttpHandler } from "./handler.ts";
import { HttpProblem } from "./http-problem.ts";
import { problemReply, reportedProblem, displayPath } from "./reply.ts";
import { type RouteMatch, RouteTable } from "./route-table.ts";

export interface RouterParts {
  readonly handlers: readonly HttpHandler[];
  /** Answers the paths without a route. */
  readonly fallback: HttpHandler;
  readonly site: Site;
  /** Starts the metering of a request from a client address. */
  readonly startMetering: (address: string) => Metering;
  readonly log: Logger;
}

/**
 * Passes each request to the handler of its path and method, and does what is common to all handlers: 405 with `Allow`,
 * OPTIONS, failures, and the headers of every answer.
 */
export class Router {
  readonly #parts: RouterParts;
  readonly #table: RouteTable;

  constructor(parts: RouterParts) {
    this.#parts = parts;
    this.#table = new RouteTable(parts.handlers);
  }

  /** Returns the template that a path matches. Undefined when it matches none. */
  templateOf(path: string): string | undefined {
    return this.#table.find(path)?.entry.template;
  }

  /** Answers a request. Throws only ClientDisconnected. */
  answer(request: HttpRequest): HttpReply | Promise<HttpReply> {
    const match = this.#table.find(request.path);
    const handler = handlerOf(request, match) ?? this.#parts.fallback;
    const context = this.#context(request, handler, match);
    let reply: HttpReply | Promise<HttpReply>;
    try {
      handler.guard?.(request);
      reply = replyWithoutHandler(request, match) ?? handler.handle(request, context);
    } catch (thrown) {
      return this.#failed(thrown, handler, request, context);
    }
    // Closures are created only for answers that have to be awaited.
    if (!(reply instanceof Promise)) return this.#finished(reply, handler, context.metering, request);
    return reply.then(
      (ready) => this.#finished(ready, handler, context.metering, request),
      (thrown: unknown) => this.#failed(thrown, handler, request, context),
    );
  }

  /** Answers a request that could not be parsed or is refused before routing. */
  async refuse({ address, path }: RequestOrigin, problem: Problem): Promise<HttpReply> {
    const { startMetering, site, fallback } = this.#parts;
    const metering = startMetering(address);
    const failure = Problem.from(await chargeFailure(problem, metering, fallback.policy));
    return this.#finished(problemReply(site, failure, path), fallback, metering, undefined);
  }

  #context({ address }: HttpRequest, handler: HttpHandler, match: RouteMatch | undefined): RequestContext {
    const { startMetering = this.#parts.startMetering } = handler;
    return {
      template: match?.entry.template,
      parameters: match?.parameters ?? {},
      allow: match?.entry.allow ?? "",
      metering: startMetering(address),
    };
  }

  async #failed(
    thrown: unknown,
    handler: HttpHandler,
    request: HttpRequest,
    context: RequestContext,
  ): Promise<HttpReply> {
    if (thrown instanceof ClientDisconnected) throw thrown;
    const reply = await this.#failure(thrown, handler, request, context);
    return this.#finished(reply, handler, context.metering, request);
  }

  async #failure(
    thrown: unknown,
    handler: HttpHandler,
    request: HttpRequest,
    context: RequestContext,
  ): Promise<HttpReply> {
    const { metering } = context;
    const isCounted = metering.states.length > 0 || request.method === "OPTIONS";
    const failure = isCounted ? thrown : await chargeFailure(thrown, metering, handler.policy);
    const reply = await handler.fail?.(failure, request, context);
    if (reply !== undefined) return reply;
    const { site, log } = this.#parts;
    return problemReply(site, reportedProblem(failure, request, log), request.path, { locationOf: () => "query" });
  }

  /**
   * Adds the headers of every answer. When no policy was charged, they report what is left of the handler's policy.
   */
  #finished(
    reply: HttpReply,
    handler: HandlerOptions,
    metering: Metering,
    request: HttpRequest | undefined,
  ): HttpReply | Promise<HttpReply> {
    const { policy = POLICIES.public, compresses } = handler;
    const charged = metering.states.length === 0 ? metering.charge(policy, 0) : undefined;
    const sent = compresses === true && request !== undefined ? compressedReply(reply, request) : reply;
    if (charged === undefined && !(sent instanceof Promise)) return this.#withHeaders(sent, handler, metering, request);
    return Promise.all([sent, charged]).then(([ready]) => this.#withHeaders(ready, handler, metering, request));
  }

  #withHeaders(
    reply: HttpReply,
    { cors, cacheControl }: HandlerOptions,
    { states }: Metering,
    request: HttpRequest | undefined,
  ): FinishedReply {
    const rawHeaders: string[] = [];
    const vary = cors?.addHeaders(rawHeaders, request);
    const { headers } = reply;
    let { Vary: varies } = headers;
    if (vary !== undefined) varies = varies === undefined ? vary : `${vary}, ${varies}`;
    for (const name in headers) if (name !== "Vary") rawHeaders.push(name, headers[name] as string);
    if (varies !== undefined) rawHeaders.push("Vary", varies);
    if (cacheControl !== undefined && headers["Cache-Control"] === undefined)
      rawHeaders.push("Cache-Control", cacheControl);
    rawHeaders.push("API-Version", this.#parts.site.apiVersion);
    addRateHeaders(rawHeaders, states);
    return new FinishedReply(reply, rawHeaders);
  }
}

function handlerOf({ method }: HttpRequest, match: RouteMatch | undefined): HttpHandler | undefined {
  return match?.entry.handlers.get(method) ?? match?.entry.owner;
}

/** Answers OPTIONS, and throws `method-not-allowed` for a wrong method. Returns undefined when a handler has to answer. */
function replyWithoutHandler({ method, path }: HttpRequest, match: RouteMatch | undefined): HttpReply | undefined {
  if (match === undefined) return undefined;
  const { handlers, allow, corsMethods, hint } = match.entry;
  const handler = handlers.get(method);
  if (handler === undefined) {
    const detail = `${displayPath(path)} takes ${allow}, not ${method}.`;
    const headers = { Allow: allow };
    throw new HttpProblem("method-not-allowed", hint === undefined ? detail : `${detail} ${hint}`, { headers });
  }
  return method === "OPTIONS" ? handler.cors?.preflight(allow, corsMethods) : undefined;
}

/** Charges a policy for a failure. Returns the failure, or the problem of a client over its quota. */
async function chargeFailure(thrown: unknown, metering: Metering, policy: RatePolicy | undefined): Promise<unknown> {
  if (policy === undefined) return thrown;
  try {
    await metering.charge(policy);
    return thrown;
  } catch (limited) {
    return limited;
  }
}

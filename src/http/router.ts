import type { Logger } from "pino";
import { addRateHeaders } from "../limits/rate-headers.ts";
import { POLICIES, type RatePolicy } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import { ClientGone, type HttpReply, type HttpRequest, type RequestOrigin } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import type { Site } from "../shared/site.ts";
import { compressedReply } from "./compressed-reply.ts";
import { FinishedReply } from "./finished-reply.ts";
import type { Exchange, HandlerFacts, HttpHandler } from "./handler.ts";
import { HttpProblem } from "./http-problem.ts";
import { problemReply, reportedProblem, shownPath } from "./reply.ts";
import { type RouteMatch, RouteTable } from "./route-table.ts";

export interface RouterParts {
  readonly handlers: readonly HttpHandler[];
  /** Answers the paths that no route matches. */
  readonly otherwise: HttpHandler;
  readonly site: Site;
  /** Starts the metering of a request from a client address. */
  readonly startMetering: (address: string) => Metering;
  readonly log: Logger;
}

/**
 * Passes each request to the handler of its path and method, and does what all handlers have in common: 405 with
 * `Allow`, OPTIONS, failures, and the headers of every answer.
 */
export class Router {
  readonly #parts: RouterParts;
  readonly #table: RouteTable;

  constructor(parts: RouterParts) {
    this.#parts = parts;
    this.#table = new RouteTable(parts.handlers);
  }

  /** Returns the template that a path matches; undefined when none does. */
  templateOf(path: string): string | undefined {
    return this.#table.find(path)?.entry.template;
  }

  /** Answers a request. Throws only ClientGone. */
  answer(request: HttpRequest): HttpReply | Promise<HttpReply> {
    const match = this.#table.find(request.path);
    const handler = handlerOf(request, match) ?? this.#parts.otherwise;
    const exchange = this.#exchange(request, handler, match);
    let reply: HttpReply | Promise<HttpReply>;
    try {
      handler.guard?.(request);
      reply = withoutHandler(request, match) ?? handler.handle(request, exchange);
    } catch (thrown) {
      return this.#failed(thrown, handler, request, exchange);
    }
    // Functions are made only where something is waited for.
    if (!(reply instanceof Promise)) return this.#finished(reply, handler, exchange.metering, request);
    return reply.then(
      (ready) => this.#finished(ready, handler, exchange.metering, request),
      (thrown: unknown) => this.#failed(thrown, handler, request, exchange),
    );
  }

  /** Answers a request that could not be parsed, or is refused before it is routed. */
  async refuse({ address, path }: RequestOrigin, problem: Problem): Promise<HttpReply> {
    const { startMetering, site, otherwise } = this.#parts;
    const metering = startMetering(address);
    const failure = Problem.from(await counted(problem, metering, otherwise.policy));
    return this.#finished(problemReply(site, failure, path), otherwise, metering, undefined);
  }

  #exchange({ address }: HttpRequest, handler: HttpHandler, match: RouteMatch | undefined): Exchange {
    const { startMetering = this.#parts.startMetering } = handler;
    return {
      template: match?.entry.template,
      parameters: match?.parameters ?? {},
      allow: match?.entry.allow ?? "",
      metering: startMetering(address),
    };
  }

  async #failed(thrown: unknown, handler: HttpHandler, request: HttpRequest, exchange: Exchange): Promise<HttpReply> {
    if (thrown instanceof ClientGone) throw thrown;
    const reply = await this.#failure(thrown, handler, request, exchange);
    return this.#finished(reply, handler, exchange.metering, request);
  }

  async #failure(thrown: unknown, handler: HttpHandler, request: HttpRequest, exchange: Exchange): Promise<HttpReply> {
    const { metering } = exchange;
    const isCounted = metering.states.length > 0 || request.method === "OPTIONS";
    const failure = isCounted ? thrown : await counted(thrown, metering, handler.policy);
    const reply = await handler.fail?.(failure, request, exchange);
    if (reply !== undefined) return reply;
    const { site, log } = this.#parts;
    return problemReply(site, reportedProblem(failure, request, log), request.path, { locationOf: () => "query" });
  }

  /**
   * Adds the headers of every answer. If no policy has counted the request, they report what is left of the handler's
   * policy.
   */
  #finished(
    reply: HttpReply,
    handler: HandlerFacts,
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
    { cors, cacheControl }: HandlerFacts,
    { states }: Metering,
    request: HttpRequest | undefined,
  ): FinishedReply {
    const flat: string[] = [];
    const vary = cors?.addHeaders(flat, request);
    const { headers } = reply;
    let { Vary: varies } = headers;
    if (vary !== undefined) varies = varies === undefined ? vary : `${vary}, ${varies}`;
    for (const name in headers) if (name !== "Vary") flat.push(name, headers[name] as string);
    if (varies !== undefined) flat.push("Vary", varies);
    if (cacheControl !== undefined && headers["Cache-Control"] === undefined) flat.push("Cache-Control", cacheControl);
    flat.push("API-Version", this.#parts.site.apiVersion);
    addRateHeaders(flat, states);
    return new FinishedReply(reply, flat);
  }
}

function handlerOf({ method }: HttpRequest, match: RouteMatch | undefined): HttpHandler | undefined {
  return match?.entry.handlers.get(method) ?? match?.entry.owner;
}

/** Answers OPTIONS, and throws `method-not-allowed`. Returns undefined when a handler has to answer. */
function withoutHandler({ method, path }: HttpRequest, match: RouteMatch | undefined): HttpReply | undefined {
  if (match === undefined) return undefined;
  const { handlers, allow, openMethods, hint } = match.entry;
  const handler = handlers.get(method);
  if (handler === undefined) {
    const detail = `${shownPath(path)} takes ${allow}, not ${method}.`;
    const headers = { Allow: allow };
    throw new HttpProblem("method-not-allowed", hint === undefined ? detail : `${detail} ${hint}`, { headers });
  }
  return method === "OPTIONS" ? handler.cors?.preflight(allow, openMethods) : undefined;
}

/** Counts a failure. Returns it, or the problem of a client that has sent too many requests. */
async function counted(thrown: unknown, metering: Metering, policy: RatePolicy | undefined): Promise<unknown> {
  if (policy === undefined) return thrown;
  try {
    await metering.charge(policy);
    return thrown;
  } catch (limited) {
    return limited;
  }
}

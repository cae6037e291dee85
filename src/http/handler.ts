import type { RatePolicy } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { andThen } from "../shared/and-then.ts";
import { lazyValue } from "../shared/lazy.ts";
import type { Cors } from "./cors.ts";

export type HttpMethod = "GET" | "POST" | "DELETE";

/** A path with the methods that it takes. The router adds HEAD where GET is, and OPTIONS where CORS applies. */
export interface HttpRoute {
  /** A path or a template: `{name}` is one segment, `{name*}` the rest of the path. */
  readonly path: string;
  readonly methods: readonly HttpMethod[];
  /** True if the path is also served with a slash at its end. */
  readonly trailingSlash?: boolean;
  /** A sentence for clients that use another method. */
  readonly hint?: string;
}

/** Parts that the router passes to a handler in addition to the request. */
export interface RequestContext {
  /** The template that the path matched; undefined when none did. */
  readonly template: string | undefined;
  /** The values of the template's names, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The methods of the path, as `Allow` lists them. */
  readonly allow: string;
  /** Counts the request. Its states become the rate limit headers of the answer. */
  readonly metering: Metering;
}

/** The facts about a handler that the router needs before the handler is loaded. */
export interface HandlerOptions {
  readonly routes: readonly HttpRoute[];
  /** Counts a request that fails before the handler has counted it. When undefined, such a request costs nothing. */
  readonly policy?: RatePolicy;
  /** Undefined if scripts of other origins may neither send requests nor read answers. */
  readonly cors?: Cors;
  /** The `Cache-Control` of answers that do not set one. */
  readonly cacheControl?: string;
  /** True if long answers are compressed for clients that accept that. Not for a handler that reads cookies. */
  readonly compresses?: boolean;
  /** Starts the metering of a client address, for a handler whose counts are separate from those of the others. */
  readonly startMetering?: (address: string) => Metering;
  /** Throws to refuse a request, for any method. */
  readonly guard?: (request: HttpRequest) => void;
}

/** Answers the requests for its routes. */
export interface HttpHandler extends HandlerOptions {
  /** Answers a request for one of the routes, with one of its methods; HEAD is answered like GET. */
  handle(request: HttpRequest, context: RequestContext): HttpReply | Promise<HttpReply>;
  /**
   * Converts an error of `handle`, `guard` or the router to an answer in the handler's own format. Without this method,
   * or when it returns undefined, the answer is a problem document.
   */
  fail?(thrown: unknown, request: HttpRequest, context: RequestContext): Failed | Promise<Failed>;
}

type Failed = HttpReply | undefined;

/** Returns a handler that is loaded for its first request. The requests after that wait for nothing. */
export function lazyHandler(
  facts: HandlerOptions,
  load: () => Promise<Pick<HttpHandler, "handle" | "fail">>,
): HttpHandler {
  const loaded = lazyValue(load);
  return {
    ...facts,
    handle: (request, context) => andThen(loaded(), (one) => one.handle(request, context)),
    fail: (thrown, request, context) => andThen(loaded(), (one) => one.fail?.(thrown, request, context)),
  };
}

import type { RatePolicy } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { andThen } from "../shared/and-then.ts";
import { lazyValue } from "../shared/lazy.ts";
import type { Cors } from "./cors.ts";

export type HttpMethod = "GET" | "POST" | "DELETE";

/** A path with its methods. The router adds HEAD to GET, and OPTIONS where CORS applies. */
export interface HttpRoute {
  /** A path or a template: `{name}` matches one segment, and `{name*}` the rest of the path. */
  readonly path: string;
  readonly methods: readonly HttpMethod[];
  /** True when the path is also served with a trailing slash. */
  readonly trailingSlash?: boolean;
  /** A sentence for clients that use another method. */
  readonly hint?: string;
}

/** The data that the router passes to a handler in addition to the request. */
export interface RequestContext {
  /** The template that the path matched. Undefined when it matched none. */
  readonly template: string | undefined;
  /** The decoded values of the template's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The methods of the path, as `Allow` lists them. */
  readonly allow: string;
  /** Meters the request. Its states become the rate limit headers of the answer. */
  readonly metering: Metering;
}

/** The data about a handler that the router needs before the handler is loaded. */
export interface HandlerOptions {
  readonly routes: readonly HttpRoute[];
  /** The policy for a request that fails before the handler has charged one. When undefined, such a request is free. */
  readonly policy?: RatePolicy;
  /** Undefined when scripts of other origins may neither send requests nor read answers. */
  readonly cors?: Cors;
  /** The default `Cache-Control` of answers. */
  readonly cacheControl?: string;
  /** True when long answers are compressed for clients that accept that. Never set it for a handler that reads cookies. */
  readonly compresses?: boolean;
  /** Starts the metering of a client address, for a handler with separate counts. */
  readonly startMetering?: (address: string) => Metering;
  /** Throws to refuse a request of any method. */
  readonly guard?: (request: HttpRequest) => void;
}

/** Answers the requests for its routes. */
export interface HttpHandler extends HandlerOptions {
  /** Answers a request for one of the routes with one of its methods. HEAD is answered like GET. */
  handle(request: HttpRequest, context: RequestContext): HttpReply | Promise<HttpReply>;
  /**
   * Converts an error of `handle`, `guard` or the router to an answer in the format of the handler. Without this method, or
   * when it returns undefined, the answer is a problem document.
   */
  fail?(thrown: unknown, request: HttpRequest, context: RequestContext): Failed | Promise<Failed>;
}

type Failed = HttpReply | undefined;

/** Returns a handler that is loaded by its first request. Later requests wait for nothing. */
export function lazyHandler(
  options: HandlerOptions,
  load: () => Promise<Pick<HttpHandler, "handle" | "fail">>,
): HttpHandler {
  const loaded = lazyValue(load);
  return {
    ...options,
    handle: (request, context) => andThen(loaded(), (handler) => handler.handle(request, context)),
    fail: (thrown, request, context) => andThen(loaded(), (handler) => handler.fail?.(thrown, request, context)),
  };
}

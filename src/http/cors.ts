import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { RATE_HEADER_NAMES } from "../shared/standard-headers.ts";

/** The headers that scripts of other origins may send and read. */
export interface CorsSettings {
  /** The request headers that they may send in addition to `X-Request-Id`. */
  readonly allowHeaders: readonly string[];
  /** The response headers that they may read in addition to those of every answer. */
  readonly exposeHeaders: readonly string[];
  /** Returns the origin that may read the answer, or undefined for none. Without this function every origin may. */
  readonly originOf?: (request: HttpRequest) => string | undefined;
}

const ANY_ORIGIN = "*";
const PREFLIGHT_SECONDS = "86400";

/** Cross-origin resource sharing for the answers of one handler. */
export class Cors {
  readonly #originOf: CorsSettings["originOf"];
  readonly #allowHeaders: string;
  readonly #exposeHeaders: string;

  constructor({ allowHeaders, exposeHeaders, originOf }: CorsSettings) {
    this.#originOf = originOf;
    this.#allowHeaders = [...allowHeaders, "X-Request-Id"].join(", ");
    this.#exposeHeaders = [...exposeHeaders, ...RATE_HEADER_NAMES, "API-Version", "X-Request-Id"].join(", ");
  }

  /**
   * Adds the headers that let a script read an answer, as alternating names and values. Returns the request header on which
   * the answer depends, if any. `request` is undefined when it could not be parsed.
   */
  addHeaders(rawHeaders: string[], request: HttpRequest | undefined): string | undefined {
    const origin = this.#originOf === undefined ? ANY_ORIGIN : request && this.#originOf(request);
    if (origin === undefined) return undefined;
    rawHeaders.push("Access-Control-Allow-Origin", origin, "Access-Control-Expose-Headers", this.#exposeHeaders);
    return origin === ANY_ORIGIN ? undefined : "Origin";
  }

  /** Answers OPTIONS. `allow` lists the methods of the path, and `methods` those that scripts may use. */
  preflight(allow: string, methods: string): HttpReply {
    return {
      status: 204,
      headers: {
        Allow: allow,
        "Access-Control-Allow-Methods": methods,
        "Access-Control-Allow-Headers": this.#allowHeaders,
        "Access-Control-Max-Age": PREFLIGHT_SECONDS,
      },
    };
  }
}

import { type FetchRefusal, FetchRefused, type GuardedFetch, isJson } from "../../guarded-fetch/ports.ts";
import { LoadCache, type LoadCacheParts } from "../../guarded-fetch/load-cache.ts";
import type { Clock } from "../../shared/ports.ts";
import { ClientFetchLimiter } from "../../limits/client-fetch-limiter.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { RateCounter } from "../../limits/rate-limit.ts";
import type { JsonObject } from "../../shared/json-object.ts";
import { parseJsonObject } from "./parse-json-object.ts";
import { OAuthError, temporarilyUnavailable } from "./oauth-error.ts";

const TIMEOUT_MS = 5_000;
const RETRY_SECONDS = "10";

/** The time before a failed fetch is repeated. */
const CACHE_FAILURE_MS = 10_000;

/** Transient failures. */
const TRANSIENT: ReadonlySet<FetchRefusal> = new Set(["status", "timeout", "network", "busy"]);

/** A fetched JSON object. */
export interface RemoteObject {
  readonly fields: JsonObject;
  readonly maxAgeSeconds: number | undefined;
}

/** The dependencies of RemoteJson. */
export interface RemoteJsonParts {
  readonly fetch: GuardedFetch;
  readonly rateCounter: RateCounter;
  readonly clock: Clock;
}

/** Fetches the JSON objects that clients publish. */
export class RemoteJson {
  readonly #parts: RemoteJsonParts;
  readonly #limiter: ClientFetchLimiter;

  constructor(parts: RemoteJsonParts) {
    this.#parts = parts;
    this.#limiter = new ClientFetchLimiter({
      clock: parts.clock,
      rateCounter: parts.rateCounter,
      policy: POLICIES.clientMetadata,
      refusal: (message, status, retryAfterSeconds) =>
        new OAuthError("temporarily_unavailable", message, {
          status,
          headers: { "Retry-After": String(retryAfterSeconds) },
        }),
    });
  }

  /** Creates a cache of values from such objects. All caches share one limit of fetches by client address. */
  cache<T>(limits: Pick<LoadCacheParts, "max" | "staleMs">): LoadCache<T> {
    const { clock } = this.#parts;
    return new LoadCache({
      ...limits,
      keepFailureMs: () => CACHE_FAILURE_MS,
      isTransient,
      clock,
      limiter: this.#limiter,
    });
  }

  /** Fetches an object of at most `maxBytes`. `what` names it in errors. Throws `invalid_client` or `temporarily_unavailable`. */
  async get(url: string, what: string, maxBytes: number): Promise<RemoteObject> {
    try {
      const limits = { maxBytes, timeoutMs: TIMEOUT_MS, accepts: isJson };
      const { body, maxAgeSeconds } = await this.#parts.fetch.get(url, limits);
      return { fields: parseJsonObject(body, "It is not a JSON object."), maxAgeSeconds };
    } catch (thrown) {
      throw failure(thrown, what);
    }
  }
}

function isTransient(thrown: unknown): boolean {
  return thrown instanceof OAuthError && thrown.code === "temporarily_unavailable";
}

function failure(thrown: unknown, what: string): unknown {
  if (thrown instanceof FetchRefused && TRANSIENT.has(thrown.kind))
    return temporarilyUnavailable(`The ${what} cannot be fetched: ${thrown.message}`, RETRY_SECONDS);
  if (thrown instanceof FetchRefused || thrown instanceof SyntaxError)
    return new OAuthError("invalid_client", `The ${what} cannot be used: ${thrown.message}`, { status: 401 });
  return thrown;
}

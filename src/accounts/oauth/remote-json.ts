import { Admission } from "../../shared/admission.ts";
import { type FetchRefusal, FetchRefused, type GuardedFetch, isJson } from "../../shared/guarded-fetch.ts";
import { parseJson } from "../../shared/http.ts";
import { LoadCache, type LoadCacheParts } from "../../shared/load-cache.ts";
import type { Clock } from "../../shared/ports.ts";
import { POLICIES, type RateCounter } from "../../shared/rate-limit.ts";
import { OAuthError, temporarilyUnavailable } from "./oauth-error.ts";

const TIMEOUT_MS = 5_000;
const RETRY_SECONDS = "10";

/** For how long a document that cannot be had is not fetched again. */
const KEEP_FAILURE_MS = 10_000;

/** Refusals that may be over in a moment. */
const PASSING: ReadonlySet<FetchRefusal> = new Set(["status", "timeout", "network", "busy"]);

export interface RemoteObject {
  readonly members: Readonly<Record<string, unknown>>;
  readonly maxAgeSeconds: number | undefined;
}

export interface RemoteJsonParts {
  readonly fetch: GuardedFetch;
  readonly rateCounter: RateCounter;
  readonly clock: Clock;
}

/** Fetches the JSON objects that clients publish. */
export class RemoteJson {
  readonly #parts: RemoteJsonParts;
  readonly #admission: Admission;

  constructor(parts: RemoteJsonParts) {
    this.#parts = parts;
    this.#admission = new Admission({
      rateCounter: parts.rateCounter,
      policy: POLICIES.clientMetadata,
      refusal: (message, status, headers) => new OAuthError("temporarily_unavailable", message, { status, headers }),
    });
  }

  /** A memory of what was made of such objects. All of them count against one limit of who has them fetched. */
  cache<T>(limits: Pick<LoadCacheParts, "max" | "staleMs">): LoadCache<T> {
    const { clock } = this.#parts;
    return new LoadCache({
      ...limits,
      keepFailureMs: () => KEEP_FAILURE_MS,
      isPassing,
      clock,
      admission: this.#admission,
    });
  }

  /** Gets an object of `maxBytes` at most. `what` names it in errors. Throws `invalid_client` or `temporarily_unavailable`. */
  async get(url: string, what: string, maxBytes: number): Promise<RemoteObject> {
    try {
      const limits = { maxBytes, timeoutMs: TIMEOUT_MS, accepts: isJson };
      const { body, maxAgeSeconds } = await this.#parts.fetch.get(url, limits);
      return { members: objectIn(body), maxAgeSeconds };
    } catch (thrown) {
      throw failure(thrown, what);
    }
  }
}

function isPassing(thrown: unknown): boolean {
  return thrown instanceof OAuthError && thrown.code === "temporarily_unavailable";
}

function failure(thrown: unknown, what: string): unknown {
  if (thrown instanceof FetchRefused && PASSING.has(thrown.kind))
    return temporarilyUnavailable(`The ${what} cannot be fetched: ${thrown.message}`, RETRY_SECONDS);
  if (thrown instanceof FetchRefused || thrown instanceof SyntaxError)
    return new OAuthError("invalid_client", `The ${what} cannot be used: ${thrown.message}`, { status: 401 });
  return thrown;
}

function objectIn(body: Buffer): Readonly<Record<string, unknown>> {
  const parsed = parseJson(body);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new SyntaxError("It is not a JSON object.");
  return parsed as Readonly<Record<string, unknown>>;
}

import { type FetchRefusal, FetchRefused, type GuardedFetch, isJson } from "../../shared/guarded-fetch.ts";
import { parseJson } from "../../shared/http.ts";
import { OAuthError, temporarilyUnavailable } from "./oauth-error.ts";

const TIMEOUT_MS = 5_000;
const RETRY_SECONDS = "10";

/** Refusals that may be over in a moment. */
const PASSING: ReadonlySet<FetchRefusal> = new Set(["status", "timeout", "network", "busy"]);

export interface RemoteObject {
  readonly members: Readonly<Record<string, unknown>>;
  readonly maxAgeSeconds: number | undefined;
}

/** Fetches the JSON objects that clients publish. */
export class RemoteJson {
  readonly #fetch: GuardedFetch;

  constructor(fetch: GuardedFetch) {
    this.#fetch = fetch;
  }

  /** Gets an object of `maxBytes` at most. `what` names it in errors. Throws `invalid_client` or `temporarily_unavailable`. */
  async get(url: string, what: string, maxBytes: number): Promise<RemoteObject> {
    try {
      const limits = { maxBytes, timeoutMs: TIMEOUT_MS, accepts: isJson };
      const { body, maxAgeSeconds } = await this.#fetch.get(url, limits);
      return { members: objectIn(body), maxAgeSeconds };
    } catch (thrown) {
      throw failure(thrown, what);
    }
  }
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

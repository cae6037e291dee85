import type { Clock } from "../../shared/ports.ts";
import { CircuitBreaker, type CircuitBreakerLimits, type Permit } from "./circuit-breaker.ts";
import type { RequestBudget } from "./request-budget.ts";
import {
  type UpstreamResponse,
  discard,
  type Fetch,
  sendGet,
  sendPost,
  UpstreamError,
  type UpstreamLog,
} from "./exchange.ts";
import { type UpstreamOrigins, upstreamOrigins } from "./origins.ts";
import { retryAfterMs } from "./retry-after.ts";

/** The address, the limits and the dependencies of an upstream. */
export interface UpstreamOptions {
  readonly origin: string;
  /** The origin where the upstream asks for consent, when `origin` does not imply it. */
  readonly consentOrigin?: string | undefined;
  /** The longest time for one request including redirects and body. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  readonly log?: UpstreamLog | undefined;
  readonly limits?: CircuitBreakerLimits;
}

/** The limits of one kind of requests. */
export interface Quota {
  readonly budget: RequestBudget;
  /** Stops this kind alone after a 429, if the upstream counts it separately. */
  readonly breaker?: CircuitBreaker;
}

/** A request of a kind, on behalf of a client. */
export interface UpstreamRequest {
  readonly quota: Quota;
  /** The account or address on whose behalf the request is sent. */
  readonly client: string;
  /** Ends the request before the time limit. */
  readonly signal?: AbortSignal | undefined;
  /** Called before the request is sent. */
  readonly onSend?: () => void;
  /** True if an HTML page with status 200 can only be a block page. */
  readonly htmlBlocks?: boolean;
}

const MINUTE_MS = 60_000;
const LIMITS: CircuitBreakerLimits = { firstMs: MINUTE_MS, maxMs: 60 * MINUTE_MS };

/**
 * The news upstream, through which all requests go. Feed, article pages and batches come from one origin, which blocks
 * addresses. After a 503, a block page, or a 429 for a kind without its own count, nothing is sent until the pause that
 * the upstream asked for is over.
 */
export class Upstream {
  readonly origins: UpstreamOrigins;
  readonly #options: UpstreamOptions;
  readonly #fetch: Fetch;
  readonly #breaker: CircuitBreaker;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.origins = upstreamOrigins(options.origin, options.consentOrigin);
    this.#fetch = options.fetch ?? globalThis.fetch;
    this.#breaker = new CircuitBreaker(options.limits ?? LIMITS, options.clock);
  }

  /** Sends a GET. Throws an UpstreamError: `paused` or `budget` when nothing was sent. */
  async get(path: string, request: UpstreamRequest): Promise<UpstreamResponse> {
    const { quota, client } = request;
    const permits = await this.#admit(quota.breaker === undefined ? [this.#breaker] : [this.#breaker, quota.breaker]);
    if (!quota.budget.take(client)) {
      for (const permit of permits) permit.end("unknown");
      throw new UpstreamError("budget");
    }
    const onRepeat = () => quota.budget.spend(client);
    return this.#sendJudged(permits, request, async (signal) => {
      const answer = await sendGet(new URL(path, this.origins.news), this.#exchange(signal, onRepeat));
      if (request.htmlBlocks === true && answer.response.status === 200 && isHtml(answer.response)) {
        discard(answer.response);
        throw new UpstreamError("blocked");
      }
      return answer;
    });
  }

  /**
   * Sends a POST, which is cheap for the upstream: it counts against no budget and may be sent while its kind is stopped.
   * Throws an UpstreamError: `paused` when nothing was sent.
   */
  async post(path: string, body: URLSearchParams, request: UpstreamRequest): Promise<UpstreamResponse> {
    const permits = await this.#admit([this.#breaker]);
    return this.#sendJudged(permits, request, (signal) =>
      sendPost(new URL(path, this.origins.news), body, this.#exchange(signal)),
    );
  }

  #exchange(signal: AbortSignal, onRepeat?: () => void) {
    return { origins: this.origins, fetch: this.#fetch, signal, ...(onRepeat === undefined ? {} : { onRepeat }) };
  }

  async #admit(breakers: readonly CircuitBreaker[]): Promise<Permit[]> {
    const permits: Permit[] = [];
    for (const breaker of breakers) {
      const permit = await breaker.admit();
      if (permit === undefined) break;
      permits.push(permit);
    }
    // One breaker may have tripped while this waited for another.
    if (permits.length === breakers.length && !breakers.some(({ isPaused }) => isPaused)) return permits;
    for (const permit of permits) permit.end("unknown");
    throw new UpstreamError("paused");
  }

  /** Sends a request and reports its outcome to the breakers. */
  async #sendJudged(
    permits: readonly Permit[],
    { quota, signal, onSend }: UpstreamRequest,
    send: (signal: AbortSignal) => Promise<UpstreamResponse>,
  ): Promise<UpstreamResponse> {
    const end = (outcome: "answered" | "unknown") => {
      for (const permit of permits) permit.end(outcome);
    };
    const time = this.#options.clock.timeout(this.#options.timeoutMs);
    const either = signal === undefined ? time : AbortSignal.any([signal, time]);
    // A probe ends with its time limit, even if its connection never closes.
    either.addEventListener("abort", () => end("unknown"), { once: true });
    try {
      onSend?.();
      const answer = await send(either);
      const { status, headers } = answer.response;
      const breaker = status === 429 ? (quota.breaker ?? this.#breaker) : this.#breaker;
      if (status === 429 || status === 503) this.#pause(breaker, headers.get("retry-after"));
      else end("answered");
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "blocked") this.#pause(this.#breaker, null);
      throw error;
    } finally {
      end("unknown");
    }
  }

  #pause(breaker: CircuitBreaker, retryAfter: string | null): void {
    const pauseMs = breaker.trip(retryAfterMs(retryAfter, this.#options.clock.now()));
    if (pauseMs === undefined) return;
    const stopped = breaker === this.#breaker ? "everything" : "article pages";
    this.#options.log?.warn({ pauseMs, stopped }, "the news upstream refuses requests, so none are sent for a while");
  }
}

function isHtml({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}

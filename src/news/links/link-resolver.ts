import { LRUCache } from "lru-cache";
import { aborted } from "../../shared/aborted.ts";
import type { LinkResolution, LinkRequest, LinkResolver, NewsClient } from "../ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { CircuitBreaker } from "../upstream/circuit-breaker.ts";
import { RequestBudget } from "../upstream/request-budget.ts";
import type { UpstreamLog } from "../upstream/exchange.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { Attempt } from "./attempt.ts";
import { LINK_LIMITS, type LinkLimits } from "./limits.ts";
import { type AttemptOutcome, countOutcomes, type LinkResult } from "./outcome.ts";
import { matchesPublisher, plausibleUrl } from "./publisher-url.ts";
import { LinkSearch } from "./link-search.ts";
import { tokenOf, urlInToken } from "./token.ts";

/** The dependencies and limits of a resolver. */
export interface LinkResolverOptions {
  /** Undefined when the upstream is disabled: nothing is attempted then. */
  readonly upstream: Upstream | undefined;
  readonly clock: Clock;
  readonly limits?: Partial<LinkLimits>;
  readonly log?: UpstreamLog;
}

/**
 * Creates the resolver of publishers' URLs behind the feed's redirects. It fetches a page for the signature of each link,
 * and sends one batch for all signatures. It never sends a cookie. URLs are cached, requests for the same link share the
 * work, and a client that leaves ends only its own wait. `resolve` never fails: the counters report the upstream's errors.
 */
export function createLinkResolver(options: LinkResolverOptions): LinkResolver {
  const { upstream } = options;
  return upstream === undefined ? { resolve: async () => undefined } : new UpstreamLinks({ ...options, upstream });
}

/** The state of one link of a request. */
interface LinkState extends Omit<LinkResult, "outcome"> {
  readonly known?: AttemptOutcome;
  readonly attempt?: Attempt;
}

class UpstreamLinks implements LinkResolver {
  readonly #limits: LinkLimits;
  readonly #clock: Clock;
  readonly #hosts: readonly string[];
  readonly #search: LinkSearch;
  readonly #known: LRUCache<string, AttemptOutcome>;
  readonly #attempts = new Map<string, Attempt>();
  #requests = 0;

  constructor({ upstream, clock, limits, log }: LinkResolverOptions & { readonly upstream: Upstream }) {
    this.#clock = clock;
    this.#limits = { ...LINK_LIMITS, ...limits };
    this.#hosts = [upstream.origins.news, upstream.origins.consent].map((url) => new URL(url).hostname);
    const budget = new RequestBudget(this.#limits.pagesPerHour, clock);
    this.#search = new LinkSearch({
      limits: this.#limits,
      upstream,
      clock,
      quota: { budget, breaker: new CircuitBreaker(this.#limits.pagesBreaker, clock) },
      hosts: this.#hosts,
      log,
      end: (attempt, outcome, cacheMs) => this.#end(attempt, outcome, cacheMs),
    });
    this.#known = new LRUCache({
      max: this.#limits.rememberedTokens,
      ttl: this.#limits.rememberedMs,
      perf: clock,
      // Without this, the cache reuses a reading of the clock for a real millisecond.
      ttlResolution: 0,
    });
  }

  async resolve(links: readonly LinkRequest[], { client, signal }: NewsClient): Promise<LinkResolution | undefined> {
    const time = AbortSignal.any([signal, this.#clock.timeout(this.#limits.requestMs)]);
    const begun: Attempt[] = [];
    const payer = !time.aborted && this.#requests < this.#limits.requests ? client : undefined;
    const states = links.map((link) => this.#stateOf(link, payer, begun));
    await this.#wait(new Set(states.flatMap(({ attempt }) => attempt ?? [])), begun, time);
    const results = states.map((state) => ({ ...state, outcome: state.known ?? state.attempt?.outcome }));
    const nothing = results.every(({ outcome }) => outcome === undefined) && states.some(({ wanted }) => wanted);
    return nothing ? undefined : countOutcomes(results);
  }

  /** Finds the state of a link. Starts an attempt for it if there is a payer. */
  #stateOf({ upstreamUrl, publisherUrl }: LinkRequest, payer: string | undefined, begun: Attempt[]): LinkState {
    const token = tokenOf(upstreamUrl);
    if (token === undefined) return { publisherUrl, wanted: false, free: true };
    const known = this.#known.get(token) ?? this.#inToken(token, publisherUrl);
    if (known !== undefined) return { publisherUrl, wanted: true, free: true, known };
    const shared = this.#attempts.get(token);
    if (shared !== undefined) return { publisherUrl, wanted: true, free: true, attempt: shared };
    if (payer === undefined) return { publisherUrl, wanted: true, free: true };
    const attempt = new Attempt(token, publisherUrl, payer);
    this.#attempts.set(token, attempt);
    begun.push(attempt);
    return { publisherUrl, wanted: true, free: false, attempt };
  }

  async #wait(attempts: ReadonlySet<Attempt>, begun: readonly Attempt[], time: AbortSignal): Promise<void> {
    if (attempts.size === 0) return;
    for (const attempt of attempts) attempt.waiting += 1;
    try {
      const work = begun.length > 0 ? this.#run(begun) : undefined;
      await Promise.race([Promise.all([work, ...[...attempts].map(({ ended }) => ended)]), aborted(time)]);
    } finally {
      for (const attempt of attempts) attempt.waiting -= 1;
    }
  }

  /** Returns the URL in the token itself, which is trusted when the feed names the same publisher. */
  #inToken(token: string, publisherUrl: string | undefined): AttemptOutcome | undefined {
    const url = plausibleUrl(urlInToken(token) ?? "", this.#hosts, publisherUrl);
    return url !== undefined && matchesPublisher(url, publisherUrl) ? { kind: "found", url } : undefined;
  }

  /** Runs attempts to their end, even when their client leaves, for other clients and for the cache. */
  async #run(attempts: readonly Attempt[]): Promise<void> {
    this.#requests += 1;
    try {
      await this.#search.run(attempts);
    } finally {
      this.#requests -= 1;
      // Only a defect of the search leaves attempts open.
      for (const attempt of attempts) this.#end(attempt, attempt.outcome);
    }
  }

  #end(attempt: Attempt, outcome: AttemptOutcome | undefined, cacheMs?: number): void {
    if (this.#attempts.get(attempt.token) !== attempt) return;
    if (outcome !== undefined && cacheMs !== undefined) this.#known.set(attempt.token, outcome, { ttl: cacheMs });
    this.#attempts.delete(attempt.token);
    attempt.end(outcome);
  }
}

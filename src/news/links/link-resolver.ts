import { LRUCache } from "lru-cache";
import type { LinkOutcome, LinkRequest, LinkResolver } from "../../news.ts";
import type { Clock } from "../../ports.ts";
import type { Fetch, UpstreamLog } from "../upstream/exchange.ts";
import { upstreamOrigins } from "../upstream/origins.ts";
import { Attempt } from "./attempt.ts";
import { LINK_LIMITS, type LinkLimits } from "./limits.ts";
import { type Outcome, tally } from "./outcome.ts";
import { agrees, plausibleUrl } from "./publisher-url.ts";
import { Search } from "./search.ts";
import { Throttle } from "./throttle.ts";
import { tokenOf, urlInToken } from "./token.ts";

export interface LinkResolverOptions {
  /** The upstream's origin, or `off`: then nothing is ever attempted. */
  readonly origin: string;
  /** Where the upstream asks for consent, when that is not known from its origin. */
  readonly consentOrigin?: string;
  /** Longest time for one upstream request, body included. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly limits?: Partial<LinkLimits>;
  readonly fetch?: Fetch;
  readonly log?: UpstreamLog;
}

/**
 * Finds publishers' URLs behind the feed's redirects: one page a link for its signature, and one batch for all
 * signatures. No cookie is ever sent. What was found is remembered, requests that want the same share the work, and a
 * client who leaves ends only its own wait. `resolve` does not fail: what an upstream may do is in the counters.
 */
export function createLinkResolver(options: LinkResolverOptions): LinkResolver {
  return options.origin === "off" ? { resolve: async () => undefined } : new UpstreamLinks(options);
}

/** Where one link of a request stands. */
interface Place {
  readonly publisherUrl: string | undefined;
  /** False for what is no redirect of the feed: there is nothing to ask for. */
  readonly wanted: boolean;
  /** True when this request sends nothing for it. */
  readonly free: boolean;
  readonly known?: Outcome;
  readonly attempt?: Attempt;
}

class UpstreamLinks implements LinkResolver {
  readonly #limits: LinkLimits;
  readonly #hosts: readonly string[];
  readonly #search: Search;
  readonly #known: LRUCache<string, Outcome>;
  readonly #attempts = new Map<string, Attempt>();
  #requests = 0;

  constructor({ origin, consentOrigin, timeoutMs, clock, limits, fetch = globalThis.fetch, log }: LinkResolverOptions) {
    const origins = upstreamOrigins(origin, consentOrigin);
    this.#limits = { ...LINK_LIMITS, ...limits };
    this.#hosts = [origins.news, origins.consent].map((url) => new URL(url).hostname);
    this.#search = new Search({
      limits: this.#limits,
      timeoutMs,
      exchange: { origins, fetch },
      throttle: new Throttle(this.#limits, clock),
      hosts: this.#hosts,
      log,
      end: (attempt, outcome, holdsMs) => this.#end(attempt, outcome, holdsMs),
    });
    this.#known = new LRUCache({
      max: this.#limits.rememberedTokens,
      ttl: this.#limits.rememberedMs,
      perf: clock,
      // Without this the cache keeps a reading of the clock for a real millisecond.
      ttlResolution: 0,
    });
  }

  async resolve(links: readonly LinkRequest[], signal: AbortSignal): Promise<LinkOutcome | undefined> {
    const time = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.requestMs)]);
    const begun: Attempt[] = [];
    const admitted = !time.aborted && this.#requests < this.#limits.requests;
    const places = links.map((link) => this.#place(link, admitted, begun));
    await this.#wait(new Set(places.flatMap(({ attempt }) => attempt ?? [])), begun, time);
    const results = places.map((place) => ({ ...place, outcome: place.known ?? place.attempt?.outcome }));
    const nothing = results.every(({ outcome }) => outcome === undefined) && places.some(({ wanted }) => wanted);
    return nothing ? undefined : tally(results);
  }

  #place({ upstreamUrl, publisherUrl }: LinkRequest, admitted: boolean, begun: Attempt[]): Place {
    const token = tokenOf(upstreamUrl);
    if (token === undefined) return { publisherUrl, wanted: false, free: true };
    const known = this.#known.get(token) ?? this.#inToken(token, publisherUrl);
    if (known !== undefined) return { publisherUrl, wanted: true, free: true, known };
    const shared = this.#attempts.get(token);
    if (shared !== undefined) return { publisherUrl, wanted: true, free: true, attempt: shared };
    if (!admitted) return { publisherUrl, wanted: true, free: true };
    const attempt = new Attempt(token, publisherUrl);
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

  /** A URL in the token itself is believed when the feed names the same publisher. */
  #inToken(token: string, publisherUrl: string | undefined): Outcome | undefined {
    const url = plausibleUrl(urlInToken(token) ?? "", this.#hosts, publisherUrl);
    return url !== undefined && agrees(url, publisherUrl) ? { kind: "found", url } : undefined;
  }

  /** Belongs to no client: it goes on for those who joined, and fills the memory, whoever leaves. */
  async #run(attempts: readonly Attempt[]): Promise<void> {
    this.#requests += 1;
    try {
      await this.#search.run(attempts);
    } finally {
      this.#requests -= 1;
      // Only a fault of the search itself leaves any.
      for (const attempt of attempts) this.#end(attempt, attempt.outcome);
    }
  }

  #end(attempt: Attempt, outcome: Outcome | undefined, holdsMs?: number): void {
    if (this.#attempts.get(attempt.token) !== attempt) return;
    if (outcome !== undefined && holdsMs !== undefined) this.#known.set(attempt.token, outcome, { ttl: holdsMs });
    this.#attempts.delete(attempt.token);
    attempt.end(outcome);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

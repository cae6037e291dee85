import { FetchRefused, type GuardedFetch } from "../../guarded-fetch/ports.ts";
import { keepMsOf, LoadCache, type Loaded } from "../../guarded-fetch/load-cache.ts";
import type { Clock } from "../../shared/ports.ts";
import { ALLOW_ALL, parseRobots, type RobotsRules } from "./robots.ts";

export interface SiteRulesParts {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
}

/** The product token of this service in a robots.txt. */
export const CRAWLER = "agent-commerce";

const ROBOTS = { maxBytes: 512_000, timeoutMs: 3_000, accept: "text/plain", accepts: () => true } as const;
/** The time for which the rules of a site are cached, in seconds. RFC 9309 allows a day. */
const ROBOTS_SECONDS = { min: 300, usual: 3_600, max: 86_400 } as const;
const ROBOTS_FAILURE_MS = 60_000;
const MAX_SITES = 500;

/** Fetches and caches the robots.txt of sites. */
export class RobotsCache {
  readonly #fetch: GuardedFetch;
  readonly #robots: LoadCache<RobotsRules>;

  constructor({ fetch, clock }: SiteRulesParts) {
    this.#fetch = fetch;
    this.#robots = new LoadCache({
      max: MAX_SITES,
      staleMs: 0,
      keepFailureMs: () => ROBOTS_FAILURE_MS,
      isTransient: () => true,
      clock,
      // The caller's fetch is already limited.
      limiter: { run: (_, load) => load() },
    });
  }

  /** Tells whether a URL may be fetched on behalf of a client. Throws a FetchRefused when the robots.txt cannot be fetched. */
  async allows(url: string, client: string): Promise<boolean> {
    const { origin, pathname, search } = URL.parse(url) ?? NO_URL;
    // The guarded fetch rejects other protocols with a reason.
    if (!origin.startsWith("https:")) return true;
    const rules = await this.#robots.get(origin, client, () => this.#load(origin));
    return rules.allows(pathname + search);
  }

  async #load(origin: string): Promise<Loaded<RobotsRules>> {
    try {
      const { body, maxAgeSeconds } = await this.#fetch.get(`${origin}/robots.txt`, ROBOTS);
      return { value: parseRobots(body.toString(), CRAWLER), keepMs: keepMsOf(maxAgeSeconds, ROBOTS_SECONDS) };
    } catch (thrown) {
      // A site without a robots.txt, or one that denies access to it, allows everything; a failing site allows nothing.
      if (!(thrown instanceof FetchRefused) || !isWithoutRules(thrown)) throw thrown;
      return { value: ALLOW_ALL, keepMs: ROBOTS_SECONDS.usual * 1_000 };
    }
  }
}

const NO_URL = { origin: "", pathname: "", search: "" };

function isWithoutRules({ status = 500 }: FetchRefused): boolean {
  return status >= 300 && status < 500 && status !== 429;
}

import { afterAll } from "vitest";
import { createLinkResolver, type LinkResolverOptions } from "../../src/shared/adapters/news-links/link-resolver.ts";
import { createNewsFeed, type NewsFeedOptions } from "../../src/shared/adapters/news-feed/news-feed.ts";
import type { FeedQuery, LinkCounters, LinkRequest, LinkResolver, NewsFeed } from "../../src/shared/news.ts";
import type { Article } from "./stand-in/articles.ts";
import type { Scenario } from "./stand-in/scenario.ts";
import { type StandIn, type StandInOptions, startStandIn } from "./stand-in/server.ts";

/** Long enough that no answer of this machine reaches it. */
export const LONG_MS = 30_000;
/** For what never comes. */
export const SHORT_MS = 150;

export const NOW = Date.UTC(2026, 5, 15, 12);

export const never = new AbortController().signal;

/** A clock that stands until it is moved. */
export function movableClock(at = NOW) {
  return {
    at,
    now() {
      return this.at;
    },
  };
}

/** A stand-in that ends with the test file. */
export async function standInFor(scenario: Partial<Scenario> = {}, options: StandInOptions = {}): Promise<StandIn> {
  const standIn = await startStandIn({ pageBytes: 4_000, ...scenario }, { now: NOW, ...options });
  afterAll(() => standIn.stop());
  return standIn;
}

/** Keeps what would be logged. */
export function keptLog() {
  const lines: string[] = [];
  const keep = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  return { lines, debug: keep, warn: keep };
}

export const QUERY: FeedQuery = { q: "ai shopping", when: undefined, hl: "en-US", gl: "US", ceid: "US:en" };

export function feedAt(standIn: StandIn, options: Partial<NewsFeedOptions> = {}): NewsFeed {
  const { origin, consentOrigin } = standIn;
  return createNewsFeed({ origin, consentOrigin, timeoutMs: LONG_MS, clock: movableClock(), ...options });
}

export function resolverAt(standIn: StandIn, options: Partial<LinkResolverOptions> = {}): LinkResolver {
  const { origin, consentOrigin } = standIn;
  return createLinkResolver({ origin, consentOrigin, timeoutMs: LONG_MS, clock: movableClock(), ...options });
}

/** The articles as the news tool asks for them. */
export function linksTo(standIn: StandIn, articles: readonly Article[]): LinkRequest[] {
  return articles.map((article) => ({ upstreamUrl: standIn.linkOf(article), publisherUrl: article.publisher?.url }));
}

export const NO_COUNTERS: LinkCounters = {
  attempted: 0,
  succeeded: 0,
  mismatched: 0,
  cached: 0,
  unpaired: 0,
  unreachable: 0,
  unsigned: 0,
  consent: 0,
  refused: {},
};

/** What all counters but `attempted`, `cached` and `mismatched` add up to. */
export function sumOf({ succeeded, unpaired, unreachable, unsigned, consent, refused }: LinkCounters): number {
  return Object.values(refused).reduce(
    (sum, count) => sum + count,
    succeeded + unpaired + unreachable + unsigned + consent,
  );
}

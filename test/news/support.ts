import { atEnd } from "../support/at-end.ts";
import { createLinkResolver, type LinkResolverOptions } from "../../src/shared/adapters/news-links/link-resolver.ts";
import { createNewsFeed, type NewsFeedOptions } from "../../src/shared/adapters/news-feed/news-feed.ts";
import {
  FeedFailure,
  type FeedQuery,
  type LinkCounters,
  type LinkOutcome,
  type LinkRequest,
  type LinkResolver,
  type NewsFeed,
} from "../../src/shared/news.ts";
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
  atEnd(() => standIn.stop());
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

/** A failure as it stands in an answer: its reason. */
export function failing(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => "none",
    (error: unknown) => (error instanceof FeedFailure ? error.reason : `threw ${String(error)}`),
  );
}

/** Articles whose publisher the feed names, from a place in the list on. */
export function articlesFrom(standIn: StandIn, start: number, count: number): Article[] {
  return standIn.articles.filter(({ publisher }) => publisher !== undefined).slice(start, start + count);
}

export function urlsOf(articles: readonly Article[]): string[] {
  return articles.map(({ url }) => url);
}

/** Some of the articles in one way, the rest in another. */
export function first<Mode>(
  count: number,
  articles: readonly Article[],
  one: Mode,
  other: Mode,
): (token: string) => Mode {
  const tokens = new Set(articles.slice(0, count).map(({ token }) => token));
  return (token) => (tokens.has(token) ? one : other);
}

/** Small pages, for all that is not about their size. */
export const SMALL = { pageBytes: 4_000 };

/** Plays a scenario and resolves articles in it, with a resolver that knows nothing yet. */
export async function resolved(
  standIn: StandIn,
  scenario: Partial<Scenario>,
  articles: readonly Article[],
  options: Partial<LinkResolverOptions> = {},
): Promise<LinkOutcome | undefined> {
  standIn.play({ ...SMALL, ...scenario });
  return resolverAt(standIn, options).resolve(linksTo(standIn, articles), never);
}

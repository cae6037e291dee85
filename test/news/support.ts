import { atEnd } from "../support/at-end.ts";
import { createLinkResolver, type LinkResolverOptions } from "../../src/news/links/link-resolver.ts";
import { createNewsFeed, type NewsFeedOptions } from "../../src/news/feed/news-feed.ts";
import {
  FeedError,
  type FeedQuery,
  type LinkCounters,
  type LinkResolution,
  type LinkRequest,
  type LinkResolver,
  type NewsClient,
  type NewsFeed,
} from "../../src/news/ports.ts";
import type { Fetch } from "../../src/news/upstream/exchange.ts";
import { Upstream, type UpstreamOptions } from "../../src/news/upstream/upstream.ts";
import type { Clock } from "../../src/shared/ports.ts";
import { TestClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import type { Article } from "./stand-in/articles.ts";
import type { Scenario } from "./stand-in/scenario.ts";
import { type StandIn, type StandInOptions, startStandIn } from "./stand-in/server.ts";

/** Long enough that no answer of this machine reaches it. */
export const LONG_MS = 30_000;
/** For tests of many cases, on a machine that does much else. */
export const PATIENCE_MS = 600_000;

export const NOW = Date.UTC(2026, 5, 15, 12);

/** A client that never leaves, unless its signal is given. */
export function clientWith(signal = new AbortController().signal, client = "a client"): NewsClient {
  return { client, signal };
}
export const someone = clientWith();

export const movableClock = (at = NOW) => new TestClock(at);

/** Starts a stand-in that ends with the test file. */
export async function standInFor(scenario: Partial<Scenario> = {}, options: StandInOptions = {}): Promise<StandIn> {
  const standIn = await startStandIn({ pageBytes: 4_000, ...scenario }, { now: NOW, ...options });
  atEnd(() => standIn.stop());
  return standIn;
}

/** A log in memory. */
export function keptLog() {
  const lines: string[] = [];
  const keep = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  return { lines, debug: keep, warn: keep };
}

export const QUERY: FeedQuery = { q: "ai shopping", when: undefined, hl: "en-US", gl: "US", ceid: "US:en" };

/** An upstream as the product asks it. */
export function upstreamAt(
  { origin, consentOrigin }: StandIn,
  options: Partial<UpstreamOptions> & { readonly clock: Clock },
): Upstream {
  return new Upstream({ origin, consentOrigin, timeoutMs: LONG_MS, ...options });
}

/**
 * A network with requests that end only with their time. `pass` lets that pass each time when so many requests in all have
 * come as far as they will: to the upstream when it hangs, to the beginning of an answer when that stalls.
 */
export function hangingNetwork(standIn: StandIn, counts: readonly number[] = []) {
  const clock = movableClock();
  const timeoutMs = 1_000;
  let answers = 0;
  const counting: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    answers += 1;
    return response;
  };
  const pass = async (mode: string) => {
    for (const count of counts) {
      await eventually(() => (mode === "hang" ? standIn.received.length : answers) >= count);
      clock.at += timeoutMs;
    }
  };
  return { options: { clock, timeoutMs, fetch: counting }, pass };
}

/** A fetch that ends with the whole body, so that a clock may move without ending answered requests. */
export async function wholeFetch(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const body = await response.arrayBuffer();
  const hasBody = response.status !== 204 && response.status !== 304 && response.status >= 200;
  return new Response(hasBody ? body : null, { status: response.status, headers: bareHeaders(response.headers) });
}

/** The body is decompressed already. */
function bareHeaders(headers: Headers): Headers {
  const bare = new Headers(headers);
  bare.delete("content-encoding");
  bare.delete("content-length");
  return bare;
}

export function feedAt(
  standIn: StandIn,
  { readsPerHour, ...options }: Partial<UpstreamOptions & NewsFeedOptions> = {},
): NewsFeed {
  const clock = options.clock ?? movableClock();
  const upstream = upstreamAt(standIn, { ...options, clock });
  return createNewsFeed({
    upstream,
    clock,
    ...optional("log", options.log),
    ...optional("readsPerHour", readsPerHour),
  });
}

export function resolverAt(
  standIn: StandIn,
  { limits, ...options }: Partial<Omit<UpstreamOptions, "limits"> & LinkResolverOptions> = {},
): LinkResolver {
  const clock = options.clock ?? movableClock();
  const upstream = upstreamAt(standIn, { ...options, clock });
  return createLinkResolver({ upstream, clock, ...optional("log", options.log), ...optional("limits", limits) });
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]: Value });
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

/** Adds all counters except `attempted`, `cached` and `mismatched`. */
export function sumOf({ succeeded, unpaired, unreachable, unsigned, consent, refused }: LinkCounters): number {
  return Object.values(refused).reduce(
    (sum, count) => sum + count,
    succeeded + unpaired + unreachable + unsigned + consent,
  );
}

/** Returns the reason of a failure as it appears in an answer. */
export function failing(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => "none",
    (error: unknown) => (error instanceof FeedError ? error.reason : `threw ${String(error)}`),
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
  options: Parameters<typeof resolverAt>[1] = {},
): Promise<LinkResolution | undefined> {
  standIn.play({ ...SMALL, ...scenario });
  return resolverAt(standIn, options).resolve(linksTo(standIn, articles), someone);
}

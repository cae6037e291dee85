import type { z } from "zod";
import { type Article, articleOf } from "../../news/headlines/article.ts";
import { isPublishedWithin } from "../../news/headlines/dates.ts";
import { mergeCopies, mergeRepeats, newestFirst } from "../../news/headlines/duplicates.ts";
import { parseTerms, relevanceFilter } from "../../news/headlines/relevance.ts";
import { languageOf } from "../../news/headlines/terms/languages.ts";
import { ResultCache, type CachedResult } from "../../shared/result-cache.ts";
import {
  FeedError,
  type FeedItem,
  type LinkResolution,
  type LinkRequest,
  type FeedSnapshot,
  type NewsClient,
  type NewsFeed,
  type NewsPorts,
  type NewsWindow,
} from "../../news/ports.ts";
import { Problem } from "../../shared/problem.ts";
import type { Caller, ToolContext } from "../tool.ts";
import { DEFAULT_QUERIES, News, NEWS_LIMITS, type NewsRequest, type ResolveStatus } from "./schema.ts";

/** The name of the feed. */
const SOURCE = "Google News RSS";

/** Answers a request for news. Throws `upstream-timeout` when no feed answers. */
export async function answerNews(
  request: NewsRequest,
  { newsFeed, linkResolver, clock, caller }: NewsPorts & ToolContext,
): Promise<NewsData | CachedResult<NewsData>> {
  const queries = request.q ?? [...DEFAULT_QUERIES];
  const client = new CallingClient(caller);
  const feeds = await readAll(queries, request, newsFeed, client);
  const now = clock.now();
  const answer = () => answerOf(queries, request, feeds, now);
  if (request.resolve) {
    const unresolved = answer();
    return withLinks(unresolved, await linkResolver.resolve(unresolved.links, client));
  }
  // A request has the same answer as long as the feed returns the same items, and building it is expensive.
  // The time window moves every minute, even when the items cannot be fetched again.
  const minute = request.when === undefined ? 0 : Math.floor(now / MINUTE_MS);
  const key = JSON.stringify([request, feeds.failures, minute]);
  return cacheOf(newsFeed).get(key, feeds.items, () => answer().news);
}

/** The client of a call. Its signal is created at first use, because most answers come from the cache. */
class CallingClient implements NewsClient {
  readonly client: string;
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.client = caller.metering.key;
    this.#caller = caller;
  }

  get signal(): AbortSignal {
    return this.#caller.signal;
  }
}

const MINUTE_MS = 60_000;

type NewsData = z.input<typeof News>;

const MAX_ANSWERS = 200;
const CACHES = new WeakMap<NewsFeed, ResultCache<readonly FeedItem[], NewsData>>();

function cacheOf(feed: NewsFeed): ResultCache<readonly FeedItem[], NewsData> {
  let cache = CACHES.get(feed);
  if (cache === undefined) CACHES.set(feed, (cache = new ResultCache(MAX_ANSWERS)));
  return cache;
}

/** An answer without publishers' URLs, and the links to resolve. */
interface UnresolvedNews {
  readonly news: NewsData;
  readonly links: readonly LinkRequest[];
}

function answerOf(queries: readonly string[], request: NewsRequest, feeds: Feeds, now: number): UnresolvedNews {
  const selected = select(feeds.articles(), request, now);
  const limit = request.resolve ? Math.min(request.limit, NEWS_LIMITS.articlesResolved) : request.limit;
  const links = selected.slice(0, limit);
  const news: NewsData = {
    source: SOURCE,
    retrievedAt: new Date(feeds.retrievedAt).toISOString(),
    queries: [...queries],
    window: request.when ?? null,
    locale: { language: request.hl, country: request.gl, edition: request.ceid },
    relevance: request.relevance,
    deduplicated: request.dedupe,
    resolved: false,
    count: links.length,
    total: selected.length,
    truncated: links.length < selected.length,
    resolveStatus: "skipped",
    articles: links.map(publicArticle),
    failures: feeds.failures,
  };
  return { news, links };
}

function withLinks({ news }: UnresolvedNews, outcome: LinkResolution | undefined): NewsData {
  if (outcome === undefined) return { ...news, resolveStatus: "unavailable" };
  const articles = news.articles.map((article, i) => ({ ...article, url: outcome.urls[i] ?? null }));
  const resolution = { ...outcome.counters, refused: { ...outcome.counters.refused } };
  return { ...news, resolved: true, resolution, resolveStatus: statusOf(outcome), articles };
}

interface Feeds {
  /** The items of each answered query. */
  readonly items: (readonly FeedItem[])[];
  /** The time at which the oldest of them were read. */
  readonly retrievedAt: number;
  readonly failures: { query: string; error: string }[];
  /** Returns all items as articles, in query order. */
  articles(): Article[];
}

/** Reads all queries in parallel. Throws `upstream-timeout` when none is answered. */
async function readAll(
  queries: readonly string[],
  { when, hl, gl, ceid }: NewsRequest,
  feed: NewsFeed,
  client: NewsClient,
): Promise<Feeds> {
  const reads = await Promise.all(
    queries.map(async (q) => feed.read({ q, when, hl, gl, ceid }, client).catch(feedErrorOf)),
  );
  const answered: (FeedSnapshot & { readonly query: string })[] = [];
  const failures: Feeds["failures"] = [];
  for (const [i, read] of reads.entries()) {
    const query = queries[i] ?? "";
    if (read instanceof FeedError) {
      failures.push({ query, error: read.reason });
      continue;
    }
    answered.push({ ...read, query });
    if (read.failure !== undefined) failures.push({ query, error: `stale: ${read.failure}` });
  }
  if (answered.length === 0) throw unanswered(failures);
  return {
    items: answered.map(({ items }) => items),
    retrievedAt: Math.min(...answered.map(({ retrievedAt }) => retrievedAt)),
    failures,
    articles: () =>
      answered.flatMap(({ items, query, retrievedAt }) => items.map((item) => articleOf(item, query, retrievedAt))),
  };
}

function feedErrorOf(thrown: unknown): FeedError {
  if (thrown instanceof FeedError) return thrown;
  throw thrown;
}

function unanswered(failures: Feeds["failures"]): Problem {
  if (failures.every(({ error }) => error === "disabled")) {
    return new Problem("upstream-timeout", "The news upstream is disabled on this server (NEWS_UPSTREAM_ORIGIN=off).");
  }
  const reasons = failures.map(({ query, error }) => `${JSON.stringify(query)}: ${error}`).join(", ");
  return new Problem("upstream-timeout", `The news feed answered no query (${reasons}).`);
}

function select(articles: readonly Article[], request: NewsRequest, now: number): Article[] {
  const windowMs = request.when === undefined ? Infinity : WINDOW_MS[request.when];
  const inWindow = articles.filter(
    ({ publishedAt }) => windowMs === Infinity || isPublishedWithin(publishedAt, windowMs, now),
  );
  const once = mergeRepeats(inWindow);
  const merged = request.dedupe ? mergeCopies(once) : once;
  return newestFirst(merged.filter(relevanceOf(request)));
}

function relevanceOf({ relevance, aiTerms, commerceTerms, ceid, hl }: NewsRequest): (article: Article) => boolean {
  if (relevance === "off") return () => true;
  const language = languageOf(ceid, hl);
  const filter = relevanceFilter({ language, aiTerms: termsOf(aiTerms), commerceTerms: termsOf(commerceTerms) });
  return ({ headline }) => filter.matches(headline);
}

const termsOf = (override: string | undefined) => (override === undefined ? undefined : parseTerms(override));

const HOUR_MS = 3_600_000;
const WINDOW_MS: Readonly<Record<NewsWindow, number>> = {
  "1h": HOUR_MS,
  "1d": 24 * HOUR_MS,
  "7d": 7 * 24 * HOUR_MS,
  "30d": 30 * 24 * HOUR_MS,
  "1y": 365 * 24 * HOUR_MS,
};

function publicArticle(article: Article): NewsData["articles"][number] {
  const { headline, publisher, publisherDomain, publishedAt, upstreamUrl, articleId, alsoIn, query } = article;
  const date = publishedAt === null ? null : new Date(publishedAt).toISOString();
  return { headline, publisher, publisherDomain, publishedAt: date, url: null, upstreamUrl, articleId, alsoIn, query };
}

/** Summarizes the outcome of all links, including those that were not tried. */
function statusOf({
  counters: { attempted, succeeded, refused, consent },
  unattempted,
}: LinkResolution): ResolveStatus {
  if (succeeded === attempted && unattempted === 0) return "ok";
  if (succeeded > 0) return "partial";
  if ((refused["429"] ?? 0) > 0) return "rate-limited";
  return consent > 0 ? "diverted" : "failed";
}

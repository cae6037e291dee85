import { LRUCache } from "lru-cache";
import { FeedFailure, type FeedFailureReason, type FeedItem, type FeedQuery, type NewsFeed } from "../../news.ts";
import type { Clock } from "../../ports.ts";
import {
  type Answer,
  bodyText,
  discard,
  type Fetch,
  get,
  UpstreamFault,
  type UpstreamLog,
} from "../upstream/exchange.ts";
import { type UpstreamOrigins, upstreamOrigins } from "../upstream/origins.ts";

export interface NewsFeedOptions {
  /** The upstream's origin, or `off`: then every read fails with `disabled`. */
  readonly origin: string;
  /** Where the upstream asks for consent, when that is not known from its origin. */
  readonly consentOrigin?: string;
  /** Longest time for one query, redirects and body included. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  readonly log?: UpstreamLog;
}

/** A feed has 15 to 135 KB. */
const MAX_FEED_BYTES = 1_500_000;
const MAX_CACHED_QUERIES = 500;
const CACHED_MS = 300_000;
/** For the window of one hour, where five minutes are much. */
const CACHED_SHORTLY_MS = 60_000;

const REASONS: Readonly<Record<UpstreamFault["kind"], FeedFailureReason>> = {
  timeout: "timeout",
  network: "network",
  "too-large": "too-large",
  consent: "consent",
  blocked: "blocked",
  // Whatever stands at a foreign host, it is not the feed.
  astray: "blocked",
};

/**
 * The upstream news feed over HTTP. Items are cached, and any number of simultaneous reads of one query cost one
 * request. That request belongs to no caller: a signal ends only the wait of the caller who passed it.
 */
export function createNewsFeed(options: NewsFeedOptions): NewsFeed {
  const { origin, timeoutMs, clock, fetch = globalThis.fetch, log } = options;
  if (origin === "off") return { read: () => Promise.reject(new FeedFailure("disabled")) };
  const origins = upstreamOrigins(origin, options.consentOrigin);
  const inFlight = new Map<string, Promise<readonly FeedItem[]>>();
  const cache = new LRUCache<string, readonly FeedItem[]>({
    max: MAX_CACHED_QUERIES,
    ttl: CACHED_MS,
    perf: clock,
    // Without this the cache keeps a reading of the clock for a real millisecond.
    ttlResolution: 0,
  });

  async function fetchItems(query: FeedQuery): Promise<readonly FeedItem[]> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await get(searchUrl(query, origins), { origins, fetch, signal });
      const text = await feedText(answer, signal);
      // Loaded with the first feed: a process that is never asked for news needs no XML.
      const { parseFeed } = await import("./parse-feed.ts");
      const items = parseFeed(text);
      if (answer.url.searchParams.get("ceid") !== query.ceid)
        log?.debug({ ceid: query.ceid }, "feed of another edition");
      return items;
    } catch (error) {
      const failure = failureOf(error);
      const code = error instanceof UpstreamFault ? error.code : undefined;
      log?.warn({ reason: failure.reason, code }, "the news feed could not be read");
      throw failure;
    }
  }

  function start(query: FeedQuery, key: string): Promise<readonly FeedItem[]> {
    const ttl = query.when === "1h" ? CACHED_SHORTLY_MS : CACHED_MS;
    const reading = fetchItems(query)
      .then((items) => {
        cache.set(key, items, { ttl });
        return items;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  }

  return {
    async read(query, signal) {
      const wanted = { ...query, q: query.q.trim().replace(/\s+/g, " ") };
      const key = JSON.stringify([wanted.q, wanted.when ?? "", wanted.hl, wanted.gl, wanted.ceid]);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      if (signal.aborted) throw abandoned(signal);
      return unlessAborted(inFlight.get(key) ?? start(wanted, key), signal);
    },
  };
}

function searchUrl({ q, when, hl, gl, ceid }: FeedQuery, { news }: UpstreamOrigins): URL {
  const url = new URL("/rss/search", news);
  url.search = new URLSearchParams({ q: when === undefined ? q : `${q} when:${when}`, hl, gl, ceid }).toString();
  return url;
}

async function feedText({ response }: Answer, signal: AbortSignal): Promise<string> {
  const html = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (response.status === 200 && !html) return bodyText(response, MAX_FEED_BYTES, signal);
  discard(response);
  throw new FeedFailure(html && response.status === 200 ? "blocked" : `http ${response.status}`);
}

function failureOf(error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error;
  if (error instanceof UpstreamFault) return new FeedFailure(REASONS[error.kind]);
  throw error;
}

/** The shared result, or a failure as soon as this caller's time has ended. */
function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(abandoned(signal));
    signal.addEventListener("abort", leave, { once: true });
    void shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

function abandoned(signal: AbortSignal): FeedFailure {
  return new FeedFailure("timeout", { cause: signal.reason });
}

import { LRUCache } from "lru-cache";
import {
  FeedError,
  type FeedErrorReason,
  type FeedQuery,
  type FeedSnapshot,
  type NewsClient,
  type NewsFeed,
} from "../ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { RequestBudget } from "../upstream/request-budget.ts";
import { type UpstreamResponse, bodyBytes, discard, UpstreamError, type UpstreamLog } from "../upstream/exchange.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { decodeFeed } from "./decode-feed.ts";

/** The dependencies and limits of a news feed. */
export interface NewsFeedOptions {
  /** Undefined when the upstream is disabled: every read fails with `disabled` then. */
  readonly upstream: Upstream | undefined;
  readonly clock: Clock;
  readonly readsPerHour?: number;
  readonly log?: UpstreamLog;
}

/** A feed has 15 to 135 KB. */
const MAX_FEED_BYTES = 1_500_000;
const MAX_CACHED_QUERIES = 500;
const FRESH_MS = 300_000;
/** For a window of one hour, where five minutes are too long. */
const FRESH_HOUR_MS = 60_000;
/** The longest time to return items that cannot be read again. */
const STALE_MS = 86_400_000;
/** The time before a failed query is read again. */
const FAILED_MS = 30_000;
/** The most feeds that one instance reads in any hour. */
const READS_PER_HOUR = 600;

/** Creates the news feed of an upstream. */
export function createNewsFeed(options: NewsFeedOptions): NewsFeed {
  const { upstream } = options;
  if (upstream === undefined) return { read: () => Promise.reject(new FeedError("disabled")) };
  return new UpstreamFeed(upstream, options);
}

/**
 * The upstream news feed over HTTP. Items are cached, and simultaneous reads of one query share one request. That
 * request belongs to no caller: a signal ends only the wait of the caller that passed it. Failures are cached for a
 * moment, and older items are returned in the meantime.
 */
class UpstreamFeed implements NewsFeed {
  readonly #upstream: Upstream;
  readonly #clock: Clock;
  readonly #log: UpstreamLog | undefined;
  readonly #budget: RequestBudget;
  readonly #known: LRUCache<string, FeedSnapshot>;
  readonly #failed: LRUCache<string, FeedError>;
  readonly #inFlight = new Map<string, Promise<FeedSnapshot>>();

  constructor(upstream: Upstream, { clock, readsPerHour = READS_PER_HOUR, log }: NewsFeedOptions) {
    this.#upstream = upstream;
    this.#clock = clock;
    this.#log = log;
    this.#budget = new RequestBudget(readsPerHour, clock);
    // Without this, the cache reuses a reading of the clock for a real millisecond.
    const common = { max: MAX_CACHED_QUERIES, perf: clock, ttlResolution: 0 };
    this.#known = new LRUCache({ ...common, ttl: STALE_MS });
    this.#failed = new LRUCache({ ...common, ttl: FAILED_MS });
  }

  async read(query: FeedQuery, from: NewsClient): Promise<FeedSnapshot> {
    const normalized = { ...query, q: query.q.trim().replace(/\s+/g, " ") };
    const key = JSON.stringify([normalized.q, normalized.when ?? "", normalized.hl, normalized.gl, normalized.ceid]);
    const known = this.#known.get(key);
    if (known !== undefined && this.#isFresh(known, normalized)) return known;
    // Read only now, because the signal is created at its first use and a fresh answer needs none.
    const { client, signal } = from;
    try {
      const failure = this.#failed.get(key);
      if (failure !== undefined) throw failure;
      if (signal.aborted) throw abandoned(signal);
      return await unlessAborted(this.#inFlight.get(key) ?? this.#start(normalized, key, client), signal);
    } catch (error) {
      if (known === undefined || !(error instanceof FeedError)) throw error;
      return { ...known, failure: error.reason };
    }
  }

  #isFresh({ retrievedAt }: FeedSnapshot, { when }: FeedQuery): boolean {
    return this.#clock.now() - retrievedAt <= (when === "1h" ? FRESH_HOUR_MS : FRESH_MS);
  }

  #start(query: FeedQuery, key: string, client: string): Promise<FeedSnapshot> {
    const reading = this.#fetch(query, client)
      .then(
        (snapshot) => {
          this.#known.set(key, snapshot);
          return snapshot;
        },
        (error: unknown) => {
          throw this.#failureOf(error, key);
        },
      )
      .finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, reading);
    return reading;
  }

  async #fetch(query: FeedQuery, client: string): Promise<FeedSnapshot> {
    const request = { quota: { budget: this.#budget }, client, htmlBlocks: true };
    const answer = await this.#upstream.get(searchPath(query), request);
    const text = await feedText(answer);
    // Loaded with the first feed, because a process that serves no news needs no XML parser.
    const { parseFeed } = await import("./parse-feed.ts");
    const items = parseFeed(text);
    if (answer.url.searchParams.get("ceid") !== query.ceid) {
      this.#log?.debug({ ceid: query.ceid }, "feed of another edition");
    }
    return { items, retrievedAt: this.#clock.now() };
  }

  /** Converts an error of a read. Caches and logs it when a request was sent. */
  #failureOf(error: unknown, key: string): unknown {
    const upstreamError = error instanceof UpstreamError ? error : undefined;
    const failure = upstreamError === undefined ? error : new FeedError(reasonOf(upstreamError));
    if (!(failure instanceof FeedError)) return error;
    const { reason } = failure;
    if (reason === "paused" || reason === "budget") return failure;
    this.#failed.set(key, failure);
    this.#log?.warn({ reason, code: upstreamError?.code }, "the news feed could not be read");
    return failure;
  }
}

/** Returns the reason for an error. A foreign host has no feed, so a redirect there counts as a block. */
function reasonOf({ kind }: UpstreamError): FeedErrorReason {
  return kind === "redirect" ? "blocked" : kind;
}

function searchPath({ q, when, hl, gl, ceid }: FeedQuery): string {
  const query = new URLSearchParams({ q: when === undefined ? q : `${q} when:${when}`, hl, gl, ceid });
  return `/rss/search?${query.toString()}`;
}

async function feedText(answer: UpstreamResponse): Promise<string> {
  const { status, headers } = answer.response;
  if (status === 200) return decodeFeed(await bodyBytes(answer, MAX_FEED_BYTES), headers.get("content-type"));
  discard(answer.response);
  throw new FeedError(`http ${status}`);
}

/** Returns the shared result, or fails as soon as this caller's time is over. */
function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(abandoned(signal));
    signal.addEventListener("abort", leave, { once: true });
    void shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

function abandoned(signal: AbortSignal): FeedError {
  return new FeedError("timeout", { cause: signal.reason });
}

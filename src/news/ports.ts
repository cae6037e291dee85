import { portGroup } from "../shared/port-group.ts";

/** A query to the upstream news feed. */
export interface FeedQuery {
  /** The search string as sent by the caller. */
  readonly q: string;
  /** Rolling window. */
  readonly when: NewsWindow | undefined;
  /** Interface language, such as `en-US`. */
  readonly hl: string;
  /** Two-letter country. */
  readonly gl: string;
  /** Edition, `<COUNTRY>:<language>`. */
  readonly ceid: string;
}

/** Rolling time windows of a query. */
export const NEWS_WINDOWS = ["1h", "1d", "7d", "30d", "1y"] as const;
export type NewsWindow = (typeof NEWS_WINDOWS)[number];

/** The origin of the public feed. */
export const PUBLIC_NEWS_ORIGIN = "https://news.google.com";

/** An item of the feed, unchanged. */
export interface FeedItem {
  /** The title with the suffix that names the publisher. */
  readonly title: string;
  /** The text of the first link in the description: the headline alone. */
  readonly anchor: string | undefined;
  readonly publisher: string | undefined;
  /** The publisher's site according to the feed. */
  readonly publisherUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly publishedAt: number | undefined;
  /** The redirect URL of the feed, used as an identifier. */
  readonly upstreamUrl: string;
  /** The feed's guid, by which exact repeats are recognized. */
  readonly articleId: string;
}

/**
 * The reason why a query could not be read: short, stable, without text of the upstream. For `paused` and `budget`
 * nothing was sent: the upstream refused a short time ago, or the client has used up its share of this instance's
 * requests.
 */
export type FeedErrorReason =
  | "timeout"
  | "network"
  | "blocked"
  | "consent"
  | "paused"
  | "budget"
  | "encoding"
  | "not-a-feed"
  | "too-large"
  | "truncated"
  | "disabled"
  | `http ${number}`;

/** A query that could not be read. */
export class FeedError extends Error {
  readonly reason: FeedErrorReason;

  constructor(reason: FeedErrorReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = "FeedError";
    this.reason = reason;
  }
}

/** The client on whose behalf the upstream is asked. */
export interface NewsClient {
  /** An account or an address. */
  readonly client: string;
  /** Aborts when the client disconnects. This never ends another client's read. */
  readonly signal: AbortSignal;
}

/** The result of a query. */
export interface FeedSnapshot {
  /** In the feed's order. The list is the same object until the feed is read again. */
  readonly items: readonly FeedItem[];
  /** The time of reading, in milliseconds since 1970. */
  readonly retrievedAt: number;
  /** The reason why newer items could not be read; undefined when these are fresh. */
  readonly failure?: FeedErrorReason;
}

/** The upstream news feed. */
export interface NewsFeed {
  /** Returns the items of a query, or older ones when it cannot be read now. Throws a FeedError when there are none. */
  read(query: FeedQuery, client: NewsClient): Promise<FeedSnapshot>;
}

/** An article whose publisher's URL is requested. */
export interface LinkRequest {
  readonly upstreamUrl: string;
  readonly publisherUrl: string | undefined;
}

/** The outcomes of a request by kind. They add up to `attempted`, except `cached` and `mismatched`, which are part of `succeeded`. */
export interface LinkCounters {
  readonly attempted: number;
  readonly succeeded: number;
  /** Resolved URLs that disagree with the feed's publisher. */
  readonly mismatched: number;
  /** URLs that cost no upstream request. */
  readonly cached: number;
  /** Articles whose page was fetched without a URL in return. */
  readonly unpaired: number;
  /** Articles without an answer: network, timeout, redirect to another host. */
  readonly unreachable: number;
  /** Pages without a signature. */
  readonly unsigned: number;
  /** Pages that redirected to a consent flow, even after one retry. */
  readonly consent: number;
  /** Refused requests by status code. */
  readonly refused: Readonly<Record<string, number>>;
}

/** The URLs that a request found, and the counters of its attempts. */
export interface LinkResolution {
  /** The publisher's URL of each article in order; null where none was found. */
  readonly urls: readonly (string | null)[];
  readonly counters: LinkCounters;
  /** Articles that were not tried: no budget or time was left, or the upstream refused. */
  readonly unattempted: number;
}

/** Finds publishers' URLs behind the feed's redirects. */
export interface LinkResolver {
  /**
   * Returns undefined when nothing was attempted: all slots are in use, the budget is used up or the upstream refuses.
   */
  resolve(links: readonly LinkRequest[], client: NewsClient): Promise<LinkResolution | undefined>;
}

export interface NewsPorts {
  readonly newsFeed: NewsFeed;
  readonly linkResolver: LinkResolver;
}

/** The ports of the news for tools. */
export const NEWS = portGroup<NewsPorts>("news");

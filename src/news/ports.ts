/** What one query asks of the upstream news feed. */
export interface FeedQuery {
  /** The search string, as the caller wrote it. */
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

export const NEWS_WINDOWS = ["1h", "1d", "7d", "30d", "1y"] as const;
export type NewsWindow = (typeof NEWS_WINDOWS)[number];

/** Where the public feed is. */
export const PUBLIC_NEWS_ORIGIN = "https://news.google.com";

/** One item of the feed as it stands there. */
export interface FeedItem {
  /** Title with the publisher's suffix. */
  readonly title: string;
  /** Text of the first link in the description: the headline alone. */
  readonly anchor: string | undefined;
  readonly publisher: string | undefined;
  /** The publisher's site, as the feed names it. */
  readonly publisherUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly publishedAt: number | undefined;
  /** Redirect URL of the feed: an identifier. */
  readonly upstreamUrl: string;
  /** The feed's guid: identity of an exact repeat. */
  readonly articleId: string;
}

/** Why a query could not be read: short, stable, free of the upstream's own words. */
export type FeedFailureReason =
  | "timeout"
  | "network"
  | "blocked"
  | "consent"
  | "not-a-feed"
  | "too-large"
  | "truncated"
  | "disabled"
  | `http ${number}`;

export class FeedFailure extends Error {
  readonly reason: FeedFailureReason;

  constructor(reason: FeedFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = "FeedFailure";
    this.reason = reason;
  }
}

/** The upstream news feed. */
export interface NewsFeed {
  /** The items of a query, in the feed's order. Throws a FeedFailure. One caller's signal never ends another's read. */
  read(query: FeedQuery, signal: AbortSignal): Promise<readonly FeedItem[]>;
}

/** An article whose publisher's URL is wanted. */
export interface LinkRequest {
  readonly upstreamUrl: string;
  readonly publisherUrl: string | undefined;
}

/** How the attempts of one request ended. `attempted` is the sum of all but `cached` and `mismatched`, which are among the succeeded. */
export interface LinkCounters {
  readonly attempted: number;
  readonly succeeded: number;
  /** Resolved URLs that disagree with the feed's publisher. */
  readonly mismatched: number;
  /** Those that cost no upstream request. */
  readonly cached: number;
  /** A page was fetched but no URL came back. */
  readonly unpaired: number;
  /** No answer: network, timeout, redirect to another host. */
  readonly unreachable: number;
  /** The page lacked its signature. */
  readonly unsigned: number;
  /** Diverted to a consent flow, after one retry. */
  readonly consent: number;
  /** Answers that could not be read, by status code. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface LinkOutcome {
  /** The publisher's URL of each request in order; null where it was not found. */
  readonly urls: readonly (string | null)[];
  readonly counters: LinkCounters;
}

/** Finds publishers' URLs behind the feed's redirects. */
export interface LinkResolver {
  /** Undefined when nothing was attempted, because the gate is full, the budget used up or the upstream throttles. */
  resolve(links: readonly LinkRequest[], signal: AbortSignal): Promise<LinkOutcome | undefined>;
}

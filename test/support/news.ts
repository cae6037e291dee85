import { NO_COUNTERS } from "../news/support.ts";
import {
  FeedFailure,
  type FeedFailureReason,
  type FeedItem,
  type FeedQuery,
  type LinkCounters,
  type LinkRequest,
  type LinkResolver,
  type NewsFeed,
} from "../../src/shared/news.ts";

/** An item of an invented feed. */
export function feedItem(id: string, title: string, fields: Partial<FeedItem> = {}): FeedItem {
  const publisher = fields.publisher ?? "Example Times";
  return {
    title: `${title} - ${publisher}`,
    anchor: title,
    publisher,
    publisherUrl: "https://www.times.example",
    publishedAt: Date.UTC(2026, 10, 20, 9, 30),
    upstreamUrl: `https://upstream.example/rss/articles/${id}?oc=5`,
    articleId: id,
    ...fields,
  };
}

/** A feed that gives what is written for each query, and remembers what it was asked. */
export class FakeFeed implements NewsFeed {
  readonly asked: FeedQuery[] = [];
  readonly #answers: Readonly<Record<string, readonly FeedItem[] | FeedFailureReason>>;
  readonly #otherwise: readonly FeedItem[] | FeedFailureReason;

  constructor(
    answers: Readonly<Record<string, readonly FeedItem[] | FeedFailureReason>>,
    otherwise: readonly FeedItem[] | FeedFailureReason = [],
  ) {
    this.#answers = answers;
    this.#otherwise = otherwise;
  }

  async read(query: FeedQuery): Promise<readonly FeedItem[]> {
    this.asked.push(query);
    const answer = this.#answers[query.q] ?? this.#otherwise;
    if (typeof answer === "string") throw new FeedFailure(answer);
    return answer;
  }
}

/** A resolver that reports the given counters; it finds the first `succeeded` URLs. Without counters it attempts nothing. */
export function fakeResolver(counters?: Partial<LinkCounters>): LinkResolver & { asked: LinkRequest[][] } {
  const asked: LinkRequest[][] = [];
  return {
    asked,
    async resolve(links) {
      asked.push([...links]);
      if (counters === undefined) return undefined;
      const all = { ...NO_COUNTERS, ...counters };
      return {
        counters: all,
        urls: links.map((_, i) => (i < all.succeeded ? `https://publisher.example/${i}` : null)),
      };
    },
  };
}

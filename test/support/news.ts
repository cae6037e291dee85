import { NO_COUNTERS } from "../news/support.ts";
import {
  FeedError,
  type FeedErrorReason,
  type FeedItem,
  type FeedQuery,
  type FeedSnapshot,
  type LinkCounters,
  type LinkRequest,
  type LinkResolver,
  type NewsFeed,
} from "../../src/news/ports.ts";

/** Time at which invented feeds were read. */
const RETRIEVED_AT = Date.UTC(2026, 10, 21, 12);

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
  readonly #answers: Readonly<Record<string, readonly FeedItem[] | FeedErrorReason>>;
  readonly #otherwise: readonly FeedItem[] | FeedErrorReason;

  constructor(
    answers: Readonly<Record<string, readonly FeedItem[] | FeedErrorReason>>,
    otherwise: readonly FeedItem[] | FeedErrorReason = [],
  ) {
    this.#answers = answers;
    this.#otherwise = otherwise;
  }

  async read(query: FeedQuery): Promise<FeedSnapshot> {
    this.asked.push(query);
    const answer = this.#answers[query.q] ?? this.#otherwise;
    if (typeof answer === "string") throw new FeedError(answer);
    return { items: answer, retrievedAt: RETRIEVED_AT };
  }
}

/** A resolver that reports the given counters; it finds the first `succeeded` URLs. Without counters it attempts nothing. */
export function fakeResolver(
  counters?: Partial<LinkCounters>,
  unattempted = 0,
): LinkResolver & { asked: LinkRequest[][] } {
  const asked: LinkRequest[][] = [];
  return {
    asked,
    async resolve(links) {
      asked.push([...links]);
      if (counters === undefined) return undefined;
      const all = { ...NO_COUNTERS, ...counters };
      return {
        counters: all,
        unattempted,
        urls: links.map((_, i) => (i < all.succeeded ? `https://publisher.example/${i}` : null)),
      };
    },
  };
}

import { z } from "zod";
import { NEWS_WINDOWS } from "../../news/ports.ts";
import { dateTime, named, text, uri } from "../../shared/schema.ts";

/** The limits of a request. */
export const NEWS_LIMITS = { queries: 5, queryChars: 200, articles: 100, articlesResolved: 25 } as const;

/** The queries of a request without `q`. */
export const DEFAULT_QUERIES = ["ai shopping", "ai commerce"] as const;

const terms = (half: string) =>
  text({ max: 1_000, pattern: /[\p{L}\p{N}\p{S}]/u, message: "Name at least one term, separated by commas." })
    .describe(`Comma-separated terms that replace the ${half} half of the headline filter.`)
    .optional();

/** The arguments of `get_news`. */
export const NewsRequest = z.strictObject({
  q: z
    .array(text({ max: NEWS_LIMITS.queryChars, pattern: /\S/, message: "Send a search string that is not blank." }))
    .min(1)
    .max(NEWS_LIMITS.queries)
    .describe("Search strings, with the feed's operators. Default: ai shopping, ai commerce.")
    .optional(),
  when: z.enum(NEWS_WINDOWS).describe("Only articles of this rolling window.").optional(),
  limit: z.int().min(1).max(NEWS_LIMITS.articles).default(25).describe("Maximum number of articles, 25 with resolve."),
  resolve: z
    .boolean()
    .default(false)
    .describe("Find publishers' URLs: one upstream request per article, under a tighter limit."),
  dedupe: z.boolean().default(true).describe("Merge syndicated copies into the earliest article."),
  relevance: z
    .enum(["ai-commerce", "off"])
    .default("ai-commerce")
    .describe("Keep headlines with an AI term and a commerce term, or all."),
  aiTerms: terms("AI"),
  commerceTerms: terms("commerce"),
  hl: text({ max: 20, pattern: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, message: "Send a language such as en-US." })
    .default("en-US")
    .describe("Interface language. Keep it consistent with gl and ceid."),
  gl: text({ max: 2, pattern: /^[A-Za-z]{2}$/, message: "Send a two-letter country such as US." })
    .default("US")
    .describe("Country."),
  ceid: text({ max: 20, pattern: /^[A-Za-z]{2}:[A-Za-z0-9-]{2,12}$/, message: "Send an edition such as US:en." })
    .default("US:en")
    .describe("Edition: the country and the language, such as DE:de."),
});
export type NewsRequest = z.output<typeof NewsRequest>;

const nullable = <S extends z.ZodType>(schema: S, description: string) =>
  z.union([schema.describe(description), z.null()]).describe(description);

const NewsArticle = named(
  "NewsArticle",
  z.object({
    headline: z.string().describe("Title without the publisher's suffix."),
    publisher: nullable(z.string(), "Publisher."),
    publisherDomain: nullable(z.string(), "Its host, without www."),
    publishedAt: nullable(dateTime("ISO 8601."), "Publication time, ISO 8601."),
    url: nullable(uri("The publisher's URL."), "The publisher's URL, null when not resolved."),
    upstreamUrl: uri("Redirect URL of the feed: an identifier, not for crawling."),
    articleId: z.string().describe("The feed's guid."),
    alsoIn: z
      .array(
        z.object({
          publisher: nullable(z.string(), "Publisher."),
          domain: nullable(z.string(), "Its host: group by it."),
        }),
      )
      .describe("Other publishers of the same story."),
    query: z.string().describe("The query that found it.").optional(),
  }),
);

const Resolution = named(
  "NewsResolution",
  z.object({
    attempted: z.int().describe("Articles tried."),
    succeeded: z.int().describe("URLs found."),
    mismatched: z.int().describe("URLs that contradict the feed's publisher."),
    cached: z.int().describe("Found without an upstream request."),
    unpaired: z.int().describe("Page read, no URL returned."),
    unreachable: z.int().describe("No answer."),
    unsigned: z.int().describe("Page without signature."),
    consent: z.int().describe("Redirected to a consent flow."),
    refused: z.record(z.string(), z.int()).describe("Other answers, by status code."),
  }),
);

const RESOLVE_STATUSES = ["skipped", "unavailable", "ok", "partial", "rate-limited", "diverted", "failed"] as const;
/** The outcome of finding publishers' URLs. */
export type ResolveStatus = (typeof RESOLVE_STATUSES)[number];

/** The result of `get_news`. */
export const News = named(
  "News",
  z.object({
    source: z.string().describe("Name of the upstream feed."),
    retrievedAt: dateTime("When the oldest feed was read, ISO 8601."),
    queries: z.array(z.string()).describe("The queries that ran."),
    window: nullable(z.string(), "The window applied."),
    locale: z
      .object({
        language: z.string().describe("hl."),
        country: z.string().describe("gl."),
        edition: z.string().describe("ceid."),
      })
      .describe("The requested edition.")
      .optional(),
    relevance: z.enum(["ai-commerce", "off"]).describe("The headline filter.").optional(),
    deduplicated: z.boolean().describe("Whether copies were merged.").optional(),
    resolved: z.boolean().describe("Whether resolution was attempted.").optional(),
    resolution: Resolution.describe("Counters of the resolution.").optional(),
    count: z.int().describe("Articles in this answer."),
    total: z.int().describe("Articles before limit.").optional(),
    truncated: z.boolean().describe("Whether limit cut the set.").optional(),
    resolveStatus: z.enum(RESOLVE_STATUSES).describe("Outcome of the resolution.").optional(),
    articles: z.array(NewsArticle).describe("Newest first, undated last."),
    failures: z
      .array(
        z.object({
          query: z.string().describe("Query."),
          error: z.string().describe("Short reason. With the prefix `stale: ` older articles are returned."),
        }),
      )
      .describe("Queries that could not be read."),
  }),
);

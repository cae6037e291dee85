import type { z } from "zod";
import type { News } from "./schema.ts";

/** A result of `get_news` with an invented article, for the documentation, because the real feed changes every day. */
export const EXAMPLE_NEWS: z.input<typeof News> = {
  source: "Google News RSS",
  retrievedAt: "2026-11-21T12:00:00.000Z",
  queries: ["ai shopping"],
  window: "7d",
  locale: { language: "en-US", country: "US", edition: "US:en" },
  relevance: "ai-commerce",
  deduplicated: true,
  resolved: false,
  count: 1,
  total: 1,
  truncated: false,
  resolveStatus: "skipped",
  articles: [
    {
      headline: "Retailer lets AI assistants read its product pages",
      publisher: "Example Times",
      publisherDomain: "times.example",
      publishedAt: "2026-11-20T09:30:00.000Z",
      url: null,
      upstreamUrl: "https://news.google.com/rss/articles/EXAMPLE?oc=5",
      articleId: "EXAMPLE",
      alsoIn: [{ publisher: "Example Gazette", domain: "gazette.example" }],
      query: "ai shopping",
    },
  ],
  failures: [],
};

import { expect, it } from "vitest";
import { Problem } from "../../../src/shared/problem.ts";
import { newsMarkdown, newsView, readNews } from "../../../src/web/site/news-view.ts";

const ARTICLE = {
  headline: "Assistants <buy> [more]",
  publisher: "The Daily",
  publishedAt: "2026-11-20T23:30:00.000Z",
  url: null,
  upstreamUrl: "https://news.example/a?b=1&c=2",
  alsoIn: [{ publisher: "Other" }],
};

it("the page of the news links to each article with its publisher and day, as text", async () => {
  const news = await readNews(() => Promise.resolve({ articles: [ARTICLE] }));
  const { text } = newsView(news);
  expect(text).toContain(
    '<a href="https://news.example/a?b=1&amp;c=2" rel="nofollow noopener">Assistants &lt;buy&gt; [more]</a>',
  );
  expect(text).toContain("The Daily, and 1 more, 20 Nov 2026");
  expect(newsMarkdown(news)).toContain("- [Assistants <buy> \\[more\\]](https://news.example/a?b=1&c=2), The Daily");
});

it("the page of the news says when there is none, and when the source does not answer", async () => {
  const none = await readNews(() => Promise.resolve({ articles: [] }));
  const failed = await readNews(() => Promise.reject(new Problem("upstream-timeout", "No answer.")));
  for (const [news, said] of [
    [none, "No headline"],
    [failed, "is not responding"],
  ] as const) {
    expect(newsView(news).text).toContain(said);
    expect(newsMarkdown(news)).toContain(said);
  }
});

import { describe, expect, it } from "vitest";
import type { LinkCounters } from "../../../src/news/ports.ts";
import { TestClock } from "../../support/clock.ts";
import { FakeFeed, fakeResolver, feedItem } from "../../support/news.ts";
import { json, send, startServer } from "../../support/server.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const clock = new TestClock(NOW);

async function ask(search: string, feed: FakeFeed, resolver = fakeResolver()) {
  const { base } = await startServer({ newsFeed: feed, linkResolver: resolver, clock });
  return send(base, `/api/v1/news${search}`);
}

const items = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    feedItem(`id${i}`, `AI shopping story number ${i} of ${"abcdefghij"[i % 10]}`, { publishedAt: NOW - i * HOUR }),
  );

describe("GET /api/v1/news", () => {
  it("runs the two default queries, with the default locale, filter and merging", async () => {
    const feed = new FakeFeed({}, [feedItem("a", "Retail AI agents arrive")]);
    const news = json(await ask("", feed));
    expect(feed.asked.map(({ q }) => q)).toEqual(["ai shopping", "ai commerce"]);
    expect(feed.asked[0]).toEqual({ q: "ai shopping", when: undefined, hl: "en-US", gl: "US", ceid: "US:en" });
    expect(news).toEqual({
      source: expect.any(String),
      retrievedAt: "2026-11-21T12:00:00.000Z",
      queries: ["ai shopping", "ai commerce"],
      window: null,
      locale: { language: "en-US", country: "US", edition: "US:en" },
      relevance: "ai-commerce",
      deduplicated: true,
      resolved: false,
      count: 1,
      total: 1,
      truncated: false,
      resolveStatus: "skipped",
      failures: [],
      articles: [
        {
          headline: "Retail AI agents arrive",
          publisher: "Example Times",
          publisherDomain: "times.example",
          publishedAt: "2026-11-20T09:30:00.000Z",
          url: null,
          upstreamUrl: "https://upstream.example/rss/articles/a?oc=5",
          articleId: "a",
          alsoIn: [],
          query: "ai shopping",
        },
      ],
    });
  });

  it("runs every repeated q, and echoes each as sent", async () => {
    const feed = new FakeFeed({});
    const news = json(await ask("?q=a,b&q=%22x+y%22+site:z.example&q=a,b", feed));
    expect(news.queries).toEqual(["a,b", '"x y" site:z.example', "a,b"]);
    expect(feed.asked.map(({ q }) => q)).toEqual(news.queries);
  });

  it("passes on window and locale, and echoes the window", async () => {
    const feed = new FakeFeed({});
    const news = json(await ask("?q=x&when=7d&hl=de-DE&gl=DE&ceid=DE:de", feed));
    expect(feed.asked).toEqual([{ q: "x", when: "7d", hl: "de-DE", gl: "DE", ceid: "DE:de" }]);
    expect(news).toMatchObject({ window: "7d", locale: { language: "de-DE", country: "DE", edition: "DE:de" } });
  });

  it("returns the newest first and articles without a date last", async () => {
    const feed = new FakeFeed({}, [
      feedItem("none", "AI retail one", { publishedAt: undefined }),
      feedItem("old", "AI retail two", { publishedAt: NOW - 2 * HOUR }),
      feedItem("new", "AI retail three", { publishedAt: NOW - HOUR }),
    ]);
    const { articles } = json(await ask("?q=x", feed));
    expect(articles.map(({ articleId }: { articleId: string }) => articleId)).toEqual(["new", "old", "none"]);
    expect(articles[2].publishedAt).toBeNull();
  });

  it.each<[string, Record<string, number | undefined>, string[]]>([
    ["1h", { in: NOW - HOUR, out: NOW - HOUR - 1, yesterday: NOW - 20 * HOUR }, ["in"]],
    ["1d", { in: NOW - 24 * HOUR, out: NOW - 24 * HOUR - 1 }, ["in"]],
    ["7d", { in: NOW - 168 * HOUR, out: NOW - 169 * HOUR }, ["in"]],
    // 07:00 and 08:00 mean a day in the feed: 29 hours ago may have been 5 hours ago.
    ["1d", { "only a day": NOW - 29 * HOUR, "another day": NOW - 53 * HOUR }, ["only a day"]],
    ["1h", { "only a day": NOW - 5 * HOUR }, []],
    ["1y", { future: Date.UTC(2099, 0), "soon enough": NOW + 10 * 60_000, undated: undefined }, ["soon enough"]],
  ])("returns with when=%s the articles of the window: %j", async (when, dates, expected) => {
    const given = Object.entries(dates).map(([id, publishedAt]) => feedItem(id, `AI retail ${id}`, { publishedAt }));
    const news = json(await ask(`?q=x&when=${when}`, new FakeFeed({}, given)));
    expect(news.articles.map(({ articleId }: { articleId: string }) => articleId)).toEqual(expected);
  });

  it("ignores a future date, so the article comes last", async () => {
    const feed = new FakeFeed({}, [
      feedItem("future", "AI retail one", { publishedAt: Date.UTC(2099, 0) }),
      feedItem("now", "AI retail two", { publishedAt: NOW }),
    ]);
    expect(json(await ask("?q=x", feed)).articles).toMatchObject([
      { articleId: "now" },
      { articleId: "future", publishedAt: null },
    ]);
  });

  it("filters by the terms of the edition", async () => {
    const feed = new FakeFeed({}, [feedItem("de", "KI im Onlinehandel"), feedItem("en", "ChatGPT goes shopping")]);
    const ids = async (search: string) =>
      json(await ask(`?q=x${search}`, feed)).articles.map(({ articleId }: { articleId: string }) => articleId);
    expect(await ids("&hl=de&gl=DE&ceid=DE:de")).toEqual(["de", "en"]);
    expect(await ids("&hl=de&gl=NO&ceid=NO:no")).toEqual(["de", "en"]);
    expect(await ids("")).toEqual(["en"]);
    expect(await ids("&ceid=DE:de&aiTerms=KI")).toEqual(["de"]);
  });

  it("applies limit last, and reports the total", async () => {
    const feed = new FakeFeed({}, items(60));
    expect(json(await ask("?q=x", feed))).toMatchObject({ count: 25, total: 60, truncated: true });
    expect(json(await ask("?q=x&limit=100", feed))).toMatchObject({ count: 60, total: 60, truncated: false });
    expect(json(await ask("?q=x&limit=1", feed))).toMatchObject({ count: 1, total: 60, truncated: true });
  });

  it("keeps headlines with an AI and a commerce term, or all, or those with the caller's own terms", async () => {
    const feed = new FakeFeed({}, [
      feedItem("both", "AI comes to checkout"),
      feedItem("one", "AI writes poems"),
      feedItem("own", "Robots sell lemonade"),
    ]);
    const ids = async (search: string) =>
      json(await ask(`?q=x${search}`, feed))
        .articles.map(({ articleId }: { articleId: string }) => articleId)
        .sort();
    expect(await ids("")).toEqual(["both"]);
    expect(await ids("&relevance=off")).toEqual(["both", "one", "own"]);
    expect(await ids("&aiTerms=robots,androids&commerceTerms=lemonade")).toEqual(["own"]);
  });

  it("merges copies into the earliest unless told not to, and exact repeats always", async () => {
    const headline = "AI shopping assistants change how stores write product pages";
    const feed = new FakeFeed({
      a: [
        feedItem("late", headline, {
          publisher: "Late News",
          publisherUrl: "https://late.example",
          publishedAt: NOW - HOUR,
        }),
      ],
      b: [
        feedItem("early", headline, {
          publisher: "Early News",
          publisherUrl: "https://early.example",
          publishedAt: NOW - 3 * HOUR,
        }),
        feedItem("late", headline, {
          publisher: "Late News",
          publisherUrl: "https://late.example",
          publishedAt: NOW - HOUR,
        }),
      ],
    });
    const merged = json(await ask("?q=a&q=b", feed));
    expect(merged).toMatchObject({ count: 1, deduplicated: true });
    expect(merged.articles[0]).toMatchObject({
      articleId: "early",
      alsoIn: [{ publisher: "Late News", domain: "late.example" }],
    });
    const all = json(await ask("?q=a&q=b&dedupe=false", feed));
    expect(all).toMatchObject({ count: 2, deduplicated: false });
    expect(all.articles.map(({ query }: { query: string }) => query)).toEqual(["a", "b"]);
  });

  it("returns the readable queries, and names the failed ones", async () => {
    const feed = new FakeFeed({ bad: "http 429", worse: "timeout" }, [feedItem("a", "AI retail")]);
    const answer = await ask("?q=bad&q=good&q=worse", feed);
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({
      count: 1,
      queries: ["bad", "good", "worse"],
      failures: [
        { query: "bad", error: "http 429" },
        { query: "worse", error: "timeout" },
      ],
    });
  });

  it("returns older items when a feed cannot be read, and says so", async () => {
    const retrievedAt = NOW - 3 * HOUR;
    const old = { items: [feedItem("old", "AI retail")], retrievedAt, failure: "http 429" as const };
    const fresh = { items: [feedItem("new", "AI shops")], retrievedAt: NOW };
    const newsFeed = { read: async ({ q }: { q: string }) => (q === "old" ? old : fresh) };
    const { base } = await startServer({ newsFeed, clock });
    const news = json(await send(base, "/api/v1/news?q=old&q=new"));
    expect(news.retrievedAt).toBe(new Date(retrievedAt).toISOString());
    expect(news.failures).toEqual([{ query: "old", error: "stale: http 429" }]);
    expect(news.count).toBe(2);
  });

  it("moves the window over items that cannot be read again", async () => {
    const moved = new TestClock(NOW);
    const items = [feedItem("a", "AI retail", { publishedAt: NOW })];
    const newsFeed = { read: async () => ({ items, retrievedAt: NOW, failure: "paused" as const }) };
    const { base } = await startServer({ newsFeed, clock: moved });
    expect(json(await send(base, "/api/v1/news?q=x&when=1h")).count).toBe(1);
    moved.at += HOUR + 60_000;
    expect(json(await send(base, "/api/v1/news?q=x&when=1h"))).toMatchObject({ count: 0, window: "1h" });
  });

  it("answers 504 when no query was answered", async () => {
    const answer = await ask("?q=a&q=b", new FakeFeed({}, "network"));
    expect(answer.status).toBe(504);
    expect(json(answer)).toMatchObject({ code: "upstream-timeout", status: 504 });
  });

  it("says so when the upstream is disabled", async () => {
    const { base } = await startServer();
    const answer = await send(base, "/api/v1/news");
    expect(answer.status).toBe(504);
    expect(json(answer).detail).toContain("NEWS_UPSTREAM_ORIGIN=off");
  });

  it("builds an answer once for the same feeds", async () => {
    const moved = new TestClock(NOW);
    let given = { items: items(3), retrievedAt: NOW };
    const newsFeed = { read: async () => given };
    const { base } = await startServer({ newsFeed, clock: moved });
    const first = await send(base, "/api/v1/news?q=x");
    moved.at += HOUR;
    expect((await send(base, "/api/v1/news?q=x")).text).toBe(first.text);
    expect(json(await send(base, "/api/v1/news?q=x&limit=1")).count).toBe(1);
    given = { items: items(2), retrievedAt: moved.at };
    const other = json(await send(base, "/api/v1/news?q=x"));
    expect([other.count, other.retrievedAt]).toEqual([2, new Date(moved.at).toISOString()]);
  });

  it("succeeds without articles for an empty feed", async () => {
    expect(json(await ask("?q=x", new FakeFeed({})))).toMatchObject({
      count: 0,
      total: 0,
      truncated: false,
      articles: [],
    });
  });

  it.each([
    ["?q=", "q"],
    ["?q=%20%20", "q"],
    ["?q=a&q=b&q=c&q=d&q=e&q=f", "q"],
    ["?q[]=a", "q[]"],
    ["?when=2d", "when"],
    ["?limit=0", "limit"],
    ["?limit=101", "limit"],
    ["?limit=1.5", "limit"],
    ["?resolve=yes", "resolve"],
    ["?dedupe=1", "dedupe"],
    ["?relevance=on", "relevance"],
    ["?aiTerms=,", "aiTerms"],
    ["?commerceTerms=", "commerceTerms"],
    ["?hl=e", "hl"],
    ["?gl=USA", "gl"],
    ["?ceid=US", "ceid"],
    ["?when=1d&when=7d", "when"],
    ["?page=2", "page"],
  ])("%s is a 422 that names the parameter, without a request to the feed", refuses);

  it("refuses a query of 201 characters in the same way", () => refuses(`?q=${"x".repeat(201)}`, "q"));

  async function refuses(search: string, parameter: string): Promise<void> {
    const feed = new FakeFeed({});
    const answer = await ask(search, feed);
    expect(answer.status).toBe(422);
    expect(json(answer).errors.map((error: { parameter: string }) => error.parameter)).toContain(parameter);
    expect(feed.asked).toEqual([]);
  }

  it("accepts five queries of 200 characters", async () => {
    const q = encodeURIComponent("é".repeat(200));
    expect((await ask(`?${Array(5).fill(`q=${q}`).join("&")}`, new FakeFeed({}))).status).toBe(200);
  });
});

describe("resolve=true", () => {
  const feed = () => new FakeFeed({}, items(40));

  it("returns the URLs of the shown articles, at most 25", async () => {
    const resolver = fakeResolver({ attempted: 25, succeeded: 24, unpaired: 1 });
    const answer = await ask("?q=x&resolve=true&limit=100", feed(), resolver);
    const news = json(answer);
    expect(resolver.asked.map((links) => links.length)).toEqual([25]);
    expect(news).toMatchObject({ count: 25, total: 40, truncated: true, resolved: true, resolveStatus: "partial" });
    expect(news.resolution).toMatchObject({ attempted: 25, succeeded: 24, unpaired: 1, refused: {} });
    expect(news.articles[0].url).toBe("https://publisher.example/0");
    expect(news.articles[24].url).toBeNull();
  });

  it("is metered by a tighter policy in addition to the public one", async () => {
    const { base } = await startServer({ newsFeed: feed(), linkResolver: fakeResolver({}), clock });
    const first = await send(base, "/api/v1/news?resolve=true");
    expect(first.headers["ratelimit-policy"]).toBe('"public";q=120;w=60, "news-resolve";q=10;w=60');
    expect(first.headers["ratelimit"]).toBe('"public";r=119;t=60, "news-resolve";r=9;t=60');
    expect(first.headers["ratelimit-remaining"]).toBe("9");
    for (let i = 0; i < 9; i += 1) await send(base, "/api/v1/news?resolve=true");
    const refused = await send(base, "/api/v1/news?resolve=true");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await send(base, "/api/v1/news?resolve=false")).status).toBe(200);
  });

  it.each<[string, Partial<LinkCounters> | undefined, boolean, number?]>([
    ["unavailable", undefined, false],
    ["partial", { attempted: 5, succeeded: 5 }, true, 20],
    ["rate-limited", { attempted: 1, refused: { "429": 1 } }, true, 20],
    ["ok", { attempted: 3, succeeded: 3 }, true],
    ["ok", {}, true],
    ["partial", { attempted: 3, succeeded: 1, refused: { "429": 2 } }, true],
    ["rate-limited", { attempted: 3, refused: { "429": 1 }, consent: 2 }, true],
    ["diverted", { attempted: 3, consent: 1, unsigned: 2 }, true],
    ["failed", { attempted: 3, unsigned: 3 }, true],
  ])("ends as %s with the counters %j", async (status, counters, resolved, unattempted = 0) => {
    const answer = await ask("?q=x&resolve=true", feed(), fakeResolver(counters, unattempted));
    const news = json(answer);
    expect(news).toMatchObject({ resolveStatus: status, resolved });
    expect("resolution" in news).toBe(resolved);
    expect(answer.headers["cache-control"]).toBe(["ok", "partial"].includes(status) ? undefined : "no-store");
  });
});

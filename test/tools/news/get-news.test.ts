import { describe, expect, it } from "vitest";
import type { LinkCounters } from "../../../src/shared/news.ts";
import { FakeFeed, fakeResolver, feedItem } from "../../support/news.ts";
import { json, send, startServer } from "../../support/server.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const clock = { now: () => NOW };

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

  it("runs every repeated q, and echoes them as they were sent", async () => {
    const feed = new FakeFeed({});
    const news = json(await ask("?q=a,b&q=%22x+y%22+site:z.example&q=a,b", feed));
    expect(news.queries).toEqual(["a,b", '"x y" site:z.example', "a,b"]);
    expect(feed.asked.map(({ q }) => q)).toEqual(news.queries);
  });

  it("passes window and locale on, and echoes the window", async () => {
    const feed = new FakeFeed({});
    const news = json(await ask("?q=x&when=7d&hl=de-DE&gl=DE&ceid=DE:de", feed));
    expect(feed.asked).toEqual([{ q: "x", when: "7d", hl: "de-DE", gl: "DE", ceid: "DE:de" }]);
    expect(news).toMatchObject({ window: "7d", locale: { language: "de-DE", country: "DE", edition: "DE:de" } });
  });

  it("puts the newest first and what has no date last", async () => {
    const feed = new FakeFeed({}, [
      feedItem("none", "AI retail one", { publishedAt: undefined }),
      feedItem("old", "AI retail two", { publishedAt: NOW - 2 * HOUR }),
      feedItem("new", "AI retail three", { publishedAt: NOW - HOUR }),
    ]);
    const { articles } = json(await ask("?q=x", feed));
    expect(articles.map(({ articleId }: { articleId: string }) => articleId)).toEqual(["new", "old", "none"]);
    expect(articles[2].publishedAt).toBeNull();
  });

  it("drops what is older than the window by more than a day", async () => {
    const feed = new FakeFeed({}, [
      feedItem("in", "AI retail one", { publishedAt: NOW - 40 * HOUR }),
      feedItem("out", "AI retail two", { publishedAt: NOW - 49 * HOUR }),
    ]);
    expect(
      json(await ask("?q=x&when=1d", feed)).articles.map(({ articleId }: { articleId: string }) => articleId),
    ).toEqual(["in"]);
  });

  it("applies limit last, and says how many there were", async () => {
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

  it("answers with what it could read, and names the queries that failed", async () => {
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

  it("is a 504 when no query was answered", async () => {
    const answer = await ask("?q=a&q=b", new FakeFeed({}, "network"));
    expect(answer.status).toBe(504);
    expect(json(answer)).toMatchObject({ code: "upstream-timeout", status: 504 });
  });

  it("says so when the upstream is switched off", async () => {
    const { base } = await startServer();
    const answer = await send(base, "/api/v1/news");
    expect(answer.status).toBe(504);
    expect(json(answer).detail).toContain("NEWS_UPSTREAM_ORIGIN=off");
  });

  it("puts an answer together once for the same feeds, and anew for others", async () => {
    let now = NOW;
    let given = items(3);
    const newsFeed = { read: async () => given };
    const { base } = await startServer({ newsFeed, clock: { now: () => now } });
    const first = await send(base, "/api/v1/news?q=x");
    now += HOUR;
    expect((await send(base, "/api/v1/news?q=x")).text).toBe(first.text);
    expect(json(await send(base, "/api/v1/news?q=x&limit=1")).count).toBe(1);
    given = items(2);
    const other = json(await send(base, "/api/v1/news?q=x"));
    expect([other.count, other.retrievedAt]).toEqual([2, new Date(now).toISOString()]);
  });

  it("is a success without articles when the feed is empty", async () => {
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
    [`?q=${"x".repeat(201)}`, "q"],
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
  ])("%s is a 422 that names the parameter, and asks the feed nothing", async (search, parameter) => {
    const feed = new FakeFeed({});
    const answer = await ask(search, feed);
    expect(answer.status).toBe(422);
    expect(json(answer).errors.map((error: { parameter: string }) => error.parameter)).toContain(parameter);
    expect(feed.asked).toEqual([]);
  });

  it("takes five queries of 200 characters", async () => {
    const q = encodeURIComponent("é".repeat(200));
    expect((await ask(`?${Array(5).fill(`q=${q}`).join("&")}`, new FakeFeed({}))).status).toBe(200);
  });
});

describe("resolve=true", () => {
  const feed = () => new FakeFeed({}, items(40));

  it("asks for the URLs of what is shown, 25 at most, and gives them", async () => {
    const resolver = fakeResolver({ attempted: 25, succeeded: 24, unpaired: 1 });
    const answer = await ask("?q=x&resolve=true&limit=100", feed(), resolver);
    const news = json(answer);
    expect(resolver.asked.map((links) => links.length)).toEqual([25]);
    expect(news).toMatchObject({ count: 25, total: 40, truncated: true, resolved: true, resolveStatus: "partial" });
    expect(news.resolution).toMatchObject({ attempted: 25, succeeded: 24, unpaired: 1, refused: {} });
    expect(news.articles[0].url).toBe("https://publisher.example/0");
    expect(news.articles[24].url).toBeNull();
  });

  it("is metered by a tighter policy, beside the public one", async () => {
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

  it.each<[string, Partial<LinkCounters> | undefined, boolean]>([
    ["unavailable", undefined, false],
    ["ok", { attempted: 3, succeeded: 3 }, true],
    ["ok", {}, true],
    ["partial", { attempted: 3, succeeded: 1, refused: { "429": 2 } }, true],
    ["rate-limited", { attempted: 3, refused: { "429": 1 }, consent: 2 }, true],
    ["diverted", { attempted: 3, consent: 1, unsigned: 2 }, true],
    ["failed", { attempted: 3, unsigned: 3 }, true],
  ])("ends as %s by its counters %j", async (status, counters, resolved) => {
    const answer = await ask("?q=x&resolve=true", feed(), fakeResolver(counters));
    const news = json(answer);
    expect(news).toMatchObject({ resolveStatus: status, resolved });
    expect("resolution" in news).toBe(resolved);
    expect(answer.headers["cache-control"]).toBe(["ok", "partial"].includes(status) ? undefined : "no-store");
  });
});

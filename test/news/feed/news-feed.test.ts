import { describe, expect, it } from "vitest";
import { createNewsFeed } from "../../../src/news/feed/news-feed.ts";
import type { FeedQuery } from "../../../src/news/ports.ts";
import type { FeedMode } from "../stand-in/scenario.ts";
import {
  clientWith,
  failing,
  feedAt,
  keptLog,
  movableClock,
  someone,
  NOW,
  QUERY,
  LONG_MS,
  standInFor,
} from "../support.ts";

const standIn = await standInFor();
const apart = await standInFor({}, { separateConsent: true });

describe("reading a query", () => {
  it("returns the upstream's items in its order, up to its limit of 100", async () => {
    standIn.play({});
    const { items } = await feedAt(standIn).read({ ...QUERY, q: "ai" }, someone);
    expect(items).toHaveLength(100);
    const known = new Map(standIn.articles.map((article) => [article.token, article]));
    for (const { articleId, title, upstreamUrl } of items) {
      expect(title).toContain(known.get(articleId)?.headline);
      expect(upstreamUrl).toBe(`${standIn.origin}/rss/articles/${articleId}?oc=5`);
    }
  });

  it.each<[Partial<FeedQuery>, string]>([
    [{ q: "AT&T C++ #1" }, "q=AT%26T+C%2B%2B+%231&hl=en-US&gl=US&ceid=US%3Aen"],
    [{ q: '  "ai\tshopping"  site:a.example ' }, "q=%22ai+shopping%22+site%3Aa.example&hl=en-US&gl=US&ceid=US%3Aen"],
    [{ q: "ai", when: "7d" }, "q=ai+when%3A7d&hl=en-US&gl=US&ceid=US%3Aen"],
    [{ q: "ki", hl: "de", gl: "DE", ceid: "DE:de" }, "q=ki&hl=de&gl=DE&ceid=DE%3Ade"],
  ])("requests %j in one encoding", async (query, search) => {
    standIn.play({});
    await feedAt(standIn).read({ ...QUERY, ...query }, someone);
    expect(standIn.received.map(({ target }) => target)).toEqual([`/rss/search?${search}`]);
  });

  it("sends no cookie, and names the product", async () => {
    standIn.play({});
    await feedAt(standIn).read(QUERY, someone);
    const headers = standIn.received[0]?.headers;
    expect(headers?.["cookie"]).toBeUndefined();
    expect(headers?.["user-agent"]).toContain("agent-commerce");
    expect(headers?.["accept-encoding"]).toBe("gzip");
  });

  it.each<FeedMode>(["empty", "single", "old-tokens", "old-guids", "re-indented", "numeric-references"])(
    "reads a feed that is %s",
    async (mode) => {
      standIn.play({ feed: mode });
      const { items } = await feedAt(standIn).read({ ...QUERY, q: "ai" }, someone);
      expect(items).toHaveLength(mode === "empty" ? 0 : mode === "single" ? 1 : 100);
    },
  );

  it("follows the upstream to another edition, and logs it", async () => {
    standIn.play({});
    const log = keptLog();
    const { items } = await feedAt(standIn, { log }).read({ ...QUERY, ceid: "PL:en", gl: "PL" }, someone);
    expect(items.length).toBeGreaterThan(10);
    expect(standIn.count("feed")).toBe(2);
    expect(log.lines).toEqual([JSON.stringify({ ceid: "PL:en", message: "feed of another edition" })]);
  });

  it.each([
    ["at the same origin", standIn],
    ["at a separate origin", apart],
  ])("follows a consent flow %s once, without its cookie", async (_where, upstream) => {
    upstream.play({ feed: "consent" });
    expect((await feedAt(upstream).read(QUERY, someone)).items.length).toBeGreaterThan(10);
    expect(upstream.received.map(({ role }) => role)).toEqual(["feed", "consent", "feed"]);
    expect(upstream.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });
});

describe("a disabled upstream", () => {
  it("fails every read without a request", async () => {
    const feed = createNewsFeed({
      upstream: undefined,
      clock: movableClock(),
    });
    expect(await failing(feed.read(QUERY, someone))).toBe("disabled");
  });
});

describe("the cache", () => {
  it.each<[FeedQuery["when"], number]>([
    [undefined, 300_000],
    ["7d", 300_000],
    ["1h", 60_000],
  ])("holds items of the window %s for %d ms", async (when, ttl) => {
    standIn.play({});
    const clock = movableClock();
    const feed = feedAt(standIn, { clock });
    const query = { ...QUERY, when };
    const first = await feed.read(query, someone);
    clock.at += ttl;
    expect(await feed.read({ ...query, q: " ai  shopping" }, someone)).toBe(first);
    expect(standIn.count("feed")).toBe(1);
    clock.at += 1;
    expect(await feed.read(query, someone)).toEqual({ ...first, retrievedAt: clock.at });
    expect(standIn.count("feed")).toBe(2);
  });

  it("is separate for each query, window and locale", async () => {
    standIn.play({});
    const feed = feedAt(standIn);
    const queries: Partial<FeedQuery>[] = [
      {},
      { q: "ai" },
      { when: "1d" },
      { hl: "en-GB" },
      { gl: "GB", ceid: "GB:en" },
    ];
    for (const query of [...queries, ...queries]) await feed.read({ ...QUERY, ...query }, someone);
    expect(standIn.count("feed")).toBe(queries.length);
  });

  it("serves every client, even one that has left", async () => {
    standIn.play({});
    const feed = feedAt(standIn);
    const items = await feed.read(QUERY, someone);
    expect(await feed.read(QUERY, clientWith(AbortSignal.abort()))).toBe(items);
  });

  it("holds 500 queries and evicts the least recently used", async () => {
    const asked: string[] = [];
    const empty = "<rss><channel><title>t</title></channel></rss>";
    const feed = feedAt(standIn, {
      readsPerHour: 10_000,
      fetch: async (url) => {
        asked.push(url.searchParams.get("q") ?? "");
        return new Response(empty);
      },
    });
    for (let index = 0; index <= 500; index += 1) await feed.read({ ...QUERY, q: `q${index}` }, someone);
    await feed.read({ ...QUERY, q: "q1" }, someone);
    expect(asked).toHaveLength(501);
    await feed.read({ ...QUERY, q: "q0" }, someone);
    expect(asked.at(-1)).toBe("q0");
  });
});

describe("simultaneous reads of one query", () => {
  it("share one request", async () => {
    standIn.play({ latencyMs: 20 });
    const feed = feedAt(standIn);
    const all = await Promise.all(Array.from({ length: 50 }, () => feed.read(QUERY, someone)));
    expect(standIn.count("feed")).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  it("fail together", async () => {
    standIn.play({ feed: "http-500", latencyMs: 20 });
    const feed = feedAt(standIn);
    const all = await Promise.all(Array.from({ length: 10 }, () => failing(feed.read(QUERY, someone))));
    expect(new Set(all)).toEqual(new Set(["http 500"]));
    expect(standIn.count("feed")).toBe(1);
  });

  it("end separately when a client leaves, even the first", async () => {
    standIn.play({ latencyMs: 50 });
    const feed = feedAt(standIn);
    const leaving = new AbortController();
    const first = failing(feed.read(QUERY, clientWith(leaving.signal)));
    const second = feed.read(QUERY, someone);
    leaving.abort();
    expect(await first).toBe("timeout");
    expect((await second).items.length).toBeGreaterThan(10);
    expect(standIn.count("feed")).toBe(1);
  });

  it("fill the cache even when all clients have left", async () => {
    standIn.play({ latencyMs: 20 });
    const feed = feedAt(standIn);
    const leaving = new AbortController();
    const reading = failing(feed.read(QUERY, clientWith(leaving.signal)));
    leaving.abort();
    expect(await reading).toBe("timeout");
    await feed.read(QUERY, someone);
    await feed.read(QUERY, someone);
    expect(standIn.count("feed")).toBe(1);
  });

  it("are not started for a client that has left", async () => {
    standIn.play({});
    expect(await failing(feedAt(standIn).read(QUERY, clientWith(AbortSignal.abort())))).toBe("timeout");
    expect(standIn.received).toEqual([]);
  });

  it("of different queries do not wait for each other", async () => {
    standIn.play({ feed: (q) => (q === "slow" ? "hang" : "ok") });
    const clock = movableClock();
    const feed = feedAt(standIn, { clock });
    const slow = failing(feed.read({ ...QUERY, q: "slow" }, someone));
    expect((await feed.read(QUERY, someone)).items.length).toBeGreaterThan(10);
    clock.at += LONG_MS;
    expect(await slow).toBe("timeout");
  });
});

it("the stand-in's dates are in the requested window", async () => {
  standIn.play({});
  const { items } = await feedAt(standIn).read({ ...QUERY, q: "ai", when: "7d" }, someone);
  expect(items.length).toBeGreaterThan(5);
  for (const { publishedAt = NOW } of items) expect(publishedAt).toBeGreaterThanOrEqual(NOW - 7 * 86_400_000);
});

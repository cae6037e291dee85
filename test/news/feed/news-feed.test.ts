import { describe, expect, it } from "vitest";
import { createNewsFeed } from "../../src/shared/adapters/news-feed/news-feed.ts";
import type { FeedQuery } from "../../src/shared/news.ts";
import type { FeedMode } from "./stand-in/scenario.ts";
import { failing, feedAt, keptLog, LONG_MS, movableClock, never, NOW, QUERY, SHORT_MS, standInFor } from "./support.ts";

const standIn = await standInFor();
const apart = await standInFor({}, { separateConsent: true });

describe("reading a query", () => {
  it("gives the upstream's items in its order, up to its limit of 100", async () => {
    standIn.play({});
    const items = await feedAt(standIn).read({ ...QUERY, q: "ai" }, never);
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
  ])("asks for %j with one encoding", async (query, search) => {
    standIn.play({});
    await feedAt(standIn).read({ ...QUERY, ...query }, never);
    expect(standIn.received.map(({ target }) => target)).toEqual([`/rss/search?${search}`]);
  });

  it("sends no cookie, and says who asks", async () => {
    standIn.play({});
    await feedAt(standIn).read(QUERY, never);
    const headers = standIn.received[0]?.headers;
    expect(headers?.["cookie"]).toBeUndefined();
    expect(headers?.["user-agent"]).toContain("agent-commerce");
    expect(headers?.["accept-encoding"]).toBe("gzip");
  });

  it.each<FeedMode>(["empty", "single", "old-tokens", "old-guids", "re-indented", "numeric-references"])(
    "reads a feed that is %s",
    async (mode) => {
      standIn.play({ feed: mode });
      const items = await feedAt(standIn).read({ ...QUERY, q: "ai" }, never);
      expect(items).toHaveLength(mode === "empty" ? 0 : mode === "single" ? 1 : 100);
    },
  );

  it("follows the upstream to another edition, and notes that in the log", async () => {
    standIn.play({});
    const log = keptLog();
    const items = await feedAt(standIn, { log }).read({ ...QUERY, ceid: "PL:en", gl: "PL" }, never);
    expect(items.length).toBeGreaterThan(10);
    expect(standIn.count("feed")).toBe(2);
    expect(log.lines).toEqual([JSON.stringify({ ceid: "PL:en", message: "feed of another edition" })]);
  });

  it.each([
    ["at the same origin", standIn],
    ["at an origin of its own", apart],
  ])("passes a consent flow %s once, without its cookie", async (_where, upstream) => {
    upstream.play({ feed: "consent" });
    expect((await feedAt(upstream).read(QUERY, never)).length).toBeGreaterThan(10);
    expect(upstream.received.map(({ role }) => role)).toEqual(["feed", "consent", "feed"]);
    expect(upstream.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });
});

describe("the upstream turned off", () => {
  it("fails every read, and asks nobody", async () => {
    const feed = createNewsFeed({
      origin: "off",
      timeoutMs: 1,
      clock: movableClock(),
      fetch: () => expect.unreachable(),
    });
    expect(await failing(feed.read(QUERY, never))).toBe("disabled");
  });
});

describe("what is remembered", () => {
  it.each<[FeedQuery["when"], number]>([
    [undefined, 300_000],
    ["7d", 300_000],
    ["1h", 60_000],
  ])("with the window %s holds for %d ms", async (when, ttl) => {
    standIn.play({});
    const clock = movableClock();
    const feed = feedAt(standIn, { clock });
    const query = { ...QUERY, when };
    const first = await feed.read(query, never);
    clock.at += ttl;
    expect(await feed.read({ ...query, q: " ai  shopping" }, never)).toBe(first);
    expect(standIn.count("feed")).toBe(1);
    clock.at += 1;
    expect(await feed.read(query, never)).toEqual(first);
    expect(standIn.count("feed")).toBe(2);
  });

  it("is apart for each query, window and locale", async () => {
    standIn.play({});
    const feed = feedAt(standIn);
    const queries: Partial<FeedQuery>[] = [
      {},
      { q: "ai" },
      { when: "1d" },
      { hl: "en-GB" },
      { gl: "GB", ceid: "GB:en" },
    ];
    for (const query of [...queries, ...queries]) await feed.read({ ...QUERY, ...query }, never);
    expect(standIn.count("feed")).toBe(queries.length);
  });

  it("is given to whoever asks, even one who has left", async () => {
    standIn.play({});
    const feed = feedAt(standIn);
    const items = await feed.read(QUERY, never);
    expect(await feed.read(QUERY, AbortSignal.abort())).toBe(items);
  });

  it("is at most 500 queries: the least used goes first", async () => {
    const asked: string[] = [];
    const empty = "<rss><channel><title>t</title></channel></rss>";
    const feed = createNewsFeed({
      origin: "http://news.example",
      timeoutMs: LONG_MS,
      clock: movableClock(),
      fetch: async (url) => {
        asked.push(url.searchParams.get("q") ?? "");
        return new Response(empty);
      },
    });
    for (let index = 0; index <= 500; index += 1) await feed.read({ ...QUERY, q: `q${index}` }, never);
    await feed.read({ ...QUERY, q: "q1" }, never);
    expect(asked).toHaveLength(501);
    await feed.read({ ...QUERY, q: "q0" }, never);
    expect(asked.at(-1)).toBe("q0");
  });
});

describe("simultaneous reads of one query", () => {
  it("are one request, for 50 of them", async () => {
    standIn.play({ latencyMs: 20 });
    const feed = feedAt(standIn);
    const all = await Promise.all(Array.from({ length: 50 }, () => feed.read(QUERY, never)));
    expect(standIn.count("feed")).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  it("fail together, and the next one asks again", async () => {
    standIn.play({ feed: (_q, before) => (before === 0 ? "http-500" : "ok"), latencyMs: 20 });
    const feed = feedAt(standIn);
    const all = await Promise.all(Array.from({ length: 10 }, () => failing(feed.read(QUERY, never))));
    expect(new Set(all)).toEqual(new Set(["http 500"]));
    expect(standIn.count("feed")).toBe(1);
    expect((await feed.read(QUERY, never)).length).toBeGreaterThan(10);
  });

  it("end one by one: who leaves, even the first, takes nobody along", async () => {
    standIn.play({ latencyMs: 50 });
    const feed = feedAt(standIn);
    const leaving = new AbortController();
    const first = failing(feed.read(QUERY, leaving.signal));
    const second = feed.read(QUERY, never);
    leaving.abort();
    expect(await first).toBe("timeout");
    expect((await second).length).toBeGreaterThan(10);
    expect(standIn.count("feed")).toBe(1);
  });

  it("fill the memory even when all have left", async () => {
    standIn.play({ latencyMs: 20 });
    const feed = feedAt(standIn);
    const leaving = new AbortController();
    const reading = failing(feed.read(QUERY, leaving.signal));
    leaving.abort();
    expect(await reading).toBe("timeout");
    await feed.read(QUERY, never);
    await feed.read(QUERY, never);
    expect(standIn.count("feed")).toBe(1);
  });

  it("are not begun for one who has left already", async () => {
    standIn.play({});
    expect(await failing(feedAt(standIn).read(QUERY, AbortSignal.abort()))).toBe("timeout");
    expect(standIn.received).toEqual([]);
  });

  it("of different queries do not wait for each other", async () => {
    standIn.play({ feed: (q) => (q === "slow" ? "hang" : "ok") });
    const feed = feedAt(standIn, { timeoutMs: SHORT_MS * 4 });
    const slow = failing(feed.read({ ...QUERY, q: "slow" }, never));
    expect((await feed.read(QUERY, never)).length).toBeGreaterThan(10);
    expect(await slow).toBe("timeout");
  });
});

it("the stand-in's dates lie in the window that is asked for", async () => {
  standIn.play({});
  const items = await feedAt(standIn).read({ ...QUERY, q: "ai", when: "7d" }, never);
  expect(items.length).toBeGreaterThan(5);
  for (const { publishedAt = NOW } of items) expect(publishedAt).toBeGreaterThanOrEqual(NOW - 7 * 86_400_000);
});

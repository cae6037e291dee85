import { describe, expect, it } from "vitest";
import { retryAfterMs } from "../../../src/news/upstream/retry-after.ts";
import { createNewsFeed } from "../../../src/news/feed/news-feed.ts";
import { createLinkResolver } from "../../../src/news/links/link-resolver.ts";
import type { FeedMode, PageMode } from "../stand-in/scenario.ts";
import { eventually } from "../../support/eventually.ts";
import {
  articlesFrom,
  clientWith,
  failing,
  feedAt,
  linksTo,
  movableClock,
  NO_COUNTERS,
  NOW,
  QUERY,
  SMALL,
  someone,
  standInFor,
  upstreamAt,
} from "../support.ts";

const standIn = await standInFor();
const TEN = articlesFrom(standIn, 0, 10);
const MINUTE_MS = 60_000;
const search = (index: number) => ({ ...QUERY, q: `ai ${index}` });

/** Feed and resolver on one upstream, as in a server. */
function both() {
  const clock = movableClock();
  const upstream = upstreamAt(standIn, { clock });
  const feed = createNewsFeed({ upstream, clock });
  const links = createLinkResolver({ upstream, clock });
  return { clock, feed, resolve: () => links.resolve(linksTo(standIn, TEN), someone) };
}

describe.each<FeedMode>(["http-429", "http-503", "sorry", "html"])("after %s", (mode) => {
  it("nothing is sent for a minute, then one request of sixteen, then nothing for two", async () => {
    standIn.play({ feed: mode });
    const { clock, feed, resolve } = both();
    const ask = (from: number) =>
      Promise.all(Array.from({ length: 16 }, (_, index) => failing(feed.read(search(from + index), someone))));
    await failing(feed.read(QUERY, someone));
    for (let time = 0; time < 20; time += 1) expect(await failing(feed.read(search(time), someone))).toBe("paused");
    clock.at += MINUTE_MS - 1;
    expect(new Set(await ask(0))).toEqual(new Set(["paused"]));
    expect(await resolve()).toBeUndefined();
    expect(standIn.received).toHaveLength(1);
    clock.at += 1;
    expect((await ask(0)).filter((reason) => reason === "paused")).toHaveLength(15);
    expect(standIn.received).toHaveLength(2);
    clock.at += 2 * MINUTE_MS - 1;
    await ask(20);
    expect(standIn.received).toHaveLength(2);
    clock.at += 1;
    await ask(20);
    expect(standIn.received).toHaveLength(3);
  });

  it("requests that waited for the probe continue when it is answered", async () => {
    standIn.play({ feed: (_q, before) => (before === 0 ? mode : "ok") });
    const { clock, feed } = both();
    await failing(feed.read(QUERY, someone));
    clock.at += MINUTE_MS;
    const all = await Promise.all(Array.from({ length: 16 }, (_, index) => failing(feed.read(search(index), someone))));
    expect(new Set(all)).toEqual(new Set(["none"]));
    expect(standIn.count("feed")).toBe(17);
  });

  it("older items are returned", async () => {
    standIn.play({ feed: (_q, before) => (before === 0 ? "ok" : mode) });
    const { clock, feed } = both();
    const { items } = await feed.read(QUERY, someone);
    clock.at += 10 * MINUTE_MS;
    await feed.read(QUERY, someone);
    await failing(feed.read(search(1), someone));
    clock.at += 30_001;
    expect(await feed.read(QUERY, someone)).toEqual({ items, retrievedAt: NOW, failure: "paused" });
    expect(standIn.count("feed")).toBe(2);
  });
});

describe("the pause", () => {
  it.each<[string, number]>([
    ["120", 120_000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    ["0", 30_000],
    [new Date(NOW - 90_000).toUTCString(), 30_000],
    ["999999999", 60 * MINUTE_MS],
    ["soon", MINUTE_MS],
    ["-5", MINUTE_MS],
    ["1.5", MINUTE_MS],
  ])("with Retry-After %j lasts %d ms", async (header, pauseMs) => {
    const clock = movableClock();
    let asked = 0;
    const feed = feedAt(standIn, {
      clock,
      fetch: async () =>
        new Response(null, { status: (asked += 1) > 0 ? 429 : 200, headers: { "retry-after": header } }),
    });
    await failing(feed.read(search(0), someone));
    clock.at += pauseMs - 1;
    await failing(feed.read(search(1), someone));
    expect(asked).toBe(1);
    clock.at += 1;
    await failing(feed.read(search(2), someone));
    expect(asked).toBe(2);
  });

  it("is parsed from the two valid forms of the header only", () => {
    const at = (header: string | null) => retryAfterMs(header, NOW);
    expect([at("7"), at(" 7 "), at(new Date(NOW + 5_000).toUTCString())]).toEqual([7_000, 7_000, 5_000]);
    for (const header of [null, "", "x", "1e3", "2026-06-15", "Tue", "+5", "12345678901"])
      expect(at(header)).toBeUndefined();
  });
});

describe("a probe", () => {
  it("without an answer is followed by another, one at a time", async () => {
    standIn.play({ feed: (_q, before) => (before === 0 ? "http-503" : "reset") });
    const { clock, feed } = both();
    await failing(feed.read(QUERY, someone));
    clock.at += MINUTE_MS;
    for (const round of [1, 2, 3]) {
      const reads = Array.from({ length: 16 }, (_, index) => failing(feed.read(search(round * 100 + index), someone)));
      const reasons = await Promise.all(reads);
      expect(reasons.filter((reason) => reason === "network")).toHaveLength(1);
      expect(standIn.count("feed")).toBe(1 + round);
    }
  });

  it("that never ends delays others by its time limit at most", async () => {
    const clock = movableClock();
    let asked = 0;
    const feed = feedAt(standIn, {
      clock,
      timeoutMs: 1_000,
      fetch: () => ((asked += 1) === 1 ? Promise.resolve(new Response(null, { status: 503 })) : new Promise(() => {})),
    });
    await failing(feed.read(search(0), someone));
    clock.at += MINUTE_MS;
    const stuck = new AbortController();
    const probe = failing(feed.read(search(1), clientWith(stuck.signal)));
    await eventually(() => asked === 2);
    const waiting = failing(feed.read(search(2), someone));
    clock.at += 1_000;
    expect(await waiting).toBe("paused");
    stuck.abort();
    expect(await probe).toBe("timeout");
    expect(asked).toBe(2);
  });
});

describe("article pages", () => {
  it("that are refused with 429 do not stop the feed", async () => {
    standIn.play({ ...SMALL, page: "http-429" });
    const { clock, feed, resolve } = both();
    await resolve();
    expect(await failing(feed.read(QUERY, someone))).toBe("none");
    clock.at += 14 * MINUTE_MS;
    expect(await resolve()).toBeUndefined();
  });

  it.each<PageMode>(["http-503", "sorry"])("that are refused with %s stop everything", async (page) => {
    standIn.play({ ...SMALL, page });
    const { feed, resolve } = both();
    await resolve();
    expect(await failing(feed.read(QUERY, someone))).toBe("paused");
    expect(await resolve()).toBeUndefined();
    expect(standIn.count("feed") + standIn.count("batch")).toBe(0);
  });

  it("resume after their pause when a probe is answered", async () => {
    standIn.play({ ...SMALL, page: (_token, before) => (before < 4 ? "http-429" : "signed") });
    const { clock, resolve } = both();
    await resolve();
    clock.at += 15 * MINUTE_MS;
    expect((await resolve())?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10 });
    standIn.play({ ...SMALL, page: "http-429" });
    const again = both();
    await again.resolve();
    const before = standIn.count("page");
    again.clock.at += 15 * MINUTE_MS;
    await again.resolve();
    expect(standIn.count("page")).toBe(before + 1);
  });
});

describe("the budget of an instance", () => {
  it("limits the feeds in an hour, and leaves each client a share", async () => {
    standIn.play({ feed: "single" });
    const clock = movableClock();
    const feed = feedAt(standIn, { clock, readsPerHour: 20 });
    const reads = async (client: string, count: number) => {
      const reasons: string[] = [];
      for (let index = 0; index < count; index += 1)
        reasons.push(await failing(feed.read({ ...QUERY, q: `ai ${client} ${index}` }, clientWith(undefined, client))));
      return reasons.filter((reason) => reason === "none").length;
    };
    expect(await reads("greedy", 30)).toBe(10);
    expect(await reads("second", 30)).toBe(5);
    expect(await reads("third", 1)).toBe(1);
    expect(await failing(feed.read({ ...QUERY, q: "ai greedy 29" }, clientWith(undefined, "greedy")))).toBe("budget");
    expect(await failing(feed.read({ ...QUERY, q: "ai greedy 1" }, clientWith(undefined, "greedy")))).toBe("none");
    clock.at += 60 * MINUTE_MS;
    expect(await reads("greedy again", 30)).toBe(10);
  });
});

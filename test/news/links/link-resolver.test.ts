import { describe, expect, it } from "vitest";
import { createLinkResolver } from "../../../src/news/links/link-resolver.ts";
import { makeArticle, plainToken } from "../stand-in/articles.ts";
import type { StandIn } from "../stand-in/server.ts";
import {
  articlesFrom,
  clientWith,
  keptLog,
  linksTo,
  movableClock,
  someone,
  NO_COUNTERS,
  resolved,
  resolverAt,
  SMALL,
  standInFor,
  urlsOf,
} from "../support.ts";

const standIn = await standInFor();
const TEN = articlesFrom(standIn, 0, 10);
const apart = await standInFor({}, { separateConsent: true });
const MINUTE_MS = 60_000;

describe("resolving", () => {
  it("costs a page for each of 25 articles and one batch, and nothing the second time", async () => {
    const articles = articlesFrom(standIn, 0, 25);
    standIn.play({ pageBytes: 590_000 });
    const resolver = resolverAt(standIn);
    const outcome = await resolver.resolve(linksTo(standIn, articles), someone);
    expect(outcome).toMatchObject({
      urls: urlsOf(articles),
      counters: { ...NO_COUNTERS, attempted: 25, succeeded: 25 },
    });
    expect([standIn.count("page"), standIn.count("batch"), standIn.received.length]).toEqual([25, 1, 26]);
    const again = await resolver.resolve(linksTo(standIn, articles), someone);
    expect(again).toMatchObject({
      urls: urlsOf(articles),
      counters: { ...NO_COUNTERS, attempted: 25, succeeded: 25, cached: 25 },
    });
    expect(standIn.received).toHaveLength(26);
  });

  it("sends the locale and a form, and never a cookie", async () => {
    await resolved(standIn, {}, TEN.slice(0, 1));
    const [page, batch] = standIn.received;
    expect(page?.target).toBe(`/rss/articles/${TEN[0]?.token}?hl=en-US&gl=US&ceid=US:en`);
    expect([batch?.method, batch?.headers["content-type"]]).toEqual([
      "POST",
      "application/x-www-form-urlencoded;charset=UTF-8",
    ]);
    expect(standIn.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });

  it("reads answers that arrive in chunks", async () => {
    expect((await resolved(standIn, { chunkedBatch: true }, TEN))?.urls).toEqual(urlsOf(TEN));
  });

  it("sends nothing for tokens that contain a URL of the feed's publisher", async () => {
    const old = TEN.map((article) => ({ ...article, token: plainToken(article.url) }));
    const outcome = await resolved(standIn, {}, old);
    expect(outcome).toMatchObject({
      urls: urlsOf(TEN),
      counters: { ...NO_COUNTERS, attempted: 10, succeeded: 10, cached: 10 },
    });
    expect(standIn.received).toEqual([]);
  });

  it("sends a request for tokens that contain another URL", async () => {
    const token = plainToken("https://www.elsewhere.example/page");
    const links = linksTo(standIn, [
      { ...makeArticle("x", { headline: "x", publisher: { name: "P", url: "https://p.example" } }), token },
    ]);
    standIn.play(SMALL);
    const outcome = await resolverAt(standIn).resolve(links, someone);
    expect(outcome).toMatchObject({ urls: [null], counters: { ...NO_COUNTERS, attempted: 1, refused: { 404: 1 } } });
  });

  it("does nothing for an empty list and for foreign URLs", async () => {
    standIn.play(SMALL);
    const resolver = resolverAt(standIn);
    expect(await resolver.resolve([], someone)).toMatchObject({ urls: [], counters: NO_COUNTERS });
    const link = { upstreamUrl: "https://news.example/news/url?url=https://a.example/", publisherUrl: undefined };
    expect(await resolver.resolve([link, link], someone)).toMatchObject({ urls: [null, null], counters: NO_COUNTERS });
    expect(standIn.received).toEqual([]);
  });

  it("costs one request for a repeated token", async () => {
    const [article] = TEN;
    if (article === undefined) return;
    const outcome = await resolved(standIn, {}, [article, article]);
    expect(outcome).toMatchObject({
      urls: [article.url, article.url],
      counters: { ...NO_COUNTERS, attempted: 2, succeeded: 2, cached: 1 },
    });
    expect(standIn.count("page")).toBe(1);
  });

  it("is off when the upstream is disabled", async () => {
    const off = createLinkResolver({ upstream: undefined, clock: movableClock() });
    expect(await off.resolve(linksTo(standIn, TEN), someone)).toBeUndefined();
  });
});

describe("the consent flow", () => {
  it.each<[string, StandIn]>([
    ["at the same origin", standIn],
    ["at a separate origin", apart],
  ])("%s is followed once, without its cookie", async (_where, upstream) => {
    upstream.play({ ...SMALL, page: "consent" });
    const articles = upstream.articles.slice(20, 30);
    const outcome = await resolverAt(upstream).resolve(linksTo(upstream, articles), someone);
    expect(outcome?.urls).toEqual(urlsOf(articles));
    expect([upstream.count("page"), upstream.count("consent"), upstream.count("batch")]).toEqual([20, 10, 1]);
    expect(upstream.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });

  it("that does not end is abandoned after one retry", async () => {
    const outcome = await resolved(standIn, { page: "consent-wall" }, TEN);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, consent: 10 });
    expect([standIn.count("page"), standIn.count("consent")]).toEqual([20, 10]);
  });
});

describe("the first refusal for too many requests", () => {
  it("stops further pages, but uses the signatures so far", async () => {
    const articles = articlesFrom(standIn, 0, 25);
    const outcome = await resolved(standIn, { pageBudget: 6 }, articles);
    const refused = outcome?.counters.refused["429"] ?? 0;
    expect(outcome?.counters).toEqual({
      ...NO_COUNTERS,
      attempted: 6 + refused,
      succeeded: 6,
      refused: { 429: refused },
    });
    expect(refused).toBeGreaterThan(0);
    // At most the requests that were in progress with it.
    expect(refused).toBeLessThanOrEqual(4);
    expect([standIn.count("page"), standIn.count("batch"), standIn.count("block")]).toEqual([6 + refused, 1, 0]);
  });

  it("stops pages for 15 minutes, then for twice as long", async () => {
    const clock = movableClock();
    const log = keptLog();
    standIn.play({ ...SMALL, pageBudget: 0 });
    const resolver = resolverAt(standIn, { clock, log });
    const attempt = () => resolver.resolve(linksTo(standIn, TEN), someone);
    expect((await attempt())?.counters.refused["429"]).toBeGreaterThan(0);
    for (const pauseMinutes of [15, 30, 60]) {
      const sent = standIn.received.length;
      clock.at += pauseMinutes * MINUTE_MS - 1;
      expect(await attempt()).toBeUndefined();
      expect(standIn.received).toHaveLength(sent);
      clock.at += 1;
      expect((await attempt())?.counters.refused["429"]).toBeGreaterThan(0);
    }
    expect(log.lines.map((line) => (JSON.parse(line) as { pauseMs: number }).pauseMs / MINUTE_MS)).toEqual([
      15, 30, 60, 120,
    ]);
  });

  it("leaves cached URLs available", async () => {
    standIn.play({ ...SMALL, pageBudget: 3 });
    const resolver = resolverAt(standIn, { limits: { pages: 1 } });
    const links = linksTo(standIn, TEN);
    expect((await resolver.resolve(links, someone))?.counters).toMatchObject({
      attempted: 4,
      succeeded: 3,
      refused: { 429: 1 },
    });
    const again = await resolver.resolve(links, someone);
    expect(again?.counters).toEqual({ ...NO_COUNTERS, attempted: 3, succeeded: 3, cached: 3 });
    expect(again?.urls).toEqual([...urlsOf(TEN.slice(0, 3)), ...TEN.slice(3).map(() => null)]);
  });

  it("may come from the batch", async () => {
    standIn.play({ ...SMALL, batch: "http-429" });
    const resolver = resolverAt(standIn);
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.counters.refused).toEqual({ 429: 10 });
    expect(await resolver.resolve(linksTo(standIn, TEN), someone)).toBeUndefined();
  });
});

describe("the budget", () => {
  it("of 60 pages an hour is shared, and links beyond a client's share are not attempted", async () => {
    const clock = movableClock();
    standIn.play(SMALL);
    const resolver = resolverAt(standIn, { clock });
    const attempted: (number | undefined)[] = [];
    const unattempted: (number | undefined)[] = [];
    for (const [start, name] of [
      [0, "greedy"],
      [25, "greedy"],
      [50, "greedy"],
      [75, "second"],
      [100, "third"],
      [125, "fourth"],
    ] as const) {
      const links = linksTo(standIn, articlesFrom(standIn, start, 25));
      const outcome = await resolver.resolve(links, clientWith(undefined, name));
      attempted.push(outcome?.counters.attempted);
      unattempted.push(outcome?.unattempted);
    }
    expect(attempted).toEqual([25, 5, undefined, 15, 8, 4]);
    expect(unattempted).toEqual([0, 20, undefined, 10, 17, 21]);
    expect(standIn.count("page")).toBe(57);
    clock.at += 60 * MINUTE_MS;
    const later = await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 150, 25)), someone);
    expect(later?.counters).toEqual({ ...NO_COUNTERS, attempted: 25, succeeded: 25 });
  });

  it("includes the retries of the consent flow", async () => {
    standIn.play({ ...SMALL, page: "consent" });
    const resolver = resolverAt(standIn, { limits: { pagesPerHour: 24, pages: 1 } });
    const outcome = await resolver.resolve(linksTo(standIn, TEN), someone);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 6, succeeded: 6 });
    expect(standIn.count("page")).toBe(12);
  });
});

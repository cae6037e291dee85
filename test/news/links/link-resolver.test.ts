import { describe, expect, it } from "vitest";
import { createLinkResolver } from "../../src/shared/adapters/news-links/link-resolver.ts";
import { makeArticle, plainToken } from "./stand-in/articles.ts";
import type { Scenario } from "./stand-in/scenario.ts";
import type { StandIn } from "./stand-in/server.ts";
import {
  articlesFrom,
  keptLog,
  linksTo,
  movableClock,
  never,
  NO_COUNTERS,
  resolved,
  resolverAt,
  SMALL,
  standInFor,
  urlsOf,
} from "./support.ts";

const standIn = await standInFor();
const TEN = articlesFrom(standIn, 0, 10);
const apart = await standInFor({}, { separateConsent: true });
const MINUTE_MS = 60_000;

describe("resolving", () => {
  it("takes one page for each of 25 articles and one batch for all, and nothing the second time", async () => {
    const articles = articlesFrom(standIn, 0, 25);
    standIn.play({ pageBytes: 590_000 });
    const resolver = resolverAt(standIn);
    const outcome = await resolver.resolve(linksTo(standIn, articles), never);
    expect(outcome).toEqual({ urls: urlsOf(articles), counters: { ...NO_COUNTERS, attempted: 25, succeeded: 25 } });
    expect([standIn.count("page"), standIn.count("batch"), standIn.received.length]).toEqual([25, 1, 26]);
    const again = await resolver.resolve(linksTo(standIn, articles), never);
    expect(again).toEqual({
      urls: urlsOf(articles),
      counters: { ...NO_COUNTERS, attempted: 25, succeeded: 25, cached: 25 },
    });
    expect(standIn.received).toHaveLength(26);
  });

  it("states the locale, sends a form, and never a cookie", async () => {
    await resolved(standIn, {}, TEN.slice(0, 1));
    const [page, batch] = standIn.received;
    expect(page?.target).toBe(`/rss/articles/${TEN[0]?.token}?hl=en-US&gl=US&ceid=US:en`);
    expect([batch?.method, batch?.headers["content-type"]]).toEqual([
      "POST",
      "application/x-www-form-urlencoded;charset=UTF-8",
    ]);
    expect(standIn.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });

  it("reads answers in pieces as well", async () => {
    expect((await resolved(standIn, { chunkedBatch: true }, TEN))?.urls).toEqual(urlsOf(TEN));
  });

  it("asks nothing for tokens that hold a URL of the publisher that the feed names", async () => {
    const old = TEN.map((article) => ({ ...article, token: plainToken(article.url) }));
    const outcome = await resolved(standIn, {}, old);
    expect(outcome).toEqual({
      urls: urlsOf(TEN),
      counters: { ...NO_COUNTERS, attempted: 10, succeeded: 10, cached: 10 },
    });
    expect(standIn.received).toEqual([]);
  });

  it("asks for those that hold another's", async () => {
    const token = plainToken("https://www.elsewhere.example/page");
    const links = linksTo(standIn, [
      { ...makeArticle("x", { headline: "x", publisher: { name: "P", url: "https://p.example" } }), token },
    ]);
    standIn.play(SMALL);
    const outcome = await resolverAt(standIn).resolve(links, never);
    expect(outcome).toEqual({ urls: [null], counters: { ...NO_COUNTERS, attempted: 1, refused: { 404: 1 } } });
  });

  it("has nothing to do for no links, and for what is no redirect of the feed", async () => {
    standIn.play(SMALL);
    const resolver = resolverAt(standIn);
    expect(await resolver.resolve([], never)).toEqual({ urls: [], counters: NO_COUNTERS });
    const link = { upstreamUrl: "https://news.example/news/url?url=https://a.example/", publisherUrl: undefined };
    expect(await resolver.resolve([link, link], never)).toEqual({ urls: [null, null], counters: NO_COUNTERS });
    expect(standIn.received).toEqual([]);
  });

  it("pays once for a token that a request names twice", async () => {
    const [article] = TEN;
    if (article === undefined) return;
    const outcome = await resolved(standIn, {}, [article, article]);
    expect(outcome).toEqual({
      urls: [article.url, article.url],
      counters: { ...NO_COUNTERS, attempted: 2, succeeded: 2, cached: 1 },
    });
    expect(standIn.count("page")).toBe(1);
  });

  it("is off when the upstream is", async () => {
    const off = createLinkResolver({
      origin: "off",
      timeoutMs: 1,
      clock: movableClock(),
      fetch: () => expect.unreachable(),
    });
    expect(await off.resolve(linksTo(standIn, TEN), never)).toBeUndefined();
  });
});

describe("the consent flow", () => {
  it.each<[string, StandIn]>([
    ["at the same origin", standIn],
    ["at an origin of its own", apart],
  ])("%s is passed once, without its cookie", async (_where, upstream) => {
    upstream.play({ ...SMALL, page: "consent" });
    const articles = upstream.articles.slice(20, 30);
    const outcome = await resolverAt(upstream).resolve(linksTo(upstream, articles), never);
    expect(outcome?.urls).toEqual(urlsOf(articles));
    expect([upstream.count("page"), upstream.count("consent"), upstream.count("batch")]).toEqual([20, 10, 1]);
    expect(upstream.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });

  it("that does not end is left after one retry", async () => {
    const outcome = await resolved(standIn, { page: "consent-wall" }, TEN);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, consent: 10 });
    expect([standIn.count("page"), standIn.count("consent")]).toEqual([20, 10]);
  });
});

describe("the first refusal for too many requests", () => {
  it.each<[string, Partial<Scenario>]>([
    ["429", { pageBudget: 6 }],
    ["a block page", { page: (_token, before) => (before < 6 ? "signed" : "sorry") }],
  ])("(%s) stops further pages, but the signatures in hand are used", async (_name, scenario) => {
    const articles = articlesFrom(standIn, 0, 25);
    const outcome = await resolved(standIn, scenario, articles);
    const refused = outcome?.counters.refused["429"] ?? 0;
    expect(outcome?.counters).toEqual({
      ...NO_COUNTERS,
      attempted: 6 + refused,
      succeeded: 6,
      refused: { 429: refused },
    });
    expect(refused).toBeGreaterThan(0);
    // Those that were under way with it, at most.
    expect(refused).toBeLessThanOrEqual(4);
    expect([standIn.count("page"), standIn.count("batch"), standIn.count("block")]).toEqual([6 + refused, 1, 0]);
  });

  it("opens the breaker: nothing is sent for 15 minutes, then for twice as long", async () => {
    const clock = movableClock();
    const log = keptLog();
    standIn.play({ ...SMALL, pageBudget: 0 });
    const resolver = resolverAt(standIn, { clock, log });
    const attempt = () => resolver.resolve(linksTo(standIn, TEN), never);
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

  it("leaves what is known to be had", async () => {
    standIn.play({ ...SMALL, pageBudget: 3 });
    const resolver = resolverAt(standIn, { limits: { pages: 1 } });
    const links = linksTo(standIn, TEN);
    expect((await resolver.resolve(links, never))?.counters).toMatchObject({
      attempted: 4,
      succeeded: 3,
      refused: { 429: 1 },
    });
    const again = await resolver.resolve(links, never);
    expect(again?.counters).toEqual({ ...NO_COUNTERS, attempted: 3, succeeded: 3, cached: 3 });
    expect(again?.urls).toEqual([...urlsOf(TEN.slice(0, 3)), ...TEN.slice(3).map(() => null)]);
  });

  it("may come from the batch", async () => {
    standIn.play({ ...SMALL, batch: "http-429" });
    const resolver = resolverAt(standIn);
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.counters.refused).toEqual({ 429: 10 });
    expect(await resolver.resolve(linksTo(standIn, TEN), never)).toBeUndefined();
  });
});

describe("the budget", () => {
  it("of 60 pages an hour is kept: what is beyond it is not attempted", async () => {
    const clock = movableClock();
    standIn.play(SMALL);
    const resolver = resolverAt(standIn, { clock });
    const attempted: (number | undefined)[] = [];
    for (const start of [0, 25, 50, 75]) {
      const outcome = await resolver.resolve(linksTo(standIn, articlesFrom(standIn, start, 25)), never);
      attempted.push(outcome?.counters.attempted);
    }
    expect(attempted).toEqual([25, 25, 10, undefined]);
    expect(standIn.count("page")).toBe(60);
    clock.at += 60 * MINUTE_MS;
    const later = await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 75, 25)), never);
    expect(later?.counters).toEqual({ ...NO_COUNTERS, attempted: 25, succeeded: 25 });
  });

  it("counts the retries of the consent flow too", async () => {
    standIn.play({ ...SMALL, page: "consent" });
    const resolver = resolverAt(standIn, { limits: { pagesPerHour: 12, pages: 1 } });
    const outcome = await resolver.resolve(linksTo(standIn, TEN), never);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 6, succeeded: 6 });
    expect(standIn.count("page")).toBe(12);
  });
});

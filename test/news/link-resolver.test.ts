import { describe, expect, it } from "vitest";
import { createLinkResolver } from "../../src/shared/adapters/news-links/link-resolver.ts";
import type { LinkCounters, LinkOutcome, LinkResolver } from "../../src/shared/news.ts";
import { type Article, makeArticle, plainToken } from "./stand-in/articles.ts";
import type { AnswerMode } from "./stand-in/batch.ts";
import type { BatchMode, PageMode, Scenario } from "./stand-in/scenario.ts";
import type { StandIn } from "./stand-in/server.ts";
import {
  keptLog,
  linksTo,
  LONG_MS,
  movableClock,
  never,
  NO_COUNTERS,
  resolverAt,
  SHORT_MS,
  standInFor,
  sumOf,
} from "./support.ts";

const standIn = await standInFor();
const apart = await standInFor({}, { separateConsent: true });
const MINUTE_MS = 60_000;

/** Articles whose publisher the feed names, from a place in the list on. */
function articlesFrom(start: number, count: number): Article[] {
  return standIn.articles.filter(({ publisher }) => publisher !== undefined).slice(start, start + count);
}

const TEN = articlesFrom(0, 10);
const SMALL = { pageBytes: 4_000 };

/** Plays a scenario and resolves articles in it, with a resolver that knows nothing yet. */
async function resolved(
  scenario: Partial<Scenario>,
  articles: readonly Article[] = TEN,
  options: Parameters<typeof resolverAt>[1] = {},
): Promise<LinkOutcome | undefined> {
  standIn.play({ ...SMALL, ...scenario });
  return resolverAt(standIn, options).resolve(linksTo(standIn, articles), never);
}

function urlsOf(articles: readonly Article[]): string[] {
  return articles.map(({ url }) => url);
}

/** Some of the articles in one way, the rest in another. */
function first<Mode>(count: number, articles: readonly Article[], one: Mode, other: Mode): (token: string) => Mode {
  const tokens = new Set(articles.slice(0, count).map(({ token }) => token));
  return (token) => (tokens.has(token) ? one : other);
}

describe("resolving", () => {
  it("takes one page for each of 25 articles and one batch for all, and nothing the second time", async () => {
    const articles = articlesFrom(0, 25);
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
    await resolved({}, TEN.slice(0, 1));
    const [page, batch] = standIn.received;
    expect(page?.target).toBe(`/rss/articles/${TEN[0]?.token}?hl=en-US&gl=US&ceid=US:en`);
    expect([batch?.method, batch?.headers["content-type"]]).toEqual([
      "POST",
      "application/x-www-form-urlencoded;charset=UTF-8",
    ]);
    expect(standIn.received.filter(({ headers }) => headers["cookie"] !== undefined)).toEqual([]);
  });

  it("reads answers in pieces as well", async () => {
    expect((await resolved({ chunkedBatch: true }))?.urls).toEqual(urlsOf(TEN));
  });

  it("asks nothing for tokens that hold a URL of the publisher that the feed names", async () => {
    const old = TEN.map((article) => ({ ...article, token: plainToken(article.url) }));
    const outcome = await resolved({}, old);
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
    const outcome = await resolved({}, [article, article]);
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

describe("a page that brings no signature counts as", () => {
  const table: [PageMode, Partial<LinkCounters>, number?][] = [
    ["unsigned", { unsigned: 10 }],
    ["other-token", { unsigned: 10 }],
    ["html", { unsigned: 10 }],
    ["nothing", { unsigned: 10 }],
    ["garbage", { unsigned: 10 }],
    ["hang", { unreachable: 10 }, SHORT_MS],
    ["stall", { unreachable: 10 }, SHORT_MS],
    ["reset", { unreachable: 10 }],
    ["reset-body", { unreachable: 10 }],
    ["cut-body", { unreachable: 10 }],
    ["bad-gzip", { unreachable: 10 }],
    ["huge", { unreachable: 10 }],
    ["gzip-bomb", { unreachable: 10 }],
    ["elsewhere", { unreachable: 10 }],
    ["loop", { unreachable: 10 }],
    ["consent-wall", { consent: 10 }],
    ["no-location", { refused: { 302: 10 } }],
    ["http-403", { refused: { 403: 10 } }],
    ["http-404", { refused: { 404: 10 } }],
    ["http-500", { refused: { 500: 10 } }],
    ["http-503", { refused: { 503: 10 } }],
  ];
  it.each(table)("after %s: %j", async (mode, counters, timeoutMs = LONG_MS) => {
    const outcome = await resolved({ page: mode }, TEN, { timeoutMs });
    expect(outcome).toEqual({ urls: TEN.map(() => null), counters: { ...NO_COUNTERS, attempted: 10, ...counters } });
    expect([standIn.count("batch"), standIn.count("elsewhere"), standIn.count("block")]).toEqual([0, 0, 0]);
  });

  it("its own, while the others are resolved", async () => {
    const outcome = await resolved({ page: first<PageMode>(3, TEN, "unsigned", "signed") });
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 7, unsigned: 3 });
    expect(outcome?.urls).toEqual(TEN.map(({ url }, index) => (index < 3 ? null : url)));
  });
});

describe("a batch without an answer counts as", () => {
  const table: [BatchMode, Partial<LinkCounters>, number?][] = [
    ["hang", { unreachable: 10 }, SHORT_MS * 4],
    ["stall", { unreachable: 10 }, SHORT_MS * 4],
    ["reset", { unreachable: 10 }],
    ["reset-body", { unreachable: 10 }],
    ["huge", { unreachable: 10 }],
    ["gzip-bomb", { unreachable: 10 }],
    ["elsewhere", { unreachable: 10 }],
    ["consent", { consent: 10 }],
    ["sorry", { refused: { 429: 10 } }],
    ["loop", { refused: { 302: 10 } }],
    ["http-400", { refused: { 400: 10 } }],
    ["http-429", { refused: { 429: 10 } }],
    ["http-500", { refused: { 500: 10 } }],
    ["envelope-error", { unpaired: 10 }],
    ["html", { unpaired: 10 }],
    ["garbage", { unpaired: 10 }],
    ["nothing", { unpaired: 10 }],
  ];
  it.each(table)("after %s: %j", async (mode, counters, timeoutMs = LONG_MS) => {
    const outcome = await resolved({ batch: mode }, TEN, { timeoutMs });
    expect(outcome).toEqual({ urls: TEN.map(() => null), counters: { ...NO_COUNTERS, attempted: 10, ...counters } });
    expect([standIn.count("page"), standIn.count("batch"), standIn.count("elsewhere")]).toEqual([10, 1, 0]);
  });
});

describe("an answer in the batch", () => {
  it.each<AnswerMode>([
    "missing",
    "refused",
    "contradicted",
    "own-host",
    "script",
    "credentials",
    "control",
    "garbled",
  ])("that is %s leaves its article unpaired, and only that", async (mode) => {
    const outcome = await resolved({ answer: first<AnswerMode>(4, TEN, mode, "url") });
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 6, unpaired: 4 });
    expect(outcome?.urls).toEqual(TEN.map(({ url }, index) => (index < 4 ? null : url)));
  });

  it("that comes twice is one", async () => {
    expect((await resolved({ answer: "repeated" }))?.urls).toEqual(urlsOf(TEN));
  });

  it("of another publisher is given and counted, up to half of them", async () => {
    const outcome = await resolved({ answer: first<AnswerMode>(5, TEN, "foreign", "url") });
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10, mismatched: 5 });
    expect(outcome?.urls.slice(5)).toEqual(urlsOf(TEN.slice(5)));
    expect(outcome?.urls[0]).toContain("elsewhere");
  });

  it("of another publisher for more than half means that all were mixed up", async () => {
    const log = keptLog();
    const outcome = await resolved({ answer: first<AnswerMode>(6, TEN, "foreign", "url") }, TEN, { log });
    expect(outcome).toEqual({ urls: TEN.map(() => null), counters: { ...NO_COUNTERS, attempted: 10, unpaired: 10 } });
    expect(log.lines).toEqual([
      JSON.stringify({ articles: 10, message: "publishers' URLs dropped: most disagree with the news feed" }),
    ]);
  });

  it("of another publisher is given when there are too few to judge", async () => {
    const outcome = await resolved({ answer: "foreign" }, TEN.slice(0, 3));
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 3, succeeded: 3, mismatched: 3 });
  });

  it("cannot disagree with a feed that names no publisher", async () => {
    standIn.play({ ...SMALL, answer: "foreign" });
    const links = linksTo(standIn, TEN).map((link) => ({ ...link, publisherUrl: undefined }));
    const outcome = await resolverAt(standIn).resolve(links, never);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10 });
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
    const outcome = await resolved({ page: "consent-wall" });
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, consent: 10 });
    expect([standIn.count("page"), standIn.count("consent")]).toEqual([20, 10]);
  });
});

describe("the first refusal for too many requests", () => {
  it.each<[string, Partial<Scenario>]>([
    ["429", { pageBudget: 6 }],
    ["a block page", { page: (_token, before) => (before < 6 ? "signed" : "sorry") }],
  ])("(%s) stops further pages, but the signatures in hand are used", async (_name, scenario) => {
    const articles = articlesFrom(0, 25);
    const outcome = await resolved(scenario, articles);
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
      const outcome = await resolver.resolve(linksTo(standIn, articlesFrom(start, 25)), never);
      attempted.push(outcome?.counters.attempted);
    }
    expect(attempted).toEqual([25, 25, 10, undefined]);
    expect(standIn.count("page")).toBe(60);
    clock.at += 60 * MINUTE_MS;
    const later = await resolver.resolve(linksTo(standIn, articlesFrom(75, 25)), never);
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

describe("what is remembered", () => {
  it("holds 30 days for URLs", async () => {
    const clock = movableClock();
    standIn.play(SMALL);
    const resolver = resolverAt(standIn, { clock });
    await resolver.resolve(linksTo(standIn, TEN), never);
    clock.at += 30 * 24 * 60 * MINUTE_MS;
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.counters.cached).toBe(10);
    clock.at += 1;
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.counters.cached).toBe(0);
  });

  it.each<[string, Partial<Scenario>, Partial<LinkCounters>]>([
    ["an unsigned page", { page: "unsigned" }, { unsigned: 10 }],
    ["a refused call", { answer: "refused" }, { unpaired: 10 }],
  ])("holds 10 minutes for %s, so that asking again spends nothing", async (_name, scenario, counters) => {
    const clock = movableClock();
    standIn.play({ ...SMALL, ...scenario });
    const resolver = resolverAt(standIn, { clock });
    const expected = { ...NO_COUNTERS, attempted: 10, ...counters };
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.counters).toEqual(expected);
    const sent = standIn.received.length;
    clock.at += 10 * MINUTE_MS;
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.counters).toEqual(expected);
    expect(standIn.received).toHaveLength(sent);
    clock.at += 1;
    standIn.play(SMALL);
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.urls).toEqual(urlsOf(TEN));
  });

  it.each<[string, Partial<Scenario>]>([
    ["a page that did not come", { page: "reset" }],
    ["a refusal", { page: "http-503" }],
    ["a consent flow", { page: "consent-wall" }],
    ["an answer that is missing", { answer: "missing" }],
    ["a batch that was mixed up", { answer: "foreign" }],
  ])("is nothing of %s", async (_name, scenario) => {
    standIn.play({ ...SMALL, ...scenario });
    const resolver = resolverAt(standIn, { limits: { pagesPerHour: 1_000 } });
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.counters.succeeded).toBe(0);
    standIn.play(SMALL);
    expect((await resolver.resolve(linksTo(standIn, TEN), never))?.urls).toEqual(urlsOf(TEN));
  });
});

describe("requests at the same time", () => {
  it("that want the same article pay for it once", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const resolver = resolverAt(standIn);
    const [one, other] = await Promise.all([
      resolver.resolve(linksTo(standIn, articlesFrom(0, 8)), never),
      resolver.resolve(linksTo(standIn, articlesFrom(4, 8)), never),
    ]);
    expect(one).toEqual({ urls: urlsOf(articlesFrom(0, 8)), counters: { ...NO_COUNTERS, attempted: 8, succeeded: 8 } });
    expect(other).toEqual({
      urls: urlsOf(articlesFrom(4, 8)),
      counters: { ...NO_COUNTERS, attempted: 8, succeeded: 8, cached: 4 },
    });
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([12, 2]);
  });

  it("are two at most: a third gets only what is known or under way", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const resolver = resolverAt(standIn);
    await resolver.resolve(linksTo(standIn, articlesFrom(0, 2)), never);
    const [, , third, mixed] = await Promise.all([
      resolver.resolve(linksTo(standIn, articlesFrom(10, 5)), never),
      resolver.resolve(linksTo(standIn, articlesFrom(15, 5)), never),
      resolver.resolve(linksTo(standIn, articlesFrom(20, 5)), never),
      resolver.resolve(
        linksTo(standIn, [...articlesFrom(0, 2), ...articlesFrom(14, 2), ...articlesFrom(20, 2)]),
        never,
      ),
    ]);
    expect(third).toBeUndefined();
    expect(mixed?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, succeeded: 4, cached: 4 });
    expect(mixed?.urls).toEqual([...urlsOf(articlesFrom(0, 2)), ...urlsOf(articlesFrom(14, 2)), null, null]);
    const fourth = await resolver.resolve(linksTo(standIn, articlesFrom(20, 5)), never);
    expect(fourth?.counters.succeeded).toBe(5);
  });

  it("read four pages at a time at most, all together", async () => {
    let under = 0;
    let most = 0;
    standIn.play({ ...SMALL, latencyMs: 5 });
    const resolver = resolverAt(standIn, {
      fetch: async (url, init) => {
        const page = init.method === undefined;
        if (page) most = Math.max(most, (under += 1));
        try {
          const response = await fetch(url, init);
          return new Response(await response.arrayBuffer(), { status: response.status });
        } finally {
          if (page) under -= 1;
        }
      },
    });
    await Promise.all([0, 25].map((start) => resolver.resolve(linksTo(standIn, articlesFrom(start, 25)), never)));
    expect(standIn.count("page")).toBe(50);
    expect(most).toBe(4);
  });
});

/** A resolver, and promises that a page has been asked for and that a batch has been answered. */
function watched(): { resolver: LinkResolver; asked: Promise<void>; batched: Promise<void> } {
  const asked = Promise.withResolvers<void>();
  const batched = Promise.withResolvers<void>();
  const resolver = resolverAt(standIn, {
    fetch: async (url, init) => {
      asked.resolve();
      const response = await fetch(url, init);
      if (init.method !== "POST") return response;
      const whole = new Response(await response.text());
      setImmediate(batched.resolve);
      return whole;
    },
  });
  return { resolver, asked: asked.promise, batched: batched.promise };
}

describe("a client who leaves", () => {
  it("takes nobody along who wants the same", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const { resolver, asked } = watched();
    const leaving = new AbortController();
    const left = resolver.resolve(linksTo(standIn, TEN), leaving.signal);
    const stayed = resolver.resolve(linksTo(standIn, TEN), never);
    await asked;
    leaving.abort();
    expect((await left)?.counters).toMatchObject({ succeeded: 0 });
    expect((await stayed)?.urls).toEqual(urlsOf(TEN));
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([10, 1]);
  });

  it("has no further page fetched, but those under way are made use of", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const { resolver, asked, batched } = watched();
    const leaving = new AbortController();
    const left = resolver.resolve(linksTo(standIn, TEN), leaving.signal);
    await asked;
    leaving.abort();
    expect((await left)?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, unreachable: 4 });
    await batched;
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([4, 1]);
    const later = await resolver.resolve(linksTo(standIn, TEN), never);
    expect(later?.urls).toEqual(urlsOf(TEN));
    expect(later?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10, cached: 4 });
    expect(standIn.count("page")).toBe(10);
  });

  it("before it has begun causes nothing", async () => {
    standIn.play(SMALL);
    expect(await resolverAt(standIn).resolve(linksTo(standIn, TEN), AbortSignal.abort())).toBeUndefined();
    expect(standIn.received).toEqual([]);
  });
});

describe("the time of a request is bounded", () => {
  const limits = { requestMs: SHORT_MS * 2, batchMs: SHORT_MS };
  it.each<[string, Partial<Scenario>]>([
    ["pages hang", { page: "hang" }],
    ["pages stop in the middle", { page: "stall" }],
    ["the batch hangs", { batch: "hang" }],
    ["the batch stops in the middle", { batch: "stall" }],
  ])("when %s", async (_name, scenario) => {
    const counters = (await resolved(scenario, TEN, { limits }))?.counters ?? NO_COUNTERS;
    expect(counters.unreachable).toBe(counters.attempted);
    expect(sumOf(counters)).toBe(counters.attempted);
    expect(counters.attempted).toBeGreaterThan(0);
  });

  it("when nothing ever ends, not even on request", async () => {
    const stuck = { limits, fetch: () => new Promise<never>(() => {}) };
    expect((await resolved({}, TEN, stuck))?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, unreachable: 4 });
  });

  it("and what was found in time is given", async () => {
    // The first three come, the fourth worker waits in vain.
    const page = first<PageMode>(3, TEN, "signed", "hang");
    const outcome = await resolved({ page }, TEN.slice(0, 4), { limits: { requestMs: 2_000, batchMs: 1_700 } });
    expect(outcome?.urls).toEqual([...urlsOf(TEN.slice(0, 3)), null]);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, succeeded: 3, unreachable: 1 });
  });

  it("and frees its place in the gate", async () => {
    standIn.play({ ...SMALL, page: "hang" });
    const resolver = resolverAt(standIn, { limits });
    await Promise.all([0, 10].map((start) => resolver.resolve(linksTo(standIn, articlesFrom(start, 10)), never)));
    standIn.play(SMALL);
    expect((await resolver.resolve(linksTo(standIn, articlesFrom(30, 3)), never))?.counters.succeeded).toBe(3);
  });
});

it("a fault of our own is not taken for the upstream's, and leaves nothing behind", async () => {
  standIn.play({ ...SMALL, answer: "foreign" });
  const warn = () => {
    throw new RangeError("broken");
  };
  const resolver = resolverAt(standIn, { log: { debug: warn, warn } });
  await expect(resolver.resolve(linksTo(standIn, TEN), never)).rejects.toThrow("broken");
  standIn.play(SMALL);
  expect((await resolver.resolve(linksTo(standIn, TEN), never))?.urls).toEqual(urlsOf(TEN));
});

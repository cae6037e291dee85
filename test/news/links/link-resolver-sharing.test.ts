import { describe, expect, it } from "vitest";
import type { LinkResolver } from "../../src/shared/news.ts";
import type { PageMode, Scenario } from "./stand-in/scenario.ts";
import {
  articlesFrom,
  first,
  linksTo,
  never,
  NO_COUNTERS,
  resolved,
  resolverAt,
  SHORT_MS,
  SMALL,
  standInFor,
  sumOf,
  urlsOf,
} from "./support.ts";

const standIn = await standInFor();
const TEN = articlesFrom(standIn, 0, 10);

describe("requests at the same time", () => {
  it("that want the same article pay for it once", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const resolver = resolverAt(standIn);
    const [one, other] = await Promise.all([
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 0, 8)), never),
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 4, 8)), never),
    ]);
    expect(one).toEqual({
      urls: urlsOf(articlesFrom(standIn, 0, 8)),
      counters: { ...NO_COUNTERS, attempted: 8, succeeded: 8 },
    });
    expect(other).toEqual({
      urls: urlsOf(articlesFrom(standIn, 4, 8)),
      counters: { ...NO_COUNTERS, attempted: 8, succeeded: 8, cached: 4 },
    });
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([12, 2]);
  });

  it("are two at most: a third gets only what is known or under way", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const resolver = resolverAt(standIn);
    await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 0, 2)), never);
    const [, , third, mixed] = await Promise.all([
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 10, 5)), never),
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 15, 5)), never),
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 20, 5)), never),
      resolver.resolve(
        linksTo(standIn, [
          ...articlesFrom(standIn, 0, 2),
          ...articlesFrom(standIn, 14, 2),
          ...articlesFrom(standIn, 20, 2),
        ]),
        never,
      ),
    ]);
    expect(third).toBeUndefined();
    expect(mixed?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, succeeded: 4, cached: 4 });
    expect(mixed?.urls).toEqual([
      ...urlsOf(articlesFrom(standIn, 0, 2)),
      ...urlsOf(articlesFrom(standIn, 14, 2)),
      null,
      null,
    ]);
    const fourth = await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 20, 5)), never);
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
    await Promise.all(
      [0, 25].map((start) => resolver.resolve(linksTo(standIn, articlesFrom(standIn, start, 25)), never)),
    );
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
    const counters = (await resolved(standIn, scenario, TEN, { limits }))?.counters ?? NO_COUNTERS;
    expect(counters.unreachable).toBe(counters.attempted);
    expect(sumOf(counters)).toBe(counters.attempted);
    expect(counters.attempted).toBeGreaterThan(0);
  });

  it("when nothing ever ends, not even on request", async () => {
    const stuck = { limits, fetch: () => new Promise<never>(() => {}) };
    expect((await resolved(standIn, {}, TEN, stuck))?.counters).toEqual({
      ...NO_COUNTERS,
      attempted: 4,
      unreachable: 4,
    });
  });

  it("and what was found in time is given", async () => {
    // The first three come, the fourth worker waits in vain.
    const page = first<PageMode>(3, TEN, "signed", "hang");
    const outcome = await resolved(standIn, { page }, TEN.slice(0, 4), {
      limits: { requestMs: 2_000, batchMs: 1_700 },
    });
    expect(outcome?.urls).toEqual([...urlsOf(TEN.slice(0, 3)), null]);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, succeeded: 3, unreachable: 1 });
  });

  it("and frees its place in the gate", async () => {
    standIn.play({ ...SMALL, page: "hang" });
    const resolver = resolverAt(standIn, { limits });
    await Promise.all(
      [0, 10].map((start) => resolver.resolve(linksTo(standIn, articlesFrom(standIn, start, 10)), never)),
    );
    standIn.play(SMALL);
    expect((await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 30, 3)), never))?.counters.succeeded).toBe(3);
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

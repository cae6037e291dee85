import { describe, expect, it } from "vitest";
import type { Fetch } from "../../../src/news/upstream/exchange.ts";
import type { LinkResolver } from "../../../src/news/ports.ts";
import type { PageMode, Scenario } from "../stand-in/scenario.ts";
import type { Role } from "../stand-in/server.ts";
import { eventually } from "../../support/eventually.ts";
import {
  clientWith,
  articlesFrom,
  first,
  linksTo,
  movableClock,
  someone,
  NO_COUNTERS,
  resolved,
  resolverAt,
  SMALL,
  standInFor,
  sumOf,
  urlsOf,
  wholeFetch,
} from "../support.ts";

const standIn = await standInFor();
const TEN = articlesFrom(standIn, 0, 10);

describe("simultaneous requests", () => {
  it("for the same article share its cost", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const resolver = resolverAt(standIn);
    const [one, other] = await Promise.all([
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 0, 8)), someone),
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 4, 8)), someone),
    ]);
    expect(one).toMatchObject({
      urls: urlsOf(articlesFrom(standIn, 0, 8)),
      counters: { ...NO_COUNTERS, attempted: 8, succeeded: 8 },
    });
    expect(other).toMatchObject({
      urls: urlsOf(articlesFrom(standIn, 4, 8)),
      counters: { ...NO_COUNTERS, attempted: 8, succeeded: 8, cached: 4 },
    });
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([12, 2]);
  });

  it("are two at most, and a third gets only cached URLs and shared attempts", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const resolver = resolverAt(standIn);
    await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 0, 2)), someone);
    const [, , third, mixed] = await Promise.all([
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 10, 5)), someone),
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 15, 5)), someone),
      resolver.resolve(linksTo(standIn, articlesFrom(standIn, 20, 5)), someone),
      resolver.resolve(
        linksTo(standIn, [
          ...articlesFrom(standIn, 0, 2),
          ...articlesFrom(standIn, 14, 2),
          ...articlesFrom(standIn, 20, 2),
        ]),
        someone,
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
    const fourth = await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 20, 5)), someone);
    expect(fourth?.counters.succeeded).toBe(5);
  });

  it("read at most four pages at a time together", async () => {
    let under = 0;
    let most = 0;
    standIn.play({ ...SMALL, latencyMs: 5 });
    const resolver = resolverAt(standIn, {
      limits: { pagesPerHour: 1_000 },
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
      [0, 25].map((start) => resolver.resolve(linksTo(standIn, articlesFrom(standIn, start, 25)), someone)),
    );
    expect(standIn.count("page")).toBe(50);
    expect(most).toBe(4);
  });
});

/** A resolver, with promises for the first page request and the first batch answer. */
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

describe("a client that leaves", () => {
  it("does not affect others with the same article", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const { resolver, asked } = watched();
    const leaving = new AbortController();
    const left = resolver.resolve(linksTo(standIn, TEN), clientWith(leaving.signal));
    const stayed = resolver.resolve(linksTo(standIn, TEN), someone);
    await asked;
    leaving.abort();
    expect((await left)?.counters).toMatchObject({ succeeded: 0 });
    expect((await stayed)?.urls).toEqual(urlsOf(TEN));
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([10, 1]);
  });

  it("causes no further page requests, but pages in progress are used", async () => {
    standIn.play({ ...SMALL, latencyMs: 20 });
    const { resolver, asked, batched } = watched();
    const leaving = new AbortController();
    const left = resolver.resolve(linksTo(standIn, TEN), clientWith(leaving.signal));
    await asked;
    leaving.abort();
    expect((await left)?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, unreachable: 4 });
    await batched;
    expect([standIn.count("page"), standIn.count("batch")]).toEqual([4, 1]);
    const later = await resolver.resolve(linksTo(standIn, TEN), someone);
    expect(later?.urls).toEqual(urlsOf(TEN));
    expect(later?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10, cached: 4 });
    expect(standIn.count("page")).toBe(10);
  });

  it("before the start causes no request", async () => {
    standIn.play(SMALL);
    expect(await resolverAt(standIn).resolve(linksTo(standIn, TEN), clientWith(AbortSignal.abort()))).toBeUndefined();
    expect(standIn.received).toEqual([]);
  });
});

describe("the time of a request is bounded", () => {
  const limits = { requestMs: 2_000, batchMs: 1_700 };
  it.each<[string, Partial<Scenario>, Role]>([
    ["pages hang", { page: "hang" }, "page"],
    ["pages stop halfway", { page: "stall" }, "page"],
    ["the batch hangs", { batch: "hang" }, "batch"],
    ["the batch stops halfway", { batch: "stall" }, "batch"],
  ])("when %s", async (_name, scenario, role) => {
    const clock = movableClock();
    const resolving = resolved(standIn, scenario, TEN, { clock, limits });
    await eventually(() => standIn.count(role) === (role === "page" ? 4 : 1));
    clock.at += 2_000;
    const counters = (await resolving)?.counters ?? NO_COUNTERS;
    expect(counters.unreachable).toBe(counters.attempted);
    expect(sumOf(counters)).toBe(counters.attempted);
    expect(counters.attempted).toBeGreaterThan(0);
  });

  it("when a connection ignores its abort signal", async () => {
    const clock = movableClock();
    let asked = 0;
    const fetch = () => {
      asked += 1;
      return new Promise<never>(() => {});
    };
    const resolving = resolved(standIn, {}, TEN, { clock, limits, fetch });
    await eventually(() => asked === 4);
    clock.at += 2_000;
    expect((await resolving)?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, unreachable: 4 });
  });

  it("and URLs found in time are returned", async () => {
    // The first three arrive, and the fourth worker waits in vain.
    const page = first<PageMode>(3, TEN, "signed", "hang");
    const clock = movableClock();
    let answered = 0;
    const fetch: Fetch = async (url, init) => {
      const response = await wholeFetch(url, init);
      answered += 1;
      return response;
    };
    const resolving = resolved(standIn, { page }, TEN.slice(0, 4), { clock, limits, fetch });
    await eventually(() => answered === 3 && standIn.count("page") === 4);
    clock.at += limits.requestMs - limits.batchMs;
    const outcome = await resolving;
    expect(outcome?.urls).toEqual([...urlsOf(TEN.slice(0, 3)), null]);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 4, succeeded: 3, unreachable: 1 });
  });

  it("and the next request may start", async () => {
    standIn.play({ ...SMALL, page: "hang" });
    const clock = movableClock();
    const resolver = resolverAt(standIn, { clock, limits });
    const both = Promise.all(
      [0, 10].map((start) => resolver.resolve(linksTo(standIn, articlesFrom(standIn, start, 10)), someone)),
    );
    await eventually(() => standIn.count("page") === 4);
    clock.at += limits.requestMs - limits.batchMs;
    await both;
    standIn.play(SMALL);
    const later = await resolver.resolve(linksTo(standIn, articlesFrom(standIn, 30, 3)), someone);
    expect(later?.counters.succeeded).toBe(3);
  });
});

it("a defect is not reported as an upstream error, and leaves no attempt behind", async () => {
  standIn.play({ ...SMALL, answer: "foreign" });
  const warn = () => {
    throw new RangeError("broken");
  };
  const resolver = resolverAt(standIn, { log: { debug: warn, warn } });
  await expect(resolver.resolve(linksTo(standIn, TEN), someone)).rejects.toThrow("broken");
  standIn.play(SMALL);
  expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.urls).toEqual(urlsOf(TEN));
});

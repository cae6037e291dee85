import { describe, expect, it } from "vitest";
import type { LinkCounters } from "../../../src/news/ports.ts";
import type { Scenario } from "../stand-in/scenario.ts";
import {
  articlesFrom,
  linksTo,
  movableClock,
  someone,
  NO_COUNTERS,
  resolverAt,
  SMALL,
  standInFor,
  urlsOf,
} from "../support.ts";

const standIn = await standInFor();
const TEN = articlesFrom(standIn, 0, 10);
const MINUTE_MS = 60_000;

describe("the cache", () => {
  it("holds URLs for 30 days", async () => {
    const clock = movableClock();
    standIn.play(SMALL);
    const resolver = resolverAt(standIn, { clock });
    await resolver.resolve(linksTo(standIn, TEN), someone);
    clock.at += 30 * 24 * 60 * MINUTE_MS;
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.counters.cached).toBe(10);
    clock.at += 1;
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.counters.cached).toBe(0);
  });

  it.each<[string, Partial<Scenario>, Partial<LinkCounters>]>([
    ["an unsigned page", { page: "unsigned" }, { unsigned: 10 }],
    ["a refused call", { answer: "refused" }, { unpaired: 10 }],
  ])("holds %s for 10 minutes, so that another request costs nothing", async (_name, scenario, counters) => {
    const clock = movableClock();
    standIn.play({ ...SMALL, ...scenario });
    const resolver = resolverAt(standIn, { clock });
    const expected = { ...NO_COUNTERS, attempted: 10, ...counters };
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.counters).toEqual(expected);
    const sent = standIn.received.length;
    clock.at += 10 * MINUTE_MS;
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.counters).toEqual(expected);
    expect(standIn.received).toHaveLength(sent);
    clock.at += 1;
    standIn.play(SMALL);
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.urls).toEqual(urlsOf(TEN));
  });

  it.each<[string, Partial<Scenario>]>([
    ["a page that did not arrive", { page: "reset" }],
    ["a refusal", { page: "http-500" }],
    ["a consent flow", { page: "consent-wall" }],
    ["a missing answer", { answer: "missing" }],
    ["a mixed-up batch", { answer: "foreign" }],
  ])("does not hold %s", async (_name, scenario) => {
    standIn.play({ ...SMALL, ...scenario });
    const resolver = resolverAt(standIn, { limits: { pagesPerHour: 1_000 } });
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.counters.succeeded).toBe(0);
    standIn.play(SMALL);
    expect((await resolver.resolve(linksTo(standIn, TEN), someone))?.urls).toEqual(urlsOf(TEN));
  });
});

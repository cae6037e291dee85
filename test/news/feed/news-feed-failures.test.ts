// @module-tag fault/upstream
import { describe, expect, it } from "vitest";
import { FeedError } from "../../../src/news/ports.ts";
import type { FeedMode } from "../stand-in/scenario.ts";
import { startStandIn } from "../stand-in/server.ts";
import { failing, feedAt, hangingNetwork, keptLog, movableClock, NOW, QUERY, someone, standInFor } from "../support.ts";

const standIn = await standInFor();

describe("a query that cannot be read", () => {
  const table: [FeedMode, string, number[]?][] = [
    ["hang", "timeout", [1]],
    ["stall", "timeout", [1]],
    ["reset", "network"],
    ["reset-body", "network"],
    ["cut-body", "network"],
    ["bad-gzip", "network"],
    ["huge", "too-large"],
    ["gzip-bomb", "too-large"],
    ["sorry", "blocked"],
    ["html", "blocked"],
    ["elsewhere", "blocked"],
    ["loop", "blocked"],
    ["consent-wall", "consent"],
    ["garbage", "not-a-feed"],
    ["nothing", "not-a-feed"],
    ["atom", "not-a-feed"],
    ["doctype", "not-a-feed"],
    ["entity-flood", "not-a-feed"],
    ["truncated", "truncated"],
    ["no-location", "http 302"],
    ["http-403", "http 403"],
    ["http-404", "http 404"],
    ["http-429", "http 429"],
    ["http-500", "http 500"],
    ["http-503", "http 503"],
  ];
  it.each(table)("because of %s ends with: %s", async (mode, reason, hanging) => {
    standIn.play({ feed: mode });
    const log = keptLog();
    const { options, pass } = hangingNetwork(standIn, hanging);
    const reading = failing(feedAt(standIn, { ...options, log }).read(QUERY, someone));
    await pass(mode);
    expect(await reading).toBe(reason);
    expect(log.lines.filter((line) => line.includes('"reason"'))).toEqual([
      expect.stringContaining(`"reason":"${reason}"`),
    ]);
    expect(log.lines.join()).not.toMatch(/rss|html|script|CAAaBgiA|127\.0\.0\.1/);
    expect(standIn.count("elsewhere") + standIn.count("block")).toBe(0);
  });

  it("is not read again for 30 seconds", async () => {
    standIn.play({ feed: (_q, before) => (before === 0 ? "http-500" : "ok") });
    const clock = movableClock();
    const feed = feedAt(standIn, { clock });
    for (let time = 0; time < 20; time += 1) expect(await failing(feed.read(QUERY, someone))).toBe("http 500");
    clock.at += 30_000;
    expect(await failing(feed.read(QUERY, someone))).toBe("http 500");
    expect(standIn.count("feed")).toBe(1);
    clock.at += 1;
    expect((await feed.read(QUERY, someone)).items.length).toBeGreaterThan(10);
  });

  it("does not affect other queries", async () => {
    standIn.play({ feed: (q) => (q === "bad" ? "http-500" : "ok") });
    const feed = feedAt(standIn);
    expect(await failing(feed.read({ ...QUERY, q: "bad" }, someone))).toBe("http 500");
    expect((await feed.read(QUERY, someone)).items.length).toBeGreaterThan(10);
  });

  it("returns older items with their time and the reason, for a day", async () => {
    const clock = movableClock();
    standIn.play({ feed: (_q, before) => (before === 0 ? "ok" : "http-500") });
    const feed = feedAt(standIn, { clock });
    const fresh = await feed.read(QUERY, someone);
    clock.at += 300_001;
    expect(await feed.read(QUERY, someone)).toEqual({ ...fresh, failure: "http 500" });
    clock.at = NOW + 86_400_000;
    const old = await feed.read(QUERY, someone);
    expect([old.items === fresh.items, old.retrievedAt, old.failure]).toEqual([true, NOW, "http 500"]);
    clock.at += 1;
    expect(await failing(feed.read(QUERY, someone))).toBe("http 500");
  });

  it("fails at a closed port", async () => {
    const gone = await startStandIn();
    const { origin } = gone;
    await gone.stop();
    const log = keptLog();
    expect(await failing(feedAt(standIn, { origin, log }).read(QUERY, someone))).toBe("network");
    expect(log.lines[0]).toContain("ECONNREFUSED");
  });

  it("contains no part of an answer in its error", async () => {
    standIn.play({ feed: "garbage" });
    const error: unknown = await feedAt(standIn)
      .read(QUERY, someone)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FeedError);
    expect((error as FeedError).cause).toBeUndefined();
    expect((error as FeedError).message).toBe("not-a-feed");
  });

  it.each<FeedMode>(["huge", "gzip-bomb"])("reads little of %s, over the wire and into memory", async (mode) => {
    standIn.play({ feed: mode });
    const sentBefore = standIn.sentBytes;
    const buffersBefore = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - buffersBefore);
    }, 1);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => failing(feedAt(standIn).read({ ...QUERY, q: `ai ${index}` }, someone))),
    );
    clearInterval(watch);
    // Of 800 MB. Sent bytes include those in system buffers.
    expect(standIn.sentBytes - sentBefore).toBeLessThan(100_000_000);
    expect(most).toBeLessThan(60_000_000);
  });
});

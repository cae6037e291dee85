import { describe, expect, it } from "vitest";
import { FeedFailure } from "../../src/shared/news.ts";
import type { FeedMode } from "./stand-in/scenario.ts";
import { startStandIn } from "./stand-in/server.ts";
import { failing, feedAt, keptLog, LONG_MS, never, QUERY, SHORT_MS, standInFor } from "./support.ts";

const standIn = await standInFor();

describe("a query that cannot be read", () => {
  const table: [FeedMode, string, number?][] = [
    ["hang", "timeout", SHORT_MS],
    ["stall", "timeout", SHORT_MS],
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
  it.each(table)("because of %s ends with: %s", async (mode, reason, timeoutMs = LONG_MS) => {
    standIn.play({ feed: mode });
    const log = keptLog();
    const feed = feedAt(standIn, { timeoutMs, log });
    expect(await failing(feed.read(QUERY, never))).toBe(reason);
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toContain(`"reason":"${reason}"`);
    expect(log.lines[0]).not.toMatch(/rss|html|script|CAAaBgiA|127\.0\.0\.1/);
    expect(standIn.count("elsewhere") + standIn.count("block")).toBe(0);
  });

  it("is read again the next time: no failure is remembered", async () => {
    standIn.play({ feed: (_q, before) => (before === 0 ? "http-503" : "ok") });
    const feed = feedAt(standIn);
    expect(await failing(feed.read(QUERY, never))).toBe("http 503");
    expect((await feed.read(QUERY, never)).length).toBeGreaterThan(10);
  });

  it("says where nobody listens", async () => {
    const gone = await startStandIn();
    const { origin } = gone;
    await gone.stop();
    const log = keptLog();
    expect(await failing(feedAt(standIn, { origin, log }).read(QUERY, never))).toBe("network");
    expect(log.lines[0]).toContain("ECONNREFUSED");
  });

  it("keeps no part of an answer in its error", async () => {
    standIn.play({ feed: "garbage" });
    const error: unknown = await feedAt(standIn)
      .read(QUERY, never)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FeedFailure);
    expect((error as FeedFailure).cause).toBeUndefined();
    expect((error as FeedFailure).message).toBe("not-a-feed");
  });

  it.each<FeedMode>(["huge", "gzip-bomb"])("takes little of %s: neither over the wire nor in memory", async (mode) => {
    standIn.play({ feed: mode });
    const sentBefore = standIn.sentBytes;
    const buffersBefore = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - buffersBefore);
    }, 1);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => failing(feedAt(standIn).read({ ...QUERY, q: `ai ${index}` }, never))),
    );
    clearInterval(watch);
    // Of 800 MB in all. What has left the stand-in includes what the system has buffered.
    expect(standIn.sentBytes - sentBefore).toBeLessThan(100_000_000);
    expect(most).toBeLessThan(60_000_000);
  });
});

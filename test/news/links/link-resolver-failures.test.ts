// @module-tag fault/upstream
import { describe, expect, it } from "vitest";
import type { LinkCounters } from "../../../src/news/ports.ts";
import type { AnswerMode } from "../stand-in/batch.ts";
import type { BatchMode, PageMode } from "../stand-in/scenario.ts";
import {
  articlesFrom,
  first,
  hangingNetwork,
  keptLog,
  linksTo,
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

describe("a page without a signature counts as", () => {
  const table: [PageMode, Partial<LinkCounters>, number[]?][] = [
    ["unsigned", { unsigned: 10 }],
    ["other-token", { unsigned: 10 }],
    ["html", { unsigned: 10 }],
    ["nothing", { unsigned: 10 }],
    ["garbage", { unsigned: 10 }],
    ["hang", { unreachable: 10 }, [4, 8, 10]],
    ["stall", { unreachable: 10 }, [4, 8, 10]],
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
  ];
  it.each(table)("after %s: %j", async (mode, counters, hanging) => {
    const limits = { pagesPerHour: 1_000 };
    const { options, pass } = hangingNetwork(standIn, hanging);
    const resolving = resolved(standIn, { page: mode }, TEN, { ...options, limits });
    await pass(mode);
    expect(await resolving).toMatchObject({
      urls: TEN.map(() => null),
      counters: { ...NO_COUNTERS, attempted: 10, ...counters },
    });
    expect([standIn.count("batch"), standIn.count("elsewhere"), standIn.count("block")]).toEqual([0, 0, 0]);
  });

  it("its own failure, while other articles are resolved", async () => {
    const outcome = await resolved(standIn, { page: first<PageMode>(3, TEN, "unsigned", "signed") }, TEN);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 7, unsigned: 3 });
    expect(outcome?.urls).toEqual(TEN.map(({ url }, index) => (index < 3 ? null : url)));
  });
});

describe("a batch without an answer counts as", () => {
  const table: [BatchMode, Partial<LinkCounters>, number[]?][] = [
    ["hang", { unreachable: 10 }, [11]],
    ["stall", { unreachable: 10 }, [11]],
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
  it.each(table)("after %s: %j", async (mode, counters, hanging) => {
    const { options, pass } = hangingNetwork(standIn, hanging);
    const resolving = resolved(standIn, { batch: mode }, TEN, options);
    await pass(mode);
    expect(await resolving).toMatchObject({
      urls: TEN.map(() => null),
      counters: { ...NO_COUNTERS, attempted: 10, ...counters },
    });
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
    const outcome = await resolved(standIn, { answer: first<AnswerMode>(4, TEN, mode, "url") }, TEN);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 6, unpaired: 4 });
    expect(outcome?.urls).toEqual(TEN.map(({ url }, index) => (index < 4 ? null : url)));
  });

  it("that is repeated counts once", async () => {
    expect((await resolved(standIn, { answer: "repeated" }, TEN))?.urls).toEqual(urlsOf(TEN));
  });

  it("of another publisher is returned and counted, up to half of all", async () => {
    const outcome = await resolved(standIn, { answer: first<AnswerMode>(5, TEN, "foreign", "url") }, TEN);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10, mismatched: 5 });
    expect(outcome?.urls.slice(5)).toEqual(urlsOf(TEN.slice(5)));
    expect(outcome?.urls[0]).toContain("elsewhere");
  });

  it("of another publisher for more than half discards all as mixed up", async () => {
    const log = keptLog();
    const outcome = await resolved(standIn, { answer: first<AnswerMode>(6, TEN, "foreign", "url") }, TEN, { log });
    expect(outcome).toMatchObject({
      urls: TEN.map(() => null),
      counters: { ...NO_COUNTERS, attempted: 10, unpaired: 10 },
    });
    expect(log.lines).toEqual([
      JSON.stringify({ articles: 10, message: "publishers' URLs dropped because most contradict the news feed" }),
    ]);
  });

  it("of another publisher is returned when there are too few answers to decide", async () => {
    const outcome = await resolved(standIn, { answer: "foreign" }, TEN.slice(0, 3));
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 3, succeeded: 3, mismatched: 3 });
  });

  it("cannot contradict a feed that names no publisher", async () => {
    standIn.play({ ...SMALL, answer: "foreign" });
    const links = linksTo(standIn, TEN).map((link) => ({ ...link, publisherUrl: undefined }));
    const outcome = await resolverAt(standIn).resolve(links, someone);
    expect(outcome?.counters).toEqual({ ...NO_COUNTERS, attempted: 10, succeeded: 10 });
  });
});

import { describe, expect, it } from "vitest";
import { parseFeedDate } from "../../../src/news/feed/feed-date.ts";

const MOMENT = Date.UTC(2025, 6, 29, 7, 34, 55);

describe("a date of a feed", () => {
  it.each([
    "Tue, 29 Jul 2025 07:34:55 GMT",
    "29 Jul 2025 07:34:55 GMT",
    "Tue, 29 Jul 25 07:34:55 UT",
    "Tuesday, 29 Jul 2025 07:34:55 UTC",
    "TUE, 29 JUL 2025 07:34:55 Z",
    "Tue, 29 Jul 2025 09:34:55 +0200",
    "Tue, 29 Jul 2025 13:04:55 +0530",
    "Tue, 29 Jul 2025 02:34:55 EST",
    "Tue, 29 Jul 2025 00:34:55 PDT",
    " Tue,  29 Jul 2025\n 07:34:55 GMT ",
    "2025-07-29T07:34:55Z",
    "2025-07-29T09:34:55.000+02:00",
  ])("is read: %j", (text) => {
    expect(parseFeedDate(text)).toBe(MOMENT);
  });

  it.each([
    ["Mon, 05 Jan 2026 07:08 GMT", Date.UTC(2026, 0, 5, 7, 8)],
    ["5 Jan 2026 07:08:09 GMT", Date.UTC(2026, 0, 5, 7, 8, 9)],
    ["Sat, 29 Feb 2020 00:00:00 GMT", Date.UTC(2020, 1, 29)],
    ["Thu, 01 Jan 70 00:00:00 GMT", 0],
  ])("is read: %j", (text, moment) => {
    expect(parseFeedDate(text)).toBe(moment);
  });

  it.each([
    "",
    "0",
    "12",
    "2026",
    "1764000000",
    "yesterday",
    "31 Feb",
    "Tue, 31 Feb 2026 07:34:55 GMT",
    "Sat, 29 Feb 2025 00:00:00 GMT",
    "Mon, 01 Jan 0001 00:00:00 GMT",
    "Mon, 01 Jan 1969 00:00:00 GMT",
    "Tue, 29 Jul 2025",
    "Tue, 29 Jul 2025 07:34:55",
    "Tue, 29 Jul 2025 24:00:00 GMT",
    "Tue, 29 Jul 2025 07:60:00 GMT",
    "Tue, 29 Jul 2025 07:34:60 GMT",
    "Tue, 29 Jul 2025 07:34:55 XYZ",
    "Tue, 29 Jul 2025 07:34:55 +9900",
    "Tue, 0 Jul 2025 07:34:55 GMT",
    "Tue, 29 Foo 2025 07:34:55 GMT",
    "29/07/2025 07:34:55 GMT",
    "2025-07-29",
    "2025-13-29T07:34:55Z",
    "0001-01-01T00:00:00Z",
  ])("is unknown: %j", (text) => {
    expect(parseFeedDate(text)).toBeUndefined();
  });
});

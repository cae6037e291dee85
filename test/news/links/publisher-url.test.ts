import { describe, expect, it } from "vitest";
import { matchesPublisher, plausibleUrl } from "../../../src/news/links/publisher-url.ts";

describe("a publisher's URL", () => {
  const HOSTS = ["news.upstream.example", "consent.upstream.example"];
  it.each([
    ["https://www.harborledger.example/a?b=1&c=2#d", "https://www.harborledger.example/a?b=1&c=2#d"],
    ["http://harborledger.example", "http://harborledger.example/"],
    ["https://BÜCHER.example/ö", "https://xn--bcher-kva.example/%C3%B6"],
    ["https://upstream.example.org/", "https://upstream.example.org/"],
  ])("%s is passed on as %s", (text, url) => {
    expect(plausibleUrl(text, HOSTS, undefined)).toBe(url);
  });

  it.each([
    "",
    "//harborledger.example/",
    "/a",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://harborledger.example/",
    "https://",
    "https://user@harborledger.example/",
    "https://user:secret@harborledger.example/",
    "https://harborledger.example/a\u0000b",
    "https://harborledger.example/a\nb",
    "https://harborledger.example/\u0085",
    "https://news.upstream.example/rss/articles/x",
    "https://NEWS.upstream.example./x",
    "https://consent.upstream.example/m",
    "https://www.upstream.example/sorry/index",
    "https://upstream.example/",
  ])("%j is not passed on", (text) => {
    expect(plausibleUrl(text, HOSTS, undefined)).toBeUndefined();
  });

  it("is not passed on with more than 4,096 characters", () => {
    const url = `https://harborledger.example/${"a".repeat(4_096)}`;
    expect(plausibleUrl(url, HOSTS, undefined)).toBeUndefined();
    expect(plausibleUrl(url.slice(0, 4_096), HOSTS, undefined)).toBe(url.slice(0, 4_096));
  });

  it("may be at the upstream's site only if the feed names that host and it is not the upstream itself", () => {
    const url = "https://blog.upstream.example/post";
    expect(plausibleUrl(url, HOSTS, "https://blog.upstream.example")).toBe(url);
    expect(plausibleUrl(url, HOSTS, "https://other.upstream.example")).toBeUndefined();
    expect(plausibleUrl("https://news.upstream.example/x", HOSTS, "https://news.upstream.example")).toBeUndefined();
  });

  it.each<[string, string | undefined, boolean | undefined]>([
    ["https://www.harborledger.example/a", "https://harborledger.example", true],
    ["https://finance.northmail.example/a", "https://www.northmail.example", true],
    ["https://www.northmail.example/a", "https://finance.northmail.example", true],
    ["https://www.northmail.co.uk/a", "https://www.northmail.com", true],
    ["https://news.northmail.co.uk/a", "https://sport.northmail.co.uk", true],
    ["https://a.web.de/", "https://b.web.de", true],
    ["https://www.ad.nl/x", "https://ad.nl", true],
    ["https://harborledger.example./a", "https://harborledger.example", true],
    ["https://www.harborledger.example/a", "https://www.northmail.example", false],
    ["https://www.harborledger.co.uk/a", "https://www.northmail.co.uk", false],
    ["https://harborledger.co.jp/a", "https://northmail.co.jp", false],
    ["https://notharborledger.example/a", "https://harborledger.example", false],
    ["https://192.0.2.1/a", "https://192.0.2.2", false],
    ["https://www.harborledger.example/a", undefined, undefined],
  ])("%s matches %s: %s", (url, publisherUrl, expected) => {
    expect(matchesPublisher(url, publisherUrl)).toBe(expected);
  });
});

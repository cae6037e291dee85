import { describe, expect, it } from "vitest";
import { agrees, plausibleUrl } from "../../src/shared/adapters/news-links/publisher-url.ts";

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
    `https://harborledger.example/${"a".repeat(4_096)}`,
    "https://news.upstream.example/rss/articles/x",
    "https://NEWS.upstream.example./x",
    "https://consent.upstream.example/m",
    "https://www.upstream.example/sorry/index",
    "https://upstream.example/",
  ])("%j is not", (text) => {
    expect(plausibleUrl(text, HOSTS, undefined)).toBeUndefined();
  });

  it("may be at the upstream's site only if the feed names that very host, and is not the upstream itself", () => {
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
  ])("%s agrees with %s: %s", (url, publisherUrl, expected) => {
    expect(agrees(url, publisherUrl)).toBe(expected);
  });
});

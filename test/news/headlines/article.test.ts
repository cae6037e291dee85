import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleOf } from "../../../src/news/headlines/article.ts";
import { NOON, item } from "./articles.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

describe("a headline", () => {
  it.each([
    [
      "is the title without its publisher",
      "Robots take stock - Harbour Courier",
      "Harbour Courier",
      "Robots take stock",
    ],
    [
      "keeps its own dashes",
      "Robots - and people - take stock - Courier",
      "Courier",
      "Robots - and people - take stock",
    ],
    [
      "loses the whole name of a publisher with dashes",
      "Robots take stock - Courier - News, Weather and Tides",
      "Courier - News, Weather and Tides",
      "Robots take stock",
    ],
    [
      "loses the publisher's name once",
      "Robots take stock - Courier - Courier",
      "Courier",
      "Robots take stock - Courier",
    ],
    [
      "keeps the publisher's own suffix",
      "Robots take stock | Courier - Courier",
      "Courier",
      "Robots take stock | Courier",
    ],
    ["keeps what is not the source's text", "Robots take stock - Weekly", "Courier", "Robots take stock - Weekly"],
    ["keeps an end that only looks like the source", "Robots rest-Courier", "Courier", "Robots rest-Courier"],
    ["stays whole without a source", "Robots take stock - Courier", undefined, "Robots take stock - Courier"],
    ["stays whole with an empty source", "Robots take stock - Courier", " ", "Robots take stock - Courier"],
    ["loses the publisher in other letter case", "Robots take stock - COURIER", "Courier", "Robots take stock"],
    ["is on one line", "\n  Robots\n  take stock - Harbour\n  Courier\n", "\n Harbour Courier\n", "Robots take stock"],
    ["is composed", "Cafe\u0301 robots - Cafe\u0301 Weekly", "Caf\u00e9 Weekly", "Caf\u00e9 robots"],
    ["keeps a wide space", "港の市場\u3000再開へ - 港日報", "港日報", "港の市場\u3000再開へ"],
    [
      "treats all spaces before the publisher alike",
      "Robots rest\u00a0-\u00a0The\u00a0Pier",
      "The Pier",
      "Robots rest",
    ],
    ["is never emptied", " - Courier", "Courier", "- Courier"],
  ])("%s", (_, title, publisher, headline) => {
    expect(articleOf(item({ title, publisher }), "robots", NOON).headline).toBe(headline);
  });

  it.each([
    ["is the description's where the source's text does not end the title", "Robots rest", "Robots rest"],
    ["is the title where the description says something else", "Full coverage", "Robots rest - The Pier (weekly)"],
    ["is the title where the description cuts a word", "Robots re", "Robots rest - The Pier (weekly)"],
    ["is the title without a description", undefined, "Robots rest - The Pier (weekly)"],
  ])("%s", (_, anchor, headline) => {
    const title = "Robots rest - The Pier (weekly)";
    expect(articleOf(item({ title, publisher: "Pier", anchor }), "robots", NOON).headline).toBe(headline);
  });

  it("is bounded for a title of any length", () => {
    const hostile = "\u0301\u0316".repeat(50_000);
    expect(
      articleOf(item({ title: hostile, anchor: hostile, publisher: hostile }), "q", NOON).headline.length,
    ).toBeLessThan(10_000);
  });
});

describe("a publisher", () => {
  it.each([
    ["loses www.", "https://www.harbourcourier.example", "harbourcourier.example"],
    ["keeps other subdomains", "https://finance.harbour.example", "finance.harbour.example"],
    ["keeps what only looks like www.", "https://www2.harbour.example", "www2.harbour.example"],
    ["loses www. once", "https://www.www.harbour.example", "www.harbour.example"],
    ["is written small", "HTTPS://WWW.Harbour.Example/news?x=1", "harbour.example"],
    ["has no port", "http://harbour.example:8080", "harbour.example"],
    ["has no trailing dot", "https://www.harbour.example./", "harbour.example"],
    ["may be named www", "https://www.example", "www.example"],
    ["is in ASCII", "https://www.häfen.example", "xn--hfen-loa.example"],
    ["is unknown without an address", undefined, null],
    ["is unknown with an empty address", "", null],
    ["is unknown without a scheme", "www.harbour.example", null],
    ["is unknown for an address that is not on the web", "ftp://harbour.example", null],
    ["is unknown without a host", "mailto:desk@harbour.example", null],
  ])("has a domain that %s", (_, publisherUrl, domain) => {
    expect(articleOf(item({ publisherUrl }), "robots", NOON).publisherDomain).toBe(domain);
  });

  it.each([undefined, "", " \n "])("is null when the feed names no publisher (%j)", (publisher) => {
    expect(articleOf(item({ publisher }), "robots", NOON).publisher).toBeNull();
  });
});

describe("an article", () => {
  it("has the feed's identifiers, the query and an empty list of other publishers", () => {
    expect(articleOf(item(), "robots when:1d", NOON)).toEqual({
      headline: "Robots take stock",
      publisher: "Harbour Courier",
      publisherDomain: "harbourcourier.example",
      publishedAt: NOON,
      upstreamUrl: "https://feed.example/articles/one",
      articleId: "one",
      alsoIn: [],
      query: "robots when:1d",
      publisherUrl: "https://www.harbourcourier.example",
    });
  });

  it.each([undefined, Number.NaN, Infinity, 8.64e15 + 1, -1, NOON + 16 * 60_000, Date.UTC(2099, 0)])(
    "has no date when the feed's is %s",
    (publishedAt) => {
      expect(articleOf(item({ publishedAt }), "robots", NOON).publishedAt).toBeNull();
    },
  );

  it("keeps a date that is slightly in the future", () => {
    const publishedAt = NOON + 14 * 60_000;
    expect(articleOf(item({ publishedAt }), "robots", NOON).publishedAt).toBe(publishedAt);
  });

  it("has one line and a printable date for any item", () => {
    const text = fc.string({ unit: ANY_CHARACTER });
    const optional = fc.option(text, { nil: undefined });
    const date = fc.option(fc.double(), { nil: undefined });
    fc.assert(
      fc.property(text, optional, optional, optional, date, (title, anchor, publisher, publisherUrl, publishedAt) => {
        const made = articleOf(item({ title, anchor, publisher, publisherUrl, publishedAt }), "q", NOON);
        expect(made.headline).not.toMatch(/\p{Cc}/u);
        expect(made.headline.isWellFormed()).toBe(true);
        if (made.publishedAt !== null) expect(() => new Date(made.publishedAt ?? 0).toISOString()).not.toThrow();
      }),
    );
  });

  it("has the headline of any title with any publisher", () => {
    const words = fc.stringMatching(/^[A-Za-z0-9|:'-]{1,9}( [A-Za-z0-9|:'-]{1,9}){0,5}$/);
    fc.assert(
      fc.property(words, words, (headline, publisher) => {
        expect(articleOf(item({ title: `${headline} - ${publisher}`, publisher }), "q", NOON).headline).toBe(headline);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { decodeFeed } from "../../../src/news/feed/decode-feed.ts";
import { failing, feedAt, QUERY, someone, standInFor } from "../support.ts";

const standIn = await standInFor();
const declaring = (charset: string, text: string) => `<?xml version="1.0" encoding="${charset}"?><rss>${text}</rss>`;
const latin1 = (text: string) => Buffer.from(text, "latin1");
const UMLAUTS = "Händler für Öl";

describe("the text of a feed", () => {
  it.each<[string, Buffer, string | null]>([
    ["UTF-8 when nothing is declared", Buffer.from(UMLAUTS), null],
    ["UTF-8 as declared", Buffer.from(declaring("utf-8", UMLAUTS)), "application/xml; charset=UTF-8"],
    ["ISO-8859-1 by its declaration", latin1(declaring("ISO-8859-1", UMLAUTS)), "application/xml"],
    ["ISO-8859-1 by its Content-Type", latin1(UMLAUTS), 'text/xml; charset="iso-8859-1"'],
    [
      "ISO-8859-1 under a server that says UTF-8 of everything",
      latin1(declaring("ISO-8859-1", UMLAUTS)),
      "text/xml; charset=utf-8",
    ],
    [
      "UTF-8 under a server that says ISO-8859-1 of everything",
      Buffer.from(declaring("UTF-8", UMLAUTS)),
      "text/xml; charset=iso-8859-1",
    ],
    ["UTF-16 by its byte order mark", Buffer.from(`\ufeff${UMLAUTS}`, "utf16le"), "text/xml; charset=utf-8"],
    ["UTF-8 by its byte order mark", Buffer.from(`\ufeff${UMLAUTS}`), "text/xml; charset=iso-8859-1"],
  ])("is read as %s", (_, bytes, contentType) => {
    const text = decodeFeed(bytes, contentType);
    expect(text).toContain(UMLAUTS);
    expect(text.startsWith("\ufeff")).toBe(false);
  });

  it("is read in the encodings of other scripts", () => {
    const bytes = Buffer.concat([Buffer.from(declaring("Shift_JIS", "")), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]);
    expect(decodeFeed(bytes, null)).toContain("日本");
  });

  it.each<[string, Buffer, string | null]>([
    ["is not what it declares", latin1(declaring("utf-8", UMLAUTS)), null],
    ["declares nothing and is not UTF-8", latin1(UMLAUTS), "application/xml"],
    ["declares an unknown encoding", Buffer.from(declaring("klingon", UMLAUTS)), null],
    ["ends within a character", Buffer.from(UMLAUTS).subarray(0, 2), null],
  ])("that %s is an error and not a guess", (_, bytes, contentType) => {
    expect(() => decodeFeed(bytes, contentType)).toThrow("encoding");
  });
});

it("a feed that cannot be decoded fails its query", async () => {
  const body = latin1(declaring("utf-8", UMLAUTS));
  const feed = feedAt(standIn, { fetch: async () => new Response(body, { headers: { "content-type": "text/xml" } }) });
  expect(await failing(feed.read(QUERY, someone))).toBe("encoding");
});

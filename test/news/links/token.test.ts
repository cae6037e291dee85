import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenOf, urlInToken } from "../../../src/news/links/token.ts";
import { encodeToken, opaqueToken, plainToken } from "../stand-in/articles.ts";

const TOKEN = opaqueToken("one");

describe("a token", () => {
  it.each(["/rss/articles/", "/articles/", "/read/", "/__i/rss/rd/articles/"])("is found after %s", (path) => {
    expect(tokenOf(`https://news.example${path}${TOKEN}?oc=5`)).toBe(TOKEN);
    expect(tokenOf(`https://news.example${path}${TOKEN}`)).toBe(TOKEN);
  });

  it.each<[string, string]>([
    ["another text", "not a url"],
    ["an empty path", "https://news.example/rss/articles/"],
    ["a short token", "https://news.example/rss/articles/short"],
    ["a long token", `https://news.example/rss/articles/${"a".repeat(2_049)}`],
    ["a longer path", `https://news.example/rss/articles/${TOKEN}/more`],
    ["a path with escapes", `https://news.example/rss/articles/${TOKEN}%2F..%2F..%2Fadmin`],
    ["a path with quotes", `https://news.example/rss/articles/${TOKEN}"onload="x`],
    ["another path", `https://news.example/news/url?sa=t&url=https://www.harborledger.example/a`],
  ])("is not in %s", (_, url) => {
    expect(tokenOf(url)).toBeUndefined();
  });

  it("until 2024 contains its URL of any length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_200 }), fc.constantFrom("a", "é", "市"), (length, unit) => {
        const url = `https://www.harborledger.example/${unit.repeat(length)}`;
        expect(urlInToken(plainToken(url))).toBe(url);
        expect(urlInToken(encodeToken(0x13, url))).toBe(url);
      }),
    );
  });

  it("may name a video", () => {
    const video = Buffer.concat([
      Buffer.from([0x08, 0x20, 0x22, 11]),
      Buffer.from("a_b-c123XYZ"),
      Buffer.from([0x98, 1, 1]),
    ]);
    expect(urlInToken(video.toString("base64url"))).toBe("https://www.youtube.com/watch?v=a_b-c123XYZ");
    expect(urlInToken(encodeToken(0x20, 'x"onload="1'))).toBeUndefined();
  });

  it("since 2024 is opaque", () => {
    expect(urlInToken(TOKEN)).toBeUndefined();
  });

  it("never makes the reader fail", () => {
    fc.assert(fc.property(fc.string(), (text) => void tokenOf(text)));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        (bytes) => void urlInToken(Buffer.from(bytes).toString("base64url")),
      ),
    );
    const cut = Buffer.from(plainToken("https://www.harborledger.example/a"), "base64url").subarray(0, 20);
    expect(urlInToken(cut.toString("base64url"))).toBeUndefined();
  });
});

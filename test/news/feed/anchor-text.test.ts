import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorText } from "../../../src/news/feed/anchor-text.ts";
import { escapeXml } from "../stand-in/feed-document.ts";

describe("the text of the first link", () => {
  it.each([
    ['<a href="x">Plain</a>', "Plain"],
    ['<ol><li><a href="x" target="_blank">First</a></li><li><a href="y">Second</a></li></ol>', "First"],
    [`<a href="x">A &amp; B &#39;c&#x27; &quot;d&quot; &amp;lt;</a>`, `A & B 'c' "d" &lt;`],
    ['<a href="x">&unknown; &#xD800; &#1114112;</a>', "&unknown; &#xD800; &#1114112;"],
    ['<a href="x">two\n   lines</a>', "two lines"],
    ['<a href="x"><img src="y"></a>', undefined],
    ['<a href="x"></a>', undefined],
    ['<a href="x">never closed', undefined],
    ["no link", undefined],
    ["", undefined],
  ])("of %s is %s", (html, text) => {
    expect(anchorText(html)).toBe(text);
  });

  it("is found in linear time in a text full of openings", () => {
    expect(anchorText("<a ".repeat(500_000))).toBeUndefined();
  });

  it("is the original text, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const line = text.replace(/[\p{Cc} ]+/gu, " ").trim();
        expect(anchorText(`<a href="x">${escapeXml(text)}</a>`)).toBe(line === "" ? undefined : line);
      }),
    );
  });
});

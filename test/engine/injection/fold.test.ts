import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../../src/engine/injection/fold.ts";
import { anyText } from "../audit/listings.ts";

describe("a folded text", () => {
  it.each([
    ["lower case", "IGNORE", "ignore"],
    ["letters without accents", "Ìgnórè", "ignore"],
    ["letters without combining marks", "i\u0301gnore", "ignore"],
    ["Latin letters for Cyrillic and Greek ones", "іgnоrе αll", "ignore all"],
    ["letters of normal width", "ｉｇｎｏｒｅ", "ignore"],
    ["letters without circles and squares", "ⓘⓖⓝ 🅸🅶🅽 🇮🇬🇳", "ign ign ign"],
    ["mathematical letters", "𝐢𝓰𝕟", "ign"],
    ["small capitals", "ɪɢɴᴏʀᴇ", "ignore"],
    ["nothing invisible", "i\u200bg\u00adn\u2060o\ufe0fr\u{e0041}e", "ignore"],
    ["plain quotes and hyphens", "“a” ‘b’ – c", "\"a\" 'b' - c"],
    ["ligatures as letters", "ﬁsh ß œ", "fish ss oe"],
    ["Chinese and Japanese as they are", "忽略 ガイド", "忽略 ガイド"],
  ])("has %s", (_, text, folded) => {
    expect(fold(text).text).toBe(folded);
  });

  it("knows the span that each of its letters came from", () => {
    const text = "x\u200b𝐢ﬁ";
    const folded = fold(text);
    expect(folded.text).toBe("xifi");
    const origins = Array.from(folded.text, (_, at) => folded.spanOf(at, at + 1));
    expect(origins.map(({ start, end }) => text.slice(start, end))).toEqual(["x", "𝐢", "ﬁ", "ﬁ"]);
  });

  it("has slices with the spans of the whole", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, text) => {
        const part = fold(`${before}\n${text}`).slice({
          start: before.length + 1,
          end: before.length + 1 + text.length,
        });
        const alone = fold(text);
        expect(part.text).toBe(alone.text);
        for (let at = 0; at < part.text.length; at++) {
          const { start, end } = alone.spanOf(at, at + 1);
          expect(part.spanOf(at, at + 1)).toEqual({ start: start + before.length + 1, end: end + before.length + 1 });
        }
      }),
    );
  });

  it("has a span in the original for every letter, in order", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        let last = 0;
        for (let at = 0; at < folded.text.length; at++) {
          const { start, end } = folded.spanOf(at, at + 1);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = start;
        }
      }),
    );
  });
});

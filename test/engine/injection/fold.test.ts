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

  it("knows where each of its letters came from", () => {
    const text = "x\u200b𝐢ﬁ";
    const folded = fold(text);
    expect(folded.text).toBe("xifi");
    expect(Array.from(folded.text, (_, at) => text.slice(folded.starts[at], folded.ends[at]))).toEqual([
      "x",
      "𝐢",
      "ﬁ",
      "ﬁ",
    ]);
  });

  it("has a place in the original for every letter, in order", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: folded, starts, ends } = fold(text);
        expect(starts).toHaveLength(folded.length);
        expect(ends).toHaveLength(folded.length);
        for (const [at, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(starts[at - 1] ?? 0);
          expect(ends[at]).toBeGreaterThan(start);
          expect(ends[at]).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

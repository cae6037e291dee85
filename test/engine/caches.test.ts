import { describe, expect, it } from "vitest";
import { ShortTextCache, isCacheable } from "../../src/engine/short-text-cache.ts";
import { WordMemo } from "../../src/engine/word-memo.ts";

describe("a memo of words", () => {
  it("has the value of each word, however many there are", () => {
    const memo = new WordMemo((word) => word.toUpperCase());
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index.toString(36)}`);
    const text = words.join(" ");
    const upper = (): string[] => {
      let start = 0;
      return words.map((word) => {
        const found = memo.at(text, start, start + word.length);
        start += word.length + 1;
        return found;
      });
    };
    expect([upper(), upper()]).toEqual([words, words].map((all) => all.map((word) => word.toUpperCase())));
  });

  it("computes the value of a repeated word once", () => {
    const seen: string[] = [];
    const memo = new WordMemo((word) => seen.push(word));
    expect([memo.at("the cat", 4, 7), memo.at("a cat sat", 2, 5)]).toEqual([1, 1]);
    expect(seen).toEqual(["cat"]);
  });
});

describe("a cache of short texts", () => {
  it("has a text until too many others have been added", () => {
    const known = new ShortTextCache<number>();
    known.set("Coral red", 1);
    expect([known.get("Coral red"), known.get("Coral")]).toEqual([1, undefined]);
    for (let index = 0; index < 500; index++) known.set(`Colour ${index}`, index);
    expect(known.get("Coral red")).toBeUndefined();
  });

  it("has no long texts", () => {
    expect([isCacheable("a".repeat(60)), isCacheable("a".repeat(61))]).toEqual([true, false]);
    expect(new ShortTextCache<number>().get("a".repeat(61))).toBeUndefined();
  });
});

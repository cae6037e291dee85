import fc from "fast-check";
import { expect, it } from "vitest";
import { differenceOf } from "../../../src/web/compare/text-difference.ts";

const textsOf = (before: string, after: string) => {
  const difference = differenceOf(before, after);
  return [difference.before.text, difference.after.text];
};

it.each([
  ["Steel bottle", "Steel bottle", "Steel bottle", "Steel bottle"],
  ["", "Free returns", "", "<ins>Free returns</ins>"],
  ["The best bottle ever", "The bottle", "The <del>best </del>bottle<del> ever</del>", "The bottle"],
  ["Screw lid. Perfect!", "Screw lid.", "Screw lid.<del> Perfect!</del>", "Screw lid."],
  ["a <b>", "a &", "a <del>&lt;b&gt;</del>", "a <ins>&amp;</ins>"],
])("the difference of %j and %j is marked by words", (before, after, one, other) => {
  expect(textsOf(before, after)).toEqual([one, other]);
});

it("of any two texts changes neither, and marks nothing that both have in the same order", () => {
  const words = fc.array(fc.constantFrom("a", "b", " ", "c"), { maxLength: 12 }).map((all) => all.join(""));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const [one = "", other = ""] = textsOf(before, after);
      expect([one, other].map((text) => text.replace(/<\/?(?:ins|del)>/g, ""))).toEqual([before, after]);
      const kept = [one.replace(/<del>.*?<\/del>/g, ""), other.replace(/<ins>.*?<\/ins>/g, "")];
      expect(kept[0]).toBe(kept[1]);
    }),
  );
});

it("of two long texts that share nothing is all of both", () => {
  const [before, after] = [`${"a ".repeat(4_000)}a`, `${"b ".repeat(4_000)}b`];
  expect(textsOf(before, after)[1] === `<ins>${after}</ins>`).toBe(true);
});

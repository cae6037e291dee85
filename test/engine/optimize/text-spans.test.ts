import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clausesOf,
  sentencesOf,
  titleSegments,
  uncapitalize,
  wholeClausesOf,
  without,
  withSentence,
} from "../../../src/engine/optimize/text-spans.ts";

const texts = (parts: readonly { readonly text: string }[]): string[] => parts.map(({ text }) => text);

describe("a title", () => {
  test.each([
    ["Nordvik – steel bottle, 750 ml | black", ["Nordvik", "steel bottle", "750 ml", "black"]],
    ["SSD 1,000 GB M.2-2280", ["SSD 1,000 GB M.2-2280"]],
    ["Bottle", ["Bottle"]],
    [" , ", []],
  ])("%j is split into segments", (title, segments) => {
    expect(texts(titleSegments(title))).toEqual(segments);
  });
});

describe("a description", () => {
  test.each([
    ["Holds 0.75 l. Weighs approx. 340 g! Fits?", ["Holds 0.75 l.", "Weighs approx. 340 g!", "Fits?"]],
    ["First line\nSecond line", ["First line", "Second line"]],
    ["", []],
  ])("%j is split into sentences", (text, sentences) => {
    expect(texts(sentencesOf(text))).toEqual(sentences);
  });

  test("is split into sentences before a percentage, but not after an abbreviation", () => {
    expect(texts(sentencesOf("For tea. 100 % cotton! 3 parts"))).toEqual(["For tea.", "100 % cotton!", "3 parts"]);
    expect(texts(sentencesOf("Has approx. 5 % wool"))).toEqual(["Has approx. 5 % wool"]);
  });

  test("is split into clauses that make sense alone", () => {
    expect(texts(wholeClausesOf("Of oak, for bread and cheese."))).toEqual([]);
    expect(texts(wholeClausesOf("For bread and cheese. Oiled, light."))).toEqual([
      "For bread and cheese",
      "Oiled",
      "light",
    ]);
    expect(texts(wholeClausesOf("Keeps cold for 24 h and hot for 12 h"))[0]).toBe("Keeps cold for 24 h");
  });

  test("is split into clauses, but not inside numbers", () => {
    expect(texts(clausesOf("Read 7,000 MB/s, write 5,500 MB/s with heatsink."))).toEqual([
      "Read 7,000 MB/s",
      "write 5,500 MB/s",
      "heatsink",
    ]);
  });

  test("takes a further sentence after its final punctuation", () => {
    expect(withSentence("", "Black.")).toBe("Black.");
    expect(withSentence("Holds 750 ml", "Black.")).toBe("Holds 750 ml. Black.");
    expect(withSentence("Holds 750 ml! ", "Black.")).toBe("Holds 750 ml! Black.");
  });
});

test("spans match their text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const parts of [titleSegments(text), sentencesOf(text), clausesOf(text)])
        for (const part of parts) expect(text.slice(part.start, part.end)).toBe(part.text);
    }),
  );
});

test.each([
  ["The best bottle ever.", 0, 9, "Bottle ever."],
  ["Strong, light bottle.", 6, 13, "Strong bottle."],
  ["Bottle, strong.", 6, 14, "Bottle."],
])("%j without its part from %i to %i leaves no gap", (text, start, end, left) => {
  expect(without(text, { start, end })).toBe(left);
});

test.each([
  ["Black", "black"],
  ["Keeps drinks cold", "keeps drinks cold"],
  ["Foldable arms", "foldable arms"],
  ["Vacuum insulated", "vacuum insulated"],
  ["Lid leakproof", "lid leakproof"],
  ["Bluetooth 5.3", "Bluetooth 5.3"],
  ["USB-C", "USB-C"],
])("%j reads %j inside a title: a name keeps its capital", (phrase, inside) => {
  expect(uncapitalize(phrase)).toBe(inside);
});

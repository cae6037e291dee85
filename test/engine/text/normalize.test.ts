import { describe, expect, it } from "vitest";
import { normalizeText } from "../../../src/engine/text/normalize.ts";

describe("a normalized text", () => {
  it.each([
    ["is composed", "cafe\u0301", "café"],
    ["has plain forms of letters and digits", "Ｂ７ ㎖", "B7 ml"],
    ["has no soft hyphens, joiners or byte order marks", "\uFEFFbot\u00ADtle\u200D", "bottle"],
    ["parts a number and its fraction", "1½ l", "1 1⁄2 l"],
  ])("%s", (_, text, expected) => expect(normalizeText(text)).toBe(expected));

  it("has at most four marks on a letter", () => {
    expect(normalizeText(`e${"\u0301\u0316".repeat(5_000)}`).length).toBeLessThanOrEqual(5);
  });

  it("is at most 20 characters longer than twice the text", () => {
    expect(normalizeText("\uFDFA".repeat(1_000)).length).toBeLessThanOrEqual(2_020);
  });
});

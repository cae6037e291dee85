import { describe, expect, it } from "vitest";
import { stem } from "../../../src/engine/text/stem.ts";

describe("a stem", () => {
  it.each([
    ["insulated", "insul"],
    ["bottles", "bottl"],
    ["cycling", "cycl"],
    ["skies", "sky"],
    ["5g", "5g"],
    ["80s", "80s"],
    ["größe", "größe"],
  ])("of %s is %s", (word, expected) => expect(stem(word)).toBe(expected));

  it("is the same, however many words are stemmed in between", () => {
    for (let n = 0; n < 25_000; n += 1) stem(`word${String.fromCodePoint(0x4e00 + n)}ing`);
    expect(stem("bottles")).toBe("bottl");
  });

  it("of a run of letters too long for a word is the run", () => {
    const run = `${"ab".repeat(5_000)}ing`;
    expect(stem(run)).toBe(run);
  });
});

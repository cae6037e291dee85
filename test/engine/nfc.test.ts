import { describe, expect, it } from "vitest";
import { toNfc } from "../../src/engine/nfc.ts";

describe("a composed text", () => {
  it.each([
    ["has one character for a letter and its mark", "cafe\u0301", "café"],
    ["has the marks of a letter in order", "e\u0323\u0302", "ệ"],
    [
      "keeps a run of more than 30 marks",
      `cafe\u0301 e${"\u0301\u0316".repeat(50_000)} e\u0301`,
      `café e${"\u0301\u0316".repeat(50_000)} é`,
    ],
  ])("%s", (_, text, expected) => expect(toNfc(text) === expected).toBe(true));
});

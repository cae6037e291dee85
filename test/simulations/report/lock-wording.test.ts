import { describe, expect, it } from "vitest";
import { claimClassOf } from "../../../src/engine/lock/words/claims.ts";
import { reasonAgainst } from "../../../src/simulations/report/lock-wording.js";

describe("the reasons against a text", () => {
  it("are sentences for merchants that quote the listing", () => {
    const detail = "stated with other words (Dishwasher)";
    expect(reasonAgainst({ rule: "modifier", detail })).toBe(
      "Your listing says this with other words only: it says “Dishwasher”.",
    );
    expect(reasonAgainst({ rule: "number", detail: "no statement says 24 h; stated: 12 h, 8 h" })).toBe(
      "Your listing does not state this number: it says “12 h, 8 h”.",
    );
    expect(reasonAgainst({ rule: "word", detail: "no statement says so" })).toBe(
      "Neither your listing nor your facts say this.",
    );
  });

  it("cover each class of claim; details of the audit are used as they are", () => {
    const words =
      "certified best lighter all relieves shockproof organic award hurry cheap new xl universal warranty thousands steel red germany";
    for (const word of words.split(" ")) {
      const rule = claimClassOf(word);
      expect(reasonAgainst({ rule: rule ?? "none", detail: "engine words" })).not.toContain("engine words");
    }
    expect(reasonAgainst({ rule: "text.injection", detail: "The text instructs assistants." })).toBe(
      "The text instructs assistants.",
    );
  });
});

import { describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/engine/choice/verdict.ts";
import { equalSentence } from "../../../src/engine/simulation/equal-features.ts";
import { GENERATED_QUERIES_NOTE, headlineOf, optimizationHeadline } from "../../../src/engine/simulation/headline.ts";
import { count, enumerate, twoDecimals } from "../../../src/engine/wording.ts";

/** Returns the headline of `ahead`, `behind` and `tooClose` match-ups. */
const of = (
  [ahead, behind, tooClose]: readonly [number, number, number],
  lost: readonly Verdict[] = [],
  { contested = 0, copyCeiling = 0, queries = 1, competitors = 1, notes = [] as readonly string[] } = {},
): string =>
  headlineOf({
    counts: { matchups: ahead + behind + tooClose, ahead, behind, tooClose, contested },
    queries,
    competitors,
    lost,
    copyCeiling,
    notes,
  });

describe("a headline", () => {
  test.each<[string, string]>([
    [
      of([1, 0, 0]),
      "The model expects assistants to prefer you in 1 of 1 match-up (1 query x 1 rival) and the rival in 0.",
    ],
    [
      of([0, 0, 1]),
      "The model expects assistants to prefer you in 0 of 1 match-up (1 query x 1 rival) and the rival in 0; 1 is too close to call.",
    ],
    [
      of([1, 0, 3], [], { queries: 2, competitors: 2 }),
      "The model expects assistants to prefer you in 1 of 4 match-ups (2 queries x 2 rivals) and the rival in 0; 3 are too close to call.",
    ],
  ])("counts match-ups first (%#)", (headline, expected) => {
    expect(headline).toBe(expected);
  });

  test.each<[readonly Verdict[], string]>([
    [["lost_on_reputation"], "Ratings decide that match-up."],
    [["lost_on_content"], "Text decides that match-up."],
    [["lost_on_commercial"], "Price decides that match-up."],
    [["lost_on_platform"], "Badges decide that match-up."],
    [["constraint_broken"], "A broken limit decides that match-up."],
    [["irrelevant_to_query"], "Not answering the shopper's question decides that match-up."],
    [["missing_data"], "Missing data decides that match-up."],
    [["too_close"], "No single reason decides that match-up."],
    [["lost_on_content", "lost_on_content"], "Text decides both."],
    [["missing_data", "missing_data", "missing_data"], "Missing data decides all 3."],
    [["lost_on_content", "lost_on_commercial", "lost_on_commercial"], "Price decides 2 of those 3, text 1."],
    [["lost_on_platform", "too_close", "lost_on_platform"], "Badges decide 2 of those 3, no single reason 1."],
  ])("says what decides what is lost: %j", (lost, sentence) => {
    expect(of([0, lost.length, 0], lost)).toContain(`in ${lost.length}. ${sentence} No text alone wins`);
  });

  test.each([
    [1, 0, "No text alone wins it in the model."],
    [1, 1, "The best text possible could win it."],
    [2, 0, "No text alone wins any of them in the model."],
    [2, 1, "Better text could win at most 1 of them."],
    [2, 2, "Better text could win at most 2 of them."],
  ])("says of %i lost what text could win: %i", (behind, copyCeiling, sentence) => {
    const lost = Array.from({ length: behind }, (): Verdict => "lost_on_content");
    expect(of([0, behind, 0], lost, { copyCeiling }).endsWith(sentence)).toBe(true);
  });

  test.each([
    [1, 1, "It depends on how much price counts, on which assistants differ."],
    [3, 1, "1 of the 3 depends on how much price counts, on which assistants differ."],
    [3, 2, "2 of the 3 depend on how much price counts, on which assistants differ."],
  ])("says of %i match-ups that %i is contested", (ahead, contested, sentence) => {
    expect(of([ahead, 0, 0], [], { contested }).endsWith(sentence)).toBe(true);
  });

  test("ends with its notes", () => {
    const notes = ["Ratings were not given and are taken as equal.", GENERATED_QUERIES_NOTE];
    expect(of([1, 0, 0], [], { notes })).toMatch(
      / in 0\. Ratings were not given and are taken as equal\. Queries were generated; replace them with your shoppers' words\.$/,
    );
  });
});

describe("what neither listing gives", () => {
  test.each([
    ["rating", [0], true, "Ratings were not given and are taken as equal."],
    ["price", [0, 1], true, "Prices were not given and are taken as equal."],
    ["reviews", [1], false, "Review counts were not given for you and one rival and are taken as equal."],
    ["rating", [0, 1], false, "Ratings were not given for you and 2 rivals and are taken as equal."],
  ] as const)("%s, of %j", (feature, competitors, all, sentence) => {
    expect(equalSentence({ feature, competitors, all })).toBe(sentence);
  });
});

describe("the headline of an optimization", () => {
  test.each([
    [
      { edits: 4, gain: 0.03, heldOut: true, questions: 3 },
      "4 edits, all from your own statements; predicted gain .03 on queries not used for choosing them; 3 questions could gain more.",
    ],
    [
      { edits: 1, gain: 0.118, heldOut: false, questions: 1 },
      "1 edit, from your own statements; predicted gain .12 on the queries used for choosing them; 1 question could gain more.",
    ],
    [
      { edits: 2, gain: 0, heldOut: true, questions: 0 },
      "2 edits, all from your own statements; predicted gain 0 on queries not used for choosing them.",
    ],
    [{ edits: 0, gain: 0, heldOut: false, questions: 2 }, "No edit gains anything; 2 questions could gain something."],
    [{ edits: 0, gain: 0, heldOut: false, questions: 0 }, "No edit gains anything."],
  ])("tells edits, gain and questions (%#)", (facts, sentence) => {
    expect(optimizationHeadline(facts)).toBe(sentence);
  });
});

describe("wording", () => {
  test.each([
    [0.034, ".03"],
    [-0.126, "-.13"],
    [0.004, "0"],
    [-0.004, "0"],
    [1, "1.00"],
  ])("writes %d as %s", (value, text) => {
    expect(twoDecimals(value)).toBe(text);
  });

  test("has singular and plural", () => {
    expect([count(0, "rival"), count(1, "rival"), count(2, "query", "queries")]).toEqual([
      "0 rivals",
      "1 rival",
      "2 queries",
    ]);
    expect([enumerate([]), enumerate(["a"]), enumerate(["a", "b"]), enumerate(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
  });
});

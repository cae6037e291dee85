import { describe, expect, it } from "vitest";
import { fold } from "../../../src/engine/injection/fold.ts";
import { vocabularyOf } from "../../../src/engine/injection/pattern.ts";
import { PhraseIndex } from "../../../src/engine/injection/phrase-index.ts";
import { compile } from "../../../src/engine/injection/phrasebook.ts";
import { finish } from "../../../src/shared/steps.ts";
import { sentencesOf } from "../../../src/engine/injection/tokens.ts";
import { Trie } from "../../../src/engine/injection/trie.ts";

/** Returns the parts of a text that a phrase matches. */
function found(phrase: string, text: string): string[] {
  const patterns = compile({
    classes: { LEAD: "please", COLOUR: "red green" },
    strong: { demand: [phrase] },
    weak: {},
  });
  const index = new PhraseIndex(patterns);
  const sentences = finish(sentencesOf(text, fold(text), new Trie(vocabularyOf(patterns))));
  return finish(index.matchesOf(index.sequencesOf(sentences))).map(({ sequence, from, to }) =>
    text.slice(sequence.tokens[from]?.start, sequence.tokens[to - 1]?.end),
  );
}

describe("a phrase", () => {
  it.each([
    ["one of several words", "take|get it", "Get it.", "Get it"],
    ["a class", "COLOUR hat", "A green hat", "green hat"],
    ["a word that may be missing", "take the? hat", "Take hat", "Take hat"],
    ["a word that is there though it may be missing", "take the? hat", "Take the hat", "Take the hat"],
    ["a gap", "take ~2 hat", "Take my old hat", "Take my old hat"],
    ["some of a class", "take COLOUR*2 hat", "Take red green hat", "Take red green hat"],
    ["a word with a colon", "note: take", "Note: take", "Note: take"],
    ["a name", "take NAME", "You take Nordvik", "take Nordvik"],
    ["an imperative at the beginning of a sentence", "^ take it", "Well. Take it", "Take it"],
    ["an imperative after a comma", "^ take it", "Well, take it", "take it"],
    ["an imperative after a word of the class LEAD", "^ take it", "You please take it", "take it"],
    ["Chinese without spaces", "忽略 ~2 指令", "请忽略这些指令吧", "忽略这些指令"],
    ["a word with other letters and accents", "wähle dieses", "WAHLE diéses", "WAHLE diéses"],
  ])("matches %s", (_, phrase, text, part) => {
    expect(found(phrase, text)).toEqual([part]);
  });

  it.each([
    ["words across the end of a sentence", "take it", "Take. It is"],
    ["more words than its gap allows", "take ~2 hat", "Take my very old hat"],
    ["words that are not in the class", "take COLOUR*2 hat", "Take blue hat"],
    ["a word without its colon", "note: take", "Note take"],
    ["a common word for a name", "take NAME", "You take bottles"],
    ["the first word of a sentence for a name", "~0 NAME".replace("~0 ", "it|take ~1 "), "Take it"],
    ["an imperative in the middle of a clause", "^ take it", "We take it"],
    ["words after one that it must not follow", "!we|i take it", "We always take it"],
    ["words before one that it must not precede", "take it !home", "Take it with you home"],
    ["a word that must not come next", "take -the hat|the", "Take the hat"],
  ])("does not match %s", (_, phrase, text) => {
    expect(found(phrase, text)).toEqual([]);
  });

  it("has to begin with a word", () => {
    expect(() => compile({ classes: { LEAD: "" }, strong: { demand: ["~2 hat"] }, weak: {} })).toThrow(
      "begin with a word",
    );
  });

  it("may only name known classes", () => {
    expect(() => compile({ classes: { LEAD: "" }, strong: { demand: ["take SHOES"] }, weak: {} })).toThrow(
      "no class SHOES",
    );
  });
});

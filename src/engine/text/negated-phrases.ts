import { wordSet } from "../word-set.ts";
import { COLOURS } from "./colours-materials.ts";
import { isFunctionWord } from "./function-words.ts";
import { isFreeOf } from "./statements.ts";
import type { Word } from "./words.ts";

/** Most words of a denied phrase: "without arm rests", but "no leather straps" only denies leather. */
export const WITHOUT_WORDS = 2;
export const NO_WORDS = 1;
/** Bounds for endless texts: phrases joined together, and parts of a compound. */
const MOST_PHRASES = 8;
const MOST_PARTS = 8;
/** Words before the noun that is denied: "no added sugar". */
const BEFORE_NOUN = new Set(["added", "artificial", "extra", "synthetic"]);
const ARTICLES = wordSet("a an any the der das den dem einen eine un une le la les el los las il gli het een um uma");
const OR = wordSet("or oder ou");
const AND = wordSet("and und et");
/** "Hands-free" and "worry-free" are properties: they do not deny hands or worries. */
const IDIOMS = new Set(["care", "hand", "hands", "hassle", "risk", "stress", "toll", "trouble", "worry"]);
const PUNCTUATION = /[^\s/&-]/;

/** Tells whether "free" denies the word before it: "BPA-free", but not "hands-free". */
export function isNegatedByFree(text: string, before: Word | undefined, word: Word): boolean {
  return before !== undefined && isFreeOf(text, before, word) && !before.stop && !IDIOMS.has(before.text);
}

/** Returns the denied phrase after a negator, and those that "or" and "and" add: "without sugar or salt". By index. */
export function negatedPhrasesAfter(
  text: string,
  words: readonly Word[],
  negator: number,
  most: number,
): (readonly number[])[] {
  const phrases: (readonly number[])[] = [];
  let phrase = phraseAfter(text, words, negator, most);
  for (;;) {
    const end = phrase.at(-1);
    if (end === undefined || phrases.length === MOST_PHRASES) return phrases;
    phrases.push(phrase);
    const joint = words[end + 1]?.text ?? "";
    if (!OR.has(joint) && !AND.has(joint)) return phrases;
    phrase = phraseAfter(text, words, end + 1, WITHOUT_WORDS);
    // "Without a notch and good camera" wants the camera.
    if (AND.has(joint) && phrase.length > 1) return phrases;
  }
}

/** Returns the indexes of the phrase that begins after an index. */
function phraseAfter(text: string, words: readonly Word[], index: number, most: number): readonly number[] {
  let end = index + 1;
  while (ARTICLES.has(words[end]?.text ?? "")) end += 1;
  const limit = BEFORE_NOUN.has(words[end]?.text ?? "") ? 2 : most;
  const phrase: number[] = [];
  for (let count = 0; count < limit && isName(text, words, end, count === 0); count += 1) {
    const next = compoundEnd(text, words, end);
    for (; end < next; end += 1) phrase.push(end);
  }
  return phrase;
}

/** Returns the end of a hyphenated compound, which counts as one word: "built-in speakers" is two words. */
function compoundEnd(text: string, words: readonly Word[], start: number): number {
  let end = start + 1;
  while (end < start + MOST_PARTS && gapBefore(text, words, end) === "-") end += 1;
  return end;
}

/** Tells whether a word can belong to a denied phrase: no function word, no number, and no colour after a noun. */
function isName(text: string, words: readonly Word[], at: number, isFirst: boolean): boolean {
  const word = words[at];
  if (word === undefined || word.stop || isFunctionWord(word.text) || /^\d/.test(word.text)) return false;
  return !PUNCTUATION.test(gapBefore(text, words, at)) && (isFirst || !COLOURS.has(word.text));
}

/** Returns the text between a word and the one before it. */
export function gapBefore(text: string, words: readonly Word[], at: number): string {
  return text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);
}

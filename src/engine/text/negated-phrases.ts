import { COLOURS } from "./colours-materials.ts";
import { isFunctionWord } from "./function-words.ts";
import { isFreeOf } from "./statements.ts";
import type { Word } from "./words.ts";

/** Words of one unwanted thing: "without arm rests", but "no leather straps" is about leather. */
export const WITHOUT_WORDS = 2;
export const NO_WORDS = 1;
/** Bounds for texts that go on and on: of things that are joined, and of the parts of a compound. */
const MOST_THINGS = 8;
const MOST_PARTS = 8;
/** "No added sugar": the noun follows. */
const BEFORE_NOUN = new Set(["added", "artificial", "extra", "synthetic"]);
const ARTICLES = wordSet("a an any the der das den dem einen eine un une le la les el los las il gli het een um uma");
const OR = wordSet("or oder ou");
const AND = wordSet("and und et");
/** "Hands-free" and "worry-free" are properties to look for: no product contains the thing. */
const IDIOMS = new Set(["care", "hand", "hands", "hassle", "risk", "stress", "toll", "trouble", "worry"]);
const PUNCTUATION = /[^\s/&-]/;

/** Tells whether two neighbouring words are "X-free". */
export function isNegatedByFree(text: string, before: Word | undefined, word: Word): boolean {
  return before !== undefined && isFreeOf(text, before, word) && !before.stop && !IDIOMS.has(before.text);
}

/** Returns the thing after a negator, and those that "or" and "and" add: "without sugar or salt". */
export function negatedPhrasesAfter(
  text: string,
  words: readonly Word[],
  negator: number,
  most: number,
): (readonly number[])[] {
  const things: (readonly number[])[] = [];
  let thing = thingAfter(text, words, negator, most);
  for (;;) {
    const end = thing.at(-1);
    if (end === undefined || things.length === MOST_THINGS) return things;
    things.push(thing);
    const joint = words[end + 1]?.text ?? "";
    if (!OR.has(joint) && !AND.has(joint)) return things;
    thing = thingAfter(text, words, end + 1, WITHOUT_WORDS);
    // "Without a notch and good camera" wants the camera.
    if (AND.has(joint) && thing.length > 1) return things;
  }
}

/** Returns the indexes of the words after an index that name one thing. */
function thingAfter(text: string, words: readonly Word[], index: number, most: number): readonly number[] {
  let end = index + 1;
  while (ARTICLES.has(words[end]?.text ?? "")) end += 1;
  const limit = BEFORE_NOUN.has(words[end]?.text ?? "") ? 2 : most;
  const thing: number[] = [];
  for (let count = 0; count < limit && isName(text, words, end, count === 0); count += 1) {
    const next = compoundEnd(text, words, end);
    for (; end < next; end += 1) thing.push(end);
  }
  return thing;
}

/** A hyphen makes words one: "built-in speakers" is two. */
function compoundEnd(text: string, words: readonly Word[], start: number): number {
  let end = start + 1;
  while (end < start + MOST_PARTS && gapBefore(text, words, end) === "-") end += 1;
  return end;
}

/** Tells whether a word can belong to the name of a thing: no function word, no number, no colour after a name. */
function isName(text: string, words: readonly Word[], at: number, isFirst: boolean): boolean {
  const word = words[at];
  if (word === undefined || word.stop || isFunctionWord(word.text) || /^\d/.test(word.text)) return false;
  return !PUNCTUATION.test(gapBefore(text, words, at)) && (isFirst || !COLOURS.has(word.text));
}

/** Returns what is between a word and the one before it. */
export function gapBefore(text: string, words: readonly Word[], at: number): string {
  return text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

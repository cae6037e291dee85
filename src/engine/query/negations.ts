import { COLOURS } from "../text/colours-materials.ts";
import { isFreeOf } from "../text/statements.ts";
import type { ScannedText, Word } from "../text/words.ts";

/** Things that a query does not want, and the words of the query that say so. */
export interface Negations {
  /** The unwanted things as written, in lower case: "leather", "arm rests". */
  readonly without: readonly string[];
  /** Indexes of the unwanted things and of their negators: relevance leaves them out. */
  readonly indexes: ReadonlySet<number>;
}

/** Words of one unwanted thing: "without arm rests", but "no leather straps" is about leather. */
const WITHOUT_WORDS = 2;
const NO_WORDS = 1;
/** "No added sugar": the noun follows. */
const BEFORE_NOUN = new Set(["added", "artificial", "extra", "synthetic"]);
const ARTICLES = new Set(["a", "an", "any", "the"]);
/** "Hands-free" and "worry-free" are properties to look for: no product contains the thing. */
const IDIOMS = new Set(["care", "hand", "hands", "hassle", "risk", "stress", "toll", "trouble", "worry"]);
const PUNCTUATION = /[^\s/&-]/;

/** Reads "without X", "no X" and "X-free" in a query. "No. 5" and "no-show socks" are none. */
export function readNegations({ text, words }: ScannedText): Negations {
  const found: (readonly number[])[] = [];
  const indexes = new Set<number>();
  for (const [index, word] of words.entries()) {
    const things = unwantedAt(text, words, index, word);
    for (const thing of things) for (const at of thing) indexes.add(at);
    if (things.length > 0) indexes.add(index);
    found.push(...things);
  }
  const without = found.map((thing) => thing.map((at) => words[at]?.text ?? "").join(" "));
  return { without: [...new Set(without)], indexes };
}

function unwantedAt(text: string, words: readonly Word[], index: number, word: Word): (readonly number[])[] {
  const before = words[index - 1];
  if (before && isFreeOf(text, before, word)) return before.stop || IDIOMS.has(before.text) ? [] : [[index - 1]];
  if (word.text === "without") return thingsAfter(text, words, index, WITHOUT_WORDS);
  if (word.text === "no") return thingsAfter(text, words, index, NO_WORDS);
  return [];
}

/** The thing after a negator, and those that "or" and "and" add: "without sugar or salt". */
function thingsAfter(text: string, words: readonly Word[], negator: number, most: number): (readonly number[])[] {
  const things: (readonly number[])[] = [];
  let thing = thingAfter(text, words, negator, most);
  for (;;) {
    const end = thing.at(-1);
    if (end === undefined) return things;
    things.push(thing);
    const joint = words[end + 1]?.text;
    if (joint !== "or" && joint !== "and") return things;
    thing = thingAfter(text, words, end + 1, WITHOUT_WORDS);
    // "Without a notch and good camera" wants the camera.
    if (joint === "and" && thing.length > 1) return things;
  }
}

/** The indexes of the words after an index that name one thing. */
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
  while (gapBefore(text, words, end) === "-") end += 1;
  return end;
}

/** Tells whether a word can belong to the name of a thing: no function word, no number, no colour after a name. */
function isName(text: string, words: readonly Word[], at: number, isFirst: boolean): boolean {
  const word = words[at];
  if (word === undefined || word.stop || /^\d/.test(word.text)) return false;
  return !PUNCTUATION.test(gapBefore(text, words, at)) && (isFirst || !COLOURS.has(word.text));
}

function gapBefore(text: string, words: readonly Word[], at: number): string {
  return text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);
}

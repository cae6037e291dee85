import { wordSet } from "../word-set.ts";
import { toNfc } from "../nfc.ts";
import type { Span } from "./check.ts";
import { memoizeTexts } from "./memoize-texts.ts";

/** A word and its place in the text. */
export interface Word extends Span {
  readonly text: string;
  readonly lower: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,/-]*/gu;
const TRAILING = /['’.,/-]+$/;

/** Returns the words of a text. Joined parts are one word: `M.2`, `B650M-A`, `0,75`, `men's`. */
export const wordsOf = memoizeTexts(readWords);

function readWords(text: string): readonly Word[] {
  const words: Word[] = [];
  eachWord(text, (start, end) => words.push(wordFrom(text, start, end)));
  return words;
}

/** Returns the number of words in a text. */
export const countWords = (text: string): number => wordCount(text).count;

const wordCount = memoizeTexts((text) => {
  let count = 0;
  eachWord(text, () => (count += 1));
  return { count };
});

/**
 * Calls `take` with the offsets of each word, including the punctuation at its end. It creates no array, which matters
 * for long texts.
 */
export function eachWord(text: string, take: (start: number, end: number) => void): void {
  for (let at = 0; ;) {
    while ((ASCII[text.charCodeAt(at)] ?? LETTER) < LETTER) at++;
    let start = at;
    while ((ASCII[text.charCodeAt(at)] ?? GAP) > GAP) at++;
    // An expression is much slower, and only letters outside ASCII need one.
    if (text.charCodeAt(at) >= ASCII.length) {
      WORD.lastIndex = start;
      const match = WORD.exec(text);
      if (match === null) return;
      start = match.index;
      at = WORD.lastIndex;
    } else if (at === start) return;
    take(start, at);
  }
}

function wordFrom(whole: string, start: number, to: number): Word {
  const match = whole.slice(start, to);
  const isBare = ASCII[match.charCodeAt(match.length - 1)] === LETTER;
  const text = isBare ? match : match.replace(TRAILING, "");
  return { text, lower: text.toLowerCase(), start, end: start + text.length };
}

/** The roles of an ASCII character in a word: none, a joint between its parts, or a letter or digit. */
const [GAP, JOINT, LETTER] = [0, 1, 2];
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z\d]/i.test(character) ? LETTER : /['.,/-]/.test(character) ? JOINT : GAP;
});

/** Stop words of English, and the shortest ones of the larger European languages. */
const STOP_WORDS = wordSet(
  "a an and are as at be by for from has have in is it its of on or our that the this to up was with your you we " +
    "der die das und für mit von ein eine im zu le la les et de des du pour avec un une en el los las y con para por " +
    "il lo gli di per e o da het een van voor met",
);

/** Tells whether a lower-case word is a stop word. */
export function isStopWord(lower: string): boolean {
  return STOP_WORDS.has(lower);
}

/** Returns the content words of a text: no stop words, and no single characters. */
export function contentWordsOf(text: string): Word[] {
  return wordsOf(text).filter(({ lower }) => lower.length > 1 && !isStopWord(lower));
}

/** Returns an English word without its plural ending, well enough to compare a title with a category. */
export function singular(lower: string): string {
  if (lower.length <= 3) return lower;
  if (lower.endsWith("ies")) return `${lower.slice(0, -3)}y`;
  if (/(?:ss|x|zz|ch|sh)es$/.test(lower)) return lower.slice(0, -2);
  return /[^su]s$/.test(lower) ? lower.slice(0, -1) : lower;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The first code unit of Thai, the lowest of these scripts. */
const FIRST_UNSPACED = 0xe00;

/** Tells whether a text is in a script without spaces between words, so that its words cannot be counted. */
export function isUnspaced(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= FIRST_UNSPACED) return UNSPACED.test(text);
  return false;
}

/** Returns the number of characters as feeds count them: code points of the NFC form. */
export function countCharacters(text: string): number {
  const normal = toNfc(text);
  let count = normal.length;
  for (let at = 1; at < normal.length; at++)
    if (isLow(normal.charCodeAt(at)) && isHigh(normal.charCodeAt(at - 1))) count -= 1;
  return count;
}

/** A high surrogate before a low one is a single character. */
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Returns the span of a text after its first `limit` characters. */
export function spanBeyond(text: string, limit: number): Span {
  let start = 0;
  let count = 0;
  for (const character of text) {
    if (count === limit) break;
    start += character.length;
    count += 1;
  }
  return { start, end: text.length };
}

import { matchesIn } from "../../shared/matches.ts";
import type { Span } from "./check.ts";

/** A word, and where it is in its text. */
export interface Word extends Span {
  readonly text: string;
  readonly lower: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,/-]*/gu;
const TRAILING = /['’.,/-]+$/;

/** The text that was read last: the checks of a listing ask for its words one after the other. */
let last: { readonly text: string; readonly words: readonly Word[] } = { text: "", words: [] };

/** Returns the words of a text. Joined parts are one word: `M.2`, `B650M-A`, `0,75`, `men's`. */
export function wordsOf(text: string): readonly Word[] {
  if (text !== last.text) last = { text, words: readWords(text) };
  return last.words;
}

function readWords(text: string): Word[] {
  return matchesIn(text, WORD).map((match) => {
    const word = match[0].replace(TRAILING, "");
    return { text: word, lower: word.toLowerCase(), start: match.index, end: match.index + word.length };
  });
}

/** Words of English that carry no meaning of their own, and the shortest ones of the larger European languages. */
const STOP_WORDS = new Set(
  (
    "a an and are as at be by for from has have in is it its of on or our that the this to up was with your you we " +
    "der die das und für mit von ein eine im zu le la les et de des du pour avec un une en el los las y con para por " +
    "il lo gli di per e o da het een van voor met"
  ).split(" "),
);

/** Tells whether a word carries no meaning of its own. Takes lower case. */
export function isStopWord(lower: string): boolean {
  return STOP_WORDS.has(lower);
}

/** Returns the words that carry meaning: no stop words, nothing of one character. */
export function contentWordsOf(text: string): Word[] {
  return wordsOf(text).filter(({ lower }) => lower.length > 1 && !isStopWord(lower));
}

/** Returns an English word without its plural ending. Enough to compare a title with a category. */
export function singular(lower: string): string {
  if (lower.length <= 3) return lower;
  if (lower.endsWith("ies")) return `${lower.slice(0, -3)}y`;
  if (/(?:ss|x|zz|ch|sh)es$/.test(lower)) return lower.slice(0, -2);
  return /[^su]s$/.test(lower) ? lower.slice(0, -1) : lower;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Tells whether a text is in a script without spaces between words, so that words cannot be counted. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** Returns the number of characters as feeds count them: code points after NFC. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.normalize("NFC")) count += 1;
  return count;
}

/** Returns the part of a text after its first `limit` characters. */
export function beyond(text: string, limit: number): Span {
  let start = 0;
  let count = 0;
  for (const character of text) {
    if (count === limit) break;
    start += character.length;
    count += 1;
  }
  return { start, end: text.length };
}

/** Returns a number with its noun: "1 word", "3 words". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns texts as a sentence lists them: "size, colour and gender". */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** Headlines are read this far; real ones end long before. */
export const HEADLINE_LENGTH = 1000;

/** One sign of a script that puts no space between words; Hangul is here because its particles join the word. */
export const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー〆]`;

/** One sign of a word in all other scripts. Both are classes for expressions with the `v` flag. */
export const SPACED = String.raw`[[\p{L}\p{M}\p{N}]--${UNSPACED}]`;

const INVISIBLE = /\p{Cf}/gu;
// Compatibility forms would make letters of these: "ChatGPT™" is no "ChatGPTTM".
const MARKS = /[™℠®©]/gu;

/** A text as comparisons read it: compatibility forms resolved, nothing invisible, bounded. Letter case is kept. */
export function readable(text: string): string {
  return text
    .slice(0, HEADLINE_LENGTH)
    .replace(MARKS, " ")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Orders texts by code unit, the same on every machine, and numbers with infinity equal to itself. */
export function compareOrder<Value extends string | number>(first: Value, second: Value): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

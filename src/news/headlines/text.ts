/** The most characters of a headline that are read. Real ones are much shorter. */
export const HEADLINE_LENGTH = 1000;

/** A character of a script without spaces between words. Hangul is included because its particles join the word. */
export const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー〆]`;

/** A character of a word in all other scripts. Both are classes for expressions with the `v` flag. */
export const SPACED = String.raw`[[\p{L}\p{M}\p{N}]--${UNSPACED}]`;

/** A character of katakana, whose runs are mostly words. */
export const KATAKANA = String.raw`[\p{sc=Katakana}ー]`;

// Most headlines are ASCII and need none of the following.
const NOT_ASCII = /[^\0-\x7f]/;
const SPACES = /\s{2,}|[^\S ]/g;
const INVISIBLE = /\p{Cf}/gu;
// Compatibility forms would turn these into letters, as in "ChatGPTTM" for "ChatGPT™".
const MARKS = /[™℠®©]/gu;
/** All characters that are used as a hyphen, including the minus sign and dashes. */
const HYPHENS = /[\p{Pd}−]/gu;

/**
 * Normalizes a text for comparison: resolves compatibility forms, unifies hyphens, removes invisible characters and
 * bounds the length. Letter case stays.
 */
export function normalizeText(text: string): string {
  const bounded = text.slice(0, HEADLINE_LENGTH);
  return (NOT_ASCII.test(bounded) ? composed(bounded) : bounded).replace(SPACES, " ").trim();
}

function composed(text: string): string {
  return text.replace(MARKS, " ").normalize("NFKC").replace(INVISIBLE, "").replace(HYPHENS, "-");
}

/** Punctuation that does not end a phrase, with the spaces around it. */
const QUOTES = / ?["'`´‘’‚‛“”„‟«»‹›「」『』《》〈〉.&][ "'`´‘’‚‛“”„‟«»‹›「」『』《》〈〉.&]*/g;
const OTHER_SIGNS = /[^\p{L}\p{M}\p{N}_ -]+/gu;
const OTHER_ASCII_SIGNS = /[^\w -]+/g;
/** "A.I.", "U.S." */
const DOTTED = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu;
const OTHER_THAN_KATAKANA = `[[\\p{L}\\p{M}\\p{N}]--${KATAKANA}]`;
const BORDERS = [
  [SPACED, UNSPACED],
  [UNSPACED, SPACED],
  [KATAKANA, OTHER_THAN_KATAKANA],
  [OTHER_THAN_KATAKANA, KATAKANA],
];
const SCRIPT_BORDER = new RegExp(BORDERS.map(([before, after]) => `(?<=${before})(?=${after})`).join("|"), "gv");
const ACCENTS = /(?<=\p{sc=Latin})\p{M}+/gu;
/** Replacements for letters without a separate accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
};
const WITH_LETTERS = /[ßøØłŁæÆœŒ]/gu;

/**
 * Returns the words of a normalized text with a space around each, a hyphen where one joins them, and a `|` where other
 * punctuation separates them. Removes accents of Latin letters. A run of katakana is a word. Letter case stays.
 */
export function wordsOf(text: string): string {
  const isAscii = !NOT_ASCII.test(text);
  const apart = isAscii ? text : plainLetters(text).replace(SCRIPT_BORDER, " ");
  const whole = apart.includes(".") ? apart.replace(DOTTED, (letters) => letters.replaceAll(".", "")) : apart;
  return ` ${whole.replace(QUOTES, " ").replace(isAscii ? OTHER_ASCII_SIGNS : OTHER_SIGNS, "|")} `;
}

function plainLetters(text: string): string {
  const plain = text.normalize("NFD").replace(ACCENTS, "").normalize("NFC");
  return plain.replace(WITH_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** Compares texts by code unit, the same on every machine, or numbers, where infinity equals itself. */
export function compareValues<Value extends string | number>(first: Value, second: Value): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

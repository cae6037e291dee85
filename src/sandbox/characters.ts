/**
 * The class and the folded form of every UTF-16 code unit.
 * Both tables come only from the ranges below. The tables of a JavaScript engine change with its Unicode version, and the
 * scores would change with them.
 */

/** A space or a joiner: ends a word, but may separate a number from its unit. */
export const BREAK = 0;
/** A comma or a bracket: ends a word, and detaches a number from a unit after it. */
const DIVIDER = 1;
/** The end of a sentence. */
export const STOP = 2;
export const EXCLAMATION = 3;
/** A pictograph; most of them are the first half of a surrogate pair. */
export const EMOJI = 4;
/** A unit that is a single sign: percent, degree, inch. */
export const UNIT_SIGN = 5;
export const HASH_SIGN = 6;
export const DIGIT = 7;
/** A letter of a script that puts spaces between words. */
const LETTER = 8;
const CAPITAL = 9;
/** Scripts without spaces, whose words are counted by length. Hangul is here because of its particles. */
export const HAN = 10;
export const KATAKANA = 11;
export const HIRAGANA = 12;
export const THAI = 13;
export const HANGUL = 14;

/** A number with the code units that it applies to, in hexadecimal, as single units or inclusive ranges. */
type Row = readonly [number, string];

/** The code units of each class. Later rows override earlier ones. Code units in no row are letters. */
const CLASS_ROWS: readonly Row[] = [
  // Blocks of punctuation and symbols.
  [BREAK, "00-2f 2000-200b 200e-206f fe00-fe6f"],
  [DIVIDER, "3a-40 5b-60 7b-bf 20a0-20cf 2100-214f 2190-25ff 3000-303f"],
  [DIVIDER, "ff00-ff0f ff1a-ff20 ff3b-ff40 ff5b-ff65 ffe0-ffff"],
  // Single signs in these blocks.
  [BREAK, "a0 3000 ff0d"],
  [DIVIDER, "24 26 28-29 2c 60c 66b-66c"],
  [STOP, "0a-0d 2e 3b 3f 37e 61b 61f 6d4 964-965 2022 2026 2028-2029 3002 ff0e ff1b ff1f ff61"],
  [EXCLAMATION, "21 203c ff01"],
  [UNIT_SIGN, "22 25 b0 66a 2033 2103 ff05"],
  [HASH_SIGN, "23 ff03"],
  [LETTER, "aa b5 ba d7"],
  [DIGIT, "30-39 660-669 6f0-6f9 966-96f ff10-ff19"],
  // Capitals at a fixed distance from their lowercase letters.
  [CAPITAL, "41-5a c0-d6 d8-de 391-3a9 400-42f ff21-ff3a"],
  // Scripts without spaces.
  [THAI, "e00-eff 1000-109f 1780-17ff"],
  [HIRAGANA, "3041-309f"],
  [KATAKANA, "30a0-30ff ff66-ff9f"],
  [DIVIDER, "30fb"],
  [HAN, "3005-3007 3400-9fff f900-faff"],
  [HANGUL, "ac00-d7a3"],
  // Pictographs. A tick marks a list entry and is not an emphasis.
  [EMOJI, "2600-27bf 2b00-2bff"],
  [STOP, "2705 2713-2714"],
  // First halves of surrogate pairs: pictographs and rare Han. A lone second half is a letter.
  [EMOJI, "d83c-d83e"],
  [HAN, "d840-d88d"],
];

/** Distances to the folded code unit: a lowercase letter, an ASCII digit or an ASCII sign. */
const FOLD_ROWS: readonly Row[] = [
  [0x20, "41-5a c0-d6 d8-de 391-3a9 410-42f"],
  [0x50, "400-40f"],
  [0x61 - 0xff21, "ff21-ff3a"],
  [0x61 - 0xff41, "ff41-ff5a"],
  [0x30 - 0x660, "660-669"],
  [0x30 - 0x6f0, "6f0-6f9"],
  [0x30 - 0x966, "966-96f"],
  [0x30 - 0xff10, "ff10-ff19"],
  [0x78 - 0xd7, "d7"],
  [0x25 - 0x66a, "66a"],
  [0x22 - 0x2033, "2033"],
  [0x25 - 0xff05, "ff05"],
];

const CODE_UNITS = 0x10000;
const CLASSES = new Uint8Array(CODE_UNITS).fill(LETTER);
for (const [kind, from, to] of rangesOf(CLASS_ROWS)) CLASSES.fill(kind, from, to + 1);

const FOLDED = Uint16Array.from({ length: CODE_UNITS }, (_, code) => code);
for (const [distance, from, to] of rangesOf(FOLD_ROWS)) {
  for (let code = from; code <= to; code++) FOLDED[code] = code + distance;
}

function rangesOf(rows: readonly Row[]): (readonly [value: number, from: number, to: number])[] {
  return rows.flatMap(([value, ranges]) =>
    ranges.split(" ").map((range) => {
      const [from = "", to = from] = range.split("-");
      return [value, Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  );
}

/** Returns the class of the code unit at `at`, and `BREAK` past the end of `text`. */
export function classAt(text: string, at: number): number {
  return at < text.length ? (CLASSES[text.charCodeAt(at)] ?? BREAK) : BREAK;
}

/** Returns the code unit at `at` in lower case, with digits and full-width Latin letters in ASCII. */
export function foldedAt(text: string, at: number): number {
  return FOLDED[text.charCodeAt(at)] ?? 0;
}

/** Returns whether a class is a letter of a script that puts spaces between words. */
export function isLetter(kind: number): boolean {
  return kind === LETTER || kind === CAPITAL;
}

/** Returns whether a class is a script whose words are counted by length. */
export function isUnspaced(kind: number): boolean {
  return kind >= HAN;
}

/** Returns the position after the letters that begin at `start`. */
export function endOfLetters(text: string, start: number): number {
  let end = start;
  while (isLetter(classAt(text, end))) end++;
  return end;
}

/** Returns whether all letters from `start` to `end`, exclusive, are capitals. */
export function isShouted(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && classAt(text, at) === CAPITAL) at++;
  return at === end;
}

/** Returns the folded code unit before `at` when its script has no spaces, else 0. */
export function unspacedBefore(text: string, at: number): number {
  return at > 0 && isUnspaced(classAt(text, at - 1)) ? foldedAt(text, at - 1) : 0;
}

/** Returns whether the code unit at `at` is the second half of a surrogate pair. */
export function isLowSurrogate(text: string, at: number): boolean {
  const code = at < text.length ? text.charCodeAt(at) : 0;
  return code >= 0xdc00 && code <= 0xdfff;
}

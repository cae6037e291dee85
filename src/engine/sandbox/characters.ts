/**
 * What each UTF-16 code unit is to the scanner.
 * The tables are built from the ranges below and from nothing else: the tables of a JavaScript engine change with
 * its version of Unicode, and with them the scores would.
 */

/** A space or a joiner: ends a word, not a thought. A number and its unit may stand on both sides of it. */
export const BREAK = 0;
/** Ends a word, and keeps a number from taking a unit beyond it: a comma, a bracket. */
const DIVIDER = 1;
/** Ends a sentence. */
export const STOP = 2;
export const EXCLAMATION = 3;
/** A picture; most of them are the first half of a surrogate pair. */
export const EMOJI = 4;
/** A unit that is one sign: per cent, degree, inch. */
export const UNIT_SIGN = 5;
export const HASH_SIGN = 6;
export const DIGIT = 7;
/** A letter of a script that puts spaces between words. */
const LETTER = 8;
const CAPITAL = 9;
/** Scripts that put no space between words, so that words are counted by length. Hangul is here for its particles. */
export const HAN = 10;
export const KATAKANA = 11;
export const HIRAGANA = 12;
export const THAI = 13;
export const HANGUL = 14;

/** From, to (inclusive), class. A later row overrules an earlier one; what no row names is a letter. */
const CLASS_RANGES: readonly (readonly [number, number, number])[] = [
  [0x00, 0x2f, BREAK],
  [0x3a, 0x40, DIVIDER],
  [0x5b, 0x60, DIVIDER],
  [0x7b, 0xa0, DIVIDER],
  [0xa1, 0xbf, DIVIDER],
  [0x2000, 0x200b, BREAK],
  [0x200e, 0x206f, BREAK],
  [0x20a0, 0x20cf, DIVIDER],
  [0x2100, 0x214f, DIVIDER],
  [0x2190, 0x25ff, DIVIDER],
  [0x3000, 0x303f, DIVIDER],
  [0xfe00, 0xfe6f, BREAK],
  [0xff00, 0xff0f, DIVIDER],
  [0xff1a, 0xff20, DIVIDER],
  [0xff3b, 0xff40, DIVIDER],
  [0xff5b, 0xff65, DIVIDER],
  [0xffe0, 0xffff, DIVIDER],
  // The signs that matter one by one: brackets, comma, line ends, sentence ends, unit signs.
  [0x0a, 0x0d, STOP],
  [0x21, 0x21, EXCLAMATION],
  [0x22, 0x22, UNIT_SIGN],
  [0x23, 0x23, HASH_SIGN],
  [0x24, 0x24, DIVIDER],
  [0x25, 0x25, UNIT_SIGN],
  [0x26, 0x26, DIVIDER],
  [0x28, 0x29, DIVIDER],
  [0x2c, 0x2c, DIVIDER],
  [0x2e, 0x2e, STOP],
  [0x3b, 0x3b, STOP],
  [0x3f, 0x3f, STOP],
  [0xa0, 0xa0, BREAK],
  [0xaa, 0xaa, LETTER],
  [0xb0, 0xb0, UNIT_SIGN],
  [0xb5, 0xb5, LETTER],
  [0xba, 0xba, LETTER],
  [0xd7, 0xd7, LETTER],
  [0x37e, 0x37e, STOP],
  [0x60c, 0x60c, DIVIDER],
  [0x61b, 0x61b, STOP],
  [0x61f, 0x61f, STOP],
  [0x66a, 0x66a, UNIT_SIGN],
  [0x66b, 0x66c, DIVIDER],
  [0x6d4, 0x6d4, STOP],
  [0x964, 0x965, STOP],
  [0x2022, 0x2022, STOP],
  [0x2026, 0x2026, STOP],
  [0x2028, 0x2029, STOP],
  [0x2033, 0x2033, UNIT_SIGN],
  [0x2103, 0x2103, UNIT_SIGN],
  [0x203c, 0x203c, EXCLAMATION],
  [0x3000, 0x3000, BREAK],
  [0x3002, 0x3002, STOP],
  [0xff01, 0xff01, EXCLAMATION],
  [0xff03, 0xff03, HASH_SIGN],
  [0xff05, 0xff05, UNIT_SIGN],
  [0xff0d, 0xff0d, BREAK],
  [0xff0e, 0xff0e, STOP],
  [0xff1b, 0xff1b, STOP],
  [0xff1f, 0xff1f, STOP],
  [0xff61, 0xff61, STOP],
  // Digits.
  [0x30, 0x39, DIGIT],
  [0x660, 0x669, DIGIT],
  [0x6f0, 0x6f9, DIGIT],
  [0x966, 0x96f, DIGIT],
  [0xff10, 0xff19, DIGIT],
  // Capitals, where upper and lower case lie a fixed distance apart.
  [0x41, 0x5a, CAPITAL],
  [0xc0, 0xd6, CAPITAL],
  [0xd8, 0xde, CAPITAL],
  [0x391, 0x3a9, CAPITAL],
  [0x400, 0x42f, CAPITAL],
  [0xff21, 0xff3a, CAPITAL],
  // Scripts without spaces.
  [0xe00, 0xeff, THAI],
  [0x1000, 0x109f, THAI],
  [0x1780, 0x17ff, THAI],
  [0x3005, 0x3007, HAN],
  [0x3041, 0x309f, HIRAGANA],
  [0x30a0, 0x30ff, KATAKANA],
  [0x30fb, 0x30fb, DIVIDER],
  [0x3400, 0x9fff, HAN],
  [0xf900, 0xfaff, HAN],
  [0xac00, 0xd7a3, HANGUL],
  [0xff66, 0xff9f, KATAKANA],
  // Pictures. A tick is a list mark, not a shout.
  [0x2600, 0x27bf, EMOJI],
  [0x2705, 0x2705, STOP],
  [0x2713, 0x2714, STOP],
  [0x2b00, 0x2bff, EMOJI],
  // First halves of pairs: pictures, and the further planes of Han. A second half left over is a letter.
  [0xd83c, 0xd83e, EMOJI],
  [0xd840, 0xd88d, HAN],
];

/** From, to (inclusive), distance to the code unit that stands for both: small letters and ASCII forms. */
const FOLD_RANGES: readonly (readonly [number, number, number])[] = [
  [0x41, 0x5a, 0x20],
  [0xc0, 0xd6, 0x20],
  [0xd7, 0xd7, 0x78 - 0xd7],
  [0xd8, 0xde, 0x20],
  [0x391, 0x3a9, 0x20],
  [0x400, 0x40f, 0x50],
  [0x410, 0x42f, 0x20],
  [0x660, 0x669, 0x30 - 0x660],
  [0x6f0, 0x6f9, 0x30 - 0x6f0],
  [0x966, 0x96f, 0x30 - 0x966],
  [0x66a, 0x66a, 0x25 - 0x66a],
  [0x2033, 0x2033, 0x22 - 0x2033],
  [0xff05, 0xff05, 0x25 - 0xff05],
  [0xff10, 0xff19, 0x30 - 0xff10],
  [0xff21, 0xff3a, 0x61 - 0xff21],
  [0xff41, 0xff5a, 0x61 - 0xff41],
];

const CODE_UNITS = 0x10000;
const CLASSES = new Uint8Array(CODE_UNITS).fill(LETTER);
for (const [from, to, kind] of CLASS_RANGES) CLASSES.fill(kind, from, to + 1);

const FOLDED = new Uint16Array(CODE_UNITS);
for (let code = 0; code < CODE_UNITS; code++) FOLDED[code] = code;
for (const [from, to, distance] of FOLD_RANGES) {
  for (let code = from; code <= to; code++) FOLDED[code] = code + distance;
}

/** The class of the code unit at `at`; past the end of `text` it is a `BREAK`. */
export function classAt(text: string, at: number): number {
  return at < text.length ? (CLASSES[text.charCodeAt(at)] ?? BREAK) : BREAK;
}

/** The code unit at `at` in lower case and, for digits and Latin letters, in its ASCII form. */
export function foldedAt(text: string, at: number): number {
  return FOLDED[text.charCodeAt(at)] ?? 0;
}

/** Whether a class is a letter of a script that puts spaces between words. */
export function isLetter(kind: number): boolean {
  return kind === LETTER || kind === CAPITAL;
}

/** Whether a class is a script whose words are counted by length. */
export function isUnspaced(kind: number): boolean {
  return kind >= HAN;
}

/** Where the letters that begin at `start` end. */
export function endOfLetters(text: string, start: number): number {
  let end = start;
  while (isLetter(classAt(text, end))) end++;
  return end;
}

/** Whether all letters from `start` to before `end` are capitals. */
export function isShouted(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && classAt(text, at) === CAPITAL) at++;
  return at === end;
}

/** The code unit before `at` when its script has no spaces, else 0. */
export function unspacedBefore(text: string, at: number): number {
  return at > 0 && isUnspaced(classAt(text, at - 1)) ? foldedAt(text, at - 1) : 0;
}

/** Whether the second half of a surrogate pair stands at `at`. */
export function isLowSurrogate(text: string, at: number): boolean {
  const code = at < text.length ? text.charCodeAt(at) : 0;
  return code >= 0xdc00 && code <= 0xdfff;
}

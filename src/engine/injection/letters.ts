/** The letters of a text without the characters between them, as code units, and the offset of each. */
export interface Letters {
  readonly codes: Uint16Array;
  readonly at: Uint32Array;
}

const LETTER = /\p{L}/u;
/** Signs that people write for letters. */
const SIGN = /[!|@$+\d]/;

/** Tells whether a code unit is a folded Latin letter. */
export const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/** Reads the letters of a folded text into a buffer. */
export function lettersOf(text: string, buffer: Letters): Letters {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (!isLatin(code) && !isOtherLetter(text, index, code)) continue;
    buffer.codes[count] = code;
    buffer.at[count++] = index;
  }
  return prefixOf(buffer, count);
}

const prefixOf = ({ codes, at }: Letters, count: number): Letters => ({
  codes: codes.subarray(0, count),
  at: at.subarray(0, count),
});

/** Tells whether an ASCII character other than a letter may replace one. */
const isAsciiSign = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x21 || code === 0x24 || code === 0x2b || code === 0x40 || code === 0x7c;

function isOtherLetter(text: string, index: number, code: number): boolean {
  if (code >= 0x80) return LETTER.test(text.charAt(index));
  return isAsciiSign(code) && isInsideWord(text, index);
}

/** Tells whether a sign replaces a letter, as in "pa$$word" and "1gnore", but not in "5 cm" or "free!". */
function isInsideWord(text: string, index: number): boolean {
  const after = text.charAt(index + 1);
  if (LETTER.test(after) || SIGN.test(after)) return true;
  return /\d/.test(text.charAt(index)) && LETTER.test(text.charAt(index - 1));
}

/** A way to reorder or decode letters, which writes them into a buffer. */
export type Transform = (letters: Letters, buffer: Letters) => Letters;

/** Keeps the letters as they are written. */
export const asWritten: Transform = ({ codes, at }, buffer) => {
  buffer.codes.set(codes);
  buffer.at.set(at);
  return prefixOf(buffer, codes.length);
};

/** Reverses the letters. */
export const reversed: Transform = (letters, buffer) => {
  const read = asWritten(letters, buffer);
  read.codes.reverse();
  read.at.reverse();
  return read;
};

/** Reverses each word, and keeps the order of the words. */
export const wordsReversed: Transform = ({ codes, at }, buffer) => {
  for (let start = 0; start < at.length;) {
    let end = start + 1;
    while (end < at.length && at[end] === (at[end - 1] ?? 0) + 1) end += 1;
    for (let index = start, mirrored = end - 1; index < end; index++, mirrored--) {
      buffer.codes[index] = codes[mirrored] ?? 0;
      buffer.at[index] = at[mirrored] ?? 0;
    }
    start = end;
  }
  return prefixOf(buffer, codes.length);
};

/** Decodes ROT13, which rotates Latin letters by half the alphabet. Leaves out all others. */
export const rotated: Transform = ({ codes, at }, buffer) => {
  let count = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    if (!isLatin(code)) continue;
    buffer.codes[count] = code < 0x6e ? code + 13 : code - 13;
    buffer.at[count++] = at[index] ?? 0;
  }
  return prefixOf(buffer, count);
};

/** Returns a new buffer for letters. */
const makeBuffer = (length: number): Letters => ({ codes: new Uint16Array(length), at: new Uint32Array(length) });

/** The longest text that uses the shared buffers. */
export const POOLED_LETTERS = 4_096;

const buffers = [makeBuffer(POOLED_LETTERS), makeBuffer(POOLED_LETTERS)] as const;

/**
 * Returns buffers for a text's letters and for their transform, valid until the next call. Texts are short and many,
 * and allocating memory for each would take longer than reading it.
 */
export function buffersFor(text: string): readonly [Letters, Letters] {
  return text.length <= POOLED_LETTERS ? buffers : [makeBuffer(text.length), makeBuffer(text.length)];
}

/** The letters of a text without anything between them, in code units, and where in the text each was. */
export interface Letters {
  readonly codes: Uint16Array;
  readonly at: Uint32Array;
}

const LETTER = /\p{L}/u;
/** Signs that are written for letters. */
const SIGN = /[!|@$+\d]/;

/** Tells whether a code unit is a folded Latin letter. */
export const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/** Reads the letters of a folded text into a room. */
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

/** Of ASCII only these may be letters, apart from the letters. */
const isAsciiSign = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x21 || code === 0x24 || code === 0x2b || code === 0x40 || code === 0x7c;

function isOtherLetter(text: string, index: number, code: number): boolean {
  if (code >= 0x80) return LETTER.test(text.charAt(index));
  return isAsciiSign(code) && isInsideWord(text, index);
}

/** A sign means a letter only next to one: "pa$$word" and "1gnore", but not "5 cm" or "free!". */
function isInsideWord(text: string, index: number): boolean {
  const after = text.charAt(index + 1);
  if (LETTER.test(after) || SIGN.test(after)) return true;
  return /\d/.test(text.charAt(index)) && LETTER.test(text.charAt(index - 1));
}

/** A way to read letters: it writes them into a room in the order in which they are read. */
export type Transform = (letters: Letters, buffer: Letters) => Letters;

/** As they are written. */
export const asWritten: Transform = ({ codes, at }, buffer) => {
  buffer.codes.set(codes);
  buffer.at.set(at);
  return prefixOf(buffer, codes.length);
};

/** Backwards. */
export const reversed: Transform = (letters, buffer) => {
  const read = asWritten(letters, buffer);
  read.codes.reverse();
  read.at.reverse();
  return read;
};

/** Each word backwards, the words in their order. */
export const wordsReversed: Transform = ({ codes, at }, buffer) => {
  for (let start = 0; start < at.length;) {
    let end = start + 1;
    while (end < at.length && at[end] === (at[end - 1] ?? 0) + 1) end += 1;
    for (let index = start, turned = end - 1; index < end; index++, turned--) {
      buffer.codes[index] = codes[turned] ?? 0;
      buffer.at[index] = at[turned] ?? 0;
    }
    start = end;
  }
  return prefixOf(buffer, codes.length);
};

/** In ROT13, which turns Latin letters by half the alphabet. All others are left out: they would stay as they are. */
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

/** Room for letters that are read. */
const makeBuffer = (length: number): Letters => ({ codes: new Uint16Array(length), at: new Uint32Array(length) });

/** Longer texts have a room of their own. */
export const POOLED_LETTERS = 4_096;

const buffers = [makeBuffer(POOLED_LETTERS), makeBuffer(POOLED_LETTERS)] as const;

/**
 * Returns rooms for a text's letters and for how they are read, until the next text asks for its own. Texts are short and
 * many, and new memory for each would take longer than to read it.
 */
export function buffersFor(text: string): readonly [Letters, Letters] {
  return text.length <= POOLED_LETTERS ? buffers : [makeBuffer(text.length), makeBuffer(text.length)];
}

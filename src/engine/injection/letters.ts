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
export function lettersOf(text: string, room: Letters): Letters {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (!isLatin(code) && !isOtherLetter(text, index, code)) continue;
    room.codes[count] = code;
    room.at[count++] = index;
  }
  return firstOf(room, count);
}

const firstOf = ({ codes, at }: Letters, count: number): Letters => ({
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
export type Reading = (letters: Letters, room: Letters) => Letters;

/** As they are written. */
export const asWritten: Reading = ({ codes, at }, room) => {
  room.codes.set(codes);
  room.at.set(at);
  return firstOf(room, codes.length);
};

/** Backwards. */
export const reversed: Reading = (letters, room) => {
  const read = asWritten(letters, room);
  read.codes.reverse();
  read.at.reverse();
  return read;
};

/** Each word backwards, the words in their order. */
export const wordsReversed: Reading = ({ codes, at }, room) => {
  for (let start = 0; start < at.length;) {
    let end = start + 1;
    while (end < at.length && at[end] === (at[end - 1] ?? 0) + 1) end += 1;
    for (let index = start, turned = end - 1; index < end; index++, turned--) {
      room.codes[index] = codes[turned] ?? 0;
      room.at[index] = at[turned] ?? 0;
    }
    start = end;
  }
  return firstOf(room, codes.length);
};

/** In ROT13, which turns Latin letters by half the alphabet. All others are left out: they would stay as they are. */
export const rotated: Reading = ({ codes, at }, room) => {
  let count = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    if (!isLatin(code)) continue;
    room.codes[count] = code < 0x6e ? code + 13 : code - 13;
    room.at[count++] = at[index] ?? 0;
  }
  return firstOf(room, count);
};

/** Room for letters that are read. */
const makeRoom = (length: number): Letters => ({ codes: new Uint16Array(length), at: new Uint32Array(length) });

/** Longer texts have a room of their own. */
export const MOST_LETTERS = 4_096;

const rooms = [makeRoom(MOST_LETTERS), makeRoom(MOST_LETTERS)] as const;

/**
 * Returns rooms for a text's letters and for how they are read, until the next text asks for its own. Texts are short and
 * many, and new memory for each would take longer than to read it.
 */
export function roomsFor(text: string): readonly [Letters, Letters] {
  return text.length <= MOST_LETTERS ? rooms : [makeRoom(text.length), makeRoom(text.length)];
}

/** A text in lower case, in plain letters and without invisible characters, and where each of its code units came from. */
export interface FoldedText {
  readonly text: string;
  /** For each code unit of `text`: where its character begins in the original, and where it ends. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** For each letter what looks like it in Cyrillic, Greek, Armenian, phonetic notation and upside down. */
const LOOK_ALIKES = new Map(
  Object.entries({
    a: "аαᴀɑɐ",
    b: "вьβʙɓ",
    c: "сϲᴄ",
    d: "ԁᴅɗđð",
    e: "еεᴇǝɛ",
    f: "ꜰƒɟ",
    g: "ɡɢց",
    h: "нһʜհħɥ",
    i: "іιɪıɩᴉ",
    j: "јϳᴊ",
    k: "кκᴋƙʞ",
    l: "ӏʟɫł",
    m: "мᴍɯ",
    n: "пηɴոռ",
    o: "оοσᴏօөøɔ",
    p: "рρᴘƿ",
    q: "ԛզ",
    r: "гʀɾɹ",
    s: "ѕꜱʂ",
    t: "тτᴛƭŧʇ",
    u: "υᴜʋս",
    v: "νᴠʌ",
    w: "ԝωᴡ",
    x: "хχ",
    y: "уγүʏƴʎ",
    z: "ᴢ",
  }).flatMap(([letter, alike]) => Array.from(alike, (other) => [other, letter] as const)),
);
const LIGATURES = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
]);

/** A character becomes so many, or a blank. */
const LONGEST_FOLDING = 4;

const AMPERSAND = 0x26;
const QUOTES = /[‘’‚‛`´ʼ′＇]/u;
const DOUBLE_QUOTES = /[“”„‟«»″「」『』]/u;
const DASHES = /[\p{Pd}−]/u;
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0\u2800]/u;
const MARKS = /\p{Mn}/gu;

/** Nothing but lower case changes here. */
const PLAIN = /^[\0-%'-_a-\x7f]*$/;

/** Returns the folded form of a text. Time and length are linear in those of the text. */
export function fold(original: string): FoldedText {
  if (PLAIN.test(original)) return { text: original.toLowerCase(), ...everyPlace(original.length) };
  const most = original.length * LONGEST_FOLDING;
  const [starts, ends] = [new Uint32Array(most), new Uint32Array(most)];
  let text = "";
  for (let at = 0; at < original.length;) {
    const { code, end } = characterAt(original, at);
    const folding = code < 0x80 ? foldAscii(code) : foldOther(code);
    for (let unit = text.length; unit < text.length + folding.length; unit++) {
      starts[unit] = at;
      ends[unit] = end;
    }
    text += folding;
    at = end;
  }
  return { text, starts: starts.subarray(0, text.length), ends: ends.subarray(0, text.length) };
}

function everyPlace(length: number): Pick<FoldedText, "starts" | "ends"> {
  const [starts, ends] = [new Uint32Array(length), new Uint32Array(length)];
  for (let at = 0; at < length; at++) {
    starts[at] = at;
    ends[at] = at + 1;
  }
  return { starts, ends };
}

/** A character, or a reference to one as HTML has them: `&#105;`, `&#x69;`. */
const REFERENCE = /&#(?:(\d{2,7})|x([\da-f]{2,6}));/iy;

function characterAt(original: string, at: number): { code: number; end: number } {
  const code = original.codePointAt(at) ?? 0;
  if (code === AMPERSAND) {
    REFERENCE.lastIndex = at;
    const [reference = "", decimal, hex = ""] = REFERENCE.exec(original) ?? [];
    const referred = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (referred <= 0x10ffff) return { code: referred, end: at + reference.length };
  }
  return { code, end: at + (code > 0xffff ? 2 : 1) };
}

/** Returns the part of a folded text that comes from a part of the original. Its places are those of the whole original. */
export function foldedPart({ text, starts, ends }: FoldedText, start: number, end: number): FoldedText {
  const [from, to] = [firstAtOrBehind(starts, start), firstAtOrBehind(starts, end)];
  return { text: text.slice(from, to), starts: starts.subarray(from, to), ends: ends.subarray(from, to) };
}

/** Returns the index of the first of sorted numbers that is not below a limit. */
function firstAtOrBehind(sorted: Uint32Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a word as texts are folded, so that the two can be compared. */
export function foldWord(word: string): string {
  return fold(word).text;
}

function foldAscii(code: number): string {
  if (code === 0x60) return "'";
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
}

/** Foldings that were worked out once, of the characters of the planes that texts are written in. */
const foldings: string[] = [];
const REMEMBERED_CODES = 0x20000;

function foldOther(code: number): string {
  const folding = foldings[code] ?? foldingOf(code);
  if (code < REMEMBERED_CODES) foldings[code] = folding;
  return folding;
}

function foldingOf(code: number): string {
  const character = String.fromCodePoint(code);
  if (isEastAsian(code)) return character;
  const letter = pictureLetter(code);
  if (letter !== undefined) return letter;
  if (INVISIBLE.test(character)) return "";
  if (QUOTES.test(character)) return "'";
  if (DOUBLE_QUOTES.test(character)) return '"';
  if (DASHES.test(character)) return "-";
  return plainLetters(character);
}

function plainLetters(character: string): string {
  const lower = character.normalize("NFKC").toLowerCase();
  const known = LOOK_ALIKES.get(lower) ?? LIGATURES.get(lower);
  if (known !== undefined) return known;
  const bare = lower.normalize("NFD").replace(MARKS, "");
  return LOOK_ALIKES.get(bare) ?? LIGATURES.get(bare) ?? (bare.length <= LONGEST_FOLDING ? bare : " ");
}

/** Han, kana and Hangul as they are. Half-width kana is folded like other letters. */
function isEastAsian(code: number): boolean {
  return (code >= 0x3041 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
}

/** Letters in circles, in squares and of flags. */
function pictureLetter(code: number): string | undefined {
  for (const first of [0x1f150, 0x1f170, 0x1f1e6]) {
    if (code >= first && code < first + 26) return String.fromCharCode(0x61 + code - first);
  }
  return undefined;
}

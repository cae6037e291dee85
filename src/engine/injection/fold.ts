/** A span of a text, as UTF-16 offsets with the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** For each code unit of a folded text, the start and length of its character in the original. */
interface Origins {
  readonly starts: Uint32Array;
  readonly lengths: Uint8Array;
}

/** A text in lower-case plain letters without invisible characters. It maps its code units back to the original. */
export class FoldedText {
  readonly text: string;
  /** Undefined where the code units are at the same offsets as in the original. */
  readonly #origins: Origins | undefined;
  /** The start of the original in a longer text. */
  readonly #offset: number;

  constructor(text: string, origins?: Origins, offset = 0) {
    this.text = text;
    this.#origins = origins;
    this.#offset = offset;
  }

  /** Returns the span of the original that a range of code units came from. */
  spanOf(from: number, to: number): Span {
    if (this.#origins === undefined) return { start: this.#offset + from, end: this.#offset + to };
    const { starts, lengths } = this.#origins;
    return { start: starts[from] ?? 0, end: (starts[to - 1] ?? 0) + (lengths[to - 1] ?? 0) };
  }

  /** Returns the folded text for a span of the original. Its own spans still refer to the whole original. */
  slice({ start, end }: Span): FoldedText {
    const offset = this.#offset;
    if (this.#origins === undefined)
      return new FoldedText(this.text.slice(start - offset, end - offset), undefined, start);
    const { starts, lengths } = this.#origins;
    const [from, to] = [lowerBound(starts, start), lowerBound(starts, end)];
    const origins = { starts: starts.subarray(from, to), lengths: lengths.subarray(from, to) };
    return new FoldedText(this.text.slice(from, to), origins);
  }
}

/** The characters that look like each letter: Cyrillic, Greek, Armenian, phonetic and upside-down ones. */
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

/** The most letters that one character folds to. A character that would need more becomes a space. */
const LONGEST_FOLDING = 4;

const AMPERSAND = 0x26;
const QUOTES = /[‘’‚‛`´ʼ′＇]/u;
const DOUBLE_QUOTES = /[“”„‟«»″「」『』]/u;
const DASHES = /[\p{Pd}−]/u;
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0\u2800]/u;
const WORD_TAGS = /\p{Mn}/gu;

/** Matches a character that folding changes in more than its case. A text without one is only lower-cased. */
const SPECIAL = /[^\0-_a-\x7f]|&#/;
const GRAVE = 0x60;

const isPlain = (code: number): boolean => code < 0x80 && code !== AMPERSAND && code !== GRAVE;

/** Returns the folded form of a text. Time and size are linear in the length of the text. */
export function fold(original: string): FoldedText {
  return SPECIAL.test(original) ? foldMixed(original) : new FoldedText(original.toLowerCase());
}

function foldMixed(original: string): FoldedText {
  const capacity = maxUnits(original);
  const [starts, lengths] = [new Uint32Array(capacity), new Uint8Array(capacity)];
  let text = "";
  let unit = 0;
  for (let at = 0; at < original.length;) {
    const start = at;
    for (; isPlain(original.charCodeAt(at)); at++) {
      starts[unit] = at;
      lengths[unit++] = 1;
    }
    if (at > start) text += original.slice(start, at).toLowerCase();
    if (at === original.length) break;
    const { code, end } = characterAt(original, at);
    const folding = code < 0x80 ? foldAscii(code) : foldOther(code);
    for (const last = unit + folding.length; unit < last; unit++) {
      starts[unit] = at;
      lengths[unit] = end - at;
    }
    text += folding;
    at = end;
  }
  return new FoldedText(text, { starts: starts.subarray(0, unit), lengths: lengths.subarray(0, unit) });
}

/** Returns an upper bound for the length of the folded form, in code units. */
function maxUnits(original: string): number {
  let capacity = original.length;
  for (let at = 0; at < original.length; at++) if (!isPlain(original.charCodeAt(at))) capacity += LONGEST_FOLDING - 1;
  return capacity;
}

/** A numeric character reference of HTML: `&#105;`, `&#x69;`. */
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

/** Returns the index of the first number that is not below a limit, in a sorted array. */
function lowerBound(sorted: Uint32Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a word in the same form as folded texts. */
export function foldWord(word: string): string {
  return fold(word).text;
}

function foldAscii(code: number): string {
  if (code === GRAVE) return "'";
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
}

/** A cache of the foldings of characters in the planes that texts are written in. */
const foldings = new Map<number, string>();
const CACHED_CODES = 0x20000;

function foldOther(code: number): string {
  const folding = foldings.get(code) ?? foldingOf(code);
  if (code < CACHED_CODES) foldings.set(code, folding);
  return folding;
}

function foldingOf(code: number): string {
  const character = String.fromCodePoint(code);
  if (isEastAsian(code)) return character;
  const letter = letterInSymbol(code);
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
  const bare = lower.normalize("NFD").replace(WORD_TAGS, "");
  return LOOK_ALIKES.get(bare) ?? LIGATURES.get(bare) ?? (bare.length <= LONGEST_FOLDING ? bare : " ");
}

/** Tells whether a character is Han, kana or Hangul and stays as it is. Half-width kana are folded. */
function isEastAsian(code: number): boolean {
  return (code >= 0x3041 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
}

/** Returns the letter inside a circle, a square or a flag symbol. */
function letterInSymbol(code: number): string | undefined {
  for (const offset of [0x1f150, 0x1f170, 0x1f1e6]) {
    if (code >= offset && code < offset + 26) return String.fromCharCode(0x61 + code - offset);
  }
  return undefined;
}

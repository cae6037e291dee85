/** A text in lower case, in plain letters and without invisible characters, and where each of its code units came from. */
export interface FoldedText {
  readonly text: string;
  /** For each code unit of `text`: where its character begins in the original, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
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

const AMPERSAND = 0x26;
const QUOTES = /[‘’‚‛`´ʼ′＇]/u;
const DOUBLE_QUOTES = /[“”„‟«»″「」『』]/u;
const DASHES = /[\p{Pd}−]/u;
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0\u2800]/u;
const MARKS = /\p{Mn}/gu;

/** Returns the folded form of a text. Time and length are linear in those of the text. */
export function fold(original: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < original.length;) {
    const { code, end } = characterAt(original, at);
    const piece = code < 0x80 ? foldAscii(code) : foldOther(code);
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: pieces.join(""), starts, ends };
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

/** Returns a word as texts are folded, so that the two can be compared. */
export function foldWord(word: string): string {
  return fold(word).text;
}

function foldAscii(code: number): string {
  if (code === 0x60) return "'";
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
}

function foldOther(code: number): string {
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
  return LOOK_ALIKES.get(bare) ?? LIGATURES.get(bare) ?? (bare.length <= 4 ? bare : " ");
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

import { WordMemo } from "../word-memo.ts";
import { normalizeText } from "./normalize.ts";
import { type Quantity, fractionAt, packAt, quantityAt } from "./quantity.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { Dimension } from "./units.ts";

/** A word of a text, or a number with its unit. */
export interface Word {
  /** UTF-16 offsets in the text that was scanned. */
  readonly start: number;
  readonly end: number;
  /** In lower case, without apostrophes. Numbers have a decimal point and no thousands separators. */
  readonly text: string;
  /** The form that matching compares: the stem, or the quantity in base units. */
  readonly token: string;
  /** True for a stop word, which relevance ignores. */
  readonly stop: boolean;
  readonly quantity?: Quantity;
}

/** A text in normal form and its words. */
export interface ScannedText {
  readonly text: string;
  readonly words: readonly Word[];
}

/**
 * Matches a word: letters and digits, with apostrophes inside, points between digits or after a single letter ("M.2"),
 * and commas inside one number ("1,000", "0,75" but not "8,10,12"). An x between digits separates them: "60x200".
 */
const WORD = new RegExp(
  [
    String.raw`(?:(?<![\p{L}\p{N}.])\.(?=\d)|(?!(?<=\d)[xX](?=\d))[\p{L}\p{N}])(?:`,
    [
      String.raw`(?!(?<=\d)[xX](?=\d))[\p{L}\p{N}]`,
      String.raw`['’](?=\p{L})`,
      String.raw`(?<=\d)\.(?=\d)`,
      String.raw`(?<=(?<![\p{L}\p{N}.])\p{L})\.(?=\d)`,
      String.raw`(?<=(?<!\d)\d{1,3}),(?=\d{3}(?!\d))`,
      String.raw`(?<=(?<![\d.,])\d{1,9}),(?=\d{1,2}(?!\d|[.,]\d))`,
    ].join("|"),
    ")*",
  ].join(""),
  "gu",
);

const NUMBER = /^(\d{0,12}\.?\d{1,12})(\p{L}*)$/u;
/** Characters before a number that are enough to tell whether its letters are a unit. */
const LEAD = 8;
const ALL_IN_ONE = /(\d{1,2})[ -]in[ -](?:1|one)(?![\p{L}\p{N}])/iuy;

/**
 * Returns the words of a text in order. Offsets are those of the given text: scan the normalized text for matching (see
 * `scanText`), and the original to mark a span.
 */
export function scanWords(text: string): Word[] {
  const words: Word[] = [];
  for (const reader = new WordReader(text); reader.next();) words.push(reader.word());
  return words;
}

/** The words of texts without their places: enough to tell whether a text has a word. */
export interface Vocabulary {
  /** The tokens without stop words. */
  readonly tokens: ReadonlySet<string>;
  readonly dimensions: ReadonlySet<Dimension>;
  /** The `text` of each word that is not a quantity. */
  readonly spellings: readonly string[];
}

/** A vocabulary that texts are added to. */
export interface MutableVocabulary extends Vocabulary {
  readonly tokens: Set<string>;
  readonly dimensions: Set<Dimension>;
  readonly spellings: string[];
}

/** Adds the words of a text in normal form. It is faster than `scanWords`, because it creates no words. */
export function addWords(text: string, { tokens, dimensions, spellings }: MutableVocabulary): void {
  for (const reader = new WordReader(text); reader.next();) {
    const { token, stop, lower, quantity } = reader;
    if (!stop) tokens.add(token);
    if (quantity === undefined) spellings.push(lower);
    else dimensions.add(quantity.dimension);
  }
}

/** Reads a text word by word. Its own fields are the current word, so a word that is not kept takes no memory. */
class WordReader {
  start = 0;
  end = 0;
  lower = "";
  token = "";
  stop = false;
  quantity: Quantity | undefined;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the next word. Returns false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    let at = this.end;
    while (isGap(text, at)) at += 1;
    const end = endOfLetters(text, at);
    // Most words are ASCII letters only. They are read without expressions, which is much faster.
    const spelling = end > at ? knownSpellings.at(text, at, end) : undefined;
    if (spelling?.isPlain !== true)
      return this.#take(end > at ? wordAt(text, at, text.slice(at, end)) : nextWord(text, at));
    this.start = at;
    this.end = end;
    this.lower = spelling.lower;
    this.token = spelling.token;
    this.stop = spelling.stop;
    this.quantity = undefined;
    return true;
  }

  /** Returns the current word as an object. */
  word(): Word {
    const { start, end, lower: text, token, stop, quantity } = this;
    return quantity === undefined ? { start, end, text, token, stop } : { start, end, text, token, stop, quantity };
  }

  #take(word: Word | undefined): boolean {
    if (word === undefined) return false;
    this.start = word.start;
    this.end = word.end;
    this.lower = word.text;
    this.token = word.token;
    this.stop = word.stop;
    this.quantity = word.quantity;
    return true;
  }
}

function nextWord(text: string, from: number): Word | undefined {
  WORD.lastIndex = from;
  const match = WORD.exec(text);
  return match === null ? undefined : wordAt(text, match.index, match[0]);
}

const knownSpellings = new WordMemo((written) => {
  const lower = written.toLowerCase();
  // The meaning of "x" and "pack" depends on the words around them.
  const isPlain = lower !== "x" && !lower.startsWith("pack");
  return { lower, token: stem(lower), stop: STOP_WORDS.has(lower), isPlain };
});

/** Tells whether an ASCII character cannot begin a word. A point before a digit can. */
function isGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 && !isLetter(code) && !isDigit(code) && !(code === POINT && isDigit(text.charCodeAt(at + 1)));
}

/** Returns the end of a word of ASCII letters only. Returns `at` for any other word. */
function endOfLetters(text: string, at: number): number {
  let end = at;
  while (isLetter(text.charCodeAt(end))) end += 1;
  const next = text.charCodeAt(end);
  const goesOn = isDigit(next) || next === APOSTROPHE || next >= 0x80;
  const isNumbered = isDigit(text.charCodeAt(at - 1)) || (next === POINT && isDigit(text.charCodeAt(end + 1)));
  return goesOn || isNumbered ? at : end;
}

const [APOSTROPHE, POINT] = [0x27, 0x2e];
const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Returns the quantities of a text in order. Offsets are those of the given text. */
export function scanQuantities(text: string): Quantity[] {
  return scanWords(text).flatMap(({ quantity }) => quantity ?? []);
}

/** Normalizes a text and scans its words. */
export function scanText(given: string): ScannedText {
  const text = normalizeText(given);
  return { text, words: scanWords(text) };
}

/** Returns the tokens of a text: stems and quantities, without stop words. */
export function tokensOf({ words }: ScannedText): string[] {
  return words.flatMap(({ token, stop }) => (stop ? [] : token));
}

function wordAt(text: string, start: number, match: string): Word {
  const clean = cleanWord(match);
  const end = start + match.length;
  const quantity = quantityFrom(text, start, end, clean);
  if (quantity !== undefined) return quantityWord(text, quantity);
  const together = allInOne(text, start, clean);
  if (together !== undefined) return together;
  return {
    start,
    end,
    text: clean,
    token: stem(clean),
    stop: STOP_WORDS.has(clean) || isTimes(text, start, clean),
  };
}

function cleanWord(match: string): string {
  const word = match.toLowerCase().replace(/['’]/g, "");
  return word.includes(",") ? word.replace(/,(?=\d{3}(?!\d))/g, "").replace(",", ".") : word;
}

function quantityFrom(text: string, start: number, end: number, word: string): Quantity | undefined {
  if (word.startsWith("pack")) return packAt(text, start);
  const [, digits, suffix = ""] = NUMBER.exec(word) ?? [];
  if (digits === undefined) return undefined;
  if (suffix === "") {
    const fraction = fractionAt(text, start);
    if (fraction !== undefined) return fraction;
  }
  const written = text.slice(end - suffix.length, end);
  return quantityAt({
    text,
    start,
    end,
    value: Number(digits),
    suffix: written,
    lead: text.slice(Math.max(0, start - LEAD), start),
  });
}

function quantityWord(text: string, quantity: Quantity): Word {
  const { start, end, token } = quantity;
  return { start, end, text: text.slice(start, end).toLowerCase(), token, stop: false, quantity };
}

/** Tells whether a word is the x of "60 x 200 cm", which is not a word in "60x200 cm" either. */
function isTimes(text: string, start: number, word: string): boolean {
  return word === "x" && /\d ?x ?\d/i.test(text.slice(Math.max(0, start - 2), start + 3));
}

/** Returns "3 in 1" and "3-in-1" as one word, like "3in1". */
function allInOne(text: string, start: number, word: string): Word | undefined {
  if (!/^\d{1,2}$/.test(word)) return undefined;
  ALL_IN_ONE.lastIndex = start;
  const match = ALL_IN_ONE.exec(text);
  if (match === null) return undefined;
  const together = `${word}in1`;
  return { start, end: start + match[0].length, text: together, token: together, stop: false };
}

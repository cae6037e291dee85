import { normaliseText } from "./normalise.ts";
import { type Quantity, fractionAt, packAt, quantityAt } from "./quantity.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** A word of a text, or a number with its unit. */
export interface Word {
  /** UTF-16 offsets in the text that was scanned. */
  readonly start: number;
  readonly end: number;
  /** In lower case, without apostrophes, numbers with a point and without thousands' commas. */
  readonly text: string;
  /** What matching compares: the stem, or the quantity in base units. */
  readonly token: string;
  /** Relevance leaves stop words out. */
  readonly stop: boolean;
  readonly quantity?: Quantity;
}

/** A text in normal form, and its words. */
export interface ScannedText {
  readonly text: string;
  readonly words: readonly Word[];
}

/**
 * One word: letters and digits, with apostrophes inside, points between digits or after a single letter ("M.2"), and
 * commas that belong to one number ("1,000", "0,75" but not "8,10,12"). An x between digits parts them: "60x200".
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
/** How much of the text before a number tells whether its letters are a unit. */
const LEAD = 8;
const ALL_IN_ONE = /(\d{1,2})[ -]in[ -](?:1|one)(?![\p{L}\p{N}])/iuy;

/**
 * Returns the words of a text in order. Offsets are those of the text as given: for matching, scan the normalised text
 * (see `scanText`); to mark a span, scan the original.
 */
export function scanWords(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (;;) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) return words;
    const word = wordAt(text, match.index, match[0]);
    words.push(word);
    at = word.end;
  }
}

/** Returns the numbers with a unit that a text states, in order. Offsets are those of the text as given. */
export function scanQuantities(text: string): Quantity[] {
  return scanWords(text).flatMap(({ quantity }) => quantity ?? []);
}

/** Normalises a text and scans it once for everything that reads it. */
export function scanText(given: string): ScannedText {
  const text = normaliseText(given);
  return { text, words: scanWords(text) };
}

/** Returns what matching compares of a text: stems and quantities, without stop words. */
export function tokensOf({ words }: ScannedText): string[] {
  return words.flatMap(({ token, stop }) => (stop ? [] : token));
}

function wordAt(text: string, start: number, match: string): Word {
  const clean = cleanWord(match);
  const end = start + match.length;
  const quantity = quantityFrom(text, start, end, clean);
  if (quantity !== undefined) return ofQuantity(text, quantity);
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

function ofQuantity(text: string, quantity: Quantity): Word {
  const { start, end, token } = quantity;
  return { start, end, text: text.slice(start, end).toLowerCase(), token, stop: false, quantity };
}

/** Tells whether a word is the x of "60 x 200 cm", which "60x200 cm" does without. */
function isTimes(text: string, start: number, word: string): boolean {
  return word === "x" && /\d ?x ?\d/i.test(text.slice(Math.max(0, start - 2), start + 3));
}

/** "3 in 1", "3-in-1" and "3in1" are one word. */
function allInOne(text: string, start: number, word: string): Word | undefined {
  if (!/^\d{1,2}$/.test(word)) return undefined;
  ALL_IN_ONE.lastIndex = start;
  const match = ALL_IN_ONE.exec(text);
  if (match === null) return undefined;
  const together = `${word}in1`;
  return { start, end: start + match[0].length, text: together, token: together, stop: false };
}

import { atFirstUse } from "../../shared/at-first-use.ts";
import type { FoldedText } from "./fold.ts";
import { type Forms, type Pattern, type Row, type Step, PhraseIndex, vocabularyOf } from "./pattern.ts";
import { allPatterns } from "./phrases/all.ts";
import type { FoundSignal } from "./signals.ts";
import { codesOf, Trie } from "./trie.ts";

/**
 * Letters and signs that are written for each other, and the letter that represents all of them: "1gn0re", "lgnore".
 * Phrases and texts are both reduced to it.
 */
const STAND_INS = new Map(
  Object.entries({ i: "1l!|", o: "0", e: "3", a: "4@", s: "5$", t: "7+", b: "8", g: "9" }).flatMap(([letter, signs]) =>
    Array.from(signs, (sign) => [sign, letter] as const),
  ),
);
const LETTER = /\p{L}/u;
const SIGN = /[!|@$+\d]/;
/** Folded Latin letters. Only they are parted into words by what is between them. */
const LATIN = /[a-z]/;
/** Four letters and more, each parted from the next: "i_g_n_o_r_e". */
const SPACED_OUT = /^(?:\p{L}[^\p{L}]{1,6}){3,20}\p{L}$/u;

/** A phrase of fewer letters may come about by chance where words run together. */
const MIN_LETTERS = 16;
/** A shorter word begins everywhere. */
const MIN_FIRST_LETTERS = 3;

const reduce = (text: string): string => text.replaceAll(/[l!|@$+\d]/g, (sign) => STAND_INS.get(sign) ?? sign);

/** The same by code unit, for the characters of ASCII. */
const REDUCED_CODES = codesOf(reduce(String.fromCharCode(...Array(0x80).keys())));

/** A sign of Chinese or Japanese says as much as several letters. */
function weightOf(word: string): number {
  return word.length * (LATIN.test(word) ? 1 : 4);
}

/**
 * Returns the phrases without what depends on other words: beginnings and guards are lost where words are broken up. A weak
 * demand is a strong one there, because nobody breaks up what may be read.
 */
function openPatterns(): Pattern[] {
  return allPatterns()
    .filter(({ strength, signal }) => strength === "strong" || signal === "demand")
    .filter(({ first, rest }) => [first, ...rest].every((step) => step.kind !== "word" || !step.colon))
    .map((pattern) => {
      const none = new Set<string>();
      return { ...pattern, leads: undefined, notAfter: none, notBefore: none, rest: pattern.rest.filter(isPositive) };
    });
}

/** Returns what is searched for. To compile it takes tens of milliseconds, so no start does. */
const book = atFirstUse(() => {
  const open = openPatterns();
  const reduced = reduceAll(open);
  const phrases = new PhraseIndex(reduced.map(beginningLong));
  const words = new Trie([...vocabularyOf(reduced)].filter((word) => word.length > 1));
  return {
    spellings: vocabularyOf(open),
    phrases,
    words,
    forms: words.words.map((word) => phrases.formsOf(word)),
    lengths: Uint8Array.from(words.words, (word) => word.length),
  };
});
const UNKNOWN: Forms = [];

function isPositive({ kind }: Step): boolean {
  return kind !== "not";
}

function reduceAll(patterns: readonly Pattern[]): Pattern[] {
  const reduced = new Map<ReadonlySet<string>, ReadonlySet<string>>();
  const reduceStep = <S extends Step>(step: S): S => {
    if (!("words" in step)) return step;
    const words = reduced.get(step.words) ?? new Set(Array.from(step.words, reduce));
    reduced.set(step.words, words);
    return { ...step, words };
  };
  return patterns.map((pattern) => ({
    ...pattern,
    first: reduceStep(pattern.first),
    rest: pattern.rest.map((step) => reduceStep(step)),
  }));
}

/** Returns a phrase without beginnings of a letter or two. */
function beginningLong(pattern: Pattern): Pattern {
  const long = [...pattern.first.words].filter((word) => weightOf(word) >= MIN_FIRST_LETTERS);
  return { ...pattern, first: { ...pattern.first, words: new Set(long) } };
}

/** The letters of a text without anything between them, in code units, and where in the folded text each was. */
interface Letters {
  readonly codes: Uint16Array;
  readonly at: Uint32Array;
}

/** Returns phrases whose words are broken up, run together, spelled with digits, written backwards or in ROT13. */
export function findObfuscated(folded: FoldedText): FoundSignal[] {
  const letters = lettersOf(folded.text);
  const forward = search(letters).filter((found) => isBrokenUp(found, folded));
  const others = [reversed(letters), wordsReversed(letters), rotated(letters)].flatMap(search);
  return [...forward, ...others].map((found) => signalOf(found, folded));
}

/** A word of the phrases in letters, or letters that are no word. Offsets are those of the folded text. */
interface Piece {
  /** Empty for letters that are no word. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

interface Found {
  readonly pattern: Pattern;
  readonly pieces: readonly Piece[];
}

/** Reads on from each place where a phrase may begin: what is before it may have swallowed its first letters otherwise. */
function search({ codes, at }: Letters): Found[] {
  const { words, row } = cut(codes);
  const { phrases, words: known } = book();
  return phrases.matchesOf(row).flatMap(({ pattern, from, to }) => {
    const pieces: Piece[] = [];
    for (let place = from; place < to;) {
      const next = row.next[place] ?? to;
      pieces.push(pieceOf(known.words[words[place] ?? 0] ?? "", at[place] ?? 0, at[next - 1] ?? 0));
      place = next;
    }
    const weight = pieces.reduce((sum, { word }) => sum + weightOf(word), 0);
    return weight < MIN_LETTERS ? [] : [{ pattern, pieces }];
  });
}

function pieceOf(word: string, one: number, other: number): Piece {
  return { word, start: Math.min(one, other), end: Math.max(one, other) + 1 };
}

interface Cut {
  /** For each place which of the words begins there. */
  readonly words: Int32Array;
  readonly row: Row & { readonly next: Uint32Array };
}

/** Cuts letters into words of the phrases, from every place on. Letters that begin no word are one until a word begins. */
function cut(codes: Uint16Array): Cut {
  const { words: known, forms: formsOf, lengths } = book();
  const reduced = reducedCodes(codes);
  const next = new Uint32Array(codes.length);
  const words = new Int32Array(codes.length);
  const forms: Forms[] = [];
  for (let at = codes.length - 1; at >= 0; at--) {
    const word = known.longestAt(reduced, at);
    words[at] = word;
    const isMore = word === 0 && words[at + 1] === 0;
    next[at] = isMore ? (next[at + 1] ?? 0) : at + (lengths[word] || 1);
  }
  for (const word of words) forms.push(formsOf[word] ?? UNKNOWN);
  return { words, row: { forms, next } };
}

function reducedCodes(codes: Uint16Array): Uint16Array {
  const reduced = codes.slice();
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code < REDUCED_CODES.length) reduced[at] = REDUCED_CODES[code] ?? code;
  }
  return reduced;
}

function lettersOf(text: string): Letters {
  const codes = new Uint16Array(text.length);
  const at = new Uint32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (!isLatin(code) && !isOtherLetter(text, index)) continue;
    codes[count] = code;
    at[count] = index;
    count += 1;
  }
  return { codes: codes.subarray(0, count), at: at.subarray(0, count) };
}

const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;

function isOtherLetter(text: string, index: number): boolean {
  const character = text.charAt(index);
  return character !== " " && (LETTER.test(character) || (SIGN.test(character) && isInsideWord(text, index)));
}

/** A sign means a letter only next to one: "pa$$word" and "1gnore", but not "5 cm" or "free!". */
function isInsideWord(text: string, index: number): boolean {
  const after = text.charAt(index + 1);
  if (LETTER.test(after) || SIGN.test(after)) return true;
  return /\d/.test(text.charAt(index)) && LETTER.test(text.charAt(index - 1));
}

function reversed({ codes, at }: Letters): Letters {
  return { codes: codes.toReversed(), at: at.toReversed() };
}

/** Turns each word round and leaves the words in their order. */
function wordsReversed(letters: Letters): Letters {
  const [codes, at] = [letters.codes.slice(), letters.at.slice()];
  for (let start = 0; start < at.length;) {
    let end = start + 1;
    while (end < at.length && letters.at[end] === (letters.at[end - 1] ?? 0) + 1) end += 1;
    codes.subarray(start, end).reverse();
    at.subarray(start, end).reverse();
    start = end;
  }
  return { codes, at };
}

/** Turns Latin letters by half the alphabet and leaves all others out, which would stay as they are. */
function rotated(letters: Letters): Letters {
  const [codes, at] = [new Uint16Array(letters.codes.length), new Uint32Array(letters.at.length)];
  let count = 0;
  for (let index = 0; index < letters.codes.length; index++) {
    const code = letters.codes[index] ?? 0;
    if (!isLatin(code)) continue;
    codes[count] = code < 0x6e ? code + 13 : code - 13;
    at[count] = letters.at[index] ?? 0;
    count += 1;
  }
  return { codes: codes.subarray(0, count), at: at.subarray(0, count) };
}

/**
 * Tells whether the words of a find are not simply there, which is the business of the plain reading: letters are parted or
 * words run together, or signs replace letters. A find inside longer words does not count.
 */
function isBrokenUp({ pieces }: Found, { text }: FoldedText): boolean {
  const words = pieces.filter(({ word }) => word !== "");
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return false;
  if (LATIN.test(text.charAt(first.start - 1)) || LATIN.test(text.charAt(last.end))) return false;
  if (pieces.some((piece, index) => isCut(piece, pieces[index + 1]))) return false;
  const { spellings } = book();
  const written = words.map(({ start, end }) => text.slice(start, end));
  const isSpelled = words.some(
    ({ word }, index) => written[index]?.length === word.length && !spellings.has(written[index]),
  );
  const parted = words.filter(({ word, start, end }) => end - start > word.length).length;
  const joined = words.filter(({ end }, index) => index + 1 < words.length && LATIN.test(text.charAt(end))).length;
  return isSpelled || written.some((word) => SPACED_OUT.test(word)) || (parted + joined) * 2 >= words.length;
}

/** Tells whether a known word goes on without a break in letters that are no word. */
function isCut(piece: Piece, next: Piece | undefined): boolean {
  return next !== undefined && next.start === piece.end && (piece.word === "") !== (next.word === "");
}

function signalOf({ pattern, pieces }: Found, { starts, ends }: FoldedText): FoundSignal {
  const start = Math.min(...pieces.map((piece) => piece.start));
  const end = Math.max(...pieces.map((piece) => piece.end));
  return { signal: pattern.signal, strength: "strong", start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
}

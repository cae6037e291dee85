import { lazy } from "../../shared/lazy.ts";
import type { FoldedText } from "./fold.ts";
import { type FoundWord, KnownWords } from "./known-words.ts";
import {
  asWritten,
  isLatin,
  type Letters,
  lettersOf,
  MOST_LETTERS,
  type Reading,
  reversed,
  roomsFor,
  rotated,
  wordsReversed,
} from "./letters.ts";
import type { Forms, Row } from "./match.ts";
import { type Pattern, type Step, vocabularyOf } from "./pattern.ts";
import { matchesInRow, PhraseIndex } from "./phrase-index.ts";
import { allPatterns } from "./phrases/all.ts";
import type { FoundSignal } from "./signals.ts";
import { codesOf } from "./trie.ts";

/**
 * Letters and signs that are written for each other, and the letter that represents all of them: "1gn0re", "lgnore".
 * Phrases and texts are both reduced to it.
 */
const STAND_INS = new Map(
  Object.entries({ i: "1l!|", o: "0", e: "3", a: "4@", s: "5$", t: "7+", b: "8", g: "9" }).flatMap(([letter, signs]) =>
    Array.from(signs, (sign) => [sign, letter] as const),
  ),
);
/** Folded Latin letters. Only they are parted into words by what is between them. */
const LATIN = /[a-z]/;
/** Four letters and more, each parted from the next: "i_g_n_o_r_e". */
const SPACED_OUT = /^(?:\p{L}[^\p{L}]{1,6}){3,20}\p{L}$/u;

/** A phrase of fewer letters may come about by chance where words run together. */
const MIN_LETTERS = 16;
/** A shorter word begins everywhere. */
const MIN_FIRST_LETTERS = 3;

/** Two letters are a word somewhere in any text. */
const isEverywhere = (word: string): boolean => weightOf(word) < MIN_FIRST_LETTERS;

const reduce = (text: string): string => text.replaceAll(/[l!|@$+\d]/g, (sign) => STAND_INS.get(sign) ?? sign);

/** The same by code unit, for the characters of ASCII. */
const REDUCED_CODES = codesOf(reduce(String.fromCharCode(...Array(0x80).keys())));

/** A sign of Chinese or Japanese says as much as several letters. */
function weightOf(word: string): number {
  return word.length * (LATIN.test(word) ? 1 : 4);
}

/**
 * Returns the phrases without the parts that depend on other words: beginnings and guards are lost where words are
 * broken up. A weak demand is a strong one there, because an honest text has no reason to break up its words.
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
const book = lazy(() => {
  const open = openPatterns();
  const reduced = reduceAll(open);
  const phrases = new PhraseIndex(reduced.map(beginningLong), isEverywhere);
  const known = new KnownWords([...vocabularyOf(reduced)].filter((word) => word.length > 1));
  return {
    spellings: vocabularyOf(open),
    phrases,
    known,
    forms: known.words.map((word) => phrases.formsOf(word)),
    lengths: Uint8Array.from(known.words, (word) => word.length),
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

/** Returns phrases whose words are broken up, run together, spelled with digits, written backwards or in ROT13. */
export function findObfuscated(folded: FoldedText): FoundSignal[] {
  const [own, other] = roomsFor(folded.text);
  const letters = lettersOf(folded.text, own);
  if (mostWeight(letters) < MIN_LETTERS) return [];
  const search = (read: Reading): Found[] => searchIn(read(letters, other));
  const forward = search(asWritten).filter((found) => isBrokenUp(found, folded));
  const others = [reversed, wordsReversed, rotated].flatMap(search);
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

/** Returns what words weigh at most that are made of letters. */
function mostWeight({ codes }: Letters): number {
  return codes.length >= MIN_LETTERS ? MIN_LETTERS : codes.reduce((sum, code) => sum + (isLatin(code) ? 1 : 4), 0);
}

/** Reads on from each place where a phrase may begin: what is before it may have swallowed its first letters otherwise. */
function searchIn({ codes, at }: Letters): Found[] {
  const { phrases, known, forms } = book();
  reduceCodes(codes);
  const words = known.findIn(codes);
  const formsOf = ({ word }: FoundWord): Forms => forms[word] ?? UNKNOWN;
  const possible = phrases.possibleAmong(words.map(formsOf));
  if (possible.size === 0) return [];
  const begins = words.filter((word) => formsOf(word).some((form) => possible.has(form)));
  const row = new LetterRow(codes);
  return matchesInRow(row, possible, begins.map(({ at: place }) => place).toReversed()).flatMap(
    ({ pattern, from, to }) => {
      const pieces: Piece[] = [];
      for (let place = from; place < to; place = row.behind(place)) {
        pieces.push(pieceOf(row.wordAt(place), at[place] ?? 0, at[row.behind(place) - 1] ?? 0));
      }
      const weight = pieces.reduce((sum, { word }) => sum + weightOf(word), 0);
      return weight < MIN_LETTERS ? [] : [{ pattern, pieces }];
    },
  );
}

function pieceOf(word: string, one: number, other: number): Piece {
  return { word, start: Math.min(one, other), end: Math.max(one, other) + 1 };
}

const UNREAD = -1;

/** Letters as words of the phrases, from every place on. Letters that begin no word are one until a word begins. */
class LetterRow implements Row {
  readonly #codes: Uint16Array;
  /** For each place the number of its word, and the place behind it, as far as they were asked for. */
  readonly #words: Int32Array;
  readonly #behind: Int32Array;

  constructor(codes: Uint16Array) {
    this.#codes = codes;
    [this.#words, this.#behind] = numbersFor(codes.length);
    this.#words.fill(UNREAD);
    this.#behind.fill(UNREAD);
  }

  /** Returns the word at a place: empty where none begins. */
  wordAt(place: number): string {
    return book().known.words[this.#numberAt(place)] ?? "";
  }

  formsAt(place: number): Forms | undefined {
    return place >= 0 && place < this.#codes.length ? (book().forms[this.#numberAt(place)] ?? UNKNOWN) : undefined;
  }

  behind(place: number): number {
    const known = this.#behind[place] ?? UNREAD;
    if (known !== UNREAD) return known;
    const word = this.#numberAt(place);
    if (word !== 0) return place + (book().lengths[word] ?? 1);
    let end = place + 1;
    while (end < this.#codes.length && this.#behind[end] === UNREAD && this.#numberAt(end) === 0) end += 1;
    if (this.#numberAt(end) === 0) end = this.#behind[end] ?? end;
    this.#behind.fill(end, place, end);
    return end;
  }

  #numberAt(place: number): number {
    const known = this.#words[place];
    if (known !== UNREAD) return known ?? 0;
    return (this.#words[place] = book().known.longestAt(this.#codes, place));
  }
}

const makeNumbers = (length: number) => [new Int32Array(length), new Int32Array(length)] as const;
const numbers = makeNumbers(MOST_LETTERS);

/** Returns room for the numbers of letters, until the next letters ask for theirs. */
function numbersFor(length: number): readonly [Int32Array, Int32Array] {
  return length > MOST_LETTERS ? makeNumbers(length) : [numbers[0].subarray(0, length), numbers[1].subarray(0, length)];
}

function reduceCodes(codes: Uint16Array): void {
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code < REDUCED_CODES.length) codes[at] = REDUCED_CODES[code] ?? code;
  }
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

function signalOf({ pattern, pieces }: Found, folded: FoldedText): FoundSignal {
  const start = Math.min(...pieces.map((piece) => piece.start));
  const end = Math.max(...pieces.map((piece) => piece.end));
  return { signal: pattern.signal, strength: "strong", ...folded.placeOf(start, end) };
}

import type { FoldedText } from "./fold.ts";
import { type Pattern, type Step, indexOf, matchesAt, vocabularyOf } from "./pattern.ts";
import { PATTERNS } from "./phrases/all.ts";
import type { FoundSignal } from "./signals.ts";
import type { Token } from "./tokens.ts";
import { Trie } from "./trie.ts";

/**
 * Letters and signs that are written for each other, and the letter that stands for all of them: "1gn0re", "lgnore".
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
/** How far a phrase is read: none is longer. */
const MAX_TOKENS = 14;
/** A shorter word begins everywhere. */
const MIN_FIRST_LETTERS = 3;

const reduce = (text: string): string => text.replaceAll(/[l!|@$+\d]/g, (sign) => STAND_INS.get(sign) ?? sign);

/** A sign of Chinese or Japanese says as much as several letters. */
const weightOf = (word: string): number => word.length * (LATIN.test(word) ? 1 : 4);

/**
 * The phrases without what depends on other words: beginnings and guards are lost where words are broken up. A weak demand
 * is a strong one there, because nobody breaks up what may be read.
 */
const OPEN_PATTERNS = PATTERNS.filter(({ strength, signal }) => strength === "strong" || signal === "demand")
  .filter(({ first, rest }) => [first, ...rest].every((step) => step.kind !== "word" || !step.colon))
  .map((pattern): Pattern => {
    const none = new Set<string>();
    return { ...pattern, leads: undefined, notAfter: none, notBefore: none, rest: pattern.rest.filter(isPositive) };
  });
const SPELLINGS = vocabularyOf(OPEN_PATTERNS);
const REDUCED_PATTERNS = reduceAll(OPEN_PATTERNS);
const PHRASES = indexOf(REDUCED_PATTERNS);
const WORDS = new Trie([...vocabularyOf(REDUCED_PATTERNS)].filter((word) => word.length > 1));

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

/** The letters of a text without anything between them, and where in the folded text each was. */
interface Letters {
  readonly letters: string;
  readonly at: readonly number[];
}

/** Returns phrases whose words are broken up, run together, spelled with digits, written backwards or in ROT13. */
export function findObfuscated(folded: FoldedText): FoundSignal[] {
  const letters = lettersOf(folded.text);
  const forward = search(letters).filter((found) => isBrokenUp(found, folded));
  const others = [reversed(letters), wordsReversed(letters), rotated(letters)].flatMap(search);
  return [...forward, ...others].map((found) => signalOf(found, folded));
}

interface Found {
  readonly pattern: Pattern;
  readonly tokens: readonly Token[];
}

/** Reads on from each place where a phrase may begin: what is before it may have swallowed its first letters otherwise. */
function search({ letters, at }: Letters): Found[] {
  const reduced = reduce(letters);
  const { wordAt, tokensFrom } = cutter(reduced, at);
  const found: Found[] = [];
  for (let start = 0; start < reduced.length; start++) {
    const first = wordAt(start);
    if (weightOf(first) < MIN_FIRST_LETTERS || !PHRASES.has(first)) continue;
    const tokens = tokensFrom(start);
    for (const { pattern, to } of matchesAt(tokens, 0, PHRASES)) {
      const matched = tokens.slice(0, to);
      const weight = known(matched).reduce((sum, { word }) => sum + weightOf(word), 0);
      if (weight >= MIN_LETTERS) found.push({ pattern, tokens: matched });
    }
  }
  return found;
}

const known = (tokens: readonly Token[]): Token[] => tokens.filter(({ word }) => word !== "");

interface Cutter {
  /** The longest word of the phrases that begins at a place: empty when none does. */
  readonly wordAt: (start: number) => string;
  /** Words from a place on. Letters that begin none of the phrases' words are one unknown word, "". */
  readonly tokensFrom: (start: number) => Token[];
}

/** Cuts letters into words of the phrases. What begins at a place is worked out once, however many phrases run over it. */
function cutter(letters: string, at: readonly number[]): Cutter {
  const ends = new Uint32Array(letters.length + 1).fill(letters.length);
  const isKnown = new Uint8Array(letters.length + 1);
  for (let index = letters.length - 1; index >= 0; index--) {
    const length = WORDS.longestAt(letters, index);
    isKnown[index] = length > 0 ? 1 : 0;
    ends[index] = length > 0 ? index + length : endOfUnknown(index + 1, isKnown, ends);
  }
  const wordAt = (start: number): string => (isKnown[start] === 1 ? letters.slice(start, ends[start]) : "");
  const tokensFrom = (from: number): Token[] => {
    const tokens: Token[] = [];
    for (let start = from; start < letters.length && tokens.length < MAX_TOKENS;) {
      const end = ends[start] ?? letters.length;
      tokens.push(tokenAt(wordAt(start), at[start] ?? 0, at[end - 1] ?? 0));
      start = end;
    }
    return tokens;
  };
  return { wordAt, tokensFrom };
}

/** An unknown word ends where a known one begins. */
function endOfUnknown(next: number, isKnown: Uint8Array, ends: Uint32Array): number {
  return isKnown[next] === 1 ? next : (ends[next] ?? next);
}

function tokenAt(word: string, one: number, other: number): Token {
  const flags = { sentence: 0, opens: false, colon: false, marks: [] };
  return { word, start: Math.min(one, other), end: Math.max(one, other) + 1, ...flags };
}

function lettersOf(text: string): Letters {
  const letters: string[] = [];
  const at: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (!LATIN.test(character) && !LETTER.test(character) && !(SIGN.test(character) && isInsideWord(text, index)))
      continue;
    letters.push(character);
    at.push(index);
  }
  return { letters: letters.join(""), at };
}

/** A sign stands for a letter only next to one: "pa$$word" and "1gnore", but not "5 cm" or "free!". */
function isInsideWord(text: string, index: number): boolean {
  const after = text.charAt(index + 1);
  if (LETTER.test(after) || SIGN.test(after)) return true;
  return /\d/.test(text.charAt(index)) && LETTER.test(text.charAt(index - 1));
}

function reversed({ letters, at }: Letters): Letters {
  return { letters: letters.split("").toReversed().join(""), at: at.toReversed() };
}

/** Turns each word round and leaves the words in their order. */
function wordsReversed({ letters, at }: Letters): Letters {
  const order: number[] = [];
  for (let start = 0; start < at.length;) {
    let end = start + 1;
    while (end < at.length && at[end] === (at[end - 1] ?? 0) + 1) end += 1;
    for (let index = end - 1; index >= start; index--) order.push(index);
    start = end;
  }
  return { letters: order.map((index) => letters.charAt(index)).join(""), at: order.map((index) => at[index] ?? 0) };
}

/** Turns Latin letters by half the alphabet and leaves all others out, which would stay as they are. */
function rotated({ letters, at }: Letters): Letters {
  const order = at.flatMap((_, index) => (LATIN.test(letters.charAt(index)) ? [index] : []));
  const turned = order.map((index) => String.fromCharCode(((letters.charCodeAt(index) - 0x61 + 13) % 26) + 0x61));
  return { letters: turned.join(""), at: order.map((index) => at[index] ?? 0) };
}

/**
 * Tells whether the words of a find are not simply there, which is the business of the plain reading: letters are parted or
 * words run together, or signs stand for letters. A find inside longer words is none.
 */
function isBrokenUp({ tokens }: Found, { text }: FoldedText): boolean {
  const words = known(tokens);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return false;
  if (LATIN.test(text.charAt(first.start - 1)) || LATIN.test(text.charAt(last.end))) return false;
  if (tokens.some((token, index) => isCut(token, tokens[index + 1]))) return false;
  const written = words.map(({ start, end }) => text.slice(start, end));
  const isSpelled = words.some(
    ({ word }, index) => written[index]?.length === word.length && !SPELLINGS.has(written[index]),
  );
  const parted = words.filter(({ word, start, end }) => end - start > word.length).length;
  const joined = words.filter(({ end }, index) => index + 1 < words.length && LATIN.test(text.charAt(end))).length;
  return isSpelled || written.some((word) => SPACED_OUT.test(word)) || (parted + joined) * 2 >= words.length;
}

/** Tells whether a known word goes on without a break in letters that are none. */
function isCut(token: Token, next: Token | undefined): boolean {
  return next !== undefined && next.start === token.end && (token.word === "") !== (next.word === "");
}

function signalOf({ pattern, tokens }: Found, { starts, ends }: FoldedText): FoundSignal {
  const start = Math.min(...tokens.map((token) => token.start));
  const end = Math.max(...tokens.map((token) => token.end));
  return { signal: pattern.signal, strength: "strong", start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
}

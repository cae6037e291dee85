import { lazy } from "../../shared/lazy.ts";
import type { FoldedText } from "./fold.ts";
import { type FoundWord, KnownWords } from "./known-words.ts";
import {
  asWritten,
  isLatin,
  type Letters,
  lettersOf,
  type Transform,
  reversed,
  buffersFor,
  rotated,
  wordsReversed,
} from "./letters.ts";
import { LetterSequence, UNKNOWN } from "./letter-sequence.ts";
import type { Forms } from "./match.ts";
import { type Pattern, type Step, vocabularyOf } from "./pattern.ts";
import { PhraseIndex } from "./phrase-index.ts";
import { matchesIn } from "./phrase-matches.ts";
import { allPatterns } from "./phrases/all.ts";
import type { FoundSignal } from "./signals.ts";
import { codesOf } from "./trie.ts";

/** Signs that are written for a letter, as in "1gn0re" and "lgnore". Phrases and texts are both reduced to it. */
const SUBSTITUTES = new Map(
  Object.entries({ i: "1l!|", o: "0", e: "3", a: "4@", s: "5$", t: "7+", b: "8", g: "9" }).flatMap(([letter, signs]) =>
    Array.from(signs, (sign) => [sign, letter] as const),
  ),
);
/** A folded Latin letter. Only Latin words are separated by the characters between them. */
const LATIN = /[a-z]/;
/** Four or more letters, each separated from the next: "i_g_n_o_r_e". */
const SPACED_OUT = /^(?:\p{L}[^\p{L}]{1,6}){3,20}\p{L}$/u;

/** The fewest letters of a phrase. A shorter one may occur by chance where words run together. */
const MIN_LETTERS = 16;
/** The fewest letters of a phrase's first word. A shorter word begins almost everywhere. */
const MIN_FIRST_LETTERS = 3;

/** Tells whether a word is so short that any text contains it. */
const isTooCommon = (word: string): boolean => weightOf(word) < MIN_FIRST_LETTERS;

const reduce = (text: string): string => text.replaceAll(/[l!|@$+\d]/g, (sign) => SUBSTITUTES.get(sign) ?? sign);

/** The reduced code unit of each ASCII character. */
const REDUCED_CODES = codesOf(reduce(String.fromCharCode(...Array(0x80).keys())));

/** Returns the length of a word in letters. A Chinese or Japanese character counts as four. */
function weightOf(word: string): number {
  return word.length * (LATIN.test(word) ? 1 : 4);
}

/**
 * Returns the patterns without the conditions on neighbouring words, which are lost where words are broken up. Weak
 * demands are included and count as strong, because an honest text has no reason to break up its words.
 */
function contextFreePatterns(): Pattern[] {
  return allPatterns()
    .filter(({ strength, signal }) => strength === "strong" || signal === "demand")
    .filter(({ first, rest }) => [first, ...rest].every((step) => step.kind !== "word" || !step.colon))
    .map((pattern) => {
      const none = new Set<string>();
      return { ...pattern, leads: undefined, notAfter: none, notBefore: none, rest: pattern.rest.filter(isPositive) };
    });
}

/** Returns the compiled patterns. Compiling takes tens of milliseconds, so it happens on first use. */
const compiled = lazy(() => {
  const patterns = contextFreePatterns();
  const reduced = reduceAll(patterns);
  const phrases = new PhraseIndex(reduced.map(withoutShortStarts), isTooCommon);
  const known = new KnownWords([...vocabularyOf(reduced)].filter((word) => word.length > 1));
  return {
    spellings: vocabularyOf(patterns),
    phrases,
    known,
    forms: known.words.map((word) => phrases.formsOf(word)),
    lengths: Uint8Array.from(known.words, (word) => word.length),
  };
});

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

/** Returns a pattern without first words of one or two letters. */
function withoutShortStarts(pattern: Pattern): Pattern {
  const long = [...pattern.first.words].filter((word) => weightOf(word) >= MIN_FIRST_LETTERS);
  return { ...pattern, first: { ...pattern.first, words: new Set(long) } };
}

/** Returns phrases whose words are broken up, run together, spelled with digits, written backwards or in ROT13. */
export function findObfuscated(folded: FoldedText): FoundSignal[] {
  const [own, other] = buffersFor(folded.text);
  const letters = lettersOf(folded.text, own);
  if (mostWeight(letters) < MIN_LETTERS) return [];
  const search = (read: Transform): Obfuscation[] => searchIn(read(letters, other));
  const forward = search(asWritten).filter((found) => isBrokenUp(found, folded));
  const others = [reversed, wordsReversed, rotated].flatMap(search);
  return [...forward, ...others].map((found) => signalOf(found, folded));
}

/** A word of a phrase within the letters, or letters between two words. Offsets are those of the folded text. */
interface Segment {
  /** Empty for letters that are not a word. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

interface Obfuscation {
  readonly pattern: Pattern;
  readonly segments: readonly Segment[];
}

/** Returns the length of all letters, up to the minimum of a phrase. */
function mostWeight({ codes }: Letters): number {
  return codes.length >= MIN_LETTERS ? MIN_LETTERS : codes.reduce((sum, code) => sum + (isLatin(code) ? 1 : 4), 0);
}

/**
 * Returns the phrases in a run of letters. Matching starts at each possible first word, because an earlier word could
 * otherwise swallow its first letters.
 */
function searchIn({ codes, at }: Letters): Obfuscation[] {
  const { phrases, known, forms } = compiled();
  reduceCodes(codes);
  const words = known.findIn(codes);
  const formsOf = ({ word }: FoundWord): Forms => forms[word] ?? UNKNOWN;
  const candidates = phrases.candidatesAmong(words.map(formsOf));
  if (candidates.size === 0) return [];
  const starts = words.filter((word) => formsOf(word).some((form) => candidates.has(form)));
  const sequence = new LetterSequence(codes, compiled());
  return matchesIn(sequence, candidates, starts.map(({ at: position }) => position).toReversed()).flatMap(
    ({ pattern, from, to }) => {
      const segments: Segment[] = [];
      for (let position = from; position < to; position = sequence.after(position)) {
        segments.push(segmentOf(sequence.wordAt(position), at[position] ?? 0, at[sequence.after(position) - 1] ?? 0));
      }
      const weight = segments.reduce((sum, { word }) => sum + weightOf(word), 0);
      return weight < MIN_LETTERS ? [] : [{ pattern, segments }];
    },
  );
}

function segmentOf(word: string, one: number, other: number): Segment {
  return { word, start: Math.min(one, other), end: Math.max(one, other) + 1 };
}

function reduceCodes(codes: Uint16Array): void {
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code < REDUCED_CODES.length) codes[at] = REDUCED_CODES[code] ?? code;
  }
}

/**
 * Tells whether the words of a match are obfuscated rather than plainly written, which the phrase search already
 * covers: letters are spaced out, words run together, or signs replace letters. A match inside longer words does not
 * count.
 */
function isBrokenUp({ segments }: Obfuscation, { text }: FoldedText): boolean {
  const words = segments.filter(({ word }) => word !== "");
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return false;
  if (LATIN.test(text.charAt(first.start - 1)) || LATIN.test(text.charAt(last.end))) return false;
  if (segments.some((segment, index) => isCut(segment, segments[index + 1]))) return false;
  const { spellings } = compiled();
  const written = words.map(({ start, end }) => text.slice(start, end));
  const isSpelled = words.some(
    ({ word }, index) => written[index]?.length === word.length && !spellings.has(written[index]),
  );
  const spread = words.filter(({ word, start, end }) => end - start > word.length).length;
  const joined = words.filter(({ end }, index) => index + 1 < words.length && LATIN.test(text.charAt(end))).length;
  return isSpelled || written.some((word) => SPACED_OUT.test(word)) || (spread + joined) * 2 >= words.length;
}

/** Tells whether a known word continues without a break into letters that are not a word. */
function isCut(segment: Segment, next: Segment | undefined): boolean {
  return next !== undefined && next.start === segment.end && (segment.word === "") !== (next.word === "");
}

function signalOf({ pattern, segments }: Obfuscation, folded: FoldedText): FoundSignal {
  const start = Math.min(...segments.map((segment) => segment.start));
  const end = Math.max(...segments.map((segment) => segment.end));
  return { signal: pattern.signal, strength: "strong", ...folded.spanOf(start, end) };
}

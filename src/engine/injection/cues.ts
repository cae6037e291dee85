import type { Steps } from "../../shared/steps.ts";
import { cueIndex, LANGUAGES } from "./cues/all.ts";
import { type Cue, CUE_PAIRS, WEIGHTS } from "./cues/lexicon.ts";
import { foldWord } from "./fold.ts";
import type { ScannedText } from "./listing-text.ts";
import { WORD_TAGS } from "./word-tags.ts";
import type { TagsOf } from "./phrase-index.ts";
import type { FoundSignal, Signal, Strength } from "./signals.ts";
import { extentOf, isEastAsian, type Token } from "./tokens.ts";

/** The most words between the first and the last cue of a group: a few sentences. */
const WINDOW_WORDS = 36;
/** The least weight of a group that is a strong signal. */
const STRONG_WEIGHT = 8;
const WEAK_WEIGHT = 7;
/** The length of a Chinese or Japanese character, in words. */
const EAST_ASIAN_LENGTH = 0.5;

/** The folded words of title and brand by which a text names the product. */
export interface ProductWords {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

const TITLE_FIELDS: ReadonlySet<string> = new Set(["title", "brand"]);
const TITLE_WORD = /\p{L}[\p{L}\p{N}]{2,}/gu;
const CAPITAL = /^\p{Lu}/u;

/** Returns the words by which the fields name their product: words of title and brand that are not cues. */
export function productWords(texts: readonly ScannedText[]): ProductWords {
  const words = texts
    .filter(({ field }) => TITLE_FIELDS.has(field))
    .flatMap(({ text }) => text.match(TITLE_WORD) ?? []);
  const own = words.filter((word) => cueIndex().formsOf(foldWord(word)).length === 0);
  return { names: new Set(own.filter((word) => CAPITAL.test(word)).map(foldWord)), kinds: new Set(own.map(foldWord)) };
}

interface CueOccurrence {
  readonly cue: Cue;
  /** The start in the original text. */
  readonly start: number;
  readonly end: number;
  /** The number of words before it. */
  readonly position: number;
}

/**
 * Returns the spans in which a text speaks about a machine that reads it and about what that machine should answer. No
 * single word is evidence: several cues have to occur together within a few sentences.
 */
export function* findCues(sentences: readonly (readonly Token[])[], product: ProductWords): Steps<FoundSignal[]> {
  const found = yield* cuesIn(sentences, product);
  return found.flatMap((cues) => {
    const strong = groupsOf(cues, STRONG_WEIGHT, "strong");
    return strong.length > 0 ? strong : groupsOf(cues, WEAK_WEIGHT, "weak");
  });
}

const PLURAL = /(?:e?s|e?n|i)$/;
const NO_TAGS: readonly string[] = [];

/** Returns the function that tags the words that name the product. */
function productTags({ names, kinds }: ProductWords): TagsOf {
  return (word, isName) => {
    if (!kinds.has(word) && !kinds.has(word.replace(PLURAL, ""))) return NO_TAGS;
    return isName && names.has(word) ? [WORD_TAGS.title, WORD_TAGS.kind] : [WORD_TAGS.kind];
  };
}

/** Returns the occurrences of cues, by language. */
function* cuesIn(sentences: readonly (readonly Token[])[], product: ProductWords): Steps<CueOccurrence[][]> {
  const cues = Array.from({ length: LANGUAGES }, (): CueOccurrence[] => []);
  const index = cueIndex();
  const positions = new Map<Token, number>();
  let before = 0;
  for (const token of sentences.flat()) positions.set(token, (before += lengthOf(token.word)));
  for (const { pattern, sequence, from, to } of yield* index.matchesOf(
    index.sequencesOf(sentences, productTags(product)),
  )) {
    const first = sequence.tokens[from];
    const position = first === undefined ? 0 : (positions.get(first) ?? 0);
    cues[pattern.language]?.push({ cue: pattern.cue, ...extentOf(sequence.tokens, from, to), position });
  }
  return cues;
}

const lengthOf = (word: string): number => (isEastAsian(word) ? EAST_ASIAN_LENGTH * word.length : 1);

/** Returns the shortest groups of cues with at least a minimum weight. They do not overlap. */
function groupsOf(cues: readonly CueOccurrence[], minWeight: number, strength: Strength): FoundSignal[] {
  const found: FoundSignal[] = [];
  let window = new CueCounts();
  let first = 0;
  for (const [index, cue] of cues.entries()) {
    window.add(cue);
    for (; (cues[first]?.position ?? Infinity) < cue.position - WINDOW_WORDS; first++) window.remove(cues[first]);
    if (weightOf(window.present) < minWeight) continue;
    const group = shortestGroup(cues.slice(first, index + 1), window, minWeight);
    const end = Math.max(...group.map((one) => one.end));
    found.push({ signal: signalOf(window.present), strength, start: group[0]?.start ?? 0, end });
    window = new CueCounts();
    first = index + 1;
  }
  return found;
}

/** Drops cues from the start of a group while the rest still has the minimum weight. */
function shortestGroup(
  group: readonly CueOccurrence[],
  counts: CueCounts,
  minWeight: number,
): readonly CueOccurrence[] {
  for (const [index, cue] of group.entries()) {
    counts.remove(cue);
    if (weightOf(counts.present) >= minWeight) continue;
    counts.add(cue);
    return group.slice(index);
  }
  return group;
}

/** A set of cues, with one bit for each cue. */
type CueSet = number;

const CUE_NAMES = Object.keys(WEIGHTS) as Cue[];

const bitOf = (cue: Cue): CueSet => 1 << CUE_NAMES.indexOf(cue);

const setOf = (...cues: readonly Cue[]): CueSet => cues.reduce((set, cue) => set | bitOf(cue), 0);

/** Counts the cues in a window, and keeps the set of those present. */
class CueCounts {
  present: CueSet = 0;
  readonly #counts = new Map<Cue, number>();

  add({ cue }: CueOccurrence): void {
    this.#counts.set(cue, (this.#counts.get(cue) ?? 0) + 1);
    this.present |= bitOf(cue);
  }

  remove(occurrence: CueOccurrence | undefined): void {
    if (occurrence === undefined) return;
    const left = (this.#counts.get(occurrence.cue) ?? 1) - 1;
    this.#counts.set(occurrence.cue, left);
    if (left === 0) this.present &= ~bitOf(occurrence.cue);
  }
}

const PAIR_SETS = CUE_PAIRS.map(([some, others]) => [setOf(...some), setOf(...others)] as const);
const ACTION_CUES = setOf("act", "target", "revoke", "secret", "persona");

const weights = new Map<CueSet, number>();

/** Returns the weight of a set of cues. Each cue counts once, and a cue that another one subsumes does not count. */
function weightOf(cues: CueSet): number {
  const known = weights.get(cues) ?? weigh(cues);
  weights.set(cues, known);
  return known;
}

function weigh(cues: CueSet): number {
  if ((cues & ACTION_CUES) === 0) return 0;
  if (!PAIR_SETS.some(([some, others]) => (cues & some) !== 0 && (cues & others) !== 0)) return 0;
  const counted = CUE_NAMES.filter((cue) => (cues & bitOf(cue)) !== 0 && !isSubsumed(cue, cues));
  return counted.reduce((sum, cue) => sum + WEIGHTS[cue], 0);
}

/** Tells whether another cue of the set already covers this one. */
function isSubsumed(cue: Cue, cues: CueSet): boolean {
  if (cue === "role") return (cues & setOf("reader")) !== 0;
  if (cue === "chat") return (cues & setOf("talk")) !== 0;
  return cue === "rest" && (cues & setOf("others")) !== 0;
}

function signalOf(cues: CueSet): Signal {
  if ((cues & setOf("revoke", "persona")) !== 0) return "override";
  return (cues & setOf("reader", "role")) !== 0 ? "address" : "demand";
}

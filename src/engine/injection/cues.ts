import type { Steps } from "../../shared/steps.ts";
import { cueIndex, LANGUAGES } from "./cues/all.ts";
import { type Cue, CUE_PAIRS, WEIGHTS } from "./cues/lexicon.ts";
import { foldWord } from "./fold.ts";
import type { ScannedText } from "./listing-text.ts";
import { WORD_TAGS } from "./word-tags.ts";
import type { TagsOf } from "./phrase-index.ts";
import type { FoundSignal, Signal, Strength } from "./signals.ts";
import { extentOf, isEastAsian, type Token } from "./tokens.ts";

/** So many words may lie between the first and the last cue of a group: a few sentences. */
const WINDOW_WORDS = 36;
/** Least weight of a group. */
const STRONG_WEIGHT = 8;
const WEAK_WEIGHT = 7;
/** A sign of Chinese or Japanese is less than a word. */
const EAST_ASIAN_LENGTH = 0.5;

/** Words of the title and the brand, by which a text names the product. Folded. */
export interface ProductWords {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

const TITLE_FIELDS: ReadonlySet<string> = new Set(["title", "brand"]);
const TITLE_WORD = /\p{L}[\p{L}\p{N}]{2,}/gu;
const CAPITAL = /^\p{Lu}/u;

/** Returns the words by which fields name their product: words of title and brand that are no cue. */
export function productWords(texts: readonly ScannedText[]): ProductWords {
  const words = texts
    .filter(({ field }) => TITLE_FIELDS.has(field))
    .flatMap(({ text }) => text.match(TITLE_WORD) ?? []);
  const own = words.filter((word) => cueIndex().formsOf(foldWord(word)).length === 0);
  return { names: new Set(own.filter((word) => CAPITAL.test(word)).map(foldWord)), kinds: new Set(own.map(foldWord)) };
}

interface CueOccurrence {
  readonly cue: Cue;
  /** Its start in the original. */
  readonly start: number;
  readonly end: number;
  /** Number of words before it. */
  readonly position: number;
}

/**
 * Returns the places where a text speaks about a machine that reads it, and about what that machine is to answer. No word of
 * it tells: it is the meeting of several within a few sentences.
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

/** Returns what says whether a word names the product. */
function productTags({ names, kinds }: ProductWords): TagsOf {
  return (word, isName) => {
    if (!kinds.has(word) && !kinds.has(word.replace(PLURAL, ""))) return NO_TAGS;
    return isName && names.has(word) ? [WORD_TAGS.title, WORD_TAGS.kind] : [WORD_TAGS.kind];
  };
}

/** Returns the cues of each language. */
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

/** Returns the shortest groups of cues that weigh enough, none of which overlap. */
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

/** Leaves out the first cues of a group as long as the others weigh enough. */
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

/** A set of cues: a bit for each. */
type CueSet = number;

const CUE_NAMES = Object.keys(WEIGHTS) as Cue[];

const bitOf = (cue: Cue): CueSet => 1 << CUE_NAMES.indexOf(cue);

const setOf = (...cues: readonly Cue[]): CueSet => cues.reduce((set, cue) => set | bitOf(cue), 0);

/** Counts cues, and tells which there are. */
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

/** Each cue counts once. An assistant is not counted again as a machine, nor what shoppers say twice. */
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

/** Tells whether another cue counts for this one. */
function isSubsumed(cue: Cue, cues: CueSet): boolean {
  if (cue === "role") return (cues & setOf("reader")) !== 0;
  if (cue === "chat") return (cues & setOf("talk")) !== 0;
  return cue === "rest" && (cues & setOf("others")) !== 0;
}

function signalOf(cues: CueSet): Signal {
  if ((cues & setOf("revoke", "persona")) !== 0) return "override";
  return (cues & setOf("reader", "role")) !== 0 ? "address" : "demand";
}

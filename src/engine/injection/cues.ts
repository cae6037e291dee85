import type { Steps } from "../../shared/steps.ts";
import { cueIndex, LANGUAGES } from "./cues/all.ts";
import { type Cue, MEETINGS, WEIGHTS } from "./cues/book.ts";
import { foldWord } from "./fold.ts";
import type { ScannedText } from "./listing-text.ts";
import { MARKS } from "./marks.ts";
import type { MarksOf } from "./phrase-index.ts";
import type { FoundSignal, Signal, Strength } from "./signals.ts";
import { extentOf, isEastAsian, type Token } from "./tokens.ts";

/** So many words may lie between the first and the last cue of a group: a few sentences. */
const REACH = 36;
/** Least weight of a group. */
const STRONG = 8;
const WEAK = 7;
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

interface PlacedCue {
  readonly cue: Cue;
  /** Its start in the original. */
  readonly start: number;
  readonly end: number;
  /** Number of words before it. */
  readonly place: number;
}

/**
 * Returns the places where a text speaks about a machine that reads it, and about what that machine is to answer. No word of
 * it tells: it is the meeting of several within a few sentences.
 */
export function* findCues(sentences: readonly (readonly Token[])[], product: ProductWords): Steps<FoundSignal[]> {
  const found = yield* cuesIn(sentences, product);
  return found.flatMap((cues) => {
    const strong = groupsOf(cues, STRONG, "strong");
    return strong.length > 0 ? strong : groupsOf(cues, WEAK, "weak");
  });
}

const PLURAL = /(?:e?s|e?n|i)$/;
const UNMARKED: readonly string[] = [];

/** Returns what says whether a word names the product. */
function productMarks({ names, kinds }: ProductWords): MarksOf {
  return (word, isName) => {
    if (!kinds.has(word) && !kinds.has(word.replace(PLURAL, ""))) return UNMARKED;
    return isName && names.has(word) ? [MARKS.title, MARKS.kind] : [MARKS.kind];
  };
}

/** Returns the cues of each language. */
function* cuesIn(sentences: readonly (readonly Token[])[], product: ProductWords): Steps<PlacedCue[][]> {
  const cues = Array.from({ length: LANGUAGES }, (): PlacedCue[] => []);
  const index = cueIndex();
  const places = new Map<Token, number>();
  let before = 0;
  for (const token of sentences.flat()) places.set(token, (before += lengthOf(token.word)));
  for (const { pattern, row, from, to } of yield* index.matchesOf(index.rowsOf(sentences, productMarks(product)))) {
    const first = row.tokens[from];
    const place = first === undefined ? 0 : (places.get(first) ?? 0);
    cues[pattern.language]?.push({ cue: pattern.cue, ...extentOf(row.tokens, from, to), place });
  }
  return cues;
}

const lengthOf = (word: string): number => (isEastAsian(word) ? EAST_ASIAN_LENGTH * word.length : 1);

/** Returns the shortest groups of cues that weigh enough, none of which overlap. */
function groupsOf(cues: readonly PlacedCue[], enough: number, strength: Strength): FoundSignal[] {
  const found: FoundSignal[] = [];
  let near = new CueCounts();
  let first = 0;
  for (const [index, cue] of cues.entries()) {
    near.add(cue);
    for (; (cues[first]?.place ?? Infinity) < cue.place - REACH; first++) near.remove(cues[first]);
    if (weightOf(near.present) < enough) continue;
    const group = shortest(cues.slice(first, index + 1), near, enough);
    const end = Math.max(...group.map((one) => one.end));
    found.push({ signal: signalOf(near.present), strength, start: group[0]?.start ?? 0, end });
    near = new CueCounts();
    first = index + 1;
  }
  return found;
}

/** Leaves out the first cues of a group as long as the others weigh enough. */
function shortest(group: readonly PlacedCue[], counts: CueCounts, enough: number): readonly PlacedCue[] {
  for (const [index, cue] of group.entries()) {
    counts.remove(cue);
    if (weightOf(counts.present) >= enough) continue;
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

  add({ cue }: PlacedCue): void {
    this.#counts.set(cue, (this.#counts.get(cue) ?? 0) + 1);
    this.present |= bitOf(cue);
  }

  remove(placed: PlacedCue | undefined): void {
    if (placed === undefined) return;
    const left = (this.#counts.get(placed.cue) ?? 1) - 1;
    this.#counts.set(placed.cue, left);
    if (left === 0) this.present &= ~bitOf(placed.cue);
  }
}

const MEETING_SETS = MEETINGS.map(([some, others]) => [setOf(...some), setOf(...others)] as const);
const DEEDS = setOf("act", "target", "revoke", "secret", "persona");

const weights = new Map<CueSet, number>();

/** Each cue counts once. An assistant is not counted again as a machine, nor what shoppers say twice. */
function weightOf(cues: CueSet): number {
  const known = weights.get(cues) ?? weigh(cues);
  weights.set(cues, known);
  return known;
}

function weigh(cues: CueSet): number {
  if ((cues & DEEDS) === 0) return 0;
  if (!MEETING_SETS.some(([some, others]) => (cues & some) !== 0 && (cues & others) !== 0)) return 0;
  const counted = CUE_NAMES.filter((cue) => (cues & bitOf(cue)) !== 0 && !isCounted(cue, cues));
  return counted.reduce((sum, cue) => sum + WEIGHTS[cue], 0);
}

/** Tells whether another cue counts for this one. */
function isCounted(cue: Cue, cues: CueSet): boolean {
  if (cue === "role") return (cues & setOf("reader")) !== 0;
  if (cue === "chat") return (cues & setOf("talk")) !== 0;
  return cue === "rest" && (cues & setOf("others")) !== 0;
}

function signalOf(cues: CueSet): Signal {
  if ((cues & setOf("revoke", "persona")) !== 0) return "override";
  return (cues & setOf("reader", "role")) !== 0 ? "address" : "demand";
}

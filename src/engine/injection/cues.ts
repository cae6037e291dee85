import { CUES, CUE_STEMS, CUE_VOCABULARY, CUE_WORDS } from "./cues/all.ts";
import { type Cue, WEIGHTS, isCue } from "./cues/book.ts";
import { type FoldedText, foldWord } from "./fold.ts";
import type { ScannedText } from "./listing-text.ts";
import { MARKS } from "./marks.ts";
import { type Phrase, type PhraseIndex, matchesAt } from "./pattern.ts";
import type { FoundSignal, Signal, Strength } from "./signals.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** So many words may lie between the first and the last cue of a group: a few sentences. */
const REACH = 36;
/** How much a group has to weigh. */
const STRONG = 8;
const WEAK = 7;
/** A sign of Chinese or Japanese is less than a word. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
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
  const own = words.filter((word) => !isCueWord(foldWord(word)));
  return { names: new Set(own.filter((word) => CAPITAL.test(word)).map(foldWord)), kinds: new Set(own.map(foldWord)) };
}

function isCueWord(word: string): boolean {
  return CUE_VOCABULARY.has(word) || CUE_STEMS.stemsOf(word).length > 0;
}

interface PlacedCue {
  readonly cue: Cue;
  readonly from: number;
  readonly to: number;
  /** How many words are before it. */
  readonly place: number;
}

/**
 * Returns the places where a text speaks about a machine that reads it, and about what that machine is to answer. No word of
 * it tells: it is the meeting of several within a few sentences.
 */
export function findCues(original: string, folded: FoldedText, product: ProductWords): FoundSignal[] {
  const tokens = tokensOf(original, folded, CUE_WORDS).map((token) => marked(token, product));
  return CUES.flatMap((language) => groupsIn(tokens, language));
}

function groupsIn(tokens: readonly Token[], language: PhraseIndex<Phrase>): FoundSignal[] {
  const cues = cuesIn(tokens, language);
  const strong = groupsOf(cues, STRONG, "strong", tokens);
  return strong.length > 0 ? strong : groupsOf(cues, WEAK, "weak", tokens);
}

const PLURAL = /(?:e?s|e?n|i)$/;

function marked(token: Token, { names, kinds }: ProductWords): Token {
  const { word } = token;
  const stems = CUE_STEMS.stemsOf(word);
  const isName = token.marks.includes(MARKS.name) && names.has(word);
  const isKind = kinds.has(word) || kinds.has(word.replace(PLURAL, ""));
  return { ...token, marks: [...stems, ...(isName ? [MARKS.title] : []), ...(isKind ? [MARKS.kind] : [])] };
}

function cuesIn(tokens: readonly Token[], language: PhraseIndex<Phrase>): PlacedCue[] {
  let place = 0;
  return tokens.flatMap(({ word }, from) => {
    place += EAST_ASIAN.test(word) ? EAST_ASIAN_LENGTH * word.length : 1;
    return matchesAt(tokens, from, language).flatMap(({ pattern, to }) =>
      isCue(pattern.label) ? [{ cue: pattern.label, from, to, place }] : [],
    );
  });
}

/** Returns the shortest groups of cues that weigh enough, none of which overlap. */
function groupsOf(
  cues: readonly PlacedCue[],
  enough: number,
  strength: Strength,
  tokens: readonly Token[],
): FoundSignal[] {
  const found: FoundSignal[] = [];
  const counts = new Map<Cue, number>();
  let first = 0;
  for (const [index, { cue, place }] of cues.entries()) {
    change(counts, cue, 1);
    for (; (cues[first]?.place ?? place) < place - REACH; first++) change(counts, cues[first]?.cue, -1);
    if (weightOf(counts) < enough) continue;
    first = shortened(cues, first, index, counts, enough);
    found.push({ signal: signalOf(counts), strength, ...extentOf(cues.slice(first, index + 1), tokens) });
    counts.clear();
    first = index + 1;
  }
  return found;
}

function extentOf(group: readonly PlacedCue[], tokens: readonly Token[]): { start: number; end: number } {
  const start = tokens[group[0]?.from ?? 0]?.start ?? 0;
  return { start, end: Math.max(...group.map(({ to }) => tokens[to - 1]?.end ?? 0)) };
}

/** Returns the first cue of the shortest group that ends at a cue and still weighs enough. */
function shortened(
  cues: readonly PlacedCue[],
  from: number,
  to: number,
  counts: Map<Cue, number>,
  enough: number,
): number {
  for (let first = from; first < to; first++) {
    const left = cues[first]?.cue;
    change(counts, left, -1);
    if (weightOf(counts) >= enough) continue;
    change(counts, left, 1);
    return first;
  }
  return to;
}

function change(counts: Map<Cue, number>, cue: Cue | undefined, by: number): void {
  if (cue !== undefined) counts.set(cue, (counts.get(cue) ?? 0) + by);
}

type Counts = ReadonlyMap<Cue, number>;

const has = (counts: Counts, ...cues: readonly Cue[]): boolean => cues.some((cue) => (counts.get(cue) ?? 0) > 0);

/** What has to come together besides what is done: whom a text speaks about, and what that one is to do it with. */
const MEETINGS: readonly (readonly [readonly Cue[], readonly Cue[]])[] = [
  [["reader"], ["target", "others", "rest", "note", "secret", "revoke", "talk"]],
  [["role"], ["target", "note", "secret", "revoke", "talk"]],
  [["talk"], ["target", "others", "revoke", "persona"]],
  [["chat"], ["revoke"]],
];

/** Each cue counts once. An assistant is not counted besides the machine that it is, nor what shoppers say twice. */
function weightOf(counts: Counts): number {
  if (!has(counts, "act", "target", "revoke", "secret", "persona")) return 0;
  if (!MEETINGS.some(([some, others]) => has(counts, ...some) && has(counts, ...others))) return 0;
  let sum = 0;
  for (const [cue, count] of counts) if (count > 0 && !isCounted(cue, counts)) sum += WEIGHTS[cue];
  return sum;
}

/** Tells whether another cue counts for this one. */
function isCounted(cue: Cue, counts: Counts): boolean {
  if (cue === "role") return has(counts, "reader");
  if (cue === "chat") return has(counts, "talk");
  return cue === "rest" && has(counts, "others");
}

function signalOf(counts: Counts): Signal {
  if (has(counts, "revoke", "persona")) return "override";
  return has(counts, "reader", "role") ? "address" : "demand";
}

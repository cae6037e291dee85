import { foldedAt } from "./characters.ts";
import {
  CARE,
  CONTENTS,
  COUNTED,
  DELIVERY,
  DIMENSIONS,
  LABELS,
  MATERIAL,
  PROOF,
  RETURNS,
  SUPPORT,
  UNITS,
  USE,
  WARRANTY,
} from "./fact-terms.ts";
import { ABBREVIATIONS, BURDENS, HYPE, NEGATORS, NEUTRAL, PRESSURE, TURNS } from "./tone-terms.ts";

/** The meanings of a term as bits, because a word may have several. The lowest nine bits are topics. */
export const IS_PROOF = 1 << 9;
export const IS_HYPE = 1 << 10;
export const IS_PRESSURE = 1 << 11;
export const IS_NEUTRAL = 1 << 12;
export const IS_UNIT = 1 << 13;
export const IS_COUNTED = 1 << 14;
export const IS_LABEL = 1 << 15;
export const IS_ABBREVIATION = 1 << 16;
export const IS_NEGATOR = 1 << 17;
export const IS_BURDEN = 1 << 18;
export const IS_TURN = 1 << 19;

/** Topics of a buyer's questions about the product: material, dimensions, contents, use, care. */
export const QUESTION_TOPICS = 0b0_0001_1111;
/** Topics of a buyer's questions about the purchase: warranty, returns, delivery, support. */
export const TERMS_TOPICS = 0b1_1110_0000;
export const ALL_TOPICS = QUESTION_TOPICS | TERMS_TOPICS;

const TERM_LISTS: readonly (readonly [number, string])[] = [
  [1 << 0, MATERIAL],
  [1 << 1, DIMENSIONS],
  [1 << 2, CONTENTS],
  [1 << 3, USE],
  [1 << 4, CARE],
  [1 << 5, WARRANTY],
  [1 << 6, RETURNS],
  [1 << 7, DELIVERY],
  [1 << 8, SUPPORT],
  [IS_PROOF, PROOF],
  [IS_HYPE, HYPE],
  [IS_PRESSURE, PRESSURE],
  [IS_NEUTRAL, NEUTRAL],
  [IS_UNIT, UNITS],
  [IS_COUNTED, COUNTED],
  [IS_LABEL, LABELS],
  [IS_ABBREVIATION, ABBREVIATIONS],
  [IS_NEGATOR, NEGATORS],
  [IS_BURDEN, BURDENS],
  [IS_TURN, TURNS],
];

/** The hash of an empty text, which every other hash extends. */
export const EMPTY_HASH = 0x811c9dc5 | 0;

/** Extends the hash of a text by one code unit (FNV-1a). */
export function extendHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Hashes a word in folded form. */
export function hashOf(word: string): number {
  return hashRange(word, 0, word.length);
}

/** Hashes the word from `start` to `end`, exclusive, in folded form. */
export function hashRange(text: string, start: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let at = start; at < end; at++) hash = extendHash(hash, foldedAt(text, at));
  return hash;
}

/** Combines the hashes of two neighbours, such as a number and its unit. */
export function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d) ^ second;
  return Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
}

/** Returns every term with its hash and meaning. */
export function listTerms(): { term: string; hash: number; meaning: number }[] {
  return TERM_LISTS.flatMap(([meaning, list]) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .map((term) => ({ term, hash: termHash(term), meaning })),
  );
}

function termHash(term: string): number {
  const [first = "", second] = term.split(/\s+/);
  return second === undefined ? hashOf(first) : pairHash(hashOf(first), hashOf(second));
}

const MEANINGS = new Map<number, number>();
for (const { hash, meaning } of listTerms()) MEANINGS.set(hash, meaningOf(hash) | meaning);

/** Returns the meanings of the term with this hash as bits, or 0 if there is none. */
export function meaningOf(hash: number): number {
  return MEANINGS.get(hash) ?? 0;
}

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
} from "./terms-facts.ts";
import { ABBREVIATIONS, HYPE, NEUTRAL, PRESSURE } from "./terms-tone.ts";

/** What a term means, as bits, because one word may mean several things. The lowest nine are topics. */
export const IS_PROOF = 1 << 9;
export const IS_HYPE = 1 << 10;
export const IS_PRESSURE = 1 << 11;
export const IS_NEUTRAL = 1 << 12;
export const IS_UNIT = 1 << 13;
export const IS_COUNTED = 1 << 14;
export const IS_LABEL = 1 << 15;
export const IS_ABBREVIATION = 1 << 16;

/** Material, dimensions, contents, use, care: what a buyer asks about the thing. */
export const QUESTION_TOPICS = 0b0_0001_1111;
/** Warranty, returns, delivery, support: what a buyer asks about the purchase. */
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
];

/** The hash of no text: where every word begins. */
export const EMPTY_HASH = 0x811c9dc5 | 0;

/** The hash of a text one code unit longer (FNV-1a). */
export function extendHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** The hash of a word in folded form. */
export function hashOf(word: string): number {
  return hashRange(word, 0, word.length);
}

/** The hash of the word that stands from `start` to before `end`. */
export function hashRange(text: string, start: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let at = start; at < end; at++) hash = extendHash(hash, foldedAt(text, at));
  return hash;
}

/** The hash of two things that follow one another: a phrase, a number and its unit. */
export function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d) ^ second;
  return Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
}

/** Spreads a hash over a table: the low bits of FNV alone are uneven for short words. */
export function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 13) ^ (hash >>> 22)) & mask;
}

/** Every term of the lists with its meaning. */
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

// A table of our own and not a Map: it is asked three times a word, and numbers are all it holds.
const CAPACITY = 8192;
const MASK = CAPACITY - 1;
const HASHES = new Int32Array(CAPACITY);
const MEANINGS = new Int32Array(CAPACITY);
for (const { hash, meaning } of listTerms()) {
  let slot = slotOf(hash, MASK);
  while (MEANINGS[slot] !== 0 && HASHES[slot] !== hash) slot = (slot + 1) & MASK;
  HASHES[slot] = hash;
  MEANINGS[slot] = (MEANINGS[slot] ?? 0) | meaning;
}

/** What the word or pair with this hash means; 0 when it is no term. */
export function meaningOf(hash: number): number {
  let slot = slotOf(hash, MASK);
  while (MEANINGS[slot] !== 0) {
    if (HASHES[slot] === hash) return MEANINGS[slot] ?? 0;
    slot = (slot + 1) & MASK;
  }
  return 0;
}

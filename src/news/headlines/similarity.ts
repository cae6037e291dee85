import type { Article } from "./article.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { FUNCTION_WORDS } from "./words.ts";

/** An article with what its headline says. */
export interface Candidate {
  readonly head: Article;
  readonly print: Fingerprint;
}

/** Words that a headline must have before a part of it is taken for the whole. */
export const CONTAINED_LENGTH = 6;
const CONTAINED_PERCENT = 60;
const SHARED_LENGTH = 5;
/** Of the words that either has, those that both have. Below it are rewrites, which are articles of their own. */
export const SHARED_PERCENT = 85;

const STEM_LENGTH = 4;
/** Longer texts are no headlines; comparing many of them word by word would cost seconds. */
const LONGEST_SHARED = 60;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FURTHEST = 72 * HOUR;

/**
 * Whether one headline is a syndicated copy of the other: it holds the other whole with a label before or a remark
 * after it, or nearly all their words are the same. Figures must agree, or the same words tell another story.
 */
export function isCopy(one: Candidate, other: Candidate): boolean {
  return (
    one.print.facts === other.print.facts &&
    (contains(one.print, other.print) || sharesWords(one.print, other.print)) &&
    isNear(one.head.publishedAt, other.head.publishedAt)
  );
}

function contains(one: Fingerprint, other: Fingerprint): boolean {
  const [long, short] = one.key.length < other.key.length ? [other, one] : [one, other];
  return (
    short.length >= CONTAINED_LENGTH &&
    short.key.length * 100 >= long.key.length * CONTAINED_PERCENT &&
    (long.key.startsWith(`${short.key} `) || long.key.endsWith(` ${short.key}`))
  );
}

function sharesWords(one: Fingerprint, other: Fingerprint): boolean {
  const [large, small] = one.content.size < other.content.size ? [other, one] : [one, other];
  if (small.contentLength < SHARED_LENGTH || large.length > LONGEST_SHARED) return false;
  if (small.content.size * 100 < large.content.size * SHARED_PERCENT) return false;
  let shared = 0;
  for (const word of small.content) if (large.content.has(word)) shared++;
  return shared * 100 >= (small.content.size + large.content.size - shared) * SHARED_PERCENT && adds(large, small);
}

/**
 * Whether `large` has more than `small` but nothing instead of it. In a long headline one name in place of another
 * leaves nearly all words the same: such are the announcements of law firms. Endings and typing errors may differ.
 */
function adds(large: Fingerprint, small: Fingerprint): boolean {
  const units = new Set(large.units);
  const own = small.units.filter((unit) => !units.has(unit) && !FUNCTION_WORDS.has(unit));
  return own.every((word) => large.units.some((other) => sharesStem(word, other)));
}

function sharesStem(word: string, other: string): boolean {
  return word.length >= STEM_LENGTH && other.startsWith(word.slice(0, STEM_LENGTH));
}

/** An unknown date speaks against nothing. */
function isNear(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return true;
  const [early, late] = one < other ? [one, other] : [other, one];
  return late - (early + precisionOf(early)) <= FURTHEST;
}

/** The feed gives midnight on the Pacific coast, in summer or winter, where it knows the day only. */
function precisionOf(date: number): number {
  const time = date % DAY;
  return time === 7 * HOUR || time === 8 * HOUR ? DAY : 0;
}

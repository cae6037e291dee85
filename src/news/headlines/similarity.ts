import type { Article } from "./article.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { areDaysApart, precisionOf } from "./dates.ts";
import { FUNCTION_WORDS } from "./words.ts";

/** An article with the fingerprint of its headline. */
export interface Candidate {
  readonly head: Article;
  readonly fingerprint: Fingerprint;
}

/** The least words of a headline that may be contained in another one. */
export const CONTAINED_LENGTH = 6;
const CONTAINED_PERCENT = 60;
const SHARED_LENGTH = 5;
/** The least share of common words. Headlines with fewer are rewrites, which are separate articles. */
export const SHARED_PERCENT = 85;

const STEM_LENGTH = 4;
/** The most words to compare one by one. Longer texts are not headlines, and many of them would cost seconds. */
const LONGEST_SHARED = 60;

const FURTHEST_MS = 72 * 3_600_000;

/**
 * Returns whether one headline is a syndicated copy of the other: it is the other one with a label before or a remark
 * after it, or nearly all words are the same. Figures must be equal, because different figures are another story.
 */
export function isCopy(one: Candidate, other: Candidate): boolean {
  return (
    one.fingerprint.facts === other.fingerprint.facts &&
    (contains(one.fingerprint, other.fingerprint) || sharesWords(one.fingerprint, other.fingerprint)) &&
    isNear(one.head.publishedAt, other.head.publishedAt) &&
    !isOtherEdition(one.head, other.head)
  );
}

/** Returns whether two articles with the same headline are editions of a publisher on different days, such as a column. */
export function isOtherEdition(one: Article, other: Article): boolean {
  const isSamePublisher = one.publisherDomain !== null && one.publisherDomain === other.publisherDomain;
  return isSamePublisher && areDaysApart(one.publishedAt, other.publishedAt);
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
  const isEnough = shared * 100 >= (small.content.size + large.content.size - shared) * SHARED_PERCENT;
  return isEnough && keepsMeaning(sharedPositions(small, large)) && onlyAdds(large, small);
}

/** Returns the position in `large` of each common word, in the order of `small`. */
function sharedPositions(small: Fingerprint, large: Fingerprint): number[] {
  const positions = new Map([...large.content].map((word, position) => [word, position]));
  return [...small.content].flatMap((word) => positions.get(word) ?? []);
}

/**
 * Returns whether words in another order have the same meaning: one word has moved, or the end has moved to the front.
 * Two swapped words have swapped roles, as in "A beats B" and "B beats A".
 */
function keepsMeaning(positions: readonly number[]): boolean {
  const falls = positions.flatMap((position, at) => (position > (positions[at + 1] ?? Infinity) ? [at] : []));
  const [fall] = falls;
  if (fall === undefined) return true;
  const isRotated = falls.length === 1 && (positions.at(-1) ?? 0) < (positions[0] ?? 0);
  return isRotated || isRising(positions.toSpliced(fall, 1)) || isRising(positions.toSpliced(fall + 1, 1));
}

function isRising(positions: readonly number[]): boolean {
  return positions.every((position, at) => at === 0 || position > (positions[at - 1] ?? 0));
}

/**
 * Returns whether `large` adds words to `small` without replacing any. One other name in a long headline leaves nearly
 * all words the same, as in announcements of law firms. Endings and typing errors may differ.
 */
function onlyAdds(large: Fingerprint, small: Fingerprint): boolean {
  const units = new Set(large.units);
  const own = small.units.filter((unit) => !units.has(unit) && !FUNCTION_WORDS.has(unit));
  return own.every((word) => large.units.some((other) => sharesStem(word, other)));
}

function sharesStem(word: string, other: string): boolean {
  return word.length >= STEM_LENGTH && other.startsWith(word.slice(0, STEM_LENGTH));
}

/** Returns whether two dates are close enough for copies. An unknown date is close to any other. */
function isNear(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return true;
  const [early, late] = one < other ? [one, other] : [other, one];
  return late - (early + precisionOf(early)) <= FURTHEST_MS;
}

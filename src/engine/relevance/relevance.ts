import { type Background, idf } from "./background.ts";
import type { IndexedListing } from "./index-listing.ts";
import type { QueryWord } from "./query-words.ts";

/** The quality of a listing's answer to a query, whatever the other listings. */
export interface Relevance {
  /** From 0 to 1: 1 only if the listing has every word. */
  readonly score: number;
  /** The query's words that the listing has, or has a synonym of, by falling weight. */
  readonly matched: readonly string[];
  /** The query's words that it lacks, by falling weight. */
  readonly missing: readonly string[];
  /** The missing words that it denies: "dishwasher" in "not dishwasher safe". */
  readonly denied: readonly string[];
}

// Parameters of BM25F: how fast repetition saturates, and how much a long title dilutes its words.
const SATURATION = 1.2;
const TITLE_LENGTH_WEIGHT = 0.3;
const MEAN_TITLE_LENGTH = 14;
const BODY_WEIGHT = 0.5;
/** A synonym counts for less than the shopper's own word. */
const SYNONYM_WEIGHT = 0.6;

/**
 * Scores a listing for the words of a query by BM25F against a fixed background. A word earns at most its idf, so
 * repetition does not pay. The length of the body does not count, so a further true sentence costs nothing. A query
 * without words scores 0.
 */
export function scoreRelevance(
  words: readonly QueryWord[],
  listing: IndexedListing,
  background: Background,
): Relevance {
  const scored = words.map((word) => ({
    word,
    weight: idf(background, word.token),
    share: earnedShare(word, listing),
  }));
  const best = scored.reduce((sum, { weight }) => sum + weight, 0);
  const earned = scored.reduce((sum, { weight, share }) => sum + weight * share, 0);
  const telling = scored.toSorted((a, b) => b.weight - a.weight);
  const missing = telling.filter(({ share }) => share === 0).map(({ word }) => word);
  return {
    score: best === 0 ? 0 : earned / best,
    matched: telling.filter(({ share }) => share > 0).map(({ word }) => word.text),
    missing: missing.map(({ text }) => text),
    denied: missing.filter(({ token }) => deniedFrequency(token, listing) > 0).map(({ text }) => text),
  };
}

/** Returns the share of its idf that a word earns. */
function earnedShare({ token, synonyms, denied }: QueryWord, listing: IndexedListing): number {
  const frequencyOf = (key: string): number =>
    // Shoppers may ask for "non-stick" or "not for children". A denial answers no other query.
    statedFrequency(key, listing) + (denied ? deniedFrequency(key, listing) : 0);
  // The maximum, so that adding the word itself never costs what a synonym in the title has earned.
  let frequency = frequencyOf(token);
  for (const synonym of synonyms) frequency = Math.max(frequency, SYNONYM_WEIGHT * frequencyOf(synonym));
  return Math.min(1, (frequency * (SATURATION + 1)) / (frequency + SATURATION));
}

function statedFrequency(
  token: string,
  { title, body, titleLength }: Pick<IndexedListing, "title" | "body" | "titleLength">,
): number {
  const length = 1 - TITLE_LENGTH_WEIGHT + (TITLE_LENGTH_WEIGHT * titleLength) / MEAN_TITLE_LENGTH;
  return (title.get(token) ?? 0) / length + BODY_WEIGHT * (body.get(token) ?? 0);
}

function deniedFrequency(token: string, { denied, titleLength }: IndexedListing): number {
  return statedFrequency(token, { ...denied, titleLength });
}

import type { TextFeature } from "./features.ts";

/** The synthetic assistants. None of them represents a real one. */
export const ASSISTANTS = ["assistant_1", "assistant_2", "assistant_3", "assistant_4"] as const;
export type Assistant = (typeof ASSISTANTS)[number];

/** A feature that an assistant scores. */
export type Feature = TextFeature | "price";

/**
 * The scoring of an assistant. `base` is the score of an empty listing at the competitor's price. Every other number is the
 * most points that a feature adds. `hype`, `repetition` and `length` deduct points, and `price` adds or deducts them. With
 * all deductions a score stays above 0, and with all gains below 100, so it is a plain sum that is never clipped.
 */
export interface Weights extends Readonly<Record<Feature, number>> {
  readonly base: number;
}

/** The scoring of each assistant. */
export const WEIGHTS: Readonly<Record<Assistant, Weights>> = {
  // The bargain hunter: price first, then the product and the terms.
  assistant_1: {
    base: 30,
    price: 12,
    title: 10,
    specifics: 12,
    answers: 10,
    terms: 8,
    proof: 2,
    detail: 9,
    match: 4,
    hype: 8,
    repetition: 8,
    length: 1,
  },
  // The reader of data sheets: numbers with units, codes, versions.
  assistant_2: {
    base: 24,
    price: 5,
    title: 10,
    specifics: 24,
    answers: 14,
    terms: 4,
    proof: 6,
    detail: 9,
    match: 2,
    hype: 8,
    repetition: 9,
    length: 1,
  },
  // The cautious buyer: open questions, terms and evidence; distrusts hype most.
  assistant_3: {
    base: 27,
    price: 3,
    title: 8,
    specifics: 8,
    answers: 16,
    terms: 15,
    proof: 9,
    detail: 10,
    match: 2,
    hype: 13,
    repetition: 9,
    length: 1,
  },
  // The skimmer: a title that names the product, a short text that matches it.
  assistant_4: {
    base: 28,
    price: 5,
    title: 22,
    specifics: 12,
    answers: 7,
    terms: 3,
    proof: 2,
    detail: 7,
    match: 7,
    hype: 7,
    repetition: 10,
    length: 5,
  },
};

import type { TextFeature } from "./features.ts";

/** The synthetic assistants. None of them stands for a real one. */
export const ASSISTANTS = ["assistant_1", "assistant_2", "assistant_3", "assistant_4"] as const;
export type Assistant = (typeof ASSISTANTS)[number];

export type Feature = TextFeature | "price";

/**
 * What an assistant gives: the score of a listing that says nothing and costs what the rival does, and the most points
 * that each feature adds. `hype`, `repetition` and `length` take points away, `price` adds or takes.
 * Every table keeps `base` less all that can be taken above 0 and `base` plus all that can be added below 100, so that
 * a score is the plain sum of its parts and is never cut off.
 */
export interface Weights extends Readonly<Record<Feature, number>> {
  readonly base: number;
}

export const WEIGHTS: Readonly<Record<Assistant, Weights>> = {
  // Looks for a bargain: price first, then what it gets for it and on what terms.
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
  // Compares data sheets: numbers with units, codes, versions.
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
  // Wants no surprise after the purchase: open questions, terms and evidence; distrusts hype most.
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
  // Reads the title and skims: does it say what the thing is, does the text keep to it, is it brief.
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

import { IS_COUNTED, IS_LABEL, IS_NEUTRAL, IS_UNIT, hashOf, meaningOf, pairHash } from "./lexicon.ts";

const ANY_NUMBER = hashOf("0");
const NUMBER_ONE = hashOf("1");

/** How far back the number before is. */
const NONE = 0;
const NEXT = 1;
const ONE_WORD_ON = 2;

/**
 * What stands before a place in a text: the word, for phrases; a label or a number, for facts.
 * The methods that take something in answer with the hash of the fact that it completes, or 0.
 */
export class TextContext {
  #previous = 0;
  /** The word directly before when it is a label, else 0. */
  #label = 0;
  #number = 0;
  #numberAge = NONE;
  #numberEnd = 0;

  /** Whether a number stands directly before. */
  get followsNumber(): boolean {
    return this.#numberAge === NEXT;
  }

  /** What `hash` means as the second half of a phrase. */
  phraseMeaning(hash: number): number {
    return meaningOf(pairHash(this.#previous, hash));
  }

  /** What a number means after the word before, as in "# 1"; for phrases all numbers but 1 are alike. */
  numberMeaning(hash: number): number {
    const sign = hash === NUMBER_ONE ? NUMBER_ONE : ANY_NUMBER;
    const meaning = this.phraseMeaning(sign);
    this.#previous = sign;
    return meaning;
  }

  /** Takes in a number that ends at `end`. It completes a fact when a label such as "size" stands before it. */
  takeNumber(hash: number, end: number): number {
    const label = this.#label;
    this.#label = 0;
    if (label !== 0) {
      this.#numberAge = NONE;
      return pairHash(label, hash);
    }
    this.#number = this.followsNumber ? pairHash(this.#number, hash) : hash;
    this.#numberAge = NEXT;
    this.#numberEnd = end;
    return 0;
  }

  /** Takes in a word that begins at `start`. It completes a fact when it is the unit of the number before. */
  takeWord(hash: number, length: number, meaning: number, start: number): number {
    const isUnit = this.#isUnit(meaning, start);
    this.#numberAge = isUnit || this.#numberAge !== NEXT ? NONE : ONE_WORD_ON;
    this.#label = (meaning & IS_LABEL) === 0 ? 0 : hash;
    // A single letter is what an apostrophe leaves over, as in "don't": it is no part of a phrase.
    if (length > 1) this.#previous = hash;
    return isUnit ? pairHash(this.#number, hash) : 0;
  }

  /** Takes in a piece of a run without spaces, which may be a unit. */
  takeTerm(hash: number, meaning: number): number {
    if (!this.followsNumber || (meaning & (IS_UNIT | IS_COUNTED)) === 0) return 0;
    this.#numberAge = NONE;
    return pairHash(this.#number, hash);
  }

  /** Takes in a unit sign at `at`, such as a per cent sign, which belongs to the number that it touches. */
  takeSign(unit: number, at: number): number {
    const belongs = this.followsNumber && this.#numberEnd === at;
    this.divide();
    if (!belongs) return 0;
    this.#previous = unit;
    return pairHash(this.#number, unit);
  }

  /** Ends a run without spaces, whose last word was `last`. */
  endRun(last: number): void {
    this.divide();
    this.#previous = last;
  }

  /** Forgets everything: what follows is no neighbour of what was before. */
  divide(): void {
    this.#previous = 0;
    this.#label = 0;
    this.#numberAge = NONE;
  }

  /** Whether a word is the unit of the number before: next to it ("500 ml"), or one word on ("6 card slots"). */
  #isUnit(meaning: number, start: number): boolean {
    if (this.#numberAge === ONE_WORD_ON) return (meaning & IS_COUNTED) !== 0;
    if (this.#numberAge === NONE || (meaning & (IS_UNIT | IS_COUNTED)) === 0) return false;
    // Words like "in" and "a" are units only when they touch the number.
    return (meaning & IS_NEUTRAL) === 0 || this.#numberEnd === start;
  }
}

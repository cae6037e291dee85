import { IS_COUNTED, IS_LABEL, IS_NEUTRAL, IS_UNIT, hashOf, meaningOf, pairHash } from "./lexicon.ts";

const ANY_NUMBER = hashOf("0");
const NUMBER_ONE = hashOf("1");

/** The distance to the preceding number. */
const NONE = 0;
const NEXT = 1;
const ONE_WORD_ON = 2;

/**
 * Remembers the tokens before a position in a text: the last word for phrases, and a label or a number for facts. Each
 * `take…` method returns the hash of the fact that its token completes, or 0.
 */
export class TextContext {
  #previous = 0;
  /** The preceding word when it is a label, else 0. */
  #label = 0;
  #number = 0;
  #numberAge = NONE;
  #numberEnd = 0;

  /** Returns whether the preceding token is a number. */
  get followsNumber(): boolean {
    return this.#numberAge === NEXT;
  }

  /** Returns the meaning of `hash` as the second word of a phrase. */
  phraseMeaning(hash: number): number {
    return meaningOf(pairHash(this.#previous, hash));
  }

  /** Returns the meaning of a number after the last word, as in "# 1". Phrases distinguish 1 from all other numbers. */
  numberMeaning(hash: number): number {
    const sign = hash === NUMBER_ONE ? NUMBER_ONE : ANY_NUMBER;
    const meaning = this.phraseMeaning(sign);
    this.#previous = sign;
    return meaning;
  }

  /** Takes a number that ends at `end`. It completes a fact after a label such as "size". */
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

  /** Takes a word that begins at `start`. It completes a fact when it is the unit of the preceding number. */
  takeWord(hash: number, length: number, meaning: number, start: number): number {
    const isUnit = this.#isUnit(meaning, start);
    this.#numberAge = isUnit || this.#numberAge !== NEXT ? NONE : ONE_WORD_ON;
    this.#label = (meaning & IS_LABEL) === 0 ? 0 : hash;
    // A single letter is a leftover of an apostrophe, as in "don't", and is not part of a phrase.
    if (length > 1) this.#previous = hash;
    return isUnit ? pairHash(this.#number, hash) : 0;
  }

  /** Takes a term in a run without spaces, which may be a unit. */
  takeTerm(hash: number, meaning: number): number {
    if (!this.followsNumber || (meaning & (IS_UNIT | IS_COUNTED)) === 0) return 0;
    this.#numberAge = NONE;
    return pairHash(this.#number, hash);
  }

  /** Takes a unit sign at `at`, such as a percent sign. It belongs to the number that it touches. */
  takeSign(unit: number, at: number): number {
    const belongs = this.followsNumber && this.#numberEnd === at;
    this.divide();
    if (!belongs) return 0;
    this.#previous = unit;
    return pairHash(this.#number, unit);
  }

  /** Ends a run without spaces whose last word was `last`. */
  endRun(last: number): void {
    this.divide();
    this.#previous = last;
  }

  /** Forgets all tokens. */
  divide(): void {
    this.#previous = 0;
    this.#label = 0;
    this.#numberAge = NONE;
  }

  /** Returns whether a word is the unit of a number: next to it ("500 ml") or one word later ("6 card slots"). */
  #isUnit(meaning: number, start: number): boolean {
    if (this.#numberAge === ONE_WORD_ON) return (meaning & IS_COUNTED) !== 0;
    if (this.#numberAge === NONE || (meaning & (IS_UNIT | IS_COUNTED)) === 0) return false;
    // "in" and "a" are units only when they touch the number.
    return (meaning & IS_NEUTRAL) === 0 || this.#numberEnd === start;
  }
}

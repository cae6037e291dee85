import { ALL_TOPICS, IS_BURDEN, IS_HYPE, IS_NEGATOR, IS_PRESSURE, IS_TURN, TERMS_TOPICS } from "./lexicon.ts";

/** Kinds of a token, as bits: a word, a term that names proof, a fact (a number with its unit, a code). */
export const WORD_TOKEN = 1;
export const PROOF_TOKEN = 2;
export const FACT_TOKEN = 4;

interface Token {
  readonly hash: number;
  kinds: number;
  /** Occurrences that count as repetitions. */
  count: number;
  /** Tells whether a sentence that earns something has contained it. */
  isCredited: boolean;
}

/**
 * Counts the points for a text and the points against it.
 * A description is credited by the sentence: a sentence that presses or only praises earns nothing for its words, facts
 * and topics, so that hype never pays. Points against a text count everywhere. Terms are credited by the clause: a
 * clause that denies them states none.
 */
export class TextTally {
  words = 0;
  /** Different content words; in a description, those that the title does not have. */
  distinctWords = 0;
  /** Different words and facts of a description that the title has too. */
  sharedWithTitle = 0;
  /** Different numbers with a unit, codes and labelled numbers; in a description, those the title does not have. */
  facts = 0;
  /** Different words that name a test, a standard or a certificate, counted as facts are. */
  proofs = 0;
  /** Bits of the topics that the text covers. */
  topics = 0;
  praise = 0;
  pressure = 0;
  exclamations = 0;
  capitals = 0;
  emoji = 0;

  readonly #tokens = new Map<number, Token>();
  readonly #title: TextTally | undefined;
  readonly #sentence: Token[] = [];
  #topics = 0;
  /** The meanings of all words of the clause, as bits. */
  #clause = 0;
  #praise = 0;
  #pressure = 0;
  #exclamations = 0;

  /** Starts an empty tally: of a description when its `title` is passed. */
  constructor(title?: TextTally) {
    this.#title = title;
  }

  /** Adds a word or a fact to the sentence. `count` is 0 where repeating it is no repetition. */
  addToken(hash: number, kinds: number, count: number): void {
    let token = this.#tokens.get(hash);
    if (token === undefined) {
      token = { hash, kinds, count, isCredited: false };
      this.#tokens.set(hash, token);
    } else {
      token.kinds |= kinds;
      token.count += count;
    }
    this.#sentence.push(token);
  }

  /** Adds the topics, praise and pressure that a word or a phrase expresses. */
  addMeaning(meaning: number): void {
    if ((meaning & IS_TURN) !== 0) this.endClause();
    this.#clause |= meaning;
    if ((meaning & IS_HYPE) !== 0) this.#praise++;
    if ((meaning & IS_PRESSURE) !== 0) this.#pressure++;
  }

  addExclamations(marks: number): void {
    this.#exclamations += marks;
  }

  /** Settles the clause and begins the next one. */
  endClause(): void {
    const denies = (this.#clause & IS_NEGATOR) !== 0 && (this.#clause & IS_BURDEN) === 0;
    this.#topics |= this.#clause & (denies ? ALL_TOPICS & ~TERMS_TOPICS : ALL_TOPICS);
    this.#clause = 0;
  }

  /** Settles the sentence and begins the next one. */
  endSentence(): void {
    this.endClause();
    if (this.#title === undefined || !this.#isEmptyTalk()) this.#creditSentence();
    this.praise += this.#praise;
    this.pressure += this.#pressure;
    this.exclamations += this.#exclamations;
    this.#sentence.length = 0;
    this.#topics = 0;
    this.#praise = 0;
    this.#pressure = 0;
    this.#exclamations = 0;
  }

  has(hash: number): boolean {
    return this.#tokens.has(hash);
  }

  /** Counts the occurrences beyond `allowed` of each token. */
  repeatsBeyond(allowed: number): number {
    let repeats = 0;
    for (const { count } of this.#tokens.values()) repeats += Math.max(0, count - allowed);
    return repeats;
  }

  #isEmptyTalk(): boolean {
    return this.#pressure > 0 || this.#praise + this.#exclamations > 1;
  }

  #creditSentence(): void {
    this.topics |= this.#topics;
    for (const token of this.#sentence) {
      if (token.isCredited) continue;
      token.isCredited = true;
      if (this.#title?.has(token.hash) === true) this.sharedWithTitle++;
      else this.#credit(token.kinds);
    }
  }

  #credit(kinds: number): void {
    if ((kinds & FACT_TOKEN) !== 0) this.facts++;
    else if ((kinds & WORD_TOKEN) !== 0) this.distinctWords++;
    if ((kinds & PROOF_TOKEN) !== 0) this.proofs++;
  }
}

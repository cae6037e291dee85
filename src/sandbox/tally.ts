import { ALL_TOPICS, IS_BURDEN, IS_HYPE, IS_NEGATOR, IS_PRESSURE, IS_TURN, TERMS_TOPICS } from "./lexicon.ts";

/** The kinds of a token as bits: a word, a term for evidence, a fact such as a number with its unit, or a code. */
export const WORD_TOKEN = 1;
export const PROOF_TOKEN = 2;
export const FACT_TOKEN = 4;

interface Token {
  readonly hash: number;
  kinds: number;
  /** The occurrences that count towards repetition. */
  count: number;
  /** True once it was in a sentence that earns points. */
  isCredited: boolean;
}

/**
 * Counts what earns points in a text and what deducts them.
 * A description is credited sentence by sentence: one that puts on pressure or only praises earns nothing for its words,
 * facts and topics, so that hype never pays. Deductions count everywhere. Purchase terms are credited clause by clause: a
 * clause that denies them states none.
 */
export class TextTally {
  words = 0;
  /** The distinct content words; in a description, without those of the title. */
  distinctWords = 0;
  /** The distinct words and facts that a description shares with the title. */
  sharedWithTitle = 0;
  /** The distinct numbers with a unit, codes and labelled numbers; in a description, without those of the title. */
  facts = 0;
  /** The distinct words that name a test, a standard or a certificate, counted like facts. */
  proofs = 0;
  /** The topics that the text covers, as bits. */
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

  /** Creates an empty tally, of a description if its `title` is passed. */
  constructor(title?: TextTally) {
    this.#title = title;
  }

  /** Adds a word or a fact to the sentence. `count` is 0 if repeating it is harmless. */
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

  /** Evaluates the clause and begins the next one. */
  endClause(): void {
    const denies = (this.#clause & IS_NEGATOR) !== 0 && (this.#clause & IS_BURDEN) === 0;
    this.#topics |= this.#clause & (denies ? ALL_TOPICS & ~TERMS_TOPICS : ALL_TOPICS);
    this.#clause = 0;
  }

  /** Evaluates the sentence and begins the next one. */
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

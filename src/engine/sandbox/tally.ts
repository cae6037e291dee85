import { ALL_TOPICS, IS_HYPE, IS_PRESSURE } from "./lexicon.ts";
import { FACT_TOKEN, PROOF_TOKEN, WORD_TOKEN, type WordTable } from "./word-table.ts";

/**
 * What a text has earned and what counts against it.
 * A description is credited by the sentence: one that presses or only praises earns nothing for the words, facts and
 * topics in it, so that hype can never pay. What counts against a text counts wherever it stands.
 */
export class TextTally {
  words = 0;
  /** Different content words; in a description only those that the title does not have. */
  distinctWords = 0;
  /** Different words and facts of a description that the title has too. */
  sharedWithTitle = 0;
  /** Different numbers with a unit, codes and labelled numbers; in a description only those the title does not have. */
  facts = 0;
  /** Different words that name a test, a standard or a certificate, counted as facts are. */
  proofs = 0;
  /** Bits of the topics that the text speaks of. */
  topics = 0;
  praise = 0;
  pressure = 0;
  exclamations = 0;
  capitals = 0;
  emoji = 0;
  readonly table: WordTable;

  readonly #title: WordTable | undefined;
  readonly #slots: number[] = [];
  #topics = 0;
  #praise = 0;
  #pressure = 0;
  #exclamations = 0;

  /** A tally that counts words in `table`; with `title` it is of a description, whose words may repeat that title's. */
  constructor(table: WordTable, title: WordTable | undefined) {
    this.table = table;
    this.#title = title;
  }

  /** Keeps a word or a fact of the sentence; `times` is 0 where repeating it says nothing. */
  keep(hash: number, kind: number, times: number): void {
    this.#slots.push(this.table.add(hash, kind, times));
  }

  /** Notes the topics, praise and pressure that a word or phrase stands for. */
  note(meaning: number): void {
    this.#topics |= meaning & ALL_TOPICS;
    if ((meaning & IS_HYPE) !== 0) this.#praise++;
    if ((meaning & IS_PRESSURE) !== 0) this.#pressure++;
  }

  exclaim(marks: number): void {
    this.#exclamations += marks;
  }

  /** Settles the sentence and begins the next one. */
  endSentence(): void {
    if (this.#title === undefined || !this.#isEmptyTalk()) this.#credit();
    this.praise += this.#praise;
    this.pressure += this.#pressure;
    this.exclamations += this.#exclamations;
    this.#slots.length = 0;
    this.#topics = 0;
    this.#praise = 0;
    this.#pressure = 0;
    this.#exclamations = 0;
  }

  #isEmptyTalk(): boolean {
    return this.#pressure > 0 || this.#praise + this.#exclamations > 1;
  }

  #credit(): void {
    this.topics |= this.#topics;
    for (const slot of this.#slots) {
      const kind = this.table.creditOnce(slot);
      if (kind === 0) continue;
      if (this.#title?.has(this.table.hashAt(slot)) === true) this.sharedWithTitle++;
      else this.#creditNew(kind);
    }
  }

  #creditNew(kind: number): void {
    if ((kind & FACT_TOKEN) !== 0) this.facts++;
    else if ((kind & WORD_TOKEN) !== 0) this.distinctWords++;
    if ((kind & PROOF_TOKEN) !== 0) this.proofs++;
  }
}

import { slotOf } from "./lexicon.ts";

/** What a token is, as bits: a word, a term that names proof, a fact (a number with its unit, a code). */
export const WORD_TOKEN = 1;
export const PROOF_TOKEN = 2;
export const FACT_TOKEN = 4;
const CREDITED = 8;

/**
 * The different words and facts of one text, with how often each occurs. Words are known by their hash.
 * A table serves one text after another, because to make its arrays takes longer than to read a text.
 */
export class WordTable {
  #mask = 0;
  #hashes = new Int32Array(0);
  #counts = new Int32Array(0);
  /** 0 marks a free slot. */
  #kinds = new Uint8Array(0);
  readonly #used: number[] = [];

  /** Forgets the text before and makes room for one of `length` code units. */
  begin(length: number): void {
    for (const slot of this.#used) this.#kinds[slot] = 0;
    this.#used.length = 0;
    let capacity = 256;
    // Never full: no script yields more than two tokens in three code units, terms and units that overlap words aside.
    while (capacity < 0.75 * length + 256) capacity *= 2;
    if (capacity <= this.#kinds.length) return;
    this.#mask = capacity - 1;
    this.#hashes = new Int32Array(capacity);
    this.#counts = new Int32Array(capacity);
    this.#kinds = new Uint8Array(capacity);
  }

  /** Adds an occurrence that counts as `times` repetitions and returns its slot. */
  add(hash: number, kind: number, times: number): number {
    const slot = this.#find(hash);
    const known = this.#kinds[slot] ?? 0;
    this.#kinds[slot] = known | kind;
    if (known === 0) {
      this.#hashes[slot] = hash;
      this.#counts[slot] = times;
      this.#used.push(slot);
    } else {
      this.#counts[slot] = (this.#counts[slot] ?? 0) + times;
    }
    return slot;
  }

  has(hash: number): boolean {
    return this.#kinds[this.#find(hash)] !== 0;
  }

  hashAt(slot: number): number {
    return this.#hashes[slot] ?? 0;
  }

  /** The kind of the token in a slot the first time it is asked for, 0 ever after. */
  creditOnce(slot: number): number {
    const kind = this.#kinds[slot] ?? 0;
    if (kind >= CREDITED) return 0;
    this.#kinds[slot] = kind | CREDITED;
    return kind;
  }

  /** How many occurrences there are beyond `allowed` of each word. */
  repeatsBeyond(allowed: number): number {
    let repeats = 0;
    for (const slot of this.#used) repeats += Math.max(0, (this.#counts[slot] ?? 0) - allowed);
    return repeats;
  }

  #find(hash: number): number {
    let slot = slotOf(hash, this.#mask);
    while (this.#kinds[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & this.#mask;
    return slot;
  }
}

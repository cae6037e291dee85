/** The least number of slots for each word, so that the first slot is usually free or right. */
const SLOTS_A_WORD = 2;
const FEWEST_SLOTS = 64;

/**
 * A hash table that numbers words in the order in which they are added. It is asked for every word of every text, and a
 * `Map` takes several times as long to report a missing word.
 */
export class WordTable {
  readonly #words: string[] = [];
  /** For each slot, the number of its word plus one, or 0. A word is in the first free slot from its hash on. */
  #slots = new Uint32Array(FEWEST_SLOTS);

  /** The words by number. */
  get all(): readonly string[] {
    return this.#words;
  }

  /** Adds a word unless it is known, and returns its number. */
  add(word: string): number {
    const known = this.numberOf(word);
    if (known >= 0) return known;
    const number = this.#words.push(word) - 1;
    if (this.#words.length * SLOTS_A_WORD > this.#slots.length) this.#grow();
    else this.#insert(word, number);
    return number;
  }

  /** Returns the number of a word, or -1 if it is unknown. */
  numberOf(word: string): number {
    const last = this.#slots.length - 1;
    for (let slot = hashOf(word) & last; ; slot = (slot + 1) & last) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0 || this.#words[number] === word) return number;
    }
  }

  #insert(word: string, number: number): void {
    const last = this.#slots.length - 1;
    let slot = hashOf(word) & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = number + 1;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (const [number, word] of this.#words.entries()) this.#insert(word, number);
  }
}

/** Returns the FNV-1a hash of the code units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

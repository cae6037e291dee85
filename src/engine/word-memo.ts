/** V8 keeps a whole text in memory for a longer slice of it. Most words are shorter. */
const LONGEST = 12;
/** A power of two. Words with the same hash share a slot, so the memo never grows. */
const SLOTS = 4_096;

interface Known<T> {
  readonly word: string;
  readonly value: T;
}

/** Memoizes a function of a word, and looks words up without slicing them out of their text. */
export class WordMemo<T> {
  readonly #valueOf: (word: string) => T;
  readonly #slots = Array.from({ length: SLOTS }, (): Known<T> | undefined => undefined);

  constructor(valueOf: (word: string) => T) {
    this.#valueOf = valueOf;
  }

  /** Returns the value of the word from `start` to `end`, the end excluded. */
  at(text: string, start: number, end: number): T {
    if (end - start > LONGEST) return this.#valueOf(text.slice(start, end));
    const slot = hashOf(text, start, end) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && isAt(known.word, text, start, end)) return known.value;
    const word = text.slice(start, end);
    const value = this.#valueOf(word);
    this.#slots[slot] = { word, value };
    return value;
  }
}

/** Returns the FNV-1a hash of some code units. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

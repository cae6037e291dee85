import type { KnownWords } from "./known-words.ts";
import { POOLED_LETTERS } from "./letters.ts";
import type { Forms, WordSequence } from "./match.ts";

/** The words of phrases, and by their numbers their forms and lengths. */
interface LetterDictionary {
  readonly known: KnownWords;
  readonly forms: readonly Forms[];
  readonly lengths: Uint8Array;
}

/** The forms of letters that are no word. */
export const UNKNOWN: Forms = [];
const UNREAD = -1;

/** Letters as words of the phrases, from every place on. Letters that begin no word are one until a word begins. */
export class LetterSequence implements WordSequence {
  readonly #codes: Uint16Array;
  readonly #dictionary: LetterDictionary;
  /** For each place the number of its word, and the place behind it, as far as they were asked for. */
  readonly #words: Int32Array;
  readonly #after: Int32Array;

  constructor(codes: Uint16Array, dictionary: LetterDictionary) {
    this.#codes = codes;
    this.#dictionary = dictionary;
    [this.#words, this.#after] = numberBuffers(codes.length);
    this.#words.fill(UNREAD);
    this.#after.fill(UNREAD);
  }

  /** Returns the word at a place: empty where none begins. */
  wordAt(position: number): string {
    return this.#dictionary.known.words[this.#numberAt(position)] ?? "";
  }

  formsAt(position: number): Forms | undefined {
    return position >= 0 && position < this.#codes.length
      ? (this.#dictionary.forms[this.#numberAt(position)] ?? UNKNOWN)
      : undefined;
  }

  after(position: number): number {
    const known = this.#after[position] ?? UNREAD;
    if (known !== UNREAD) return known;
    const word = this.#numberAt(position);
    if (word !== 0) return position + (this.#dictionary.lengths[word] ?? 1);
    let end = position + 1;
    while (end < this.#codes.length && this.#after[end] === UNREAD && this.#numberAt(end) === 0) end += 1;
    if (this.#numberAt(end) === 0) end = this.#after[end] ?? end;
    this.#after.fill(end, position, end);
    return end;
  }

  #numberAt(position: number): number {
    const known = this.#words[position];
    if (known !== UNREAD) return known ?? 0;
    return (this.#words[position] = this.#dictionary.known.longestAt(this.#codes, position));
  }
}

const makeNumberBuffers = (length: number) => [new Int32Array(length), new Int32Array(length)] as const;
const buffers = makeNumberBuffers(POOLED_LETTERS);

/** Returns room for the numbers of letters, until the next letters ask for theirs. */
function numberBuffers(length: number): readonly [Int32Array, Int32Array] {
  return length > POOLED_LETTERS
    ? makeNumberBuffers(length)
    : [buffers[0].subarray(0, length), buffers[1].subarray(0, length)];
}

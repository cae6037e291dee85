import type { KnownWords } from "./known-words.ts";
import { POOLED_LETTERS } from "./letters.ts";
import type { Forms, WordSequence } from "./match.ts";

/** The words of phrases, with the forms and length of each by number. */
interface LetterDictionary {
  readonly known: KnownWords;
  readonly forms: readonly Forms[];
  readonly lengths: Uint8Array;
}

/** The forms of letters that are not a word. */
export const UNKNOWN: Forms = [];
const UNREAD = -1;

/** A run of letters as words of phrases, from any position. Letters that begin no word form one unknown word. */
export class LetterSequence implements WordSequence {
  readonly #codes: Uint16Array;
  readonly #dictionary: LetterDictionary;
  /** The number of the word at each position, read so far. */
  readonly #words: Int32Array;
  readonly #after: Int32Array;

  constructor(codes: Uint16Array, dictionary: LetterDictionary) {
    this.#codes = codes;
    this.#dictionary = dictionary;
    [this.#words, this.#after] = numberBuffers(codes.length);
    this.#words.fill(UNREAD);
    this.#after.fill(UNREAD);
  }

  /** Returns the word at a position, or an empty text. */
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

/** Returns buffers for the words of a run of letters. They are valid until the next call. */
function numberBuffers(length: number): readonly [Int32Array, Int32Array] {
  return length > POOLED_LETTERS
    ? makeNumberBuffers(length)
    : [buffers[0].subarray(0, length), buffers[1].subarray(0, length)];
}

import { isLatin } from "./letters.ts";
import { codesOf, Trie } from "./trie.ts";

/** Three Latin letters are a number of so many bits. */
const LETTER_BITS = 5;
const THREE = 3;
const THREES = 1 << (THREE * LETTER_BITS);
const FIRST_LETTER = 0x61;

/** A word by its number, and where it begins. */
export interface FoundWord {
  readonly word: number;
  readonly at: number;
}

/** Words that are looked for in letters without anything between them. */
export class KnownWords {
  /** The first one is empty. */
  readonly words: readonly string[];
  readonly #trie: Trie;
  /** For three letters whether a word begins with them. */
  readonly #begins = new Uint8Array(THREES);

  constructor(words: Iterable<string>) {
    this.#trie = new Trie(words);
    this.words = this.#trie.words;
    for (const word of this.words) {
      const codes = codesOf(word.slice(0, THREE));
      if (codes.length === THREE && codes.every(isLatin)) this.#begins[threeOf(codes)] = 1;
    }
  }

  /**
   * Returns the longest words at the places where one may begin, from the last place to the first. Words of two Latin letters
   * are mostly left out: three letters with which no word begins are told much faster.
   */
  findIn(codes: Uint16Array): FoundWord[] {
    const found: FoundWord[] = [];
    let three = 0;
    let latin = 0;
    for (let at = codes.length - 1; at >= 0; at--) {
      const code = codes[at] ?? 0;
      latin = isLatin(code) ? latin + 1 : 0;
      three = withBefore(three, code);
      if (latin < THREE || this.#begins[three] === 1) found.push({ word: this.longestAt(codes, at), at });
    }
    return found;
  }

  /** Returns the number of the longest word at a place: 0 for none. */
  longestAt(codes: Uint16Array, at: number): number {
    return this.#trie.longestAt(codes, at);
  }
}

/** Returns three letters as a number, of those behind a letter and the letter before them. */
function withBefore(three: number, code: number): number {
  return ((three >> LETTER_BITS) | ((code - FIRST_LETTER) << ((THREE - 1) * LETTER_BITS))) & (THREES - 1);
}

const threeOf = (codes: Uint16Array): number => codes.reduceRight(withBefore, 0);

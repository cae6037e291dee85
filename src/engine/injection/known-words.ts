import { isLatin } from "./letters.ts";
import { codesOf, Trie } from "./trie.ts";

/** Four Latin letters are a number of so many bits. */
const LETTER_BITS = 5;
const PREFIX_LETTERS = 4;
const PREFIXES = 1 << (PREFIX_LETTERS * LETTER_BITS);
const FIRST_LETTER = 0x61;
const LATIN_LETTERS = 26;
/** A shorter word begins everywhere. */
const MIN_LETTERS = 3;
/** A bit for each number takes an eighth of the memory of a byte: more of it is near at hand. */
const WORD_BITS = 5;

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
  /** A bit for each four letters: whether a word begins with them, or is the first three. */
  readonly #prefixes = new Int32Array(PREFIXES >> WORD_BITS);

  constructor(words: Iterable<string>) {
    this.#trie = new Trie(words);
    this.words = this.#trie.words;
    for (const word of this.words) {
      const codes = codesOf(word.slice(0, PREFIX_LETTERS));
      if (codes.length < MIN_LETTERS || !codes.every(isLatin)) continue;
      const first = codes.reduceRight(withBefore, 0);
      if (codes.length === PREFIX_LETTERS) this.#add(first);
      else for (let last = 0; last < LATIN_LETTERS; last++) this.#add(first | last);
    }
  }

  /**
   * Returns the longest word at each place, from the last place to the first. Words of two Latin letters are mostly left out:
   * four letters with which no longer word begins are told much faster.
   */
  findIn(codes: Uint16Array): FoundWord[] {
    const found: FoundWord[] = [];
    let prefix = 0;
    let latin = 0;
    for (let at = codes.length - 1; at >= 0; at--) {
      const code = codes[at] ?? 0;
      latin = isLatin(code) ? latin + 1 : 0;
      prefix = withBefore(prefix, code);
      if (latin >= PREFIX_LETTERS && !this.#has(prefix)) continue;
      const word = this.longestAt(codes, at);
      if (word > 0) found.push({ word, at });
    }
    return found;
  }

  /** Returns the number of the longest word at a place: 0 for none. */
  longestAt(codes: Uint16Array, at: number): number {
    return this.#trie.longestAt(codes, at);
  }

  #add(prefix: number): void {
    const bits = this.#prefixes[prefix >> WORD_BITS] ?? 0;
    this.#prefixes[prefix >> WORD_BITS] = bits | (1 << prefix);
  }

  #has(prefix: number): boolean {
    return ((this.#prefixes[prefix >> WORD_BITS] ?? 0) & (1 << prefix)) !== 0;
  }
}

/** Returns four letters as a number, of those behind a letter and the letter before them. */
function withBefore(prefix: number, code: number): number {
  return ((prefix >> LETTER_BITS) | ((code - FIRST_LETTER) << ((PREFIX_LETTERS - 1) * LETTER_BITS))) & (PREFIXES - 1);
}

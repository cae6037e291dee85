import { isLatin } from "./letters.ts";
import { codesOf, Trie } from "./trie.ts";

/** The bits for one of the letters in a prefix number. */
const LETTER_BITS = 5;
const PREFIX_LETTERS = 4;
const PREFIXES = 1 << (PREFIX_LETTERS * LETTER_BITS);
const FIRST_LETTER = 0x61;
const LATIN_LETTERS = 26;
/** The shortest word that a prefix is stored for. Shorter ones begin almost everywhere. */
const MIN_LETTERS = 3;
/** The logarithm of the bits in a number of the bit set, which is smaller than bytes and so stays in the cache. */
const WORD_BITS = 5;

/** The number of a word, and its start. */
export interface FoundWord {
  readonly word: number;
  readonly at: number;
}

/** Words that are searched for in a run of letters. */
export class KnownWords {
  /** The words by number. Number 0 is empty. */
  readonly words: readonly string[];
  readonly #trie: Trie;
  /** A bit for each sequence of four letters that begins a word, or whose first three letters are a word. */
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
   * Returns the longest word at each position, from last to first. Most words of two Latin letters are skipped: four
   * letters that begin no longer word are rejected much faster.
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

  /** Returns the number of the longest word at a position, or 0. */
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

/** Returns the prefix number of a letter and the three letters after it. */
function withBefore(prefix: number, code: number): number {
  return ((prefix >> LETTER_BITS) | ((code - FIRST_LETTER) << ((PREFIX_LETTERS - 1) * LETTER_BITS))) & (PREFIXES - 1);
}

/** The first of the letters with a slot in each node. */
const FIRST_LETTER = 0x61;
const LETTERS = 26;

/** A trie that finds the longest of its words at a position of a text. */
export class Trie {
  /** The words by number. Number 0 is empty: no word. */
  readonly words: readonly string[];
  /** For each node and letter, the child node, or 0, the root, if there is none. */
  readonly #children: Int32Array;
  /** For each node, the child nodes by all other code units. */
  readonly #otherChildren: (Map<number, number> | undefined)[] = [];
  /** For each node, the number of the word that ends there. */
  readonly #ends: Int32Array;

  constructor(words: Iterable<string>) {
    this.words = ["", ...words];
    const capacity = this.words.reduce((sum, word) => sum + word.length, 1);
    this.#children = new Int32Array(capacity * LETTERS);
    this.#ends = new Int32Array(capacity);
    const reached = new Int32Array(this.words.length);
    const longest = this.words.reduce((length, word) => Math.max(length, word.length), 0);
    let count = 1;
    // Nodes are added letter by letter, so that those where most walks end are close together in memory.
    for (let at = 0; at < longest; at++) {
      for (const [index, word] of this.words.entries()) {
        if (at >= word.length) continue;
        const [node, code] = [reached[index] ?? 0, word.charCodeAt(at)];
        const next = this.#childOf(node, code) || count++;
        this.#link(node, code, next);
        reached[index] = next;
      }
    }
    for (const [index, node] of reached.entries()) this.#ends[node] = index;
    this.#children = this.#children.slice(0, count * LETTERS);
  }

  /** Returns the number of the longest word that begins at `at` of some code units and ends by `last`. */
  longestAt(codes: Uint16Array, at: number, last = codes.length): number {
    let node = 0;
    let longest = 0;
    for (let end = at; end < last; end++) {
      node = this.#childOf(node, codes[end] ?? 0);
      if (node === 0) break;
      longest = this.#ends[node] || longest;
    }
    return longest;
  }

  #childOf(node: number, code: number): number {
    const letter = code - FIRST_LETTER;
    const isLetter = letter >= 0 && letter < LETTERS;
    return (isLetter ? this.#children[node * LETTERS + letter] : this.#otherChildren[node]?.get(code)) ?? 0;
  }

  #link(node: number, code: number, next: number): void {
    const letter = code - FIRST_LETTER;
    if (letter >= 0 && letter < LETTERS) this.#children[node * LETTERS + letter] = next;
    else (this.#otherChildren[node] ??= new Map()).set(code, next);
  }
}

/** Returns the UTF-16 code units of a text. */
export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

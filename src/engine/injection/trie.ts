interface Node {
  /** By UTF-16 code unit. */
  readonly children: Map<number, Node>;
  isWord: boolean;
}

/** A set of words that is asked which of them begins at a place of a text. */
export class Trie {
  readonly #root: Node = { children: new Map(), isWord: false };

  constructor(words: Iterable<string>) {
    for (const word of words) {
      let node = this.#root;
      for (let at = 0; at < word.length; at++) {
        const code = word.charCodeAt(at);
        const next = node.children.get(code) ?? { children: new Map(), isWord: false };
        node.children.set(code, next);
        node = next;
      }
      node.isWord = true;
    }
  }

  /** Returns the length of the longest word that begins at `at`: 0 when none does. */
  longestAt(text: string, at: number): number {
    let node: Node | undefined = this.#root;
    let longest = 0;
    for (let end = at; end < text.length; end++) {
      node = node.children.get(text.charCodeAt(end));
      if (node === undefined) break;
      if (node.isWord) longest = end + 1 - at;
    }
    return longest;
  }
}

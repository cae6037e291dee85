/** A shorter stem begins or ends everywhere. */
const MIN_STEM = 3;
const MAX_STEM = 16;

/** Beginnings of words, written `recommend+`, and endings, written `+system`. Other entries are no stems and left out. */
export class StemSet {
  readonly #stems: ReadonlySet<string>;

  constructor(entries: Iterable<string>) {
    this.#stems = new Set([...entries].filter((entry) => entry.startsWith("+") || entry.endsWith("+")));
  }

  /** Returns the stems that a word has, as they are written in the set. */
  stemsOf(word: string): string[] {
    const found: string[] = [];
    for (let length = MIN_STEM; length <= Math.min(word.length, MAX_STEM); length++) {
      const [beginning, ending] = [`${word.slice(0, length)}+`, `+${word.slice(-length)}`];
      if (this.#stems.has(beginning)) found.push(beginning);
      if (this.#stems.has(ending)) found.push(ending);
    }
    return found;
  }
}

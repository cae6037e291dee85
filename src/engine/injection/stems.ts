/** A shorter stem begins or ends everywhere. */
const MIN_STEM = 3;

/** Beginnings of words, written `recommend+`, and endings, written `+system`. Other entries are no stems and left out. */
export class StemSet {
  /** By the letters that every word with the stem has: its first ones, its last ones. */
  readonly #beginnings = new Map<string, string[]>();
  readonly #endings = new Map<string, string[]>();

  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      if (entry.endsWith("+")) add(this.#beginnings, entry.slice(0, MIN_STEM), entry);
      else if (entry.startsWith("+")) add(this.#endings, entry.slice(-MIN_STEM), entry);
    }
  }

  /** Returns the stems that a word has, as they are written in the set. */
  stemsOf(word: string): string[] {
    const beginnings = this.#beginnings.get(word.slice(0, MIN_STEM)) ?? [];
    const endings = this.#endings.get(word.slice(-MIN_STEM)) ?? [];
    return [
      ...beginnings.filter((stem) => word.startsWith(stem.slice(0, -1))),
      ...endings.filter((stem) => word.endsWith(stem.slice(1))),
    ];
  }
}

function add(stems: Map<string, string[]>, letters: string, stem: string): void {
  const others = stems.get(letters);
  if (others === undefined) stems.set(letters, [stem]);
  else others.push(stem);
}

/** A shorter stem begins or ends everywhere. */
const MIN_AFFIX = 3;

/** Beginnings of words, written `recommend+`, and endings, written `+system`. Other entries are no stems and left out. */
export class AffixSet {
  /** By the letters that every word with the stem has: its first ones, its last ones. */
  readonly #beginnings = new Map<number, string[]>();
  readonly #endings = new Map<number, string[]>();

  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      if (entry.endsWith("+")) add(this.#beginnings, lettersAt(entry, 0), entry);
      else if (entry.startsWith("+")) add(this.#endings, lettersAt(entry, entry.length - MIN_AFFIX), entry);
    }
  }

  /** Returns the stems that a word has, as they are written in the set. */
  affixesOf(word: string): readonly string[] {
    const beginnings = this.#beginnings.get(lettersAt(word, 0));
    const endings = this.#endings.get(lettersAt(word, word.length - MIN_AFFIX));
    if (beginnings === undefined && endings === undefined) return NONE;
    return [
      ...(beginnings ?? NONE).filter((affix) => word.startsWith(affix.slice(0, -1))),
      ...(endings ?? NONE).filter((affix) => word.endsWith(affix.slice(1))),
    ];
  }
}

const NONE: readonly string[] = [];

/** Returns three letters of a word as a number, which hardly any others have. */
function lettersAt(word: string, at: number): number {
  return (word.charCodeAt(at) << 20) ^ (word.charCodeAt(at + 1) << 10) ^ word.charCodeAt(at + 2);
}

function add(affixes: Map<number, string[]>, letters: number, affix: string): void {
  const others = affixes.get(letters);
  if (others === undefined) affixes.set(letters, [affix]);
  else others.push(affix);
}

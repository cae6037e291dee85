/** The fewest letters of an affix. Shorter ones would match almost every word. */
const MIN_AFFIX = 3;

/** A set of prefixes, written `recommend+`, and suffixes, written `+system`. Entries without a plus are ignored. */
export class AffixSet {
  /** The affixes by three letters that every word with the affix has: its first or its last ones. */
  readonly #beginnings = new Map<number, string[]>();
  readonly #endings = new Map<number, string[]>();

  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      if (entry.endsWith("+")) add(this.#beginnings, lettersAt(entry, 0), entry);
      else if (entry.startsWith("+")) add(this.#endings, lettersAt(entry, entry.length - MIN_AFFIX), entry);
    }
  }

  /** Returns the affixes that a word has, as they are written in the set. */
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

/** Returns a number for three letters of a word. Hardly any other letters have the same one. */
function lettersAt(word: string, at: number): number {
  return (word.charCodeAt(at) << 20) ^ (word.charCodeAt(at + 1) << 10) ^ word.charCodeAt(at + 2);
}

function add(affixes: Map<number, string[]>, letters: number, affix: string): void {
  const others = affixes.get(letters);
  if (others === undefined) affixes.set(letters, [affix]);
  else others.push(affix);
}

/** Colours, sizes, brands and paths of categories are shorter, and titles mostly are not. In UTF-16 code units. */
const LONGEST = 60;
const MOST_TEXTS = 500;

/** Tells whether a text is one that listings share. */
export function isCacheable(text: string): boolean {
  return text.length <= LONGEST;
}

/** Remembers what was worked out of short texts, because the listings of a feed share them. */
export class ShortTextCache<T> {
  readonly #known = new Map<string, T>();

  /** Returns what is remembered of a text. */
  get(text: string): T | undefined {
    return isCacheable(text) ? this.#known.get(text) : undefined;
  }

  /** Remembers something of a short text. */
  set(text: string, value: T): void {
    if (this.#known.size === MOST_TEXTS) this.#known.clear();
    // A part of the text of a feed would keep all of that in memory.
    this.#known.set(` ${text}`.slice(1), value);
  }
}

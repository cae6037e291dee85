/** In UTF-16 code units. Colours, sizes, brands and category paths are usually shorter; titles are usually longer. */
const LONGEST = 60;
const MOST_TEXTS = 500;

/** Tells whether a text is short enough to be shared by several listings. */
export function isCacheable(text: string): boolean {
  return text.length <= LONGEST;
}

/** Caches a value for each short text, because the listings of a feed share them. */
export class ShortTextCache<T> {
  readonly #known = new Map<string, T>();

  /** Returns the cached value of a text. */
  get(text: string): T | undefined {
    return isCacheable(text) ? this.#known.get(text) : undefined;
  }

  /** Caches the value of a short text. */
  set(text: string, value: T): void {
    if (this.#known.size === MOST_TEXTS) this.#known.clear();
    // V8 keeps the whole feed in memory for a slice of it, so the key is copied.
    this.#known.set(` ${text}`.slice(1), value);
  }
}

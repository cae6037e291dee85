import { LRUCache } from "lru-cache";

/** A result that many calls share: it is checked once, and written as JSON once. Its data must not be changed. */
export class CachedResult<T extends object = object> {
  readonly data: T;
  #isChecked = false;
  #text: string | undefined;
  #body: Buffer | undefined;
  #quoted: string | undefined;

  constructor(data: T) {
    this.data = data;
  }

  /** The data as JSON text. */
  get text(): string {
    return (this.#text ??= JSON.stringify(this.data));
  }

  /** The data as JSON in UTF-8. */
  get body(): Buffer {
    return (this.#body ??= Buffer.from(JSON.stringify(this.data)));
  }

  /** The data as JSON text, written as a string of JSON. */
  get quoted(): string {
    return (this.#quoted ??= JSON.stringify(this.text));
  }

  /** Runs a check of the data unless it has passed before. */
  checkOnce(check: (data: T) => void): void {
    if (this.#isChecked) return;
    check(this.data);
    this.#isChecked = true;
  }
}

/** Returns the data of a result. */
export function dataOf(result: object): object {
  return result instanceof CachedResult ? result.data : result;
}

/** Returns a result as JSON to be sent: bytes where they are cached, so that they are not encoded again. */
export function jsonBody(result: object): string | Buffer {
  return result instanceof CachedResult ? result.body : JSON.stringify(result);
}

interface CacheEntry<S, A extends object> {
  readonly sources: readonly S[];
  readonly result: CachedResult<A>;
}

/** Results by what was asked. Each is valid as long as it would be made from the very same sources. */
export class ResultCache<S extends object, A extends object> {
  readonly #entries: LRUCache<string, CacheEntry<S, A>>;

  constructor(max: number) {
    this.#entries = new LRUCache({ max });
  }

  /** Returns the result that was made from these sources, or else the one that `make` makes now. */
  get(asked: string, sources: readonly S[], make: () => A): CachedResult<A> {
    const known = this.#entries.get(asked);
    if (known !== undefined && isSame(known.sources, sources)) return known.result;
    const result = new CachedResult(make());
    this.#entries.set(asked, { sources, result });
    return result;
  }
}

function isSame<S>(one: readonly S[], other: readonly S[]): boolean {
  return one.length === other.length && one.every((source, i) => source === other[i]);
}

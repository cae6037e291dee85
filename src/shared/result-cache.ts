import { LRUCache } from "lru-cache";

/** A result that many calls share. It is checked and serialized once, so its data must not change. */
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

  /** The JSON text as a JSON string, in quotes. */
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

/** Returns a result as JSON, as cached bytes where there are any. */
export function jsonBody(result: object): string | Buffer {
  return result instanceof CachedResult ? result.body : JSON.stringify(result);
}

interface CacheEntry<S, A extends object> {
  readonly sources: readonly S[];
  readonly result: CachedResult<A>;
}

/** Caches results by key. An entry is valid while its sources are the same objects. */
export class ResultCache<S extends object, A extends object> {
  readonly #entries: LRUCache<string, CacheEntry<S, A>>;

  constructor(max: number) {
    this.#entries = new LRUCache({ max });
  }

  /** Returns the result for a key from these sources, which `make` computes when it is not cached. */
  get(key: string, sources: readonly S[], make: () => A): CachedResult<A> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && isSame(entry.sources, sources)) return entry.result;
    const result = new CachedResult(make());
    this.#entries.set(key, { sources, result });
    return result;
  }
}

function isSame<S>(one: readonly S[], other: readonly S[]): boolean {
  return one.length === other.length && one.every((source, i) => source === other[i]);
}

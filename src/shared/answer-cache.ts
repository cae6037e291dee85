import { LRUCache } from "lru-cache";

interface Kept<S, A> {
  readonly sources: readonly S[];
  readonly answer: A;
}

/** Answers by what was asked, each valid as long as it would be made from the very same sources. */
export class AnswerCache<S extends object, A extends object> {
  readonly #kept: LRUCache<string, Kept<S, A>>;

  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  /** The answer that was made from these sources, or the one that `make` makes now. It is frozen: many callers share it. */
  get(asked: string, sources: readonly S[], make: () => A): A {
    const known = this.#kept.get(asked);
    if (known !== undefined && isSame(known.sources, sources)) return known.answer;
    const answer = Object.freeze(make());
    this.#kept.set(asked, { sources, answer });
    return answer;
  }
}

function isSame<S>(one: readonly S[], other: readonly S[]): boolean {
  return one.length === other.length && one.every((source, i) => source === other[i]);
}

const TEXTS = new WeakMap<object, string>();
const BYTES = new WeakMap<object, Buffer>();

/** Data as JSON. Of a frozen answer, which is given again and again, the text is kept. */
export function jsonText(data: object): string {
  return Object.isFrozen(data) ? kept(TEXTS, data, () => JSON.stringify(data)) : JSON.stringify(data);
}

/** Data as JSON to be sent: of a frozen answer the bytes are kept, so that they are not encoded each time. */
export function jsonBody(data: object): string | Buffer {
  return Object.isFrozen(data) ? kept(BYTES, data, () => Buffer.from(JSON.stringify(data))) : JSON.stringify(data);
}

function kept<T>(store: WeakMap<object, T>, data: object, make: () => T): T {
  let value = store.get(data);
  if (value === undefined) {
    value = make();
    store.set(data, value);
  }
  return value;
}

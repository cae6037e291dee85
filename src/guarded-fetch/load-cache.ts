import { LRUCache } from "lru-cache";
import { lazy } from "../shared/lazy.ts";
import type { Clock } from "../shared/ports.ts";

export interface LoadCacheParts {
  /** Number of values that are kept. */
  readonly max: number;
  /** For how long a value may still be used that cannot be loaded anew, in milliseconds. */
  readonly staleMs: number;
  /** Returns for how many milliseconds a failure is kept, so that an immediate retry does not cause it again. */
  readonly keepFailureMs: (thrown: unknown) => number;
  /** True for a failure that may be over in a moment and says nothing of what is loaded. */
  readonly isPassing: (thrown: unknown) => boolean;
  readonly clock: Clock;
  readonly limiter: LoadLimiter;
}

/** Limits the loads that a client address causes. */
export interface LoadLimiter {
  run<T>(address: string, load: () => Promise<T>): Promise<T>;
}

export interface Loaded<T> {
  readonly value: T;
  readonly keepMs: number;
}

/** For how long something may be kept, in seconds: what an answer says of itself, within bounds. */
export interface KeepSeconds {
  readonly min: number;
  /** Used when the answer says nothing. */
  readonly usual: number;
  readonly max: number;
}

/** The same for one answer, in milliseconds. */
export function keepMsOf(maxAgeSeconds: number | undefined, { min, usual, max }: KeepSeconds): number {
  return Math.min(Math.max(maxAgeSeconds ?? usual, min), max) * 1_000;
}

type Load<T> = () => Promise<Loaded<T>>;

interface Known<T> {
  readonly value: T;
  /** Time when its load began, in milliseconds. */
  readonly since: number;
  readonly until: number;
}

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

/**
 * Holds loaded values by key. Calls at the same time share one load, and a known value outlives a load that fails.
 * `address` is the caller's. Other callers do not notice whether that address may cause a load.
 */
export class LoadCache<T> {
  readonly #parts: LoadCacheParts;
  readonly #known: () => LRUCache<string, Known<T>>;
  /** Apart from the others, so that what cannot be loaded displaces nothing. */
  readonly #failures: () => LRUCache<string, Failure>;
  readonly #loading = new Map<string, Promise<T>>();
  /** The same by address and key. */
  readonly #asking = new Map<string, Promise<T>>();

  constructor(parts: LoadCacheParts) {
    this.#parts = parts;
    // A cache takes its memory when it is made.
    this.#known = lazy(() => new LRUCache({ max: parts.max }));
    this.#failures = lazy(() => new LRUCache({ max: parts.max }));
  }

  /** The value: as it is known, loaded when that is too old, and as it was known when it cannot be loaded now. */
  async get(key: string, address: string, load: Load<T>): Promise<T> {
    const { clock, staleMs, isPassing } = this.#parts;
    const known = this.#known().get(key);
    if (known !== undefined && clock.now() < known.until) return known.value;
    try {
      return await this.#load(key, address, load);
    } catch (thrown) {
      if (known === undefined || !isPassing(thrown) || clock.now() >= known.until + staleMs) throw thrown;
      return known.value;
    }
  }

  /** The value, loaded now unless its load began at most `maxAgeMs` ago: for when the known one does not do. */
  async newer(key: string, address: string, load: Load<T>, maxAgeMs: number): Promise<T> {
    const known = this.#known().get(key);
    if (known !== undefined && this.#parts.clock.now() - known.since <= maxAgeMs) return known.value;
    return this.#load(key, address, load);
  }

  async #load(key: string, address: string, load: Load<T>): Promise<T> {
    const failure = this.#failures().get(key);
    if (failure !== undefined && this.#parts.clock.now() < failure.until) throw failure.error;
    return (
      this.#loading.get(key) ??
      shared(this.#asking, `${address} ${key}`, () =>
        this.#parts.limiter.run(address, () => shared(this.#loading, key, () => this.#begin(key, load))),
      )
    );
  }

  async #begin(key: string, load: Load<T>): Promise<T> {
    const { clock, keepFailureMs, isPassing } = this.#parts;
    const since = clock.now();
    try {
      const { value, keepMs } = await load();
      this.#known().set(key, { value, since, until: clock.now() + keepMs });
      return value;
    } catch (error) {
      this.#failures().set(key, { error, until: clock.now() + keepFailureMs(error) });
      // The known value no longer holds: its owner may have put another one in its place.
      if (!isPassing(error)) this.#known().delete(key);
      throw error;
    }
  }
}

/** The promise that is pending under a key, or else a new one. */
function shared<T>(pending: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const begun = pending.get(key);
  if (begun !== undefined) return begun;
  const promise = begin().finally(() => pending.delete(key));
  pending.set(key, promise);
  return promise;
}

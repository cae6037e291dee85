import { LRUCache } from "lru-cache";
import { lazy } from "../shared/lazy.ts";
import type { Clock } from "../shared/ports.ts";

export interface LoadCacheParts {
  /** The most values in the cache. */
  readonly max: number;
  /** The time after its expiry in which a value is still used when it cannot be reloaded, in milliseconds. */
  readonly staleMs: number;
  /** Returns how long a failure is cached, in milliseconds, so that an immediate retry does not repeat it. */
  readonly keepFailureMs: (thrown: unknown) => number;
  /** Returns whether a failure is temporary and says nothing about the value. */
  readonly isTransient: (thrown: unknown) => boolean;
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

/** The bounds of the lifetime of an answer in the cache, in seconds. */
export interface KeepSeconds {
  readonly min: number;
  /** The default for an answer without a `max-age`. */
  readonly usual: number;
  readonly max: number;
}

/** Returns the lifetime of an answer in milliseconds. */
export function keepMsOf(maxAgeSeconds: number | undefined, { min, usual, max }: KeepSeconds): number {
  return Math.min(Math.max(maxAgeSeconds ?? usual, min), max) * 1_000;
}

type Load<T> = () => Promise<Loaded<T>>;

interface CacheEntry<T> {
  readonly value: T;
  /** The time at which its load began, in milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

/**
 * Caches loaded values by key. Concurrent calls share one load, and a cached value survives a failed load. `address` is
 * that of the caller. A caller who may not cause a load does not affect the others.
 */
export class LoadCache<T> {
  readonly #parts: LoadCacheParts;
  readonly #known: () => LRUCache<string, CacheEntry<T>>;
  /** Failures are cached separately, so that they evict no values. */
  readonly #failures: () => LRUCache<string, Failure>;
  readonly #loading = new Map<string, Promise<T>>();
  /** The loads that wait for the limiter, by address and key. */
  readonly #asking = new Map<string, Promise<T>>();

  constructor(parts: LoadCacheParts) {
    this.#parts = parts;
    // An LRUCache allocates its memory when it is created.
    this.#known = lazy(() => new LRUCache({ max: parts.max }));
    this.#failures = lazy(() => new LRUCache({ max: parts.max }));
  }

  /** Returns the cached value, or loads it when it has expired. Returns the stale value when the load fails temporarily. */
  async get(key: string, address: string, load: Load<T>): Promise<T> {
    const { clock, staleMs, isTransient } = this.#parts;
    const known = this.#known().get(key);
    if (known !== undefined && clock.now() < known.until) return known.value;
    try {
      return await this.#load(key, address, load);
    } catch (thrown) {
      if (known === undefined || !isTransient(thrown) || clock.now() >= known.until + staleMs) throw thrown;
      return known.value;
    }
  }

  /** Returns the value, and reloads it unless its load began at most `maxAgeMs` ago. */
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
    const { clock, keepFailureMs, isTransient } = this.#parts;
    const since = clock.now();
    try {
      const { value, keepMs } = await load();
      this.#known().set(key, { value, since, until: clock.now() + keepMs });
      return value;
    } catch (error) {
      this.#failures().set(key, { error, until: clock.now() + keepFailureMs(error) });
      // The cached value is no longer valid: its owner may have removed or replaced it.
      if (!isTransient(error)) this.#known().delete(key);
      throw error;
    }
  }
}

/** Returns the pending promise of a key, or starts a new one. */
function shared<T>(pending: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const begun = pending.get(key);
  if (begun !== undefined) return begun;
  const promise = begin().finally(() => pending.delete(key));
  pending.set(key, promise);
  return promise;
}

import type { Clock } from "../shared/ports.ts";
import type { RatePolicy } from "./policies.ts";
import type { RateCount, RateCounter } from "./rate-limit.ts";

interface Window {
  total: number;
  readonly endsAt: number;
}

/**
 * Counts in fixed windows in memory, at most `maxKeys` for each policy, so that millions of addresses cannot fill it.
 */
export class MemoryRateCounter implements RateCounter {
  readonly #policies = new Map<string, TwoGenerationMap>();
  readonly #clock: Clock;
  readonly #maxKeys: number;

  constructor(clock: Clock, maxKeys = 20_000) {
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  hit(policy: RatePolicy, key: string, cost: number): RateCount {
    const now = this.#clock.now();
    const windowMs = policy.windowSeconds * 1000;
    let windows = this.#policies.get(policy.name);
    if (windows === undefined) {
      windows = new TwoGenerationMap(this.#maxKeys / 2, windowMs, now);
      this.#policies.set(policy.name, windows);
    }
    let window = windows.get(key, now);
    // A window that ends later than one that starts now was opened before the clock was set back.
    if (window === undefined || window.endsAt <= now || window.endsAt > now + windowMs) {
      if (cost === 0) return { total: 0, resetMs: windowMs };
      window = { total: 0, endsAt: now + windowMs };
      windows.set(key, window, now);
    }
    window.total += cost;
    return { total: window.total, resetMs: window.endsAt - now };
  }
}

/**
 * A map in two generations. Used entries stay in the young one. When that is full, or as old as a window is long, it
 * becomes the old one and the former old one is dropped. By then all windows in it have ended; under a flood, it holds
 * only windows that were not used since. Dropping a whole map costs nothing, unlike a scan for windows that have ended.
 */
class TwoGenerationMap {
  #young = new Map<string, Window>();
  #old = new Map<string, Window>();
  #rotatesAt: number;
  readonly #size: number;
  readonly #windowMs: number;

  constructor(size: number, windowMs: number, now: number) {
    this.#size = size;
    this.#windowMs = windowMs;
    this.#rotatesAt = now + windowMs;
  }

  get(key: string, now: number): Window | undefined {
    if (now >= this.#rotatesAt) this.#rotate(now);
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old, now);
    return old;
  }

  set(key: string, window: Window, now: number): void {
    if (this.#young.size >= this.#size) this.#rotate(now);
    this.#young.set(key, window);
  }

  #rotate(now: number): void {
    this.#rotatesAt = now + this.#windowMs;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

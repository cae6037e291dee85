import type { Clock } from "../ports.ts";
import type { RateCount, RateCounter, RatePolicy } from "../rate-limit.ts";

interface Window {
  total: number;
  endsAt: number;
}

/**
 * Fixed windows in memory. Each policy keeps at most `maxKeys` windows, so that millions of addresses cannot
 * fill the memory. Windows of a policy are equally long, hence the oldest entry of its map ends first: when a map
 * is full, the window nearest to its end makes room.
 */
export class MemoryRateCounter implements RateCounter {
  readonly #windows = new Map<string, Map<string, Window>>();
  readonly #clock: Clock;
  readonly #maxKeys: number;

  constructor(clock: Clock, maxKeys = 100_000) {
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  hit(policy: RatePolicy, key: string, cost: number): RateCount {
    const now = this.#clock.now();
    const windows = this.#windowsOf(policy);
    let window = windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      const endsAt = now + policy.windowSeconds * 1000;
      if (cost === 0) return { total: 0, resetMs: endsAt - now };
      windows.delete(key);
      this.#makeRoom(windows, now);
      window = { total: 0, endsAt };
      windows.set(key, window);
    }
    window.total += cost;
    return { total: window.total, resetMs: window.endsAt - now };
  }

  #windowsOf(policy: RatePolicy): Map<string, Window> {
    let windows = this.#windows.get(policy.name);
    if (windows === undefined) {
      windows = new Map();
      this.#windows.set(policy.name, windows);
    }
    return windows;
  }

  #makeRoom(windows: Map<string, Window>, now: number): void {
    // Two expired windows leave for each one that comes, so that memory returns without a sweep that stops the world.
    let budget = 2;
    for (const [key, window] of windows) {
      if (window.endsAt > now && windows.size < this.#maxKeys) return;
      windows.delete(key);
      budget -= 1;
      if (budget === 0) return;
    }
  }
}

export interface PlaceLimits {
  readonly places: number;
  /** Who comes when so many wait already is turned away at once. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/** A bounded number of places for work, and a queue in which nobody waits for long. */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  /** Takes a place, which has to be left again. False when none came free in time. */
  async take(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    if (this.#waiting.size >= this.#limits.maxWaiting) return false;
    return new Promise((resolve) => {
      const end = (isPlaced: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve(isPlaced);
      };
      const enter = (): void => end(true);
      const timer = setTimeout(end, this.#limits.maxWaitMs, false);
      this.#waiting.add(enter);
    });
  }

  /** Gives the place to who has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }
}

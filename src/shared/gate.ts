export interface GateLimits {
  /** How many run at once. */
  readonly running: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
}

/** Nothing was begun: too many wait already. */
export class GateFull extends Error {
  override readonly name = "GateFull";
}

/** Lets a few run at once, and a few more wait in line. */
export class Gate {
  readonly #limits: GateLimits;
  #running = 0;
  /** In the order in which they came. */
  readonly #waiting = new Set<() => void>();

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** True while nothing runs, and so nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Runs `work` when its turn comes. Throws GateFull, and the signal's reason when it aborts before that. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) throw new GateFull("Too many wait already.");
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      this.#waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** The place goes to who waits longest, so that nobody slips in between. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

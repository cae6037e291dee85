export interface SemaphoreLimits {
  /** The most tasks that run at once. */
  readonly running: number;
  /** The most tasks that wait for their turn. */
  readonly waiting: number;
}

/** Reports that a task was not started: too many wait already, or its turn did not come in time. */
export class SemaphoreBusy extends Error {
  override readonly name = "SemaphoreBusy";
}

/** Bounds how many tasks run at once and how many wait. */
export class Semaphore {
  readonly #limits: SemaphoreLimits;
  #running = 0;
  /** The waiting tasks in order of arrival. */
  readonly #waiting = new Set<() => void>();

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** True while nothing runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Runs `work` when its turn comes. Throws SemaphoreBusy when too many wait or `deadline` aborts first. */
  async run<T>(work: () => Promise<T>, deadline?: AbortSignal): Promise<T> {
    if (deadline?.aborted) throw late();
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#turn(deadline);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #turn(deadline: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) throw new SemaphoreBusy("Too many wait already.");
    return new Promise((resolve, reject) => {
      const begin = () => {
        deadline?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(begin);
        reject(late());
      };
      this.#waiting.add(begin);
      deadline?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Passes the permit to the task that has waited longest, so that no later one overtakes it. */
  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** A semaphore for each key, such as a client. It exists only while something runs under the key. */
export class KeyedSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #semaphores = new Map<string, Semaphore>();

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn under the key comes. Throws SemaphoreBusy as a Semaphore does. */
  async run<T>(key: string, work: () => Promise<T>, deadline?: AbortSignal): Promise<T> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(this.#limits);
    this.#semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work, deadline);
    } finally {
      if (semaphore.isIdle) this.#semaphores.delete(key);
    }
  }
}

function late(): SemaphoreBusy {
  return new SemaphoreBusy("The turn did not come in time.");
}

/** The interval between two samples of the event loop. */
const SAMPLE_MS = 250;
/** A turn is late from here on: the clients of requests that wait this long again and again give up. */
const LATE_MS = 1_000;
const PROMPT_MS = 500;
/** Late turns in a row that make an overload. One or two are a pause, of the garbage collector or of a start. */
const LATE_TURNS = 3;
/** Prompt turns in a row that end an overload. */
const PROMPT_TURNS = 4;

/**
 * Reports whether the process is overloaded. It samples between `watch` and the call of the function that `watch`
 * returns.
 */
export interface OverloadMonitor {
  readonly isOverloaded: boolean;
  watch(): () => void;
}

/**
 * Reports an overload when several turns of the event loop in a row are late through the work of this process. A
 * growing queue makes every turn late; a histogram of delays would forget their order, so a timer measures them. Time
 * in which other processes had the processor does not count, because fewer answers do not help on a busy machine.
 */
export class EventLoopMonitor implements OverloadMonitor {
  #late = 0;
  #prompt = 0;
  #isOverloaded = false;

  get isOverloaded(): boolean {
    return this.#isOverloaded;
  }

  /** Adds a sample: by how many milliseconds this process delayed a turn. */
  sample(lateMs: number): void {
    this.#late = lateMs >= LATE_MS ? this.#late + 1 : 0;
    this.#prompt = lateMs < PROMPT_MS ? this.#prompt + 1 : 0;
    if (this.#late >= LATE_TURNS) this.#isOverloaded = true;
    else if (this.#prompt >= PROMPT_TURNS) this.#isOverloaded = false;
  }

  watch(): () => void {
    let expected = performance.now() + SAMPLE_MS;
    let used = process.cpuUsage();
    const timer = setInterval(() => {
      const now = performance.now();
      const { user, system } = process.cpuUsage(used);
      this.sample(Math.min(now - expected, (user + system) / 1_000));
      expected = now + SAMPLE_MS;
      used = process.cpuUsage();
    }, SAMPLE_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}

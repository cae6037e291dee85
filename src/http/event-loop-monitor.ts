/** The interval between two samples of the event loop. */
const SAMPLE_MS = 250;
/** The delay from which a turn is late: clients whose requests wait this long repeatedly give up. */
const LATE_MS = 1_000;
/** The delay below which a turn is prompt. */
const PROMPT_MS = 500;
/** The number of consecutive late turns that begin an overload. One or two are a pause for garbage collection or a start. */
const LATE_TURNS = 3;
/** The number of consecutive prompt turns that end an overload. */
const PROMPT_TURNS = 4;

/** Reports whether the process is overloaded. `watch` starts the sampling and returns a function that stops it. */
export interface OverloadMonitor {
  readonly isOverloaded: boolean;
  watch(): () => void;
}

/**
 * Reports an overload when this process delays several consecutive turns of the event loop. A growing queue delays every
 * turn, so a timer samples them in order, which a histogram of delays would lose. Time in which other processes had the
 * processor does not count, because answering less would not help on a busy machine.
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

import type { Clock } from "../../ports.ts";

/** A number of places for work that may wait. Who comes first is served first. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  /** Waits for a place. True when it is taken, false when the signal ended the wait. */
  take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = () => {
        this.#waiting.delete(enter);
        resolve(false);
      };
      this.#waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Gives a place back, to the one who waits longest. */
  give(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

export interface ThrottleLimits {
  /** Requests for article pages in any hour. */
  readonly pagesPerHour: number;
  /** How long nothing is sent after the first refusal. */
  readonly breakerMs: number;
  /** The same after many: each refusal soon after the last doubles the time, up to this. */
  readonly breakerMaxMs: number;
}

const HOUR_MS = 3_600_000;

/**
 * What one instance allows itself towards the upstream. The upstream counts page requests of an address, tells neither
 * number nor time, and does not recover in minutes: once it refuses, to ask again only prolongs it.
 */
export class Throttle {
  readonly #limits: ThrottleLimits;
  readonly #clock: Clock;
  /** Times of the requests of the last hour, oldest first. */
  #sent: number[] = [];
  #closedUntil = 0;
  #closedMs = 0;

  constructor(limits: ThrottleLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Whether a page may be requested now. */
  get open(): boolean {
    const now = this.#clock.now();
    this.#sent = this.#sent.filter((time) => time > now - HOUR_MS);
    return now >= this.#closedUntil && this.#sent.length < this.#limits.pagesPerHour;
  }

  /** Notes a page request. */
  spend(): void {
    this.#sent.push(this.#clock.now());
  }

  /**
   * Notes that the upstream refused because of too many requests. Returns for how many milliseconds nothing will be
   * sent, or undefined when that was known: answers to requests that were under way tell nothing new.
   */
  trip(): number | undefined {
    const now = this.#clock.now();
    if (now < this.#closedUntil) return undefined;
    const soon = now - this.#closedUntil < this.#closedMs;
    const { breakerMs, breakerMaxMs } = this.#limits;
    this.#closedMs = soon ? Math.min(this.#closedMs * 2, breakerMaxMs) : breakerMs;
    this.#closedUntil = now + this.#closedMs;
    return this.#closedMs;
  }
}

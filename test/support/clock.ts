import { systemClock } from "../../src/shared/system-clock.ts";
import type { Clock } from "../../src/shared/ports.ts";
import { atEnd } from "./at-end.ts";

interface Deadline {
  readonly at: number;
  readonly controller: AbortController;
}

/** Shows the same time until a test sets `at`. The deadlines that are passed on the way end in the order of their times. */
export class TestClock implements Clock {
  #at: number;
  readonly #deadlines = new Set<Deadline>();

  constructor(at = Date.UTC(2026, 10, 21, 12)) {
    this.#at = at;
  }

  readonly now = (): number => this.#at;

  readonly timeout = (milliseconds: number): AbortSignal => {
    const controller = new AbortController();
    this.#deadlines.add({ at: this.#at + milliseconds, controller });
    return controller.signal;
  };

  get at(): number {
    return this.#at;
  }

  set at(at: number) {
    const due = [...this.#deadlines].filter((deadline) => deadline.at <= at).sort((one, other) => one.at - other.at);
    for (const deadline of due) {
      this.#deadlines.delete(deadline);
      this.#at = deadline.at;
      deadline.controller.abort(new DOMException("The time is over.", "TimeoutError"));
    }
    this.#at = at;
  }

  /** Counts the deadlines that lie so many milliseconds ahead, to wait until something has begun to wait. */
  deadlinesIn(milliseconds: number): number {
    return [...this.#deadlines].filter(({ at }) => at === this.#at + milliseconds).length;
  }
}

/** Runs as the system's clock does, ahead of it by as much as a test says. Its deadlines end in real time. */
export class AheadClock implements Clock {
  aheadMs = 0;
  readonly now = (): number => systemClock.now() + this.aheadMs;
  readonly timeout = (milliseconds: number): AbortSignal => systemClock.timeout(milliseconds);
}

/** Interval at which a fast clock moves on. */
const STEP_MS = 10;

/**
 * Runs up to so many times as fast as the system's clock, so that waits and time-outs come soon. It moves on with the
 * turns of this process: on a busy machine it is slower, and no deadline ends before what it limits had its turns.
 */
export class FastClock implements Clock {
  readonly #factor: number;
  readonly #steps = new TestClock(Date.now());
  #steppedAt = Date.now();

  constructor(factor = 20) {
    this.#factor = factor;
    const timer = setInterval(() => this.#step(), STEP_MS).unref();
    atEnd(() => clearInterval(timer));
  }

  readonly now = (): number => this.#steps.at + Math.min(Date.now() - this.#steppedAt, STEP_MS) * this.#factor;

  readonly timeout = (milliseconds: number): AbortSignal =>
    this.#steps.timeout(this.now() - this.#steps.at + milliseconds);

  #step(): void {
    const now = this.now();
    this.#steppedAt = Date.now();
    this.#steps.at = now;
  }
}

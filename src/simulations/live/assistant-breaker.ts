import type { Clock } from "../../shared/ports.ts";

/** Failures in a row after which nothing is asked for a while. */
const MAX_FAILURES = 5;
const PAUSE_MS = 60_000;
/** Pauses without an answer in between after which an assistant counts as gone. */
const MAX_PAUSES = 3;

/** Stops asking an assistant that fails again and again: the questions after each pause tell whether it is back. */
export class AssistantBreaker {
  readonly #clock: Clock;
  #failures = 0;
  #pauses = 0;
  #closedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reports whether nothing more is expected of it in this run. */
  get isUnavailable(): boolean {
    return this.#pauses >= MAX_PAUSES;
  }

  /** Returns the wait before the next question, in milliseconds. */
  get waitMs(): number {
    return Math.max(0, this.#closedUntil - this.#clock.now());
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pauses = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures < MAX_FAILURES || this.waitMs > 0) return;
    this.#pauses += 1;
    this.#closedUntil = this.#clock.now() + PAUSE_MS;
    // After the pause one more failure is enough.
    this.#failures = MAX_FAILURES - 1;
  }
}

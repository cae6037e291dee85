import type { Clock } from "../../shared/ports.ts";

/** Failures in a row that open the breaker. */
const MAX_FAILURES = 5;
const PAUSE_MS = 60_000;
/** Pauses in a row without an answer after which an assistant counts as unavailable. */
const MAX_PAUSES = 3;

/**
 * Circuit breaker for an assistant that fails repeatedly. The requests after each pause show whether it has recovered.
 */
export class AssistantBreaker {
  readonly #clock: Clock;
  #failures = 0;
  #pauses = 0;
  #closedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True if the assistant is not asked again in this run. */
  get isUnavailable(): boolean {
    return this.#pauses >= MAX_PAUSES;
  }

  /** The wait before the next request, in milliseconds. */
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
    // After the pause one failure is enough to open it again.
    this.#failures = MAX_FAILURES - 1;
  }
}

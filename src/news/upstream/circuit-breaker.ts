import type { Clock } from "../../shared/ports.ts";

/** The bounds of pauses. */
export interface CircuitBreakerLimits {
  /** The first pause when the upstream asks for none, in milliseconds. */
  readonly firstMs: number;
  /** The longest pause. A refusal soon after a pause doubles the pause up to this. */
  readonly maxMs: number;
}

/** The shortest pause, even if the upstream asks for less. */
const SHORTEST_MS = 30_000;

/** Permission for one request, which is returned once with the outcome. */
export interface Permit {
  /** Reports the outcome. `answered` closes the breaker after a probe, `unknown` leaves that to the next probe. */
  end(outcome: "answered" | "unknown"): void;
}

const FREE_PERMIT: Permit = { end: () => {} };

/**
 * A breaker that stops requests to an upstream that refuses them. After a pause one request is sent as a probe and the
 * others wait for its outcome, so that an upstream that still refuses receives a single request.
 */
export class CircuitBreaker {
  readonly #limits: CircuitBreakerLimits;
  readonly #clock: Clock;
  #pausedUntil = 0;
  #pauseMs = 0;
  /** True from a refusal until a probe is answered. */
  #tripped = false;
  #probe: Promise<void> | undefined;

  constructor(limits: CircuitBreakerLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Reports whether nothing may be sent now. */
  get isPaused(): boolean {
    return this.#clock.now() < this.#pausedUntil;
  }

  /** Returns a permit for one request, or undefined when none may be sent now. */
  async admit(): Promise<Permit | undefined> {
    if (this.#probe !== undefined) {
      await this.#probe;
      return this.#tripped ? undefined : FREE_PERMIT;
    }
    if (this.isPaused) return undefined;
    return this.#tripped ? this.#startProbe() : FREE_PERMIT;
  }

  /**
   * Starts a pause after a refusal, with the pause that the upstream asked for. Returns the length of the pause in
   * milliseconds, or undefined during a pause: refusals of earlier requests tell nothing new.
   */
  trip(askedMs: number | undefined): number | undefined {
    if (this.isPaused) return undefined;
    const now = this.#clock.now();
    const { firstMs, maxMs } = this.#limits;
    const isSoon = now - this.#pausedUntil < this.#pauseMs;
    const ownMs = isSoon ? this.#pauseMs * 2 : firstMs;
    this.#pauseMs = Math.min(Math.max(askedMs ?? ownMs, SHORTEST_MS), maxMs);
    this.#pausedUntil = now + this.#pauseMs;
    this.#tripped = true;
    return this.#pauseMs;
  }

  #startProbe(): Permit {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#probe = promise;
    return {
      end: (outcome) => {
        if (this.#probe !== promise) return;
        if (outcome === "answered") this.#tripped = false;
        this.#probe = undefined;
        resolve();
      },
    };
  }
}

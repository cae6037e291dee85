import type { Logger } from "pino";

export interface IncidentTexts {
  readonly began: string;
  readonly ended: string;
}

/** Logs repeated events as one line when they begin and one when they have ended. */
export class Incident {
  readonly #log: Logger;
  readonly #texts: IncidentTexts;
  readonly #calmMs: number;
  /** The number of events since the incident began. */
  #times = 0;

  /** The incident ends after `calmMs` milliseconds without an event. */
  constructor(log: Logger, texts: IncidentTexts, calmMs: number) {
    this.#log = log;
    this.#texts = texts;
    this.#calmMs = calmMs;
  }

  /** Registers an event. `facts` are logged when it begins an incident. */
  happened(facts: object): void {
    this.#times += 1;
    if (this.#times > 1) return;
    this.#log.warn(facts, this.#texts.began);
    this.#watch(1);
  }

  #watch(seen: number): void {
    const check = setTimeout(() => {
      if (this.#times > seen) return this.#watch(this.#times);
      this.#log.info({ times: this.#times }, this.#texts.ended);
      this.#times = 0;
    }, this.#calmMs);
    check.unref();
  }
}

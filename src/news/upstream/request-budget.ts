import type { Clock } from "../../shared/ports.ts";

const HOUR_MS = 3_600_000;

/**
 * The requests of a kind that one instance may send in any hour. A client gets at most half of what the others leave,
 * so that something is always left for the next client.
 */
export class RequestBudget {
  readonly #perHour: number;
  readonly #clock: Clock;
  /** The requests of the last hour, oldest first. */
  #sent: { readonly at: number; readonly client: string }[] = [];

  constructor(perHour: number, clock: Clock) {
    this.#perHour = perHour;
    this.#clock = clock;
  }

  /** Spends one request of a client's share. Returns false when the share is used up. */
  take(client: string): boolean {
    const now = this.#clock.now();
    this.#sent = this.#sent.filter(({ at }) => at > now - HOUR_MS);
    const own = this.#sent.filter((request) => request.client === client).length;
    const left = this.#perHour - (this.#sent.length - own);
    if (own >= Math.ceil(left / 2)) return false;
    this.spend(client);
    return true;
  }

  /** Counts a request that had to be sent. */
  spend(client: string): void {
    this.#sent.push({ at: this.#clock.now(), client });
  }
}

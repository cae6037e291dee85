import { Gate, GateFull } from "./gate.ts";
import { Problem } from "./problem.ts";
import { Metering, type RateCounter, type RatePolicy } from "./rate-limit.ts";

/** Loads of one client address at once, and those that may wait: nobody shall take the places of the others. */
const OF_ONE_ADDRESS = { running: 2, waiting: 8 } as const;
/** With the fetch and its own wait, and twice in a request, this stays below the time that cuts a silent connection. */
const WAIT_MS = 5_000;
const RETRY = { "Retry-After": "10" };

export interface AdmissionParts {
  readonly rateCounter: RateCounter;
  /** How many loads a client address may cause. */
  readonly policy: RatePolicy;
  /** Makes the error for who has to come back later: with 429 too many were caused, with 503 too many run. */
  readonly refusal: (message: string, status: number, headers: Readonly<Record<string, string>>) => Error;
}

/** Decides who may cause that something is fetched. Whoever asks names the URL, so what is counted is who asks. */
export class Admission {
  readonly #parts: AdmissionParts;
  /** Of the addresses that load something now. */
  readonly #gates = new Map<string, Gate>();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /** Runs a load for a client address. Throws a refusal when there are too many of that address. */
  async admit<T>(address: string, load: () => Promise<T>): Promise<T> {
    await this.#charge(address);
    const gate = this.#gates.get(address) ?? new Gate(OF_ONE_ADDRESS);
    this.#gates.set(address, gate);
    const deadline = AbortSignal.timeout(WAIT_MS);
    try {
      return await gate.run(load, deadline);
    } catch (thrown) {
      if (!(thrown instanceof GateFull) && thrown !== deadline.reason) throw thrown;
      throw this.#parts.refusal("Too much is fetched for your address at this moment.", 503, RETRY);
    } finally {
      if (gate.isIdle) this.#gates.delete(address);
    }
  }

  async #charge(address: string): Promise<void> {
    const { rateCounter, policy, refusal } = this.#parts;
    try {
      await new Metering(rateCounter, address).charge(policy);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      throw refusal("Too much was fetched for your address.", thrown.status, thrown.headers);
    }
  }
}

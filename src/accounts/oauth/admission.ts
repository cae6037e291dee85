import { Gate, GateFull } from "../../shared/gate.ts";
import { Problem } from "../../shared/problem.ts";
import { Metering, POLICIES, type RateCounter } from "../../shared/rate-limit.ts";
import { OAuthError, temporarilyUnavailable } from "./oauth-error.ts";

/** Loads of one client address at once, and those that may wait: nobody shall take the places of the others. */
const OF_ONE_ADDRESS = { running: 2, waiting: 8 } as const;
/** With the fetch itself, and twice in a request, this stays below the time after which a silent connection is cut. */
const WAIT_MS = 5_000;
const RETRY_SECONDS = "10";

/** Decides who may cause that something is fetched. Whoever asks names the URL, so what is counted is who asks. */
export class Admission {
  readonly #counter: RateCounter;
  /** Of the addresses that load something now. */
  readonly #gates = new Map<string, Gate>();

  constructor(counter: RateCounter) {
    this.#counter = counter;
  }

  /** Runs a load for a client address. Throws `temporarily_unavailable` when there are too many of that address. */
  async admit<T>(address: string, load: () => Promise<T>): Promise<T> {
    await this.#charge(address);
    const gate = this.#gates.get(address) ?? new Gate(OF_ONE_ADDRESS);
    this.#gates.set(address, gate);
    const deadline = AbortSignal.timeout(WAIT_MS);
    try {
      return await gate.run(load, deadline);
    } catch (thrown) {
      if (!(thrown instanceof GateFull) && thrown !== deadline.reason) throw thrown;
      throw temporarilyUnavailable("Too many clients are looked up for your address at this moment.", RETRY_SECONDS);
    } finally {
      if (gate.isIdle) this.#gates.delete(address);
    }
  }

  async #charge(address: string): Promise<void> {
    try {
      await new Metering(this.#counter, address).charge(POLICIES.clientMetadata);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      const { status, headers } = thrown;
      const message = "Clients are looked up too often for your address.";
      throw new OAuthError("temporarily_unavailable", message, { status, headers });
    }
  }
}

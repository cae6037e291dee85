import { networkKey } from "../shared/address.ts";
import type { RatePolicy } from "../limits/policies.ts";
import { Metering, type RateCounter } from "../limits/rate-limit.ts";

/** A rate policy and the key to charge. */
export type Charge = readonly [policy: RatePolicy, key: string];

/** The quota of an IPv6 /48 as a multiple of that of an address, because one person may own a whole /48. */
const NETWORK_FACTOR = 4;

/** Returns the charges for a client address. `subject` separates charges of the same address. */
export function addressCharges(policy: RatePolicy, address: string, subject = ""): Charge[] {
  const network = networkKey(address);
  const charges: Charge[] = [[policy, subject + address]];
  if (network === undefined) return charges;
  const ofNetwork = { ...policy, name: `${policy.name}-48`, quota: policy.quota * NETWORK_FACTOR };
  return [...charges, [ofNetwork, subject + network]];
}

/** Charges several rate policies together. */
export class AccountLimiter {
  readonly #counter: RateCounter;

  constructor(counter: RateCounter) {
    this.#counter = counter;
  }

  /** Makes charges in order. Throws `rate-limited` at the first without quota, and makes no later ones. */
  async charge(charges: readonly Charge[]): Promise<void> {
    for (const [policy, key] of charges) await new Metering(this.#counter, key).charge(policy);
  }

  /** Takes charges back. */
  async refund(charges: readonly Charge[]): Promise<void> {
    for (const [policy, key] of charges) await new Metering(this.#counter, key).charge(policy, -1);
  }

  /** Returns whether another charge would succeed. */
  async hasQuota([policy, key]: Charge): Promise<boolean> {
    return (await this.#counter.hit(policy, key, 0)).total < policy.quota;
  }
}

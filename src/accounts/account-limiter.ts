import { networkKey } from "../shared/address.ts";
import type { RatePolicy } from "../limits/policies.ts";
import { Metering, type RateCounter } from "../limits/rate-limit.ts";

/** A rate policy and the key to charge. */
export type Charge = readonly [policy: RatePolicy, key: string];

/** The quota of an IPv6 /48 as a multiple of an address's quota, because one person may own a whole /48. */
const NETWORK_FACTOR = 4;

/** Returns the charges for a client address. `subject` separates the charges of one address. */
export function addressCharges(policy: RatePolicy, address: string, subject = ""): Charge[] {
  const network = networkKey(address);
  const charges: Charge[] = [[policy, subject + address]];
  if (network === undefined) return charges;
  const networkPolicy = { ...policy, name: `${policy.name}-48`, quota: policy.quota * NETWORK_FACTOR };
  return [...charges, [networkPolicy, subject + network]];
}

/** Charges several rate policies together. */
export class AccountLimiter {
  readonly #counter: RateCounter;

  constructor(counter: RateCounter) {
    this.#counter = counter;
  }

  /** Makes the charges in order. Throws `rate-limited` at the first one without quota and makes no further charges. */
  async charge(charges: readonly Charge[]): Promise<void> {
    for (const [policy, key] of charges) await new Metering(this.#counter, key).charge(policy);
  }

  /** Refunds charges. */
  async refund(charges: readonly Charge[]): Promise<void> {
    for (const [policy, key] of charges) await new Metering(this.#counter, key).charge(policy, -1);
  }

  /** Returns whether another charge would succeed. */
  async hasQuota([policy, key]: Charge): Promise<boolean> {
    return (await this.#counter.hit(policy, key, 0)).total < policy.quota;
  }
}

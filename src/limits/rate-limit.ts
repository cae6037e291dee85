import { POLICIES, type RatePolicy } from "./policies.ts";
import { Problem } from "../shared/problem.ts";

/** Counts requests in fixed windows that start with a key's first request. One counter serves every policy. */
export interface RateCounter {
  /** Adds `cost`, where 0 only reads. Returns the window's total and the milliseconds until it ends. */
  hit(policy: RatePolicy, key: string, cost: number): RateCount | Promise<RateCount>;
}

export interface RateCount {
  readonly total: number;
  readonly resetMs: number;
}

/** The state of one policy for one request. */
export interface RateState {
  readonly policy: RatePolicy;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The names of the policies, in the order in which an answer reports them. */
const ORDER = Object.values<RatePolicy>(POLICIES).map(({ name }) => name);

function rankOf({ name }: RatePolicy): number {
  const rank = ORDER.indexOf(name);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

/** The metering of one request: the state of every policy that was charged, in the order of the table of policies. */
export class Metering {
  readonly states: RateState[] = [];
  readonly #counter: RateCounter;
  #key: string;

  constructor(counter: RateCounter, key: string) {
    this.#counter = counter;
    this.#key = key;
  }

  /** Returns the key that counts requests together: a client address, or `account:` and an id. */
  get key(): string {
    return this.#key;
  }

  /** Charges all following requests to another key. */
  countAs(key: string): void {
    this.#key = key;
  }

  /**
   * Charges `cost` requests to a policy, under the client's key unless another is named. Throws `rate-limited` when the
   * quota is used up. A counter in memory answers synchronously, and so does this.
   */
  charge(policy: RatePolicy, cost = 1, key = this.#key): void | Promise<void> {
    const counted = this.#counter.hit(policy, key, cost);
    if (counted instanceof Promise) return counted.then((count) => this.#record(policy, cost, count));
    return this.#record(policy, cost, counted);
  }

  /** Counts `cost` requests without refusing or reporting anything. */
  tally(policy: RatePolicy, cost: number): RateCount | Promise<RateCount> {
    return this.#counter.hit(policy, this.#key, cost);
  }

  /** Adds a count to the states that the answer reports. */
  report(policy: RatePolicy, { total, resetMs }: RateCount): RateState {
    // A caller that waits this long succeeds.
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    // A count may be refunded in the window after its own.
    const remaining = Math.min(policy.quota, Math.max(0, policy.quota - total));
    const state = { policy, remaining, resetSeconds };
    // Nearly every request is counted once, by one policy.
    if (this.states.length === 0) this.states.push(state);
    else this.#replace(state);
    return state;
  }

  #replace(state: RateState): void {
    const known = this.states.findIndex(({ policy }) => policy === state.policy);
    if (known < 0) this.states.push(state);
    else this.states[known] = state;
    // The policy of the surface comes first, whichever was charged first.
    this.states.sort((one, other) => rankOf(one.policy) - rankOf(other.policy));
  }

  /** Reports a count. Throws `rate-limited` when it is over the quota. */
  enforce(policy: RatePolicy, count: RateCount): void {
    const state = this.report(policy, count);
    if (count.total > policy.quota) throw rateLimited(state);
  }

  #record(policy: RatePolicy, cost: number, count: RateCount): void {
    if (cost > 0) this.enforce(policy, count);
    else this.report(policy, count);
  }
}

function rateLimited({ policy, resetSeconds }: RateState): Problem {
  const { name, quota, windowSeconds, counts = "requests" } = policy;
  return new Problem(
    "rate-limited",
    `The policy "${name}" allows ${quota} ${counts} in ${windowSeconds} seconds. Retry in ${resetSeconds} seconds.`,
    { retryAfterSeconds: resetSeconds },
  );
}

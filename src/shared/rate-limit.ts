import { Problem } from "./problem.ts";

/** Rate policies by name: how many requests a caller may make in a window. */
export const POLICIES = {
  public: { name: "public", quota: 120, windowSeconds: 60, appliesTo: "REST requests, by client address" },
  newsResolve: {
    name: "news-resolve",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "News requests with `resolve`, beside the policy of their surface",
  },
  mcp: {
    name: "mcp",
    quota: 600,
    windowSeconds: 60,
    appliesTo: "MCP messages, by credential, or by client address when there is none",
  },
} as const satisfies Record<string, RatePolicy>;

export interface RatePolicy {
  readonly name: string;
  /** Requests allowed in one window. */
  readonly quota: number;
  readonly windowSeconds: number;
  readonly appliesTo: string;
}

/** Counts requests in fixed windows that start with a key's first request. One counter serves every policy. */
export interface RateCounter {
  /** Adds `cost` (0 only reads) and tells the window's total and the milliseconds until it ends. */
  hit(policy: RatePolicy, key: string, cost: number): RateCount | Promise<RateCount>;
}

export interface RateCount {
  readonly total: number;
  readonly resetMs: number;
}

/** What one policy says about one request. */
export interface RateState {
  readonly policy: RatePolicy;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The rate limiting of one request: every policy that meters it, in the order in which they were charged. */
export class Metering {
  readonly states: RateState[] = [];
  readonly #counter: RateCounter;
  readonly #key: string;

  constructor(counter: RateCounter, key: string) {
    this.#counter = counter;
    this.#key = key;
  }

  /**
   * Charges `cost` requests to a policy. Throws `rate-limited` when the quota is used up. A counter in memory answers
   * at once, and then there is nothing to wait for.
   */
  charge(policy: RatePolicy, cost = 1): void | Promise<void> {
    const counted = this.#counter.hit(policy, this.#key, cost);
    if (counted instanceof Promise) return counted.then((count) => this.#note(policy, cost, count));
    return this.#note(policy, cost, counted);
  }

  #note(policy: RatePolicy, cost: number, { total, resetMs }: RateCount): void {
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    const state = { policy, remaining: Math.max(0, policy.quota - total), resetSeconds };
    const known = this.states.findIndex((other) => other.policy === policy);
    if (known < 0) this.states.push(state);
    else this.states[known] = state;
    if (total > policy.quota && cost > 0) {
      throw new Problem(
        "rate-limited",
        `The policy "${policy.name}" allows ${policy.quota} requests in ${policy.windowSeconds} seconds. Retry in ${resetSeconds} seconds.`,
        { headers: { "Retry-After": String(resetSeconds) } },
      );
    }
  }
}

/** The headers that report rate limits, `Retry-After` only on a 429. */
export const RATE_HEADER_NAMES = [
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
] as const;

/** Adds the rate limit headers that describe `states` to `headers`. Without a state it adds none. */
export function addRateHeaders(headers: Record<string, string>, states: readonly RateState[]): void {
  const [first, ...others] = states;
  if (first === undefined) return;
  let policies = policyItem(first.policy);
  let limits = limitItem(first);
  let tightest = first;
  for (const state of others) {
    policies += `, ${policyItem(state.policy)}`;
    limits += `, ${limitItem(state)}`;
    if (state.remaining < tightest.remaining) tightest = state;
  }
  headers["RateLimit-Policy"] = policies;
  headers["RateLimit"] = limits;
  headers["RateLimit-Limit"] = String(tightest.policy.quota);
  headers["RateLimit-Remaining"] = String(tightest.remaining);
  headers["RateLimit-Reset"] = String(tightest.resetSeconds);
}

/** A policy as it stands in `RateLimit-Policy`: quota and window in seconds. */
export function policyItem({ name, quota, windowSeconds }: RatePolicy): string {
  return `"${name}";q=${quota};w=${windowSeconds}`;
}

function limitItem({ policy, remaining, resetSeconds }: RateState): string {
  return `"${policy.name}";r=${remaining};t=${resetSeconds}`;
}

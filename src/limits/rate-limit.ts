import { Problem } from "./problem.ts";

/** Rate policies by name: how many requests a caller may make in a window. */
export const POLICIES = {
  public: {
    name: "public",
    quota: 120,
    windowSeconds: 60,
    appliesTo: "REST requests and account pages, by client address; `/api/merchant` by account",
  },
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
    appliesTo: "MCP messages, by account, or by client address without a credential",
  },
  payableRoot: {
    name: "payable-root",
    quota: 600,
    windowSeconds: 60,
    appliesTo: "`/api`, by client address; counted by each process",
  },
  credentials: {
    name: "credentials",
    quota: 60,
    windowSeconds: 60,
    appliesTo: "Credentials that turned out not to be valid, by client address",
  },
  auth: {
    name: "auth",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Forms that take a password, by client address",
  },
  authAccount: {
    name: "auth-account",
    quota: 5,
    windowSeconds: 900,
    appliesTo: "Wrong passwords, by account",
  },
  signUp: { name: "sign-up", quota: 5, windowSeconds: 3600, appliesTo: "New accounts, by client address" },
  register: { name: "register", quota: 20, windowSeconds: 3600, appliesTo: "`/register`, by client address" },
  token: { name: "token", quota: 60, windowSeconds: 60, appliesTo: "`/token` and `/revoke`, by client address" },
  clientMetadata: {
    name: "client-metadata",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Client ID metadata documents and key sets that are fetched, by client address",
  },
  ucpProfile: {
    name: "ucp-profile",
    quota: 30,
    windowSeconds: 60,
    appliesTo: "UCP profiles of agents that are fetched, by client address",
  },
} as const satisfies Record<string, RatePolicy>;

/** In which order policies are told of: as they stand in the table. */
function rankOf(policy: RatePolicy): number {
  const rank = Object.values<RatePolicy>(POLICIES).indexOf(policy);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

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

/** The rate limiting of one request: what every policy that meters it says, in the order of the table of policies. */
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
    if (counted instanceof Promise) return counted.then((count) => this.#judge(policy, cost, count));
    return this.#judge(policy, cost, counted);
  }

  /** Throws `rate-limited` when nothing is left of a policy. It counts nothing, and only a refusal is noted. */
  async requireLeft(policy: RatePolicy): Promise<void> {
    const count = await this.#counter.hit(policy, this.#key, 0);
    if (count.total >= policy.quota) throw rateLimited(this.#note(policy, count));
  }

  #judge(policy: RatePolicy, cost: number, count: RateCount): void {
    const state = this.#note(policy, count);
    if (count.total > policy.quota && cost > 0) throw rateLimited(state);
  }

  #note(policy: RatePolicy, { total, resetMs }: RateCount): RateState {
    // A caller that waits this long succeeds.
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    const state = { policy, remaining: Math.max(0, policy.quota - total), resetSeconds };
    const known = this.states.findIndex((other) => other.policy === policy);
    if (known < 0) this.states.push(state);
    else this.states[known] = state;
    // The policy of the surface comes first, whichever was charged first.
    if (this.states.length > 1) this.states.sort((one, other) => rankOf(one.policy) - rankOf(other.policy));
    return state;
  }
}

function rateLimited({ policy: { name, quota, windowSeconds }, resetSeconds }: RateState): Problem {
  return new Problem(
    "rate-limited",
    `The policy "${name}" allows ${quota} requests in ${windowSeconds} seconds. Retry in ${resetSeconds} seconds.`,
    { headers: { "Retry-After": String(resetSeconds) } },
  );
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

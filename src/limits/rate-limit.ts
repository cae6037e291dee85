import { Problem } from "../shared/problem.ts";

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
    appliesTo: "News requests with `resolve`, in addition to the policy of their interface",
  },
  mcp: {
    name: "mcp",
    quota: 600,
    windowSeconds: 60,
    appliesTo: "MCP messages, by account, or by client address without a credential",
  },
  audit: {
    name: "audit",
    quota: 60,
    windowSeconds: 60,
    appliesTo: "Audits of feeds and of more than 64 KiB of listings, in addition to the policy of their interface",
  },
  preview: {
    name: "preview",
    quota: 30,
    windowSeconds: 60,
    appliesTo: "Simulations on `/playground`, by client address, in addition to `public`",
  },
  saveFeed: {
    name: "save-feed",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Feeds that are saved, in addition to the policy of their interface",
  },
  exportFeed: {
    name: "export-feed",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Feeds of saved listings, in addition to the policy of their interface",
  },
  pages: {
    name: "pages",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Product pages that an audit fetches, in addition to the policy of its interface",
  },
  feedFetch: {
    name: "feed-fetch",
    quota: 60,
    windowSeconds: 3600,
    appliesTo: "Feeds that schedules fetch, by the host of the feed; what is over it is fetched later",
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
    appliesTo:
      "API keys and access tokens that are not valid, each once, by client address; refuses nothing: those that follow are checked a few at a time",
  },
  auth: {
    name: "auth",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Forms that take a password, by client address; browsers that know the account are counted apart",
  },
  authAccount: {
    name: "auth-account",
    quota: 5,
    windowSeconds: 900,
    appliesTo: "Wrong passwords, by account and client address; in the dashboard by account",
  },
  authAccountTotal: {
    name: "auth-account-total",
    quota: 200,
    windowSeconds: 3600,
    appliesTo: "Wrong passwords, by account, from all browsers that do not know it",
  },
  authDevice: {
    name: "auth-device",
    quota: 10,
    windowSeconds: 900,
    appliesTo: "Wrong passwords from a browser that has signed in to the account before",
  },
  signUp: { name: "sign-up", quota: 5, windowSeconds: 3600, appliesTo: "New accounts, by client address" },
  mail: { name: "mail", quota: 10, windowSeconds: 3600, appliesTo: "Forms that ask for a mail, by client address" },
  mailRecipient: {
    name: "mail-recipient",
    quota: 3,
    windowSeconds: 1800,
    appliesTo: "Mailed links, by recipient and by what they are good for",
  },
  register: { name: "register", quota: 2_000, windowSeconds: 3600, appliesTo: "`/register`, by client address" },
  token: {
    name: "token",
    quota: 60,
    windowSeconds: 60,
    counts: "failures",
    appliesTo: "Requests to `/token` and `/revoke` that fail, by client address",
  },
  grant: {
    name: "grant",
    quota: 120,
    windowSeconds: 60,
    appliesTo: "Refreshes and revocations that succeed, by client and grant",
  },
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
  ucpValidation: {
    name: "ucp-validation",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "UCP profiles that `validate_ucp` fetches, in addition to the policy of its interface",
  },
} as const satisfies Record<string, RatePolicy>;

export type Policies = Readonly<Record<keyof typeof POLICIES, RatePolicy>>;

/** Quotas that an operator sets, by policy. */
export interface Quotas {
  readonly token: number;
  readonly register: number;
}

/** Returns the table of policies with an operator's quotas. */
export function policiesWith({ token, register }: Quotas): Policies {
  return {
    ...POLICIES,
    token: { ...POLICIES.token, quota: token },
    register: { ...POLICIES.register, quota: register },
  };
}

/** The names of the policies, in the order in which an answer reports them. */
const ORDER = Object.values<RatePolicy>(POLICIES).map(({ name }) => name);

function rankOf({ name }: RatePolicy): number {
  const rank = ORDER.indexOf(name);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

export interface RatePolicy {
  readonly name: string;
  /** Requests allowed in one window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** The counted things, for the text of a refusal: requests by default. */
  readonly counts?: string;
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

/** State of one policy for one request. */
export interface RateState {
  readonly policy: RatePolicy;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The rate limiting of one request: what every policy that meters it says, in the order of the table of policies. */
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

  /** Charges everything that follows to another key. */
  countAs(key: string): void {
    this.#key = key;
  }

  /**
   * Charges `cost` requests to a policy, under the client's key unless another is named. Throws `rate-limited` when the
   * quota is used up. A counter in memory answers at once, and then there is nothing to wait for.
   */
  charge(policy: RatePolicy, cost = 1, key = this.#key): void | Promise<void> {
    const counted = this.#counter.hit(policy, key, cost);
    if (counted instanceof Promise) return counted.then((count) => this.#judge(policy, cost, count));
    return this.#judge(policy, cost, counted);
  }

  /** Counts `cost` requests without refusing or reporting anything. */
  tally(policy: RatePolicy, cost: number): RateCount | Promise<RateCount> {
    return this.#counter.hit(policy, this.#key, cost);
  }

  /** Reports a count on the answer. */
  report(policy: RatePolicy, { total, resetMs }: RateCount): RateState {
    // A caller that waits this long succeeds.
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    // A count may be given back in the window after its own.
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

  #judge(policy: RatePolicy, cost: number, count: RateCount): void {
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

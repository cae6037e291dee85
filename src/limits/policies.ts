/** A rate limit: at most `quota` requests in a window. */
export interface RatePolicy {
  readonly name: string;
  /** Requests allowed in one window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** The noun for what is counted in the text of a refusal: `requests` by default. */
  readonly counts?: string;
  readonly appliesTo: string;
}

/** The rate policies by name. */
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
    appliesTo: "Feeds that schedules fetch, by the host of the feed; a fetch over the quota is made later",
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
      "Invalid API keys and access tokens, each counted once, by client address; refuses nothing: beyond the quota, credentials are checked a few at a time",
  },
  auth: {
    name: "auth",
    quota: 10,
    windowSeconds: 60,
    appliesTo: "Forms that take a password, by client address; browsers known to the account are counted separately",
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
    appliesTo: "Wrong passwords, by account, from all browsers unknown to it",
  },
  authDevice: {
    name: "auth-device",
    quota: 10,
    windowSeconds: 900,
    appliesTo: "Wrong passwords from a browser that has signed in to the account before",
  },
  signUp: { name: "sign-up", quota: 5, windowSeconds: 3600, appliesTo: "New accounts, by client address" },
  mail: { name: "mail", quota: 10, windowSeconds: 3600, appliesTo: "Forms that request a mail, by client address" },
  mailRecipient: {
    name: "mail-recipient",
    quota: 3,
    windowSeconds: 1800,
    appliesTo: "Mailed links, by recipient and purpose",
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

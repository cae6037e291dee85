/** What a credential may be allowed to do, with the words that a consent page and the metadata show. */
export const SCOPES = {
  "listings:read": "Read the account's listings.",
  "listings:write": "Save and delete the account's listings.",
  "simulations:read": "Read simulations and their diagnosis.",
  "simulations:run": "Run simulations, comparisons and optimizations.",
  "account:read": "Read the account, its plan and its usage.",
  "keys:write": "Create, list and revoke API keys.",
} as const;

export type Scope = keyof typeof SCOPES;

/** The permissions of a credential, each with its description on the consent page. */
export const SCOPES = {
  "account:read": "See your account, its plan and usage, and the names of its API keys",
  "keys:write": "Create and revoke API keys",
  "listings:read": "See your saved product listings and those of your rivals",
  "listings:write": "Save, change and delete product listings",
  "simulations:read": "See your simulations, their results and diagnoses",
  "simulations:run": "Run simulations of your listings against rivals, within your plan",
} as const;

export type Scope = keyof typeof SCOPES;

/** All scopes, in display order. */
export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}

/** Parses a list of scopes, separated by spaces. Ignores what is not a scope of this service. */
export function parseScopes(text: string): Scope[] {
  return [...new Set(text.split(" "))].filter(isScope);
}

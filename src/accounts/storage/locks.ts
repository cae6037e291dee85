/** The lock of usage reports and account removals, which change the same rows in different orders. */
export const USAGE_LOCK = "usage";

/** The lock of registrations, so that each sees those before it. */
export const CLIENTS_LOCK = "clients";

/**
 * Returns the lock for adding keys to an account and for ending its keys and grants. With it, a credential that is
 * ending cannot create anything, and no two transactions wait for each other's rows.
 */
export function accountLock(accountId: string): string {
  return `account ${accountId}`;
}

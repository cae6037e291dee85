/** Reports of usage and removals of accounts change the same rows in different order: one waits for the other. */
export const USAGE_LOCK = "usage";

/** Registrations wait for each other, so that each finds those before it. */
export const CLIENTS_LOCK = "clients";

/**
 * Returns the lock of what adds keys to an account and what ends its keys and grants: one waits for the other, so that
 * nothing is made by a credential that is ending, and no two wait for each other's rows.
 */
export function accountLock(accountId: string): string {
  return `account ${accountId}`;
}

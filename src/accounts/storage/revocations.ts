import type { Transaction } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

/**
 * The channel on which processes announce that a credential may have ended. Processes of other releases use it, too.
 */
const REVOKED_CHANNEL = "agent_commerce_revoked";

/** Runs a transaction that may end a credential. Afterwards every process drops its cached credentials. */
export function revoke<R>(
  queries: Queries<AccountTables>,
  work: (transaction: Transaction<AccountTables>) => Promise<R>,
): Promise<R> {
  return queries.announcing(REVOKED_CHANNEL, work);
}

/** Returns the epoch of `CredentialStore`. */
export function epochOf(queries: Queries<AccountTables>): number | undefined {
  return queries.version(REVOKED_CHANNEL);
}

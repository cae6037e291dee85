import type { Queries } from "../../database/queries.ts";
import type { DomainStorage } from "../../database/storage.ts";
import type { AccountStores } from "../stores.ts";
import { SqlAccountStore } from "./account-store.ts";
import { SqlCredentialStore } from "./credential-store.ts";
import { SqlDeviceStore } from "./device-store.ts";
import { removeExpired } from "./expiry.ts";
import { SqlKeyStore } from "./key-store.ts";
import { ACCOUNT_MIGRATIONS } from "./migrations.ts";
import { SqlOAuthStore } from "./oauth-store.ts";
import { SqlOneTimeTokenStore } from "./one-time-token-store.ts";
import { SqlSessionStore } from "./session-store.ts";
import { ACCOUNT_TABLES, type AccountTables } from "./tables.ts";
import { SqlUsageStore } from "./usage-store.ts";

export const ACCOUNT_STORAGE: DomainStorage = {
  migrations: ACCOUNT_MIGRATIONS,
  tables: ACCOUNT_TABLES,
  removeExpired,
};

/** Returns the stores of accounts in a database. */
export function accountStores(queries: Queries<AccountTables>): AccountStores {
  return {
    accounts: new SqlAccountStore(queries),
    sessions: new SqlSessionStore(queries),
    devices: new SqlDeviceStore(queries),
    oneTimeTokens: new SqlOneTimeTokenStore(queries),
    keys: new SqlKeyStore(queries),
    credentials: new SqlCredentialStore(queries),
    usage: new SqlUsageStore(queries),
    oauth: new SqlOAuthStore(queries),
  };
}

import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import { offer } from "../shared/port-group.ts";
import { accountRecords } from "./account-data.ts";
import { Accounts, type AccountsParts } from "./accounts.ts";
import { BearerCredentials } from "./bearer-credentials.ts";
import { AuthorizationServer, type AuthorizationServerParts } from "./oauth/authorization-server.ts";
import { metadataDocument } from "./oauth/metadata.ts";
import { ACCOUNTS, type CredentialVerifier } from "./ports.ts";
import { Recovery, type RecoveryParts } from "./recovery.ts";
import { ACCOUNT_STORAGE, accountStores } from "./storage/stores.ts";
import type { AccountTables } from "./storage/tables.ts";
import type { AccountStores } from "./stores.ts";
import { startUsageReports } from "./upkeep.ts";
import { UsageRecorder } from "./usage.ts";

/** The dependencies and settings of the accounts domain. The base URL of `site` is the issuer of tokens. */
export interface AccountsDomainParts
  extends
    Omit<AuthorizationServerParts, "baseUrl" | "store">,
    Omit<RecoveryParts, "stores">,
    Pick<AccountsParts, "firstPlan"> {
  readonly database: Database;
}

/** The accounts domain, with the parts that pages and the service use. */
export interface AccountsDomain extends Domain {
  readonly stores: AccountStores;
  readonly credentials: CredentialVerifier;
  readonly usage: UsageRecorder;
  readonly accounts: Accounts;
  readonly recovery: Recovery;
  readonly authorizationServer: AuthorizationServer;
}

/** Creates the accounts domain. `overrides` replaces stores in tests. */
export function createAccounts(parts: AccountsDomainParts, overrides: Partial<AccountStores> = {}): AccountsDomain {
  const { database, clock, log } = parts;
  const stores = { ...accountStores(database.queries<AccountTables>()), ...overrides };
  const usage = new UsageRecorder(stores.usage, clock, log);
  const recovery = new Recovery({ ...parts, stores });
  const { baseUrl } = parts.site;
  const authorizationServer = new AuthorizationServer({ ...parts, baseUrl, store: stores.oauth });
  const { accounts, keys } = stores;
  return {
    name: "accounts",
    offers: [offer(ACCOUNTS, { accounts, keys, usage })],
    storage: ACCOUNT_STORAGE,
    handlers: () => [authorizationServer.endpoints],
    documents: () => [metadataDocument(() => authorizationServer.metadata())],
    accountData: (accountId) => accountRecords(stores, clock, accountId),
    startUpkeep: () => startUsageReports(usage),
    stores,
    credentials: new BearerCredentials({ store: stores.credentials, clock }),
    usage,
    accounts: new Accounts({ ...parts, stores, recovery }),
    recovery,
    authorizationServer,
  };
}

import type { Logger } from "pino";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import type { Policies } from "../limits/policies.ts";
import type { RateCounter } from "../limits/rate-limit.ts";
import type { Mailer } from "../mail/mail.ts";
import type { GuardedFetch } from "../guarded-fetch/ports.ts";
import { offer } from "../shared/port-group.ts";
import type { Clock } from "../shared/ports.ts";
import { accountRecords } from "./account-data.ts";
import { Accounts } from "./accounts.ts";
import { BearerCredentials } from "./bearer-credentials.ts";
import type { MailSite } from "./mail-texts.ts";
import { AuthorizationServer } from "./oauth/authorization-server.ts";
import { metadataDocument } from "./oauth/metadata.ts";
import type { Passwords } from "./passwords.ts";
import { ACCOUNTS, type CredentialVerifier } from "./ports.ts";
import { Recovery } from "./recovery.ts";
import { ACCOUNT_STORAGE, accountStores } from "./storage/stores.ts";
import type { AccountTables } from "./storage/tables.ts";
import type { AccountStores } from "./stores.ts";
import { startUsageReports } from "./upkeep.ts";
import { UsageRecorder } from "./usage.ts";

export interface AccountsDomainParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly policies: Policies;
  readonly passwords: Passwords;
  /** Undefined when no mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly fetch: GuardedFetch;
  readonly log: Logger;
  /** The site that sends mail. Its base URL is the issuer of tokens. */
  readonly site: MailSite;
  /** The key of the plan of a new account. */
  readonly firstPlan: string;
  /** The URL of the page that explains how to get access. */
  readonly serviceDocumentation: string;
  /** Paths of resources for tokens in addition to the whole service. */
  readonly resourcePaths: readonly string[];
  /** The most stored clients without a connection. */
  readonly maxUnusedClients: number;
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

import { accountStores, ACCOUNT_STORAGE } from "../../src/accounts/storage/stores.ts";
import type { AccountTables } from "../../src/accounts/storage/tables.ts";
import type { AccountStores } from "../../src/accounts/stores.ts";
import { createDatabase, type DatabaseOptions } from "../../src/database/database.ts";
import type { Database } from "../../src/database/ports.ts";
import { SqlClaimStore } from "../../src/payments/claim-store.ts";
import type { ClaimStore } from "../../src/payments/ports.ts";
import { LISTING_STORAGE } from "../../src/listings/storage/storage.ts";
import { SCHEDULE_STORAGE } from "../../src/schedules/storage/storage.ts";
import { SIMULATION_STORAGE } from "../../src/simulations/storage/storage.ts";
import { PAYMENT_STORAGE, type PaymentTables } from "../../src/payments/storage.ts";

/** Storage of the domains of the product, in the order of its composition. */
export const STORAGES = [ACCOUNT_STORAGE, PAYMENT_STORAGE, LISTING_STORAGE, SIMULATION_STORAGE, SCHEDULE_STORAGE];

/** Every table of the product, in the order in which it is copied. */
export const TABLES = STORAGES.flatMap(({ tables }) => tables);

/** A database with the stores of all domains. */
export interface StoredDatabase extends Database, AccountStores {
  readonly claims: ClaimStore;
}

/** Makes a database with the storage and the stores of all domains. */
export function createStores(options: Omit<DatabaseOptions, "storages">): StoredDatabase {
  const database = createDatabase({ ...options, storages: STORAGES });
  return {
    ...database,
    ...accountStores(database.queries<AccountTables>()),
    claims: new SqlClaimStore(database.queries<PaymentTables>()),
  };
}

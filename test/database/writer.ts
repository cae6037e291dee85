// A process of its own that writes to the database of a folder, and says on stdout what it was told is stored.
import { writeSync } from "node:fs";
import { addAccount, addGrant, addKey } from "./support.ts";
import { createStores } from "../support/stores.ts";

const [dataDir = "", rows = "Infinity"] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {} };
const database = createStores({ url: undefined, dataDir, log });
const accountId = await addAccount(database);
writeSync(1, `accounts ${accountId}\n`);
for (let written = 0; written < Number(rows); written += 1) {
  const key = await addKey(database, accountId);
  writeSync(1, `api_keys ${key.id}\n`);
  const { grant } = await addGrant(database, accountId);
  writeSync(1, `oauth_grants ${grant.id}\n`);
  await database.keys.revoke(accountId, key.id, Date.now());
}
await database.close();

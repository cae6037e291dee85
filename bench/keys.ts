/** Writes accounts with one key each directly to the embedded database, because a sign-up would hash a password. */
import { pino } from "pino";
import { hashSecret, mintSecret, newId, secretHint } from "../src/shared/secret.ts";
import type { Scope } from "../src/shared/scope.ts";
import { createStores, type StoredDatabase } from "../test/support/stores.ts";

/** Opens the embedded database of a folder with the stores of every domain. */
export function openDatabase(dataDir: string): StoredDatabase {
  return createStores({ url: undefined, dataDir, log: pino({ level: "silent" }) });
}

/** Creates accounts and returns their keys. */
export async function mintKeys(
  { accounts, keys }: StoredDatabase,
  count: number,
  scopes: readonly Scope[] = ["account:read"],
): Promise<string[]> {
  const minted: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = newId("acc");
    await accounts.add({ id, email: `${id.toLowerCase()}@example.com`, passwordHash: "", plan: "scan", createdAt: 0 });
    const key = mintSecret("apiKey");
    await keys.add(
      {
        id: newId("key"),
        accountId: id,
        name: "bench",
        hint: secretHint(key),
        hash: hashSecret(key),
        scopes: [...scopes],
        createdAt: 0,
        expiresAt: undefined,
        lastUsedAt: undefined,
        revokedAt: undefined,
        sourceId: undefined,
        request: undefined,
      },
      100,
    );
    minted.push(key);
  }
  return minted;
}

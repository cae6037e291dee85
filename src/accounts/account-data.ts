import type { AccountRecord } from "../shared/account-data.ts";
import type { Clock } from "../shared/ports.ts";
import type { AccountStores } from "./stores.ts";

/** Yields the account, its sessions, its keys and its connected applications. None of the records grants access. */
export async function* accountRecords(
  { accounts, sessions, keys, oauth }: AccountStores,
  clock: Clock,
  accountId: string,
): AsyncGenerator<AccountRecord> {
  const account = await accounts.byId(accountId);
  if (account === undefined) return;
  const { id, email, plan, createdAt, emailVerifiedAt } = account;
  yield record("account", { id, email, plan }, { createdAt, emailVerifiedAt });
  const now = clock.now();
  for (const { browser, ...times } of await sessions.list(accountId, now))
    yield record("session", { browser }, { createdAt: times.createdAt, expiresAt: times.expiresAt });
  for (const key of await keys.list(accountId)) {
    const { name, hint, scopes, application, expiresAt, lastUsedAt } = key;
    yield record(
      "apiKey",
      { id: key.id, name, hint, scopes, application },
      { createdAt: key.createdAt, expiresAt, lastUsedAt },
    );
  }
  for (const { clientId, clientName, scopes, connectedAt, lastUsedAt } of await oauth.applications(accountId, now))
    yield record("application", { clientId, clientName, scopes }, { connectedAt, lastUsedAt });
}

function record(kind: string, fields: object, times: Readonly<Record<string, number | undefined>>): AccountRecord {
  const isoTimes = Object.entries(times).map(([name, at]) => [
    name,
    at === undefined ? null : new Date(at).toISOString(),
  ]);
  return { kind, value: { ...fields, ...Object.fromEntries(isoTimes) } };
}

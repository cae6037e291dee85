import { z } from "zod";
import { ACCOUNTS, type ListedApiKey } from "../../accounts/ports.ts";
import { isoOrNull } from "../../shared/schema.ts";
import { defineTool, identityOf } from "../tool.ts";
import { ApiKeys, KEY_LIMIT, keyFields } from "./schema.ts";

export const listApiKeys = defineTool({
  name: "list_api_keys",
  title: "List API keys",
  description:
    "The account's API keys that are not revoked: name, scopes, origin, creation, expiry and last use, never the key itself.",
  input: z.strictObject({}),
  output: ApiKeys,
  effect: "read",
  scope: "account:read",
  uses: [ACCOUNTS],
  route: { method: "GET", path: "/api/merchant/v1/keys" },
  example: {},
  exampleOutput: {
    keys: [
      {
        id: "key_3kTMd0eXAMPLE",
        name: "price-bot",
        hint: "acs_sk_EXAM…MPLE",
        scopes: ["account:read"],
        createdAt: "2026-11-21T09:00:00.000Z",
        expiresAt: "2027-02-19T09:00:00.000Z",
        lastUsedAt: "2026-11-21T10:15:00.000Z",
        status: "active",
        application: null,
      },
    ],
    limit: KEY_LIMIT,
  },
}).handler(async (_, { caller, clock, keys, usage }) => {
  const found = await keys.list(identityOf(caller).accountId);
  const now = clock.now();
  return {
    keys: found.map((key) => keyEntry({ ...key, lastUsedAt: usage.lastUsed(key.id) ?? key.lastUsedAt }, now)),
    limit: KEY_LIMIT,
  };
});

function keyEntry(key: ListedApiKey, now: number) {
  const { expiresAt, lastUsedAt, application } = key;
  return {
    ...keyFields(key),
    lastUsedAt: isoOrNull(lastUsedAt),
    status: expiresAt !== undefined && expiresAt <= now ? ("expired" as const) : ("active" as const),
    application: application ?? null,
  };
}

import { hash } from "node:crypto";
import type { z } from "zod";
import { ACCOUNTS, type KeyRequest, type KeyStore, type NewApiKey } from "../../accounts/ports.ts";
import type { Identity } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { ALL_SCOPES, type Scope } from "../../shared/scope.ts";
import { deriveSecret, hashSecret, mintSecret, newId, newSalt, secretHint } from "../../shared/secret.ts";
import { defineTool, identityOf } from "../tool.ts";
import { CreateApiKeyRequest, CreatedApiKey, KEY_LIMIT, keyFields } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const createApiKey = defineTool({
  name: "create_api_key",
  title: "Create an API key",
  description: `Creates a long-lived key for this account and returns it once: only a hash is stored, so a lost key cannot be recovered. Its scopes are within those of the credential that creates it. Names are unique in the account, which has at most ${KEY_LIMIT} keys.`,
  input: CreateApiKeyRequest,
  output: CreatedApiKey,
  effect: "create",
  scope: "keys:write",
  uses: [ACCOUNTS],
  needs: ({ scopes = [] }) => scopes,
  route: {
    method: "POST",
    path: "/api/merchant/v1/keys",
    bodyBytes: 16_384,
    headers: { "Idempotency-Key": "idempotencyKey" },
  },
  problems: ["conflict"],
  example: { name: "price-bot", scopes: ["account:read"], expiresInDays: 90 },
  exampleOutput: {
    key: "acs_sk_EXAMPLE",
    id: "key_3kTMd0eXAMPLE",
    name: "price-bot",
    hint: "acs_sk_EXAM…MPLE",
    scopes: ["account:read"],
    createdAt: "2026-11-21T09:00:00.000Z",
    expiresAt: "2027-02-19T09:00:00.000Z",
  },
}).handler(async (input, { caller, clock, keys }) => {
  const identity = identityOf(caller);
  const request = keyRequest(input, identity);
  const secret = request === undefined ? mintSecret("apiKey") : request.derive(request.salt);
  const now = clock.now();
  const key: NewApiKey = {
    id: newId("key"),
    accountId: identity.accountId,
    name: input.name,
    hint: secretHint(secret),
    hash: hashSecret(secret),
    scopes: inOrder(input.scopes ?? identity.scopes),
    createdAt: now,
    expiresAt: input.expiresInDays === undefined ? undefined : now + input.expiresInDays * DAY_MS,
    lastUsedAt: undefined,
    revokedAt: undefined,
    request,
    sourceId: identity.sourceId,
  };
  const addition = await keys.add(key, KEY_LIMIT);
  if (addition === "added") return { key: secret, ...keyFields(key) };
  if (addition === "request-known") return repeatedAnswer(keys, identity.accountId, request as DerivingRequest);
  if (addition === "source-gone")
    throw new Problem("unauthenticated", "The credential of this request was revoked before the key was created.");
  throw new Problem("conflict", CONFLICTS[addition](input.name));
});

const CONFLICTS = {
  "name-taken": (name: string) =>
    `The account already has a key named ${JSON.stringify(name)}. Choose another name, or revoke that key first.`,
  "too-many": () => `The account has the maximum of ${KEY_LIMIT} keys. Revoke one first.`,
};

interface DerivingRequest extends KeyRequest {
  readonly derive: (salt: string) => string;
}

/** Returns the record that makes a request repeatable. Undefined: only bearer credentials can repeat requests. */
function keyRequest(
  { idempotencyKey, ...rest }: z.output<typeof CreateApiKeyRequest>,
  { seed }: Identity,
): DerivingRequest | undefined {
  if (idempotencyKey === undefined || seed === undefined) return undefined;
  const { name, scopes, expiresInDays } = rest;
  return {
    id: hash("sha256", idempotencyKey),
    argumentsHash: hash(
      "sha256",
      JSON.stringify([name, scopes === undefined ? null : inOrder(scopes), expiresInDays ?? null]),
    ),
    salt: newSalt(),
    derive: (salt) => deriveSecret("apiKey", seed, salt),
  };
}

/** Returns the answer to the first request with this idempotency key. */
async function repeatedAnswer(keys: KeyStore, accountId: string, request: DerivingRequest) {
  const known = await keys.byRequest(accountId, request.id);
  if (known?.request === undefined) throw new Problem("conflict", "The key is changing right now. Try again.");
  if (known.request.argumentsHash !== request.argumentsHash)
    throw new Problem(
      "conflict",
      "This idempotency key was used for a request with other arguments. Use a new idempotency key.",
    );
  const secret = request.derive(known.request.salt);
  if (hashSecret(secret) !== known.hash) {
    throw new Problem(
      "conflict",
      `Another credential sent this request first, and only that credential was shown the key ${JSON.stringify(known.name)}. Revoke the key and use a new idempotency key.`,
    );
  }
  return { key: secret, ...keyFields(known) };
}

function inOrder(scopes: Iterable<Scope>): Scope[] {
  const requested = new Set(scopes);
  return ALL_SCOPES.filter((scope) => requested.has(scope));
}

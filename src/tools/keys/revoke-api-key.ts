import { Problem } from "../../shared/problem.ts";
import { defineTool, identityOf } from "../tool.ts";
import { RevokeApiKeyRequest, RevokedApiKey } from "./schema.ts";

export const revokeApiKey = defineTool({
  name: "revoke_api_key",
  title: "Revoke an API key",
  description:
    "Ends a key of this account at once and for good. A key that is revoked already stays so: the answer tells since when. A key can revoke itself.",
  input: RevokeApiKeyRequest,
  output: RevokedApiKey,
  effect: "delete",
  scope: "keys:write",
  route: { method: "POST", path: "/api/merchant/v1/keys/revocation", bodyBytes: 4_096 },
  problems: ["not-found"],
  example: { id: "key_3kTMd0eXAMPLE" },
  exampleOutput: { id: "key_3kTMd0eXAMPLE", name: "price-bot", revokedAt: "2026-11-21T11:00:00.000Z" },
}).handler(async ({ id }, { caller, clock, keys }) => {
  const now = clock.now();
  const revoked = await keys.revoke(identityOf(caller).accountId, id, now);
  if (revoked === undefined)
    throw new Problem("not-found", `The account has no key with the id ${id}. list_api_keys gives the ids.`);
  return { id, name: revoked.name, revokedAt: new Date(revoked.revokedAt ?? now).toISOString() };
});

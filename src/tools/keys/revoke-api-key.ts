import { ACCOUNTS } from "../../accounts/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { defineTool, identityOf } from "../tool.ts";
import { RevokeApiKeyRequest, RevokedApiKey } from "./schema.ts";

export const revokeApiKey = defineTool({
  name: "revoke_api_key",
  title: "Revoke an API key",
  description:
    "Revokes a key of this account immediately and permanently. For a key that is already revoked, the result has the original time. A key can revoke itself.",
  input: RevokeApiKeyRequest,
  output: RevokedApiKey,
  effect: "delete",
  scope: "keys:write",
  uses: [ACCOUNTS],
  route: { method: "DELETE", path: "/api/merchant/v1/keys/{id}" },
  formerRoutes: [
    {
      method: "POST",
      path: "/api/merchant/v1/keys/revocation",
      bodyBytes: 4_096,
      deprecated: {
        since: "2026-11-22",
        sunset: "2027-06-30",
        instead: "Use `DELETE /api/merchant/v1/keys/{id}`.",
      },
    },
  ],
  problems: ["not-found"],
  example: { id: "key_3kTMd0eXAMPLE" },
  exampleOutput: { id: "key_3kTMd0eXAMPLE", name: "price-bot", revokedAt: "2026-11-21T11:00:00.000Z" },
}).handler(async ({ id }, { caller, clock, keys }) => {
  const now = clock.now();
  const revoked = await keys.revoke(identityOf(caller).accountId, id, now);
  if (revoked === undefined)
    throw new Problem("not-found", `The account has no key with the id ${id}. list_api_keys lists the ids.`);
  return { id, name: revoked.name, revokedAt: new Date(revoked.revokedAt ?? now).toISOString() };
});

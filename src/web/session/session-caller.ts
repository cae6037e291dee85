import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { RequestCaller } from "../../tools/tool.ts";

/** Returns the tool caller for a signed-in person. A session has all scopes. */
export function sessionCaller(service: Service, { account }: SignedInUser, request: HttpRequest): RequestCaller {
  const identity = {
    accountId: account.id,
    scopes: new Set(ALL_SCOPES),
    kind: "session" as const,
    sourceId: undefined,
    expiresAt: undefined,
    seed: undefined,
  };
  return new RequestCaller(identity, service.metering(request.address), request);
}

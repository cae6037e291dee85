import type { HttpRequest } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { ALL_SCOPES } from "../shared/scope.ts";

/** The query of an MCP address that asks for a sign-in at once, for hosts that decide on it when they connect. */
export const LOGIN_QUERY = "login";

/** Returns true for a request to an address that asks for a sign-in at once. */
export function asksForLogin({ search }: Pick<HttpRequest, "search">): boolean {
  return search !== "" && new URLSearchParams(search).has(LOGIN_QUERY);
}

/** Returns the problem of a message that came to such an address without a credential. */
export function loginRequired(): Problem {
  return new Problem(
    "unauthenticated",
    `This address needs a credential for every message. Without ?${LOGIN_QUERY} the open tools need none.`,
    { scopes: ALL_SCOPES },
  );
}

import type { HttpRequest } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { ALL_SCOPES } from "../shared/scope.ts";

/** The query of an MCP address that requires a sign-in immediately, for hosts that decide about it when they connect. */
export const LOGIN_QUERY = "login";

/** Returns whether a request is to an address that requires a sign-in immediately. */
export function asksForLogin({ search }: Pick<HttpRequest, "search">): boolean {
  return search !== "" && new URLSearchParams(search).has(LOGIN_QUERY);
}

/** Returns the problem of a message without a credential at such an address. */
export function loginRequired(): Problem {
  return new Problem(
    "unauthenticated",
    `This address needs a credential for every message. Without ?${LOGIN_QUERY} the open tools need none.`,
    { scopes: ALL_SCOPES },
  );
}

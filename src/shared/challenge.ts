import type { Problem } from "./problem.ts";
import { PATHS, type Site, urlOf } from "./site.ts";

/**
 * Returns the URL that tells a client how to get a credential (RFC 9728): that of the root document, or that of the
 * resource at a path, for clients that compare it with the URL they call.
 */
export function resourceMetadataUrl(site: Site, resourcePath = ""): string {
  return urlOf(site, PATHS.protectedResource) + resourcePath;
}

/**
 * The value of `WWW-Authenticate` for a 401 or 403, undefined for other problems. `resource_metadata` comes first,
 * then the scopes that would do, then the error, which RFC 6750 gives only to a request that carried a token.
 */
export function challengeOf(metadataUrl: string, problem: Problem, hasToken: boolean): string | undefined {
  const error = challengeError(problem, hasToken);
  if (error === undefined) return undefined;
  let challenge = `Bearer resource_metadata="${metadataUrl}"`;
  if (problem.scopes !== undefined) challenge += `, scope="${problem.scopes.join(" ")}"`;
  if (error !== "") challenge += `, error="${error}"`;
  return challenge;
}

function challengeError({ code }: Problem, hasToken: boolean): string | undefined {
  if (code === "unauthorized") return "insufficient_scope";
  if (code === "unauthenticated") return hasToken ? "invalid_token" : "";
  return undefined;
}

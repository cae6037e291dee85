import type { Problem } from "./problem.ts";
import { PATHS, type Site, urlOf } from "./site.ts";

/**
 * Returns the URL of the protected resource metadata (RFC 9728), from which a client learns how to get a credential: the
 * root document, or the one for a path, for clients that compare it with the URL they call.
 */
export function resourceMetadataUrl(site: Site, resourcePath = ""): string {
  return urlOf(site, PATHS.protectedResource) + resourcePath;
}

/**
 * Returns the value of `WWW-Authenticate` for a 401 or 403, and undefined for other problems. It contains
 * `resource_metadata`, the sufficient scopes, and the error, which RFC 6750 allows only for a request with a token.
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

import type { Finding } from "../audit/finding.ts";
import type { SimulationWarning } from "../simulation/result-schema.ts";
import { enumerate } from "../wording.ts";

const CLAIM_CHECKS: ReadonlySet<string> = new Set(["claims.substantiation", "claims.superlative_source"]);

/**
 * Returns a warning about the claims in a version that lack a source. They are the merchant's own: edits add no claims.
 */
export function unsourcedClaims(findings: readonly Finding[]): SimulationWarning[] {
  const claims = findings.flatMap(({ check, span }) => (CLAIM_CHECKS.has(check) && span ? [`“${span.text}”`] : []));
  if (claims.length === 0) return [];
  const detail =
    `Your own text claims ${enumerate([...new Set(claims)])} without a source that the audit accepts, and the ` +
    "proposed text still does. Add a fact with its source, or take it out.";
  return [{ code: "unsourced_claims", detail }];
}

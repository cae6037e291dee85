import { auditInSteps, type ListingAudit } from "../engine/audit/audit-listing.ts";
import type { AuditedListing, Severity } from "../engine/audit/check.ts";
import type { PageContext } from "../engine/audit/page.ts";
import type { Profile } from "../engine/audit/profiles.ts";
import { analyseInSteps, type TextFeatures } from "../engine/features/listing-text.ts";
import { type ParsedQuery, parseQuery } from "../engine/query/parse-query.ts";
import type { QueryInput } from "../engine/listing.ts";
import type { Background } from "../engine/relevance/background.ts";
import { type Relevance, scoreRelevance } from "../engine/relevance/relevance.ts";
import type { Steps } from "../shared/steps.ts";
import type { AuditCounts } from "./store.ts";

/** The profiles and queries of an audit. */
export interface AuditRequest {
  readonly profiles: readonly Profile[];
  readonly queries: readonly QueryInput[];
  /** The page that the listings were read from. */
  readonly page?: PageContext | undefined;
}

/** The relevance of a listing to one query. */
export interface QueryRelevance extends Relevance {
  readonly query: ParsedQuery;
}

/** The complete audit of one listing. */
export interface AuditResult extends ListingAudit {
  readonly features: TextFeatures;
  /** One entry for each query, in query order. */
  readonly relevance: readonly QueryRelevance[];
}

/** Audits listings one by one, in steps. */
export function* auditListings(
  listings: readonly AuditedListing[],
  request: AuditRequest,
  background: Background,
): Steps<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const listing of listings) {
    results.push(yield* auditListing(listing, request, background));
    yield;
  }
  return results;
}

/** Counts the findings of each listing in the profile `generic`. */
export function* countFindings(listings: readonly AuditedListing[], background: Background): Steps<AuditCounts[]> {
  const counts: AuditCounts[] = [];
  for (const listing of listings) {
    const { findings } = yield* auditListing(listing, { profiles: ["generic"], queries: [] }, background);
    const countOf = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
    counts.push({ errors: countOf("error"), warnings: countOf("warn") });
    yield;
  }
  return counts;
}

function* auditListing(
  listing: AuditedListing,
  { profiles, queries, page }: AuditRequest,
  background: Background,
): Steps<AuditResult> {
  const text = yield* analyseInSteps({ ...listing, title: listing.title ?? "" });
  const { features } = text;
  const context = { completeness: features.completeness, ...(page === undefined ? {} : { page }) };
  const relevance = queries.map((given) => {
    const query = parseQuery(given, listing.currency);
    return { query, ...scoreRelevance(query.words, text, background) };
  });
  return { ...(yield* auditInSteps(listing, profiles, context)), features, relevance };
}

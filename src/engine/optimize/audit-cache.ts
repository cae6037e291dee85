import { auditInSteps, auditListing } from "../audit/audit-listing.ts";
import type { Steps } from "../../shared/steps.ts";
import type { Severity } from "../audit/check.ts";
import { CHECKS } from "../audit/checks.ts";
import type { Finding } from "../audit/finding.ts";
import type { Profile } from "../audit/profiles.ts";
import type { CompletenessFeature } from "../features/completeness.ts";
import { analyseListing } from "../features/listing-text.ts";
import type { ListingInput } from "../listing.ts";
import { versionKey } from "./edit.ts";

export interface AuditCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** Edits only rearrange what was audited for instructions, so the search need not look again at each step. */
const SEARCH_CHECKS = CHECKS.filter(({ id }) => id !== "text.injection");

/** Whole audits of versions of one listing. The same version is audited once. */
export class AuditCache {
  readonly #profile: Profile;
  readonly #known = new Map<string, readonly Finding[]>();

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** Returns what is found in a version, in steps. */
  *of(listing: ListingInput): Steps<readonly Finding[]> {
    const key = versionKey(listing);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { completeness } = analyseListing(listing).features;
    const { findings } = yield* auditInSteps(listing, [this.#profile], { completeness });
    this.#known.set(key, findings);
    yield;
    return findings;
  }
}

/** Returns what an audit finds in a version, without what edits cannot change. */
export function editableFindings(
  listing: ListingInput,
  profile: Profile,
  completeness: CompletenessFeature,
): readonly Finding[] {
  return auditListing(listing, [profile], { completeness }, SEARCH_CHECKS).findings;
}

/** Counts errors and warnings. */
export function countFindings(findings: readonly Finding[]): AuditCounts {
  const having = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return { errors: having("error"), warnings: having("warn") };
}

/** Returns the checks that find more errors or warnings in one version than in another. */
export function worsened(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  return after.filter(({ check, severity }) => severity !== "info" && times(after, check) > times(before, check));
}

function times(findings: readonly Finding[], check: string): number {
  return findings.filter((finding) => finding.check === check).length;
}

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

/** Edits only rearrange text that was searched for instructions, so the search skips that check at each step. */
const SEARCH_CHECKS = CHECKS.filter(({ id }) => id !== "text.injection");

/** Audits versions of one listing by all checks, each version once. */
export class AuditCache {
  readonly #profile: Profile;
  readonly #known = new Map<string, readonly Finding[]>();

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** Returns the findings of a version, in steps. */
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

/** Returns the findings of a version in an audit without the checks that edits cannot affect. */
export function editableFindings(
  listing: ListingInput,
  profile: Profile,
  completeness: CompletenessFeature,
): readonly Finding[] {
  return auditListing(listing, [profile], { completeness }, SEARCH_CHECKS).findings;
}

/** Returns the number of errors and of warnings. */
export function countFindings(findings: readonly Finding[]): AuditCounts {
  const having = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return { errors: having("error"), warnings: having("warn") };
}

/** Returns the errors and warnings after a change of the checks that find more than before. */
export function worsened(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  return after.filter(({ check, severity }) => severity !== "info" && times(after, check) > times(before, check));
}

function times(findings: readonly Finding[], check: string): number {
  return findings.filter((finding) => finding.check === check).length;
}

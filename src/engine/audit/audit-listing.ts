import { type AuditContext, type AuditedListing, type Check, EFFECTS, SEVERITIES } from "./check.ts";
import { CHECKS } from "./checks.ts";
import { type Finding, findingOf } from "./finding.ts";
import type { Profile } from "./profiles.ts";

/** No more findings are listed; the rest is counted. */
const MAX_FINDINGS = 40;
/** No check lists more places than this, so that one habit does not hide all other findings. */
const MAX_FINDINGS_OF_CHECK = 5;

/** How a listing does in one profile. The three counts add up to the checks of the profile. */
export interface ProfileResult {
  readonly profile: Profile;
  readonly passed: number;
  readonly failed: number;
  /** Checks that had nothing to look at. */
  readonly notApplicable: number;
  /** False when an error of this profile was found. True is no promise: a platform sees more than this service. */
  readonly eligible: boolean;
}

/** The audit of one listing. */
export interface ListingAudit {
  readonly profiles: readonly ProfileResult[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** How many findings are not listed. */
  readonly moreFindings: number;
}

/** Returns what a listing fails of the rules of the profiles asked for. Depends on the listing and its context alone. */
export function auditListing(
  listing: AuditedListing,
  profiles: readonly Profile[],
  context: AuditContext = {},
  checks: readonly Check[] = CHECKS,
): ListingAudit {
  const asked = new Set(profiles);
  const outcomes = checks
    .filter((check) => check.profiles.some((profile) => asked.has(profile)))
    .map((check) => outcomeOf(check, listing, asked, context));
  const listed = outcomes.flatMap(({ findings }) => findings.slice(0, MAX_FINDINGS_OF_CHECK)).toSorted(worstFirst);
  const found = outcomes.reduce((total, { findings }) => total + findings.length, 0);
  const findings = listed.slice(0, MAX_FINDINGS);
  return {
    profiles: [...asked].map((profile) => resultOf(profile, outcomes)),
    findings,
    moreFindings: found - findings.length,
  };
}

/**
 * Returns the audit of each listing, the same that it would get alone. The one check that needs other listings,
 * `price.outlier`, reads them from the listing's own context: a feed's other items are no rivals.
 */
export function auditListings(
  items: readonly { readonly listing: AuditedListing; readonly context?: AuditContext }[],
  profiles: readonly Profile[],
): ListingAudit[] {
  return items.map(({ listing, context }) => auditListing(listing, profiles, context));
}

interface Outcome {
  readonly check: Check;
  readonly applies: boolean;
  readonly findings: readonly Finding[];
}

function outcomeOf(check: Check, listing: AuditedListing, asked: ReadonlySet<Profile>, context: AuditContext): Outcome {
  const hits = check.find(listing, context);
  const findings = (hits ?? []).flatMap((hit) => findingOf(check, hit, listing, asked) ?? []);
  return { check, applies: hits !== null, findings };
}

function resultOf(profile: Profile, outcomes: readonly Outcome[]): ProfileResult {
  const own = outcomes.filter(({ check }) => check.profiles.includes(profile));
  const applicable = own.filter(({ applies }) => applies);
  const failed = applicable.filter(({ findings }) => findings.some((finding) => finding.profiles.includes(profile)));
  return {
    profile,
    passed: applicable.length - failed.length,
    failed: failed.length,
    notApplicable: own.length - applicable.length,
    eligible: !failed.some((outcome) => hasError(outcome, profile)),
  };
}

/** A finding of several profiles has the severity of the strictest; here each profile counts by its own. */
function hasError({ check, findings }: Outcome, profile: Profile): boolean {
  return findings.some(
    (finding) =>
      finding.severity === "error" &&
      finding.profiles.includes(profile) &&
      (check.severity === "error" || check.errorIn === undefined || check.errorIn.includes(profile)),
  );
}

function worstFirst(one: Finding, other: Finding): number {
  return (
    SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
    EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect)
  );
}

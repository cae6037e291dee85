import { finish, type Steps } from "../../shared/steps.ts";
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
  return finish(auditInSteps(listing, profiles, context, checks));
}

/** Does the same in steps: a listing that is as long as it may be takes a while. */
export function* auditInSteps(
  listing: AuditedListing,
  profiles: readonly Profile[],
  context: AuditContext = {},
  checks: readonly Check[] = CHECKS,
): Steps<ListingAudit> {
  const asked = new Set(profiles);
  const outcomes: Outcome[] = [];
  const isLong = charactersOf(listing) > STEP_CHARS;
  for (const check of checks) {
    if (!check.profiles.some((profile) => asked.has(profile))) continue;
    if (isLong) yield;
    const hits = yield* hitsOf(check, listing, context);
    const findings = (hits ?? []).flatMap((hit) => findingOf(check, hit, listing, asked) ?? []);
    outcomes.push({ check, applies: hits !== null, findings });
  }
  const listed = outcomes.flatMap(({ findings }) => findings.slice(0, MAX_FINDINGS_OF_CHECK)).toSorted(worstFirst);
  const found = outcomes.reduce((total, { findings }) => total + findings.length, 0);
  const findings = listed.slice(0, MAX_FINDINGS);
  return {
    profiles: [...asked].map((profile) => resultOf(profile, outcomes)),
    findings,
    moreFindings: found - findings.length,
  };
}

/** A listing of fewer characters is checked without a pause. */
const STEP_CHARS = 3_000;

function charactersOf({ title = "", description = "", attributes = [] }: AuditedListing): number {
  return attributes.reduce(
    (total, { name, value }) => total + name.length + value.length,
    title.length + description.length,
  );
}

function* hitsOf(check: Check, listing: AuditedListing, context: AuditContext): Steps<ReturnType<Check["find"]>> {
  return check.findInSteps === undefined ? check.find(listing, context) : yield* check.findInSteps(listing, context);
}

interface Outcome {
  readonly check: Check;
  readonly applies: boolean;
  readonly findings: readonly Finding[];
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

import { finish, type Steps } from "../../shared/steps.ts";
import { type AuditContext, type AuditedListing, type Check, type Hit, EFFECTS, SEVERITIES } from "./check.ts";
import { CHECKS } from "./checks.ts";
import { type Finding, findingOf } from "./finding.ts";
import type { Profile } from "./profiles.ts";

/** No more findings are listed; the rest is counted. */
const MAX_FINDINGS = 40;
/** No check lists more places than this, so that one habit does not hide all other findings. */
const MAX_FINDINGS_OF_CHECK = 5;

/** Result of a listing in one profile. The three counts add up to the checks of the profile. */
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
  /** Number of findings that are not listed. */
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
  for (const check of checksIn(asked, checks)) {
    if (isLong) yield;
    const { findInSteps } = check;
    const hits = findInSteps === undefined ? check.find(listing, context) : yield* findInSteps(listing, context);
    outcomes.push(outcomeOf(check, hits, listing, asked));
  }
  return auditOf(asked, outcomes);
}

/** A listing to audit, with its context. */
export interface AuditSubject {
  readonly listing: AuditedListing;
  readonly context: AuditContext;
}

/**
 * Does the same for listings of a feed, in two passes: first what goes in steps, which reads large tables, then all other
 * checks. In one pass the two would push each other out of the caches of the processor, and take a quarter longer.
 */
export function auditListings(subjects: readonly AuditSubject[], profiles: readonly Profile[]): ListingAudit[] {
  const asked = new Set(profiles);
  const checks = checksIn(asked, CHECKS);
  const found = subjects.map(({ listing, context }) =>
    checks.map(({ findInSteps }) => (findInSteps === undefined ? undefined : finish(findInSteps(listing, context)))),
  );
  return subjects.map(({ listing, context }, index) => {
    const outcomes = checks.map((check, place) => {
      const hits = check.findInSteps === undefined ? check.find(listing, context) : (found[index]?.[place] ?? null);
      return outcomeOf(check, hits, listing, asked);
    });
    return auditOf(asked, outcomes);
  });
}

function checksIn(asked: ReadonlySet<Profile>, checks: readonly Check[]): Check[] {
  return checks.filter((check) => check.profiles.some((profile) => asked.has(profile)));
}

function outcomeOf(
  check: Check,
  hits: readonly Hit[] | null,
  listing: AuditedListing,
  asked: ReadonlySet<Profile>,
): Outcome {
  return { check, applies: hits !== null, findings: findingsOf(check, hits ?? NONE, listing, asked) };
}

function auditOf(asked: ReadonlySet<Profile>, outcomes: readonly Outcome[]): ListingAudit {
  const failing = outcomes.filter(({ findings }) => findings.length > 0);
  const listed = failing.flatMap(({ findings }) => findings.slice(0, MAX_FINDINGS_OF_CHECK)).toSorted(worstFirst);
  const found = failing.reduce((total, { findings }) => total + findings.length, 0);
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

const NONE: readonly never[] = [];

/** Most checks find nothing. */
function findingsOf(
  check: Check,
  hits: readonly Hit[],
  listing: AuditedListing,
  asked: ReadonlySet<Profile>,
): readonly Finding[] {
  return hits.length === 0 ? NONE : hits.flatMap((hit) => findingOf(check, hit, listing, asked) ?? []);
}

interface Outcome {
  readonly check: Check;
  readonly applies: boolean;
  readonly findings: readonly Finding[];
}

function resultOf(profile: Profile, outcomes: readonly Outcome[]): ProfileResult {
  let [passed, failed, notApplicable] = [0, 0, 0];
  let eligible = true;
  for (const outcome of outcomes) {
    const { check, applies, findings } = outcome;
    if (!check.profiles.includes(profile)) continue;
    if (!applies) notApplicable += 1;
    else if (!findings.some((finding) => finding.profiles.includes(profile))) passed += 1;
    else {
      failed += 1;
      if (hasError(outcome, profile)) eligible = false;
    }
  }
  return { profile, passed, failed, notApplicable, eligible };
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

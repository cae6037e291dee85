import { finish, type Steps } from "../../shared/steps.ts";
import { type AuditContext, type AuditedListing, type Check, type Hit, EFFECTS, SEVERITIES } from "./check.ts";
import { CHECKS } from "./checks.ts";
import { type Finding, findingOf } from "./finding.ts";
import type { Profile } from "./profiles.ts";

/** Further findings are only counted. */
const MAX_FINDINGS = 40;
/** Most findings listed for one check, so that one habit does not hide all other findings. */
const MAX_FINDINGS_OF_CHECK = 5;

/** The result of a listing in one profile. The three counts add up to the number of checks of the profile. */
export interface ProfileResult {
  readonly profile: Profile;
  readonly passed: number;
  readonly failed: number;
  /** Number of checks that had nothing to look at. */
  readonly notApplicable: number;
  /** False if a check of this profile found an error. True is not a promise: a platform sees more than this service. */
  readonly eligible: boolean;
}

/** The audit of one listing. */
export interface ListingAudit {
  readonly profiles: readonly ProfileResult[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** Number of findings left out of the list. */
  readonly moreFindings: number;
}

/** Audits a listing by the checks of the requested profiles. Equal listings and contexts give equal results. */
export function auditListing(
  listing: AuditedListing,
  profiles: readonly Profile[],
  context: AuditContext = {},
  checks: readonly Check[] = CHECKS,
): ListingAudit {
  return finish(auditInSteps(listing, profiles, context, checks));
}

/** Does the same in steps, because a listing of the maximum length takes a while. */
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
 * Does the same for several listings of a feed, in two passes: first the checks that run in steps, which read large
 * tables, then all others. In one pass the two would evict each other from the processor's caches, and take a quarter
 * longer.
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

/** Most checks find nothing: those share an empty list. */
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

/** Tells whether an outcome is an error in a profile. A finding's own severity is that of its strictest profile. */
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

import { SEVERITIES, type Severity } from "../audit/check.ts";
import { fill } from "../audit/finding.ts";
import { type Entry, readProfile } from "./profile.ts";
import { type Generation, RELEASE_RULES, releaseOf, UCP_RELEASES, type UcpRelease } from "./releases.ts";
import type { DocumentAnswer, UcpCheck, UcpHit, UcpMessage, UcpSource, UcpSubject } from "./ucp-check.ts";
import { UCP_CHECKS } from "./ucp-checks.ts";

/** The answers from the address of a profile and from the addresses that it names. */
export interface FetchedProfile {
  readonly answer: DocumentAnswer;
  readonly documents: ReadonlyMap<string, DocumentAnswer>;
}

/** The input of a validation. */
export interface ProfileToValidate {
  /** The parsed profile. Undefined if its address did not return one. */
  readonly document: unknown;
  /** The release to check it against, instead of the one that it declares. */
  readonly release?: UcpRelease | undefined;
  /** The day of the check, such as `2026-11-22`. */
  readonly today: string;
  /** Undefined for a profile that was sent rather than fetched. */
  readonly fetched?: FetchedProfile | undefined;
}

/** A message for a developer about one place of a profile that fails a check. */
export interface UcpFinding {
  readonly check: number;
  readonly severity: Severity;
  /** JSON Pointer into the profile: empty for the whole profile and for the way it is served. */
  readonly pointer: string;
  readonly detail: string;
  readonly fix: string;
  readonly source: UcpSource;
}

/** The results of the checks. */
export interface ProfileValidation {
  /** The release whose rules were applied. */
  readonly release: UcpRelease;
  /** The generation of the profile. Undefined if neither its shape nor its version indicates one. */
  readonly generation: Generation | undefined;
  /** False if there is a finding of severity error. */
  readonly valid: boolean;
  /** Worst first, then by check. */
  readonly findings: readonly UcpFinding[];
  /** Number of findings left out of the list. */
  readonly moreFindings: number;
  readonly entries: readonly Entry[];
  /** Ids of the checks that could not run. */
  readonly notRun: readonly number[];
}

const MAX_FINDINGS = 60;
/** Most findings listed for one check, so that one habit does not hide everything else. */
const MAX_FINDINGS_OF_CHECK = 12;
/** In characters. Pointers into real profiles are a tenth as long. */
const MAX_POINTER = 600;
/** Further hits of a check are not counted. */
const MAX_HITS_OF_CHECK = 1_000;

/** Runs the fifteen checks on a UCP profile. Equal input gives equal results. */
export function validateProfile({ document, release, today, fetched }: ProfileToValidate): ProfileValidation {
  const profile = readProfile(document);
  const declared = releaseOf(profile.version?.value);
  const subject: UcpSubject = {
    document,
    profile,
    release: release ?? declared ?? UCP_RELEASES[0],
    asked: release,
    today,
    answer: fetched?.answer ?? {},
    documents: fetched?.documents ?? new Map(),
  };
  const run = UCP_CHECKS.filter((check) => canRun(check, subject, fetched !== undefined));
  const outcomes = run.map((check) => ({ check, hits: hitsOf(check, subject) }));
  const found = outcomes.reduce((total, { hits }) => total + hits.length, 0);
  const listed = outcomes
    .flatMap(({ check, hits }) => hits.slice(0, MAX_FINDINGS_OF_CHECK).map((hit) => findingOf(check, hit)))
    .sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  return {
    release: subject.release,
    generation: profile.generation ?? (declared && RELEASE_RULES[declared].generation),
    valid: !outcomes.some(({ check, hits }) => hits.some((hit) => messageOf(check, hit).severity === "error")),
    findings: listed.slice(0, MAX_FINDINGS),
    moreFindings: found - Math.min(listed.length, MAX_FINDINGS),
    entries: profile.entries,
    notRun: UCP_CHECKS.filter((check) => !run.includes(check)).map(({ id }) => id),
  };
}

/** Tells whether a check can run. Without a profile, only its address and the answer from there can be checked. */
function canRun({ id, needs }: UcpCheck, { document, answer }: UcpSubject, isFetched: boolean): boolean {
  if (document !== undefined) return needs === undefined || isFetched;
  if (answer.status === 200) return needs === "answer" || id === STRUCTURE;
  return id === ADDRESS;
}

const ADDRESS = 1;
const STRUCTURE = 5;

function hitsOf({ find }: UcpCheck, subject: UcpSubject): UcpHit[] {
  const hits: UcpHit[] = [];
  for (const hit of find(subject)) {
    if (hits.length === MAX_HITS_OF_CHECK) break;
    hits.push(hit);
  }
  return hits;
}

function messageOf({ messages, severity, fix }: UcpCheck, { message }: UcpHit): Required<UcpMessage> {
  const found: UcpMessage | string = messages[message] ?? message;
  return { severity, fix, ...(typeof found === "string" ? { detail: found } : found) };
}

function findingOf(check: UcpCheck, hit: UcpHit): UcpFinding {
  const { detail, fix, severity } = messageOf(check, hit);
  const { data = {} } = hit;
  return {
    check: check.id,
    severity,
    pointer: bounded(hit.pointer),
    detail: fill(detail, data),
    fix: fill(fix, data),
    source: check.source,
  };
}

/** Returns a pointer without the overlong names at its end. */
function bounded(pointer: string): string {
  return pointer.length <= MAX_POINTER ? pointer : pointer.slice(0, pointer.lastIndexOf("/", MAX_POINTER));
}

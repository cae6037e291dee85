import { SEVERITIES, type Severity } from "../audit/check.ts";
import { type Entry, readProfile } from "./profile.ts";
import { type Generation, RELEASE_RULES, releaseOf, UCP_RELEASES, type UcpRelease } from "./releases.ts";
import type { DocumentAnswer, UcpCheck, UcpHit, UcpMessage, UcpSource, UcpSubject } from "./ucp-check.ts";
import { UCP_CHECKS } from "./ucp-checks.ts";

/** Answers from the address of a profile, and from the addresses that it names. */
export interface FetchedProfile {
  readonly answer: DocumentAnswer;
  readonly documents: ReadonlyMap<string, DocumentAnswer>;
}

/** Input of a validation. */
export interface ProfileToValidate {
  /** The parsed profile; undefined when the address brought none. */
  readonly document: unknown;
  /** The release to hold it against, instead of the one that it declares. */
  readonly release?: UcpRelease | undefined;
  /** The day of the check, such as `2026-11-22`. */
  readonly today: string;
  /** Undefined for a profile that was sent, not fetched. */
  readonly fetched?: FetchedProfile | undefined;
}

/** A message for a developer: one place of a profile that fails a check. */
export interface UcpFinding {
  readonly check: number;
  readonly severity: Severity;
  /** JSON Pointer into the profile: empty for the whole, also for how it is served. */
  readonly pointer: string;
  readonly detail: string;
  readonly fix: string;
  readonly source: UcpSource;
}

/** Results of the checks. */
export interface ProfileValidation {
  /** The release whose rules were applied. */
  readonly release: UcpRelease;
  /** The generation that the profile belongs to: undefined when neither its shape nor its version tells. */
  readonly generation: Generation | undefined;
  /** False when there is a finding of severity error. */
  readonly valid: boolean;
  /** Worst first, then by check. */
  readonly findings: readonly UcpFinding[];
  /** Number of findings that are not listed. */
  readonly moreFindings: number;
  readonly entries: readonly Entry[];
  /** Ids of the checks that could not run. */
  readonly notRun: readonly number[];
}

const MAX_FINDINGS = 60;
/** No check lists more places, so that one habit does not hide everything else. */
const MAX_FINDINGS_OF_CHECK = 12;
/** Names of real profiles have a tenth of it. */
const MAX_POINTER = 600;
/** Nothing is counted beyond this. */
const MAX_HITS_OF_CHECK = 1_000;

/** Returns what a UCP profile fails of the fifteen checks. Depends on what it is given alone. */
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

/** Without a profile only the address can be judged, and what it answered. */
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

/** Cuts a pointer through endless names to where they begin. */
function bounded(pointer: string): string {
  return pointer.length <= MAX_POINTER ? pointer : pointer.slice(0, pointer.lastIndexOf("/", MAX_POINTER));
}

function fill(template: string, data: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ""));
}

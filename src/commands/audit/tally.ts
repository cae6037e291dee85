import { type Severity, SEVERITIES } from "../../engine/audit/check.ts";
import type { Profile } from "../../engine/audit/profiles.ts";
import type { AuditedFile, AuditedRow, RowFinding } from "./audited-row.ts";

/** Most new findings of a check that are kept as examples. */
const MAX_EXAMPLES = 10;

/** A finding with its place in the feed. */
export interface PlacedFinding extends RowFinding {
  readonly line: number;
  readonly externalId: string | undefined;
  readonly title: string | undefined;
}

/** The counts of one check in one file. */
export interface CheckCount {
  readonly check: string;
  findings: number;
  /** Findings that the baseline does not have. */
  newFindings: number;
  /** Listings with new findings. */
  listings: number;
  /** New findings by severity. */
  readonly newBySeverity: Record<Severity, number>;
  readonly examples: PlacedFinding[];
}

/** Counts of the findings in one file. */
export interface FileTally {
  readonly file: string;
  /** Undefined while the file is read, and if it cannot be read. */
  summary: AuditedFile | undefined;
  /** The reason why the file cannot be read. */
  failure: string | undefined;
  listings: number;
  readonly counts: Record<Severity, number>;
  readonly newFindings: Record<Severity, number>;
  moreFindings: number;
  /** Number of listings without an error, by profile. */
  readonly eligible: Map<Profile, number>;
  readonly checks: Map<string, CheckCount>;
}

/** Creates the tally of a file. */
export function startTally(file: string): FileTally {
  return {
    file,
    summary: undefined,
    failure: undefined,
    listings: 0,
    counts: bySeverity(),
    newFindings: bySeverity(),
    moreFindings: 0,
    eligible: new Map(),
    checks: new Map(),
  };
}

const bySeverity = (): Record<Severity, number> => ({ error: 0, warn: 0, info: 0 });

/** Adds a row to a tally. */
export function count(tally: FileTally, row: AuditedRow): void {
  if (row.profiles !== undefined) tally.listings += 1;
  for (const { profile, eligible } of row.profiles ?? [])
    tally.eligible.set(profile, (tally.eligible.get(profile) ?? 0) + (eligible ? 1 : 0));
  tally.moreFindings += row.moreFindings;
  const seen = new Set<string>();
  for (const finding of row.findings) {
    tally.counts[finding.severity] += 1;
    if (finding.isNew) tally.newFindings[finding.severity] += 1;
    countCheck(tally, row, finding, finding.isNew && !seen.has(finding.check));
    if (finding.isNew) seen.add(finding.check);
  }
}

function countCheck({ checks }: FileTally, row: AuditedRow, finding: RowFinding, isFirst: boolean): void {
  const { check, severity, isNew } = finding;
  const known = checks.get(check);
  const counted = known ?? {
    check,
    findings: 0,
    newFindings: 0,
    listings: 0,
    newBySeverity: bySeverity(),
    examples: [],
  };
  if (known === undefined) checks.set(check, counted);
  counted.findings += 1;
  if (isFirst) counted.listings += 1;
  if (isNew) {
    counted.newFindings += 1;
    counted.newBySeverity[severity] += 1;
  }
  const { line, externalId, title } = row;
  if (isNew && counted.examples.length < MAX_EXAMPLES) counted.examples.push({ ...finding, line, externalId, title });
}

/** Returns the number of new findings in all files that are at least as severe as `least`. */
export function countFailing(tallies: readonly FileTally[], least: "error" | "warn"): number {
  const severities = SEVERITIES.slice(0, SEVERITIES.indexOf(least) + 1);
  return sum(tallies, ({ newFindings }) => severities.reduce((total, severity) => total + newFindings[severity], 0));
}

/** Returns the sum of a figure over all files. */
export function sum(tallies: readonly FileTally[], figure: (tally: FileTally) => number): number {
  return tallies.reduce((total, tally) => total + figure(tally), 0);
}

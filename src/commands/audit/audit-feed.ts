import { auditListing } from "../../engine/audit/audit-listing.ts";
import type { PageContext } from "../../engine/audit/page.ts";
import { SEVERITIES } from "../../engine/audit/check.ts";
import type { Profile } from "../../engine/audit/profiles.ts";
import { completenessOf } from "../../engine/features/listing-text.ts";
import { startImport } from "../../listings/import/feed-reading.ts";
import type { ImportedRow, ImportOptions, ImportProblem } from "../../listings/import/import-types.ts";
import { finish } from "../../shared/steps.ts";
import type { AuditedFile, AuditedRow, RowFinding } from "./audited-row.ts";
import type { Baseline } from "./baseline.ts";
import { absoluteSource, type AuditedRule, LOST_ROW, LOST_VALUE, UNPUBLISHED_ROW } from "./feed-rules.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** How a feed is audited. */
export interface FeedAudit {
  readonly file: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly profiles: readonly Profile[];
  readonly baseline: Baseline;
  readonly options: ImportOptions;
}

/** Audits a feed row by row, in the memory that a few rows take. Throws a FeedError for one that cannot be read at all. */
export async function* auditFeed(audit: FeedAudit): AsyncGenerator<AuditedRow, AuditedFile> {
  let rows: ImportedRow[] = [];
  const reading = startImport(audit.options, (row) => rows.push(row));
  for await (const piece of audit.pieces) {
    finish(reading.push(piece));
    yield* rows.map((row) => auditRow(row, audit, { hasLines: reading.hasLines }));
    rows = [];
  }
  const { format, rows: read, used, warnings, page } = finish(reading.end());
  yield* rows.map((row) => auditRow(row, audit, { page, hasLines: reading.hasLines }));
  return { file: audit.file, format, rows: read, used, warnings };
}

interface RowOrigin {
  readonly page?: PageContext | undefined;
  readonly hasLines: boolean;
}

function auditRow(
  { row, used, isUnpublished, externalId, listing, problems }: ImportedRow,
  audit: FeedAudit,
  { page, hasLines }: RowOrigin,
): AuditedRow {
  const { file, profiles, baseline } = audit;
  const subject = listing ?? (externalId === undefined ? {} : { externalId });
  const complete = (finding: Omit<RowFinding, "fingerprint" | "isNew">): RowFinding => {
    const fingerprint = fingerprintOf(subject, row, finding);
    return { ...finding, fingerprint, isNew: !baseline.take(fingerprint) };
  };
  const lost = isUnpublished === true ? UNPUBLISHED_ROW : LOST_ROW;
  const unread = problems.map((problem, index) =>
    complete(findingOf(problem, !used && index === 0 ? lost : LOST_VALUE)),
  );
  const place = { file, line: row, isLine: hasLines, externalId: subject.externalId, title: subject.title };
  if (listing === undefined) return { ...place, profiles: undefined, findings: unread, moreFindings: 0 };
  const completeness = completenessOf({ ...listing, title: listing.title ?? "" });
  const context = { completeness, ...(page === undefined ? {} : { page }) };
  const audited = auditListing(listing, profiles, context);
  const findings = audited.findings.map(({ check, severity, effect, field, detail, fix, source }) =>
    complete({ check, severity, effect, field, detail, fix, source: absoluteSource(source.url) }),
  );
  return {
    ...place,
    profiles: audited.profiles,
    findings: [...unread, ...findings].sort(worstFirst),
    moreFindings: audited.moreFindings,
  };
}

/** What could not be read is a finding, too. */
function findingOf(
  { column = "", detail }: ImportProblem,
  { id: check, severity, effect, fix, source }: AuditedRule,
): Omit<RowFinding, "fingerprint" | "isNew"> {
  return { check, severity, effect, field: column, detail, fix, source };
}

function worstFirst(one: RowFinding, other: RowFinding): number {
  return SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);
}

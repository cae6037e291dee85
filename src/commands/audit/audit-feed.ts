import { type AuditSubject, auditListings, type ListingAudit } from "../../engine/audit/audit-listing.ts";
import type { PageContext } from "../../engine/audit/page.ts";
import { type AuditedListing, SEVERITIES } from "../../engine/audit/check.ts";
import type { Profile } from "../../engine/audit/profiles.ts";
import { completenessOf } from "../../engine/features/listing-text.ts";
import { startImport } from "../../listings/import/feed-import.ts";
import type { ImportedRow, ImportOptions, ImportProblem } from "../../listings/import/import-types.ts";
import { finish } from "../../shared/steps.ts";
import type { AuditedFile, AuditedRow, RowFinding } from "./audited-row.ts";
import type { Baseline } from "./baseline.ts";
import { absoluteSource, type AuditedRule, LOST_ROW, LOST_VALUE, UNPUBLISHED_ROW } from "./feed-rules.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** The input of the audit of a feed. */
export interface FeedAudit {
  readonly file: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly profiles: readonly Profile[];
  readonly baseline: Baseline;
  readonly options: ImportOptions;
}

/**
 * Bytes that are read before their rows are audited. Fewer rows cost more each; more rows wait through garbage
 * collections.
 */
const FEW_ROWS_BYTES = 32_768;

/** Audits a feed row by row, with only a few rows in memory. Throws a FeedError for an unreadable feed. */
export async function* auditFeed(audit: FeedAudit): AsyncGenerator<AuditedRow, AuditedFile> {
  let rows: ImportedRow[] = [];
  const feedImport = startImport(audit.options, (row) => rows.push(row));
  for await (const chunk of audit.chunks) {
    for (let at = 0; at < chunk.length; at += FEW_ROWS_BYTES) {
      finish(feedImport.push(chunk.subarray(at, at + FEW_ROWS_BYTES)));
      yield* auditRows(rows, audit, { hasLines: feedImport.hasLines });
      rows = [];
    }
  }
  const { format, rows: read, used, warnings, page } = finish(feedImport.end());
  yield* auditRows(rows, audit, { page, hasLines: feedImport.hasLines });
  return { file: audit.file, format, rows: read, used, warnings };
}

interface RowOrigin {
  readonly page?: PageContext | undefined;
  readonly hasLines: boolean;
}

function* auditRows(rows: readonly ImportedRow[], audit: FeedAudit, origin: RowOrigin): Generator<AuditedRow> {
  const subjects = rows.flatMap(({ listing }) => (listing === undefined ? [] : [subjectOf(listing, origin)]));
  const audits = auditListings(subjects, audit.profiles).values();
  for (const row of rows)
    yield auditedRow(row, row.listing === undefined ? undefined : audits.next().value, audit, origin);
}

function subjectOf(listing: AuditedListing, { page }: RowOrigin): AuditSubject {
  const completeness = completenessOf({ ...listing, title: listing.title ?? "" });
  return { listing, context: { completeness, ...(page === undefined ? {} : { page }) } };
}

function auditedRow(
  { row, used, isUnpublished, externalId, listing, problems }: ImportedRow,
  audited: ListingAudit | undefined,
  audit: FeedAudit,
  { hasLines }: RowOrigin,
): AuditedRow {
  const { file, baseline } = audit;
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
  if (audited === undefined) return { ...place, profiles: undefined, findings: unread, moreFindings: 0 };
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

/** Returns a finding for a row or a value that could not be read. */
function findingOf(
  { column = "", detail }: ImportProblem,
  { id: check, severity, effect, fix, source }: AuditedRule,
): Omit<RowFinding, "fingerprint" | "isNew"> {
  return { check, severity, effect, field: column, detail, fix, source };
}

function worstFirst(one: RowFinding, other: RowFinding): number {
  return SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);
}

import type { Effect, Severity } from "../../engine/audit/check.ts";
import type { ProfileResult } from "../../engine/audit/audit-listing.ts";
import type { FeedFormat, ImportWarning } from "../../listings/import/import-types.ts";

/** A finding as reports show it. */
export interface RowFinding {
  /** A check of the audit, or one of `feed.` for what was not read. */
  readonly check: string;
  readonly severity: Severity;
  readonly effect: Effect;
  /** A path into the listing, or a column of the feed; empty for the whole row. */
  readonly field: string;
  readonly detail: string;
  readonly fix: string;
  readonly source: string;
  /** The same for the same problem of the same listing, wherever in the feed it is. */
  readonly fingerprint: string;
  /** False for one that the baseline has. */
  readonly isNew: boolean;
}

/** Result of the audit of one row of a feed. */
export interface AuditedRow {
  readonly file: string;
  /** Line of the feed, from 1. In JSON, a page, and XML on one line: the position of the product. */
  readonly line: number;
  /** False where `line` is a position. */
  readonly isLine: boolean;
  readonly externalId: string | undefined;
  readonly title: string | undefined;
  /** Undefined for a row that did not become a listing. */
  readonly profiles: readonly ProfileResult[] | undefined;
  /** Worst first. */
  readonly findings: readonly RowFinding[];
  /** Number of findings that are not listed. */
  readonly moreFindings: number;
}

/** Result of the audit of one whole feed. */
export interface AuditedFile {
  readonly file: string;
  readonly format: FeedFormat;
  readonly rows: number;
  readonly used: number;
  readonly warnings: readonly ImportWarning[];
}

import type { Effect, Severity } from "../../engine/audit/check.ts";
import type { ProfileResult } from "../../engine/audit/audit-listing.ts";
import type { FeedFormat, ImportWarning } from "../../listings/import/import-types.ts";

/** A finding in a report. */
export interface RowFinding {
  /** A check of the audit, or a rule in `feed.` about reading the row. */
  readonly check: string;
  readonly severity: Severity;
  readonly effect: Effect;
  /** A path into the listing or a column of the feed. Empty for the whole row. */
  readonly field: string;
  readonly detail: string;
  readonly fix: string;
  readonly source: string;
  /** Identifies the problem of the listing, wherever in the feed the listing is. */
  readonly fingerprint: string;
  /** False if the baseline has it. */
  readonly isNew: boolean;
}

/** The result of the audit of a row. */
export interface AuditedRow {
  readonly file: string;
  /** Line of the feed, from 1. In JSON, in a page and in XML on one line: the position of the product. */
  readonly line: number;
  /** False if `line` is a position. */
  readonly isLine: boolean;
  readonly externalId: string | undefined;
  readonly title: string | undefined;
  /** Undefined for a row that did not become a listing. */
  readonly profiles: readonly ProfileResult[] | undefined;
  /** Worst first. */
  readonly findings: readonly RowFinding[];
  /** Number of findings left out of the list. */
  readonly moreFindings: number;
}

/** The result of the audit of a whole feed. */
export interface AuditedFile {
  readonly file: string;
  readonly format: FeedFormat;
  readonly rows: number;
  readonly used: number;
  readonly warnings: readonly ImportWarning[];
}

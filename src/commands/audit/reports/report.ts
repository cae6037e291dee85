import type { AuditArguments } from "../arguments.ts";
import type { AuditedRow } from "../audited-row.ts";
import type { FileTally } from "../tally.ts";

/** Writes a report piece by piece: each method returns the next part of its text. A missing method adds nothing. */
export interface AuditReport {
  readonly start?: () => string;
  readonly row?: (row: AuditedRow) => string;
  /** Is called after the rows of a file, also if the file cannot be read. */
  readonly file?: (tally: FileTally) => string;
  readonly end?: (tallies: readonly FileTally[]) => string;
}

/** The data about a run that reports need. */
export interface ReportContext {
  readonly args: AuditArguments;
  /** The version of this package. */
  readonly release: string;
}

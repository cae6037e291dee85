import type { AuditArguments } from "../arguments.ts";
import type { AuditedRow } from "../audited-row.ts";
import type { FileTally } from "../tally.ts";

/** Writes what was found, chunk by chunk: each method returns the text that comes next. */
export interface AuditReport {
  readonly start: () => string;
  readonly row: (row: AuditedRow) => string;
  /** Follows the rows of a file, also of one that cannot be read. */
  readonly file: (tally: FileTally) => string;
  readonly end: (tallies: readonly FileTally[]) => string;
}

/** Facts about the run that a report needs. */
export interface ReportContext {
  readonly args: AuditArguments;
  /** The version of this package. */
  readonly release: string;
}

import type { AuditArguments } from "../arguments.ts";
import type { AuditedRow } from "../audited-row.ts";
import type { FileTally } from "../tally.ts";

/** Writes what was found, piece by piece: each method returns the text that comes next. */
export interface AuditReport {
  readonly start: () => string;
  readonly row: (row: AuditedRow) => string;
  /** Follows the rows of a file, also of one that cannot be read. */
  readonly file: (tally: FileTally) => string;
  readonly end: (tallies: readonly FileTally[]) => string;
}

/** What a report needs to know of the run. */
export interface ReportContext {
  readonly args: AuditArguments;
  /** The version of this package. */
  readonly release: string;
}

/** Returns a number with its noun: "1 listing", "2 listings". */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * Returns text of a feed as it may go to a terminal or a log: on one line, without control characters, which could move
 * the cursor, and without those that turn the direction of the line.
 */
export function onOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

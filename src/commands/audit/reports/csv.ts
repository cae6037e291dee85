import { csvRow } from "../../../shared/csv.ts";
import type { AuditReport } from "./report.ts";

const COLUMNS = [
  "file",
  "line",
  "external_id",
  "title",
  "field",
  "check",
  "severity",
  "effect",
  "detail",
  "fix",
  "source",
  "new",
] as const;

/** Creates a CSV report with a row for each finding (RFC 4180). */
export function csvReport(): AuditReport {
  return {
    start: () => csvRow(COLUMNS),
    row: ({ file, line, externalId = "", title = "", findings }) =>
      findings
        .map(({ field, check, severity, effect, detail, fix, source, isNew }) =>
          csvRow([file, line, externalId, title, field, check, severity, effect, detail, fix, source, String(isNew)]),
        )
        .join(""),
  };
}

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

/** Makes a table with a row for each finding (RFC 4180). */
export function csvReport(): AuditReport {
  return {
    start: () => record(COLUMNS),
    row: ({ file, line, externalId = "", title = "", findings }) =>
      findings
        .map(({ field, check, severity, effect, detail, fix, source, isNew }) =>
          record([file, line, externalId, title, field, check, severity, effect, detail, fix, source, String(isNew)]),
        )
        .join(""),
    file: () => "",
    end: () => "",
  };
}

function record(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** Returns a cell. Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
export function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

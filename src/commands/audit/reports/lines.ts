import { SEVERITIES, type Severity } from "../../../engine/audit/check.ts";
import { type Colour, counted, onOneLine, type Paint, plain } from "../../terminal.ts";
import type { AuditedRow, RowFinding } from "../audited-row.ts";
import { type CheckCount, countFailing, type FileTally, sum } from "../tally.ts";
import { type AuditReport, type ReportContext } from "./report.ts";

const SEVERITY_COLOURS: Readonly<Record<Severity, Colour>> = { error: "red", warn: "yellow", info: "cyan" };
const WORDS: Readonly<Record<Severity, string>> = { error: "error", warn: "warning", info: "note" };

/**
 * Creates the report for a terminal: a line `file:line column id message` for each new finding, so that editors can
 * jump there. Then follow the checks by their number of findings, each with its fix, and a summary.
 */
export function linesReport({ args }: ReportContext, paint: Paint): AuditReport {
  return {
    row: (row) =>
      row.findings
        .filter(({ isNew }) => isNew)
        .map((finding) => `${lineOf(row, finding, paint)}\n`)
        .join(""),
    file: ({ file, summary }) =>
      (summary?.warnings ?? []).map(({ code, detail }) => `${file} ${code} ${onOneLine(detail)}\n`).join(""),
    end: (tallies) => `${checkLines(tallies, paint)}${summaryLine(tallies, args.failOn, paint)}\n`,
  };
}

/** Returns the line of a finding. */
export function lineOf({ file, line }: Pick<AuditedRow, "file" | "line">, finding: RowFinding, paint = plain): string {
  const { field, check, severity, detail } = finding;
  const place = paint(`${file}:${line}`, "bold");
  const column = field === "" ? "-" : onOneLine(field).replaceAll(" ", "_");
  return `${place} ${column} ${paint(check, "dim")} ${paint(WORDS[severity], SEVERITY_COLOURS[severity])}: ${onOneLine(detail)}`;
}

function checkLines(tallies: readonly FileTally[], paint: Paint): string {
  const totals = new Map<string, { count: number; example: CheckCount["examples"][number] | undefined }>();
  for (const { checks } of tallies) {
    for (const { check, newFindings, examples } of checks.values()) {
      const known = totals.get(check);
      totals.set(check, { count: (known?.count ?? 0) + newFindings, example: known?.example ?? examples[0] });
    }
  }
  const rows = [...totals].filter(([, { count }]) => count > 0).sort((one, other) => other[1].count - one[1].count);
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([check]) => check.length));
  const lines = rows.map(([check, { count, example }]) => {
    return `${String(count).padStart(7)}  ${paint(check.padEnd(width), "bold")}  ${onOneLine(example?.fix ?? "")}\n`;
  });
  return `\n${lines.join("")}\n`;
}

/** Returns the summary: the number of findings and listings, and notes on what is not included. */
export function summaryLine(tallies: readonly FileTally[], failOn: "error" | "warn", paint = plain): string {
  const found = (severity: Severity) => sum(tallies, ({ newFindings }) => newFindings[severity]);
  const known = sum(
    tallies,
    ({ counts, newFindings }) => counts.error + counts.warn + counts.info - total(newFindings),
  );
  const lost = sum(tallies, ({ summary }) => (summary === undefined ? 0 : summary.rows - summary.used));
  const more = sum(tallies, ({ moreFindings }) => moreFindings);
  const unread = tallies.filter(({ failure }) => failure !== undefined).length;
  const parts = SEVERITIES.map((severity) => counted(found(severity), WORDS[severity]));
  const notes = [
    ...(lost > 0 ? [`${counted(lost, "row")} left out`] : []),
    ...(known > 0 ? [`${counted(known, "finding")} known from the baseline`] : []),
    ...(more > 0 ? [`${counted(more, "finding")} not listed`] : []),
    ...(unread > 0 ? [`${counted(unread, "file")} not read`] : []),
  ];
  const listings = counted(
    sum(tallies, (tally) => tally.listings),
    "listing",
  );
  const aside = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  const text = `${parts.join(", ")} in ${listings}${aside}`;
  return paint(text, countFailing(tallies, failOn) > 0 || unread > 0 ? "red" : "bold");
}

const total = ({ error, warn, info }: Readonly<Record<Severity, number>>): number => error + warn + info;

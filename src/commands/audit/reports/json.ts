import type { AuditedRow } from "../audited-row.ts";
import { countFailing, type FileTally } from "../tally.ts";
import type { AuditReport, ReportContext } from "./report.ts";

/** The first characters of every JSON report, by which a baseline is recognized. */
export const JSON_REPORT_START = '{"report":"agent-commerce audit"';

/** Creates a JSON report with one line for each listing that has findings. */
export function jsonReport({ args, release }: ReportContext): AuditReport {
  let separator = "\n";
  return {
    start: () =>
      `${JSON_REPORT_START},"version":1,"release":${JSON.stringify(release)},` +
      `"profiles":${JSON.stringify(args.profiles)},"results":[`,
    row(row) {
      if (row.findings.length === 0) return "";
      const text = `${separator}${JSON.stringify(resultOf(row))}`;
      separator = ",\n";
      return text;
    },
    end: (tallies) =>
      `\n],"files":${JSON.stringify(tallies.map(fileOf))},` +
      `"failOn":${JSON.stringify(args.failOn)},"failing":${countFailing(tallies, args.failOn)}}\n`,
  };
}

function resultOf({ file, line, externalId, title, findings, moreFindings }: AuditedRow): object {
  return { file, line, externalId, title, findings, moreFindings };
}

function fileOf({
  file,
  summary,
  failure,
  listings,
  counts,
  newFindings,
  moreFindings,
  eligible,
  checks,
}: FileTally): object {
  return {
    file,
    format: summary?.format,
    failure,
    rows: summary?.rows,
    used: summary?.used,
    listings,
    warnings: summary?.warnings ?? [],
    findings: counts,
    newFindings,
    moreFindings,
    eligible: Object.fromEntries(eligible),
    checks: Object.fromEntries([...checks].map(([check, { findings }]) => [check, findings])),
  };
}

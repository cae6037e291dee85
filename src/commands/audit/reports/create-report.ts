import type { ReportFormat } from "../arguments.ts";
import { csvReport } from "./csv.ts";
import { htmlReport } from "./html.ts";
import { JSON_REPORT_START, jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import type { AuditReport, ReportContext } from "./report.ts";
import { sarifReport } from "./sarif.ts";

interface ReportKind {
  readonly create: (context: ReportContext) => AuditReport;
  /** The first characters of such a file. No other file is overwritten. */
  readonly signature: string;
}

/** The kinds of reports. */
export const REPORT_KINDS: Readonly<Record<ReportFormat, ReportKind>> = {
  json: { create: jsonReport, signature: JSON_REPORT_START },
  csv: { create: csvReport, signature: "file,line,external_id," },
  html: { create: htmlReport, signature: "<!doctype html>" },
  sarif: { create: sarifReport, signature: '{"$schema":"https://docs.oasis-open.org/sarif/' },
  junit: { create: junitReport, signature: "<?xml" },
};

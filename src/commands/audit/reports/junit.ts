import { type Severity, SEVERITIES } from "../../../engine/audit/check.ts";
import { counted } from "../../terminal.ts";
import type { CheckCount, FileTally } from "../tally.ts";
import { escapeXml } from "./escape.ts";
import { lineOf } from "./lines.ts";
import { type AuditReport, type ReportContext } from "./report.ts";
import { auditedRules } from "./rules.ts";

/**
 * Creates a JUnit XML report: a test suite for each file and a test case for each check, so that it stays small for
 * every feed. A check fails if it has a new finding that makes the command fail.
 */
export function junitReport({ args }: ReportContext): AuditReport {
  const rules = auditedRules(args.profiles);
  const failing = SEVERITIES.slice(0, SEVERITIES.indexOf(args.failOn) + 1);
  return {
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n',
    end(tallies) {
      const suites = tallies.map((tally) => suiteOf(tally, rules, failing));
      const all = (figure: keyof Counts) => suites.reduce((total, suite) => total + suite[figure], 0);
      const counts = `tests="${all("tests")}" failures="${all("failures")}" errors="${all("errors")}"`;
      const text = suites.map(({ xml }) => xml).join("");
      return `<testsuites name="agent-commerce audit" ${counts}>\n${text}</testsuites>\n`;
    },
  };
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

function suiteOf(
  tally: FileTally,
  rules: ReturnType<typeof auditedRules>,
  failing: readonly Severity[],
): Counts & { readonly xml: string } {
  const file = escapeXml(tally.file);
  const cases = rules.map(({ id }) => caseOf(id, tally.file, tally.checks.get(id), failing));
  const failures = cases.filter(({ isFailure }) => isFailure).length;
  const errors = tally.failure === undefined ? 0 : 1;
  const broken =
    tally.failure === undefined
      ? ""
      : `    <testcase classname="${file}" name="read"><error message="${escapeXml(tally.failure)}"/></testcase>\n`;
  const counts = { tests: cases.length + errors, failures, errors };
  const attributes = Object.entries(counts).map(([name, value]) => `${name}="${value}"`);
  const xml =
    `  <testsuite name="${file}" ${attributes.join(" ")} skipped="0">\n` +
    `${broken}${cases.map(({ xml: text }) => text).join("")}  </testsuite>\n`;
  return { ...counts, xml };
}

function caseOf(id: string, file: string, count: CheckCount | undefined, failing: readonly Severity[]) {
  const isFailure = count !== undefined && failing.some((severity) => count.newBySeverity[severity] > 0);
  const attributes = `classname="${escapeXml(file)}" name="${escapeXml(id)}"`;
  if (count === undefined || !isFailure) return { isFailure, xml: `    <testcase ${attributes}/>\n` };
  const lines = count.examples.map((example) => lineOf({ file, line: example.line }, example));
  const left = count.newFindings - lines.length;
  const text = [...lines, ...(left > 0 ? [`and ${counted(left, "more finding")}`] : [])].join("\n");
  const message = escapeXml(`${counted(count.newFindings, "finding")} in ${counted(count.listings, "listing")}`);
  const failure = `<failure message="${message}" type="${escapeXml(id)}">${escapeXml(text)}</failure>`;
  return { isFailure, xml: `    <testcase ${attributes}>${failure}</testcase>\n` };
}

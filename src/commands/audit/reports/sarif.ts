import type { Severity } from "../../../engine/audit/check.ts";
import { onOneLine } from "../../terminal.ts";
import type { AuditedRow, RowFinding } from "../audited-row.ts";
import { type AuditReport, type ReportContext } from "./report.ts";
import { auditedRules } from "./rules.ts";

const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warn: "warning", info: "note" };

/** Services that accept SARIF read no more results of a run. The worst findings of a listing come first. */
const MAX_RESULTS = 25_000;

/** Creates a report in the Static Analysis Results Interchange Format 2.1.0 (OASIS). */
export function sarifReport({ args, release }: ReportContext): AuditReport {
  const rules = auditedRules(args.profiles);
  const positions = new Map(rules.map(({ id }, index) => [id, index] as const));
  const hasBaseline = args.baseline !== undefined;
  let written = 0;
  let left = 0;
  return {
    start: () => `${head(rules, release)}"results":[`,
    row(row) {
      const results = row.findings.slice(0, MAX_RESULTS - written);
      left += row.findings.length - results.length;
      const text = results.map((finding, index) => {
        const separator = written + index === 0 ? "\n" : ",\n";
        return separator + JSON.stringify(resultOf(row, finding, positions.get(finding.check), hasBaseline));
      });
      written += results.length;
      return text.join("");
    },
    end: (tallies) => {
      const failures = tallies.flatMap(({ file, failure }) => (failure === undefined ? [] : [`${file}: ${failure}`]));
      const cut = left === 0 ? [] : [`${left} findings are not in this file. The JSON report has all of them.`];
      const notifications = [
        ...failures.map((text) => ({ level: "error", message: { text } })),
        ...cut.map((text) => ({ level: "warning", message: { text } })),
      ];
      const invocation = { executionSuccessful: failures.length === 0, toolExecutionNotifications: notifications };
      return `\n],"invocations":${JSON.stringify([invocation])}}]}\n`;
    },
  };
}

/** Returns everything before the results. */
function head(rules: ReturnType<typeof auditedRules>, release: string): string {
  const driver = {
    name: "agent-commerce audit",
    version: release,
    informationUri: "https://github.com/agent-commerce/server",
    rules: rules.map(({ id, severity, effect, looksFor, fix, source }) => ({
      id,
      shortDescription: { text: looksFor },
      help: { text: fix },
      ...(source.startsWith("https:") ? { helpUri: source } : {}),
      defaultConfiguration: { level: LEVELS[severity] },
      properties: { tags: [effect] },
    })),
  };
  const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  return `{"$schema":"${schema}","version":"2.1.0","runs":[{"tool":${JSON.stringify({ driver })},"columnKind":"utf16CodeUnits",`;
}

function resultOf(
  { file, line, isLine, externalId }: AuditedRow,
  { check, severity, field, detail, fix, fingerprint, isNew }: RowFinding,
  ruleIndex: number | undefined,
  hasBaseline: boolean,
): object {
  const name = [externalId, field].filter(Boolean).join("/");
  return {
    ruleId: check,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVELS[severity],
    message: { text: onOneLine(`${detail} ${fix}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          ...(isLine ? { region: { startLine: line } } : {}),
        },
        ...(name === "" ? {} : { logicalLocations: [{ fullyQualifiedName: name }] }),
      },
    ],
    partialFingerprints: { "agentCommerce/v1": fingerprint },
    ...(hasBaseline ? { baselineState: isNew ? "new" : "unchanged" } : {}),
  };
}

/** Returns a file as a URI. Paths stay relative, so that a service finds the file in its checkout. */
function uriOf(file: string): string {
  return /^https?:\/\//.test(file) ? file : encodeURI(file.replaceAll("\\", "/")).replaceAll("#", "%23");
}

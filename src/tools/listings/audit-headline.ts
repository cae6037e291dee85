import type { Finding } from "../../engine/audit/finding.ts";

/** Data for the headline of an audit. */
export interface AuditFacts {
  /** The findings of each listing, worst first. */
  readonly findings: readonly (readonly Pick<Finding, "check" | "severity">[])[];
  /** Listings of the feed that were not audited. */
  readonly left: number;
}

const MAX_NAMED = 3;

/** Returns the result of an audit in words. */
export function auditHeadline({ findings, left }: AuditFacts): string {
  const audited = findings.length;
  if (audited === 0) return "No listing could be read.";
  const sentences = [verdict(findings)];
  const first = worstChecks(findings);
  if (first.length > 0) sentences.push(`Fix first: ${first.join(", ")}.`);
  const injected = findings.filter((list) => list.some(({ check }) => check === "text.injection")).length;
  if (injected > 0)
    sentences.push(`${count(injected, "listing")} ${injected === 1 ? "has" : "have"} text for assistants.`);
  if (left > 0) sentences.push(`Only the first ${audited} of ${audited + left} listings were audited.`);
  return sentences.join(" ");
}

function verdict(findings: AuditFacts["findings"]): string {
  const number = (severity: Finding["severity"]) => findings.flat().filter((one) => one.severity === severity).length;
  const failing = findings.filter((list) => list.some(({ severity }) => severity === "error")).length;
  const both = `${count(number("error"), "error")} and ${count(number("warn"), "warning")}`;
  if (findings.length === 1) return `The listing has ${both}.`;
  const who =
    failing === 0 ? `None of ${findings.length} listings has` : `${failing} of ${findings.length} listings have`;
  return `${who} an error; ${both} in all.`;
}

/** The checks to fix first: errors before warnings, those of many listings before those of few. */
function worstChecks(findings: AuditFacts["findings"]): string[] {
  const rank = new Map<string, number>();
  for (const list of findings) {
    const weights = new Map(list.map(({ check, severity }) => [check, WEIGHTS[severity]]));
    for (const [id, weight] of weights) rank.set(id, (rank.get(id) ?? 0) + weight);
  }
  const worst = [...rank].filter(([, weight]) => weight > 0).toSorted(([, one], [, other]) => other - one);
  return worst.slice(0, MAX_NAMED).map(([check]) => check);
}

/** No number of warnings outweighs an error. */
const WEIGHTS = { error: 1_000, warn: 1, info: 0 } as const;

function count(number: number, noun: string): string {
  return `${number === 0 ? "no" : number} ${noun}${number === 1 ? "" : "s"}`;
}

import type { Finding } from "../../engine/audit/finding.ts";

/** The data for the headline of an audit. */
export interface HeadlineInput {
  /** The findings of each listing, worst first. */
  readonly findings: readonly (readonly HeadlineFinding[])[];
  /** The number of listings in the feed that were not audited. */
  readonly skipped: number;
}

type HeadlineFinding = Pick<Finding, "check" | "severity" | "detail">;

/** The check for text that instructs assistants. The headline mentions such text without quoting it. */
const INJECTION = "text.injection";

/** Returns the headline: the result of an audit in words. */
export function auditHeadline({ findings, skipped }: HeadlineInput): string {
  const audited = findings.length;
  if (audited === 0) return "No listing could be read.";
  const sentences = [verdict(findings)];
  const listings = listingsByCheck(findings);
  const first = firstToFix(findings, listings);
  if (first !== undefined) {
    const where = audited === 1 ? "" : `, in ${listings.get(first.check)} of ${audited} listings`;
    sentences.push(`Fix first${where}: ${detailOf(first)}`);
  }
  const injected = listings.get(INJECTION) ?? 0;
  if (injected > 0 && first?.check !== INJECTION)
    sentences.push(`${count(injected, "listing")} ${injected === 1 ? "has" : "have"} text that instructs assistants.`);
  if (skipped > 0) sentences.push(`Only the first ${audited} of ${audited + skipped} listings were audited.`);
  return sentences.join(" ");
}

function verdict(findings: HeadlineInput["findings"]): string {
  const number = (severity: Finding["severity"]) =>
    findings.flat().filter((finding) => finding.severity === severity).length;
  const failing = findings.filter((list) => list.some(({ severity }) => severity === "error")).length;
  const both = `${count(number("error"), "error")} and ${count(number("warn"), "warning")}`;
  if (findings.length === 1) return `The listing has ${both}.`;
  const subject =
    failing === 0 ? `None of ${findings.length} listings has` : `${failing} of ${findings.length} listings have`;
  return `${subject} an error; ${both} in all.`;
}

/** Returns the finding to fix first: an error before a warning, then the one that most listings have. */
function firstToFix(findings: HeadlineInput["findings"], listings: Listings): HeadlineFinding | undefined {
  const all = findings.flat();
  const severity = (["error", "warn"] as const).find((level) => all.some((found) => found.severity === level));
  const [first] = all
    .filter((found) => found.severity === severity)
    .toSorted((one, other) => (listings.get(other.check) ?? 0) - (listings.get(one.check) ?? 0));
  return first;
}

/** The number of listings that fail each check. */
type Listings = ReadonlyMap<string, number>;

function listingsByCheck(findings: HeadlineInput["findings"]): Listings {
  const listings = new Map<string, number>();
  for (const list of findings)
    for (const check of new Set(list.map((found) => found.check))) listings.set(check, (listings.get(check) ?? 0) + 1);
  return listings;
}

function detailOf({ check, detail }: HeadlineFinding): string {
  return check === INJECTION ? "Text that instructs assistants. It was not obeyed." : detail;
}

function count(number: number, noun: string): string {
  return `${number === 0 ? "no" : number} ${noun}${number === 1 ? "" : "s"}`;
}

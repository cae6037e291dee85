import type { AuditedListing } from "../../engine/audit/check.ts";
import { CHECKS } from "../../engine/audit/checks.ts";
import type { Finding } from "../../engine/audit/finding.ts";
import type { Profile } from "../../engine/audit/profiles.ts";
import { round12 } from "../../engine/simulation/round.ts";
import type { AuditResult, ImportedFeed } from "../../listings/ports.ts";
import { auditHeadline } from "./audit-headline.ts";
import { AUDIT_CAVEATS, AUDIT_LIMITS, type AuditReport } from "./audit-schema.ts";
import { readReport, type Warning } from "./schema.ts";

/** An audited listing. */
export interface AuditedItem {
  readonly listing: AuditedListing;
  /** Its row in the feed. */
  readonly row: number | undefined;
  readonly result: AuditResult;
}

/** A completed audit. */
export interface CompletedAudit {
  readonly audited: readonly AuditedItem[];
  readonly profiles: readonly Profile[];
  /** The feed or page with the listings. */
  readonly feed: ImportedFeed | undefined;
  /** The number of listings in the feed that were not audited. */
  readonly skipped: number;
  readonly maxFindings: number | undefined;
}

/** The size of an answer. Hosts cut or refuse larger results. */
const ANSWER_BYTES = 32_000;

/** Returns the answer, with the requested number of findings for each listing, or else as many as fit. */
export function auditAnswer(audit: CompletedAudit): AuditReport {
  const lists = audit.audited.map(({ result }) => result.findings.map(shownFinding));
  const answer = answerWith(audit, lists, 0);
  const fitting = audit.maxFindings ?? findingsThatFit(ANSWER_BYTES - bytesOf(answer), lists);
  const { results } = answerWith(audit, lists, fitting);
  const isCut = audit.maxFindings === undefined && lists.some(({ length }) => length > fitting);
  return { ...answer, results, warnings: isCut ? [...answer.warnings, cutWarning(fitting)] : answer.warnings };
}

function answerWith(audit: CompletedAudit, lists: readonly (readonly Finding[])[], maxFindings: number): AuditReport {
  const { audited, profiles, feed, skipped } = audit;
  return {
    headline: auditHeadline({ findings: lists, skipped }),
    results: audited.map((item, index) => shownResult(item, index, (lists[index] ?? []).slice(0, maxFindings))),
    ...(feed === undefined ? {} : { read: readReport(feed, AUDIT_LIMITS.problems) }),
    truncated: skipped > 0,
    checks: CHECKS.filter((check) => check.profiles.some((profile) => profiles.includes(profile))).length,
    limits: [...AUDIT_CAVEATS],
    warnings: [...(feed?.warnings ?? []), ...queryWarnings(audited)],
  };
}

function findingsThatFit(bytes: number, lists: readonly (readonly Finding[])[]): number {
  let left = bytes;
  for (let count = 0; count < AUDIT_LIMITS.findings; count += 1) {
    left -= bytesOf(lists.flatMap((list) => list[count] ?? []));
    // The worst finding of each listing is always included, even if it does not fit.
    if (left < 0) return Math.max(1, count);
  }
  return AUDIT_LIMITS.findings;
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function cutWarning(shown: number): Warning {
  const detail = `Only the first ${shown === 1 ? "finding" : `${shown} findings`} of each listing are listed. Audit fewer listings at once, or set maxFindings.`;
  return { code: "findings_cut", detail };
}

type ResultItem = AuditReport["results"][number];

function shownResult({ listing, row, result }: AuditedItem, index: number, findings: readonly Finding[]): ResultItem {
  const { externalId, title } = listing;
  const { terms, completeness, specificity, evidence, hype } = result.features;
  return {
    index,
    row,
    externalId,
    title,
    profiles: [...result.profiles],
    findings: findings.map((finding) => ({ ...finding, profiles: [...finding.profiles] })),
    moreFindings: result.moreFindings + result.findings.length - findings.length,
    features: {
      terms: round12(terms.value),
      completeness: round12(completeness.value),
      specificity: round12(specificity.value),
      evidence: round12(evidence.value),
      hype: round12(hype.value),
    },
    ...(result.relevance.length === 0 ? {} : { relevance: result.relevance.map(shownRelevance) }),
  };
}

function shownRelevance({ query, score, matched, missing }: AuditResult["relevance"][number]) {
  return { query: query.text, score: round12(score), matched: [...matched], missing: [...missing] };
}

const MAX_SPAN_CHARS = 200;

/** Shortens the text of a finding. Its offsets show where the rest is. */
function shownFinding(finding: Finding): Finding {
  const { span } = finding;
  if (span === undefined || span.text.length <= MAX_SPAN_CHARS) return finding;
  return { ...finding, span: { ...span, text: span.text.slice(0, MAX_SPAN_CHARS).toWellFormed() } };
}

function queryWarnings(audited: readonly AuditedItem[]): Warning[] {
  const parsed = audited.flatMap(({ result }) => result.relevance.flatMap(({ query }) => query.warnings));
  const once = [...new Map(parsed.map((warning) => [warning.detail, { ...warning }])).values()];
  const hasQueries = audited.some(({ result }) => result.relevance.length > 0);
  const foreign = audited.filter(({ listing: { language = "en" } }) => language !== "en").length;
  if (!hasQueries || foreign === 0) return once;
  const detail = `${foreign} of ${audited.length} listings ${foreign === 1 ? "is" : "are"} not in English, the only language that relevance is modelled for.`;
  return [...once, { code: "language_not_modelled", detail }];
}

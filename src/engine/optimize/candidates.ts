import type { Steps } from "../../shared/steps.ts";
import type { Finding } from "../audit/finding.ts";
import type { ChoiceModel } from "../choice/choice-model.ts";
import { analyseListing } from "../features/listing-text.ts";
import type { ListingInput } from "../listing.ts";
import type { Violation as LockViolation } from "../lock/index.ts";
import { type EditField, type TextProposal, CANDIDATE_FIELDS } from "./edit.ts";
import type { QuerySplit } from "./hold-out.ts";
import { type AuditCache, countFindings, worsened } from "./audit-cache.ts";
import type { FactLock, LockResult } from "./lock.ts";
import type { Measure } from "./measure.ts";
import type { Candidate, Violation } from "./optimization-schema.ts";
import { type EvaluatedVersion, evaluateVersion, gainBetween } from "./predict.ts";
import type { BlockedText } from "./questions.ts";

/** A text that the merchant or an assistant wrote. A missing field stays unchanged. */
export interface CandidateText {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** A candidate after the checks and the prediction. */
export interface JudgedCandidate {
  readonly row: Candidate;
  readonly listing: ListingInput;
  /** The questions whose answers would let it pass. Undefined for an accepted one. */
  readonly blocked: BlockedText | undefined;
}

/** The rules and values for judging candidates. */
export interface CandidateRules {
  readonly listing: ListingInput;
  readonly lock: FactLock;
  readonly measure: Measure;
  readonly audits: AuditCache;
  readonly split: QuerySplit;
  readonly choice: ChoiceModel;
  /** The evaluation of the unchanged listing. */
  readonly before: EvaluatedVersion;
  readonly findings: readonly Finding[];
}

/** Most violations listed for one candidate. */
const MOST_VIOLATIONS = 10;
const MOST_TOKEN_CHARS = 80;

/** Judges candidates by the same rules as proposed edits. */
export function* judgeCandidates(texts: readonly CandidateText[], rules: CandidateRules): Steps<JudgedCandidate[]> {
  const judged: JudgedCandidate[] = [];
  for (const [index, text] of texts.entries()) judged.push(yield* judge(text, index, rules));
  return judged;
}

function* judge(text: CandidateText, index: number, rules: CandidateRules): Steps<JudgedCandidate> {
  const { listing: original, lock, measure, audits, split, choice, before } = rules;
  const written = CANDIDATE_FIELDS.flatMap((field) => {
    const value = text[field]?.trim();
    return value === undefined || (field === "title" && value === "") ? [] : [[field, value] as const];
  });
  const listing = { ...original, ...Object.fromEntries(written) };
  const lockResults = [];
  for (const [field, value] of written) {
    lockResults.push({ field, ...(yield* lock.check(field, value)) });
  }
  const findings = yield* audits.of(listing);
  const violations = [
    ...lockResults.flatMap(({ field, violations: found }) => found.map((violation) => violationRow(field, violation))),
    ...worsened(rules.findings, findings)
      .filter(({ severity }) => severity === "error")
      .map(findingRow),
  ];
  const status = statusOf(violations);
  const after = status === "refused" ? undefined : yield* evaluateVersion(measure.simulationOf(listing), choice);
  const predicted = after === undefined ? null : gainBetween(before, after, split);
  return {
    row: {
      index,
      accepted: status === "accepted",
      status,
      violations: violations.slice(0, MOST_VIOLATIONS),
      predicted,
      audit: { before: countFindings(rules.findings), after: countFindings(findings) },
    },
    listing,
    blocked:
      status === "accepted"
        ? undefined
        : { ...blockedBy(lockResults, rules, original, listing), awaitsConfirmation: status === "needs_confirmation" },
  };
}

/**
 * Returns a proposal for each field of the accepted candidates, so that the search can combine them with other edits.
 */
export function candidateProposals(candidates: readonly JudgedCandidate[], original: ListingInput): TextProposal[] {
  return candidates
    .filter(({ row }) => row.accepted)
    .flatMap(({ listing }) =>
      CANDIDATE_FIELDS.map((field) => ({
        operator: "candidate" as const,
        field,
        reason: "A text that was sent as a candidate. It passed the checks that every edit passes.",
        // A candidate is a whole text: it replaces the original, not a text that another edit has changed.
        change: (text: string) => (text === (original[field] ?? "") ? listing[field] : undefined),
      })),
    );
}

function violationRow(field: EditField, { token, rule, severity, detail, fact }: LockViolation): Violation {
  return { field, token, rule, severity, detail, ...(fact === undefined ? {} : { fact }) };
}

/** Returns an audit error as a claim, which refuses the text: text that instructs assistants, for example. */
function findingRow({ check, field, span, detail }: Finding): Violation {
  const of = field === "title" ? "title" : "description";
  return { field: of, token: (span?.text ?? "").slice(0, MOST_TOKEN_CHARS), rule: check, severity: "claim", detail };
}

function statusOf(violations: readonly Violation[]): Candidate["status"] {
  if (violations.length === 0) return "accepted";
  return violations.some(({ severity }) => severity === "claim") ? "refused" : "needs_confirmation";
}

function blockedBy(
  lockResults: readonly LockResult[],
  { measure, split }: CandidateRules,
  now: ListingInput,
  then: ListingInput,
): Omit<BlockedText, "awaitsConfirmation"> {
  const all = [...split.train, ...split.heldOut];
  const rate = (listing: ListingInput) => measure.valueOf(measure.featuresOf(analyseListing(listing)), all).rate;
  return { questions: lockResults.flatMap(({ questions }) => questions), gain: rate(then) - rate(now) };
}

import type { Steps } from "../../shared/steps.ts";
import type { Profile } from "../audit/profiles.ts";
import type { Fact, ListingInput } from "../listing.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { behindSentences, optimizationHeadline } from "../simulation/headline.ts";
import { countCopyCeiling, countMatchups } from "../simulation/matchup-counts.ts";
import type { SimulationWarning } from "../simulation/result-schema.ts";
import type { SimulationInput } from "../simulation/simulation-input.ts";
import { findWarnings } from "../simulation/warnings.ts";
import { judgeCandidates, candidateProposals, type CandidateText } from "./candidates.ts";
import { applyProposal, type EditField, type Objective, type Proposal } from "./edit.ts";
import { editRows } from "./edit-rows.ts";
import { FEWEST_QUERIES, type QuerySplit, splitQueries } from "./hold-out.ts";
import { AuditCache, countFindings, worsened } from "./audit-cache.ts";
import { FactLock, type LockResult } from "./lock.ts";
import { Measure, type MeasuringModel } from "./measure.ts";
import { proposalsFor } from "./operators/proposals.ts";
import type { Edit, OptimizedListing } from "./optimization-schema.ts";
import { type EvaluatedVersion, evaluateVersion, matchupsOf, predictionOf } from "./predict.ts";
import { askQuestions, type BlockedText } from "./questions.ts";
import { Judge, searchEdits, type Version } from "./search.ts";
import { sourcesOf } from "./sources.ts";
import { unsourcedClaims } from "./unsourced-claims.ts";

/** The input of an optimization. */
export interface OptimizationInput {
  /** Includes all facts, because the audit looks for sources among them. */
  readonly listing: ListingInput;
  /** The facts that edits may use: those saved with the listing and those added for this optimization. */
  readonly facts: readonly Fact[];
  /** The listing against its rivals, if there are any. */
  readonly simulation: SimulationInput;
  /** The queries of the simulation, parsed. */
  readonly queries: readonly ParsedQuery[];
  /** The brands of the rivals, about which no question is asked. */
  readonly brands: readonly string[];
  readonly objective: Objective;
  readonly profile: Profile;
  readonly maxEdits: number;
  readonly lockedFields: readonly EditField[];
  readonly candidates: readonly CandidateText[];
}

/** The result of an optimization, with the version that it proposes. */
export interface OptimizationOutcome {
  readonly result: OptimizedListing;
  readonly listing: ListingInput;
  readonly split: QuerySplit;
  readonly warnings: readonly SimulationWarning[];
}

/** An edit that the fact lock blocked. */
interface BlockedEdit extends BlockedText {
  readonly proposal: Proposal;
  readonly text: string;
  readonly lockResult: LockResult;
}

const MOST_REFUSED = 8;
const MOST_TEXT_CHARS = 300;

/**
 * Proposes edits that say only what a listing and its facts state, in steps. Equal input gives equal output.
 */
export function* optimizeInSteps(input: OptimizationInput, model: MeasuringModel): Steps<OptimizationOutcome> {
  const { listing: original, facts, simulation, queries, profile, objective } = input;
  const split = splitQueries(queries.map(({ text }) => text));
  const lock = yield* FactLock.of(original, facts);
  const measure = new Measure(simulation, queries, model);
  const judge = new Judge(original, { measure, profile, objective, train: split.train });
  const audits = new AuditCache(profile);
  const findings = yield* audits.of(original);
  const before = yield* evaluateVersion(simulation, model.choice);
  const candidates = yield* judgeCandidates(input.candidates, {
    listing: original,
    lock,
    measure,
    audits,
    split,
    choice: model.choice,
    before,
    findings,
  });
  const written = candidateProposals(candidates, original);
  const found = yield* searchWithLock(input, {
    judge,
    lock,
    audits,
    train: split.train,
    written,
  });
  const edits = editRows(original, found.edits, judge, sourcesOf(original, facts));
  yield;
  const after = yield* evaluateVersion(measure.simulationOf(found.version.listing), model.choice);
  const questions = yield* askQuestions({
    listing: found.version.listing,
    brands: input.brands,
    queries,
    measure,
    lock,
    blocked: [...found.blocked, ...candidates.flatMap(({ blocked }) => blocked ?? [])],
  });
  const predicted = predictionOf(before, after, split, model.choice);
  yield;
  const afterwards = yield* audits.of(found.version.listing);
  return {
    listing: found.version.listing,
    split,
    warnings: [
      ...(split.heldOut.length === 0 ? [FEW_QUERIES] : []),
      ...unsourcedClaims(afterwards),
      ...(after.evaluation === undefined ? [] : findWarnings(after.input)),
    ],
    result: {
      headline: headlineOf(edits, questions.filter(({ gain }) => gain > 0).length, predicted, after),
      questions,
      edits,
      candidates: candidates.map(({ row }) => row),
      refused: found.blocked.flatMap(refusedRow).slice(0, MOST_REFUSED),
      predicted,
      matchups: matchupsOf(before, after),
      audit: { before: countFindings(findings), after: countFindings(afterwards) },
      evidence: "weak",
      label: "prediction",
    },
  };
}

const FEW_QUERIES: SimulationWarning = {
  code: "no_held_out_queries",
  detail: `With fewer than ${FEWEST_QUERIES} different questions none is set apart: the gain is on the questions that the edits were chosen by.`,
};

interface FoundEdits {
  readonly version: Version;
  readonly edits: readonly Proposal[];
  readonly blocked: readonly BlockedEdit[];
}

interface SearchTools {
  readonly judge: Judge;
  readonly lock: FactLock;
  readonly audits: AuditCache;
  /** The queries that edits are chosen by. */
  readonly train: readonly number[];
  /** Texts that were sent and accepted. */
  readonly written: readonly Proposal[];
}

/** Searches for edits that pass the fact lock, and whose result passes the whole audit. */
function* searchWithLock(
  { listing: original, facts, queries, lockedFields, maxEdits }: OptimizationInput,
  { judge, lock, audits, train, written }: SearchTools,
): Steps<FoundEdits> {
  const { findings, value } = judge.of(original);
  const asked = train.flatMap((query) => queries.slice(query, query + 1));
  const proposed = proposalsFor({ listing: original, facts, queries: asked, findings });
  const proposals = [...written, ...proposed].filter(({ field }) => !lockedFields.includes(field));
  yield;
  const blocked: BlockedEdit[] = [];
  const allows = function* (before: ListingInput, after: ListingInput, proposal: Proposal): Steps<boolean> {
    const lockResult = yield* lock.added(before, after, proposal.field);
    if (lockResult.violations.length === 0) return true;
    const gain = judge.of(after).value.rate - value.rate;
    const text =
      proposal.field === "attributes" ? `${proposal.row.name}: ${proposal.row.value}` : (after[proposal.field] ?? "");
    if (before === original)
      blocked.push({ proposal, text, lockResult, questions: lockResult.questions, gain, awaitsConfirmation: false });
    return false;
  };
  const found = yield* searchEdits(original, proposals, judge, { maxEdits, allows });
  const edits = yield* auditedEdits(original, found.edits, audits);
  return { version: judge.of(versionWith(original, edits)), edits, blocked };
}

/** Returns the longest run of first edits that adds no error or warning, by all checks. The search leaves some out. */
function* auditedEdits(
  original: ListingInput,
  edits: readonly Proposal[],
  audits: AuditCache,
): Steps<readonly Proposal[]> {
  const before = yield* audits.of(original);
  for (let kept = edits; kept.length > 0; kept = kept.slice(0, -1)) {
    if (worsened(before, yield* audits.of(versionWith(original, kept))).length === 0) return kept;
  }
  return [];
}

function versionWith(original: ListingInput, edits: readonly Proposal[]): ListingInput {
  return edits.reduce((version, edit) => applyProposal(version, edit) ?? version, original);
}

function refusedRow({ proposal: { field }, text, lockResult }: BlockedEdit): OptimizedListing["refused"] {
  const [violation] = lockResult.violations;
  if (violation === undefined) return [];
  const { rule, token, detail } = violation;
  return [{ field, after: text.slice(0, MOST_TEXT_CHARS), rule, token, detail }];
}

function headlineOf(
  edits: readonly Edit[],
  questions: number,
  { train, heldOut, measure }: OptimizedListing["predicted"],
  { evaluation }: EvaluatedVersion,
): string {
  const told = heldOut ?? train;
  const sentence = optimizationHeadline({
    edits: edits.length,
    gain: told.after - told.before,
    isRelevance: measure === "relevance",
    heldOut: heldOut !== null,
    questions,
  });
  if (evaluation === undefined) return sentence;
  const { matchups } = evaluation;
  const lost = matchups.filter(({ outcome }) => outcome === "behind").map(({ verdict }) => verdict);
  return [
    sentence,
    ...behindSentences({ counts: countMatchups(matchups), lost, copyCeiling: countCopyCeiling(matchups) }),
  ].join(" ");
}

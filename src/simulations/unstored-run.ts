import type { Steps } from "../shared/steps.ts";
import { answerOf, wholeAnswerOf } from "./answer.ts";
import type { ComputedRun } from "./computed-run.ts";
import type { Optimization } from "./optimization.ts";
import { hashOptimization, type ResolvedOptimization } from "./optimization-request.ts";
import { currencyOf, type SimulationRequest } from "./prepare.ts";
import type { OfflineEngine } from "./offline-engine.ts";
import { shownMatchup } from "./report/shown-matchup.ts";
import { hashRequest } from "./run-request.ts";
import type { MatchupIndex, ReportData, Simulation } from "./simulation.ts";

/**
 * Runs a simulation without storing it. Returns the data of a report with all comparisons and pairs. The id is derived
 * from the input. Throws `validation-failed` for input that cannot be simulated.
 */
export function* runUnstored(engine: OfflineEngine, request: SimulationRequest, now: number): Steps<ReportData> {
  const { answer, input, method } = yield* engine.run(request);
  const all = { offset: 0, limit: answer.result.comparisonCount };
  const comparisons = engine.comparisons(input, all);
  yield;
  const whole = { ...answer, result: { ...answer.result, comparisons } };
  const diagnosis = yield* engine.diagnose(input, {}, all);
  return reportData(request, answerFor(request, { answer: whole, method }, now), diagnosis);
}

/** Runs an optimization without storing it. The id is derived from the input. Throws as `runUnstored` does. */
export function* optimizeUnstored(
  engine: OfflineEngine,
  request: ResolvedOptimization,
  now: number,
): Steps<Optimization> {
  const answer = yield* engine.optimize(request);
  const id = `opt_${hashOptimization(request).slice(0, 22)}`;
  const times = { createdAt: now, startedAt: now, finishedAt: now };
  return wholeAnswerOf({ id, status: "completed", mode: "offline", ...times, answer, method: engine.method });
}

/** Runs a simulation as `runUnstored` does, but explains only one pair: the clearest of a match-up. */
export function* runPreview(
  engine: OfflineEngine,
  request: SimulationRequest,
  now: number,
  matchup?: MatchupIndex,
): Steps<ReportData> {
  const { answer, input, method } = yield* engine.run(request);
  const diagnosis = yield* engine.diagnose(input, {}, FIRST_PAIR);
  const shown = matchup !== undefined && isPartOf(matchup, answer) ? matchup : shownMatchup(answer);
  const { pairs } = yield* engine.diagnose(input, shown, FIRST_PAIR);
  return reportData(request, answerFor(request, { answer, method }, now), { ...diagnosis, pairs });
}

const FIRST_PAIR = { offset: 0, limit: 1 };

function isPartOf({ query, competitor }: MatchupIndex, { queries, competitors }: ComputedRun["answer"]): boolean {
  return query < queries.length && competitor < competitors.length;
}

function answerFor(
  request: SimulationRequest,
  { answer, method }: Omit<ComputedRun, "input">,
  now: number,
): Simulation {
  const id = `sim_${hashRequest(request).slice(0, 22)}`;
  const times = { createdAt: now, startedAt: now, finishedAt: now };
  return answerOf({ id, status: "completed", mode: "offline", ...times, answer, method });
}

function reportData(
  { product, competitors }: SimulationRequest,
  simulation: Simulation,
  diagnosis: Omit<ReportData["diagnosis"], "nextCursor">,
): ReportData {
  const currency = currencyOf([product, ...competitors]);
  return { simulation, diagnosis: { ...diagnosis, nextCursor: null }, currency };
}

import type { Steps } from "../shared/steps.ts";
import { answerOf } from "./answer.ts";
import { currencyOf, type SimulationRequest } from "./prepare.ts";
import type { OfflineEngine } from "./offline-engine.ts";
import { hashRequest } from "./run-request.ts";
import type { ReportData } from "./simulation.ts";

/**
 * Runs a simulation that is not stored, and returns everything that a report shows, with all comparisons and pairs. The id
 * is made from the input. Throws `validation-failed` for what cannot be simulated.
 */
export function* runUnstored(engine: OfflineEngine, request: SimulationRequest, now: number): Steps<ReportData> {
  const { answer, input, method } = yield* engine.run(request);
  const { comparisonCount } = answer.result;
  const all = { offset: 0, limit: comparisonCount };
  const comparisons = engine.comparisons(input, all);
  yield;
  const simulation = answerOf({
    id: `sim_${hashRequest(request).slice(0, 22)}`,
    status: "completed",
    mode: "offline",
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    answer: { ...answer, result: { ...answer.result, comparisons } },
    method,
  });
  const diagnosis = yield* engine.diagnose(input, {}, all);
  const currency = currencyOf([request.product, ...request.competitors]);
  return { simulation, diagnosis: { ...diagnosis, nextCursor: null }, currency };
}
